import {
  leanExplore,
  leanSearch,
  type Rate,
  type ResponseCache,
  RetrieversError,
  type SearchEngine,
  searchEngines,
} from '@saber/retrievers';
import { suggestion } from '../../config.js';
import { BenchError } from '../../errors.js';
import type { Search } from '../search/types.js';

/** Most results that an engine is asked for. */
const MOST = 200;

/** An engine with a corpus of its own. */
export interface EngineSystem {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly version: number;
  readonly settings: string;
  open(cache: ResponseCache): Search;
}

/** How an engine is asked. */
export interface EngineOptions {
  readonly apiKey?: string | undefined;
  /** Another rate than that of the card; for a server of one's own only. */
  readonly rate?: Rate | undefined;
}

const ENGINES = { leansearch: leanSearch, leanexplore: leanExplore } as const;

/**
 * An engine by its id, or `id=address` for an instance of one's own.
 *
 * @throws BenchError `USAGE` for an unknown engine, an address that is none, or a rate for the public service
 */
export function engineSystem(spec: string, { apiKey, rate }: EngineOptions = {}): EngineSystem {
  const [, id = spec, address] = /^([^=]*)=(.*)$/s.exec(spec) ?? [];
  const card = searchEngines.find((each) => each.id === id);
  const make = ENGINES[id as keyof typeof ENGINES];
  if (!card || !make) {
    const known = Object.keys(ENGINES);
    throw new BenchError(
      'USAGE',
      `no engine is called "${id}", known are ${known.join(', ')}${suggestion(id, known)}`,
    );
  }
  if (address !== undefined && !URL.canParse(address)) {
    throw new BenchError('USAGE', `the address of ${id} must be a URL, got "${address}"`);
  }
  if (address === undefined && rate !== undefined) {
    throw new BenchError(
      'USAGE',
      `${card.name} is asked at the rate of its card; another one needs an address of your own, ${id}=<url>`,
    );
  }
  if (address === undefined && card.needsKey && apiKey === undefined) {
    throw new BenchError('USAGE', `${card.name} needs a key in the environment variable LEANEXPLORE_API_KEY`);
  }
  return {
    id,
    name: card.name,
    type: 'AC',
    description: `${card.reference}; ${address ?? card.address}`,
    version: 1,
    settings: address ?? card.address,
    open: (cache) =>
      searching(
        make({
          cache,
          ...(address !== undefined && { baseUrl: address, firstWait: 200 }),
          ...(apiKey !== undefined && { apiKey }),
          ...(rate && { rate }),
        }),
      ),
  };
}

/** Names stand for the first row of their declaration; those that the corpus lacks keep their place in the list. */
function searching(engine: SearchEngine): Search {
  return async (query, k) => {
    try {
      return (await engine.search(query, Math.min(k, MOST))).map(({ name }) => name);
    } catch (error) {
      if (!RetrieversError.isInstance(error)) throw error;
      throw new BenchError('NETWORK', `${error.message}; what was answered before is kept`, { cause: error });
    }
  };
}
