import type { JobName } from './jobs.js';
import type { Executor, InputOf, OutputOf, SharedOf } from './types.js';

/**
 * Outputs of jobs in the order of their inputs, however they are run. Inputs are read a little ahead of the reader.
 *
 * @throws the first failure in the order of the inputs
 */
export async function* mapJobs<N extends JobName>(
  executor: Executor,
  name: N,
  shared: SharedOf<N>,
  inputs: Iterable<InputOf<N>> | AsyncIterable<InputOf<N>>,
): AsyncGenerator<OutputOf<N>> {
  const waiting: Promise<OutputOf<N>>[] = [];
  for await (const input of inputs) {
    const output = executor.run(name, shared, input);
    output.catch(() => undefined); // reported when its turn comes
    waiting.push(output);
    if (waiting.length >= executor.width) yield await waiting.shift()!;
  }
  while (waiting.length > 0) yield await waiting.shift()!;
}
