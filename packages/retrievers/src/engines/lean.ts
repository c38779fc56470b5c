import { Reader } from '../http/read.js';
import { type HttpOptions, poster } from '../http/request.js';
import { searchEngines } from './cards.data.js';
import { cachedEngine } from './engine.js';
import { type Rate, throttle } from './throttle.js';
import type { EngineCard, ResponseCache, SearchEngine } from './types.js';

const [leanSearchCard, leanExploreCard] = searchEngines as [EngineCard, EngineCard];

/** Options of {@link leanSearch} and {@link leanExplore}. */
export interface LeanEngineOptions extends HttpOptions {
  /** Where answers are kept, so that nobody's free service is asked twice. */
  readonly cache: ResponseCache;
  /** @defaultValue the public service */
  readonly baseUrl?: string;
  /** @defaultValue that of the card: 3 requests in 30 s for LeanSearch, 24 in 60 s for LeanExplore */
  readonly rate?: Rate;
  /** A clock in milliseconds that never goes back. @defaultValue `performance.now()` */
  readonly now?: () => number;
}

/**
 * The engine at leansearch.net: declarations of Mathlib for a query in words or Lean. See the pitfalls on its card in
 * {@link searchEngines}.
 *
 * @see arXiv 2605.13137
 */
export function leanSearch(options: LeanEngineOptions): SearchEngine {
  const { name, address } = leanSearchCard;
  const { baseUrl = address, rate = leanSearchCard.rate } = options;
  const post = poster(name, baseUrl, patient(rate, options));
  const reader = new Reader(name);
  return cachedEngine({
    name,
    address: `${baseUrl}/search`,
    most: 200,
    cache: options.cache,
    wait: throttle(rate, options.now ?? (() => performance.now())),
    ask: (query, k, signal) => post('/search', { query: [query], num_results: k }, signal),
    read: (answer) =>
      reader.list(reader.list(answer, 'the answer')[0], 'results of the query').map((item, i) => {
        const name = fullName(reader, reader.field(reader.field(item, 'result'), 'name'), i);
        const { distance } = item as { readonly distance?: unknown };
        return distance === undefined ? { name } : { name, score: reader.number(distance, 'a distance') };
      }),
  });
}

/**
 * The engine at leanexplore.com: BM25, vectors and dependencies, fused. It wants an `apiKey`.
 *
 * @see arXiv 2506.11085
 */
export function leanExplore(options: LeanEngineOptions): SearchEngine {
  const { name, address } = leanExploreCard;
  const { baseUrl = address, rate = leanExploreCard.rate } = options;
  const get = poster(name, baseUrl, patient(rate, options), 'GET');
  const reader = new Reader(name);
  return cachedEngine({
    name,
    address: `${baseUrl}/search`,
    most: 200,
    cache: options.cache,
    wait: throttle(rate, options.now ?? (() => performance.now())),
    ask: (query, _, signal) => get(`/search?${new URLSearchParams({ q: query })}`, undefined, signal),
    read: (answer) =>
      reader.list(reader.field(answer, 'results'), 'results').map((item, i) => ({
        name: fullName(reader, reader.field(reader.field(item, 'primary_declaration'), 'lean_name'), i),
      })),
  });
}

/** Few tries, and a whole window of the rate before the second. */
function patient({ milliseconds }: Rate, options: LeanEngineOptions): HttpOptions {
  return { tries: 3, firstWait: milliseconds, ...options };
}

/** A name, or the parts of one. */
function fullName(reader: Reader, value: unknown, item: number): string {
  if (typeof value === 'string' && value !== '') return value;
  const parts = reader.list(value, `the name of item ${item}`);
  return parts.length > 0 ? parts.join('.') : reader.fail(`item ${item} must have a name`, value);
}
