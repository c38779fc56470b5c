import type { Context } from '../pipeline/context.js';
import { localExecutor } from './local-executor.js';
import type { Executor } from './types.js';

/** The executor of a context; without one, jobs are run in this thread, one after another. */
export function executorOf({ executor, config }: Pick<Context, 'executor' | 'config'>): Executor {
  const apiKey = config.llm?.apiKey;
  return executor ?? localExecutor({ threads: 1, machine: apiKey === undefined ? {} : { apiKey } });
}
