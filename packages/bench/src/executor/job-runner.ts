import { BenchError } from '../errors.js';
import { JOBS, type JobName } from './jobs.js';
import type { Machine } from './types.js';

/** Runs jobs one after another in this process; what is prepared for shared data lives as long as they do. */
export class JobRunner {
  readonly #machine: Machine;
  readonly #prepared = new Map<string, WeakMap<object, Promise<(input: never) => unknown>>>();

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  async run(name: string, shared: object, input: unknown): Promise<unknown> {
    return (await this.#prepare(name, shared))(input as never);
  }

  #prepare(name: string, shared: object): Promise<(input: never) => unknown> {
    if (!Object.hasOwn(JOBS, name)) throw new BenchError('SYSTEM', `there is no kind of job "${name}"`);
    const known = this.#prepared.get(name) ?? new WeakMap<object, Promise<(input: never) => unknown>>();
    this.#prepared.set(name, known);
    let prepared = known.get(shared);
    if (!prepared) {
      prepared = JOBS[name as JobName].prepare(shared as never, this.#machine);
      known.set(shared, prepared);
    }
    return prepared;
  }
}
