import { embedding } from './jobs/embedding.js';
import { frequency } from './jobs/frequency.js';
import { judge } from './jobs/judge.js';
import { request } from './jobs/request.js';
import { rowBlock } from './jobs/row-block.js';
import { summary } from './jobs/summary.js';
import { topic } from './jobs/topic.js';

/** All kinds of jobs. */
export interface Jobs {
  readonly request: typeof request;
  readonly frequency: typeof frequency;
  readonly topic: typeof topic;
  readonly summary: typeof summary;
  readonly judge: typeof judge;
  readonly embedding: typeof embedding;
  readonly 'row-block': typeof rowBlock;
}
export type JobName = keyof Jobs;

export const JOBS: Jobs = { request, frequency, topic, summary, judge, embedding, 'row-block': rowBlock };
