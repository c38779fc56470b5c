import { BenchError } from '../errors.js';
import type { ChatRequest, RequestIdentity } from './request.js';
import type { RequestFolder } from './requests.js';

/** Thrown instead of an answer while requests are collected. */
export class PendingRequest extends Error {
  override readonly name = 'PendingRequest';
}

/** Ends a stage whose requests were collected, with all that can be asked now. */
export class PendingRequestsError extends BenchError {
  readonly stage: RequestFolder;
  readonly identity: RequestIdentity;
  readonly requests: readonly ChatRequest[];
  /** Further requests that the cap does not allow. */
  readonly withheld: number;
  /** Items that wait for answers. */
  readonly items: number;

  constructor(
    stage: RequestFolder,
    identity: RequestIdentity,
    requests: readonly ChatRequest[],
    withheld: number,
    items: number,
  ) {
    super(
      'LLM',
      `the ${stage} stage waits for the answers to ${requests.length} requests; write and read its batch first (saber batch --help)`,
    );
    this.stage = stage;
    this.identity = identity;
    this.requests = requests;
    this.withheld = withheld;
    this.items = items;
  }
}
