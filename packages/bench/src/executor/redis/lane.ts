import type { Queue, QueueEvents } from 'bullmq';
import { BenchError } from '../../errors.js';
import type { RedisConnection } from './connect.js';
import { type JobData, type LaneName, PREFIX, queueName, type Reply } from './protocol.js';

/** Seconds that results stay when nobody fetches them, because the run was killed: the next one takes them up. */
const KEEP_RESULTS = 24 * 3600;

/** Events that Redis keeps; results are in them, and those that were missed are asked for. */
const EVENTS = 200;

/** Milliseconds after which a delivered result is deleted; it was stored in the same turn. */
const LINGER = 1000;

/** A job without a reply. */
interface Pending {
  readonly name: string;
  readonly data: JobData;
  readonly settle: (reply: Reply) => void;
  readonly fail: (error: Error) => void;
  /** A failure of an earlier run was found under this id, and the job added anew. */
  renewed: boolean;
}

/** One queue as a run sees it: jobs go in, replies come out. */
export class Lane {
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  readonly #pending = new Map<string, Pending>();
  readonly #replies = new Map<string, Promise<Reply>>();
  readonly #delivered = new Set<string>();
  #cleaning: NodeJS.Timeout | undefined;

  private constructor(queue: Queue, events: QueueEvents) {
    this.#queue = queue;
    this.#events = events;
    queue.on('error', () => undefined); // the connection says it
    events.on('error', () => undefined);
    events.on('completed', ({ jobId, returnvalue }) => this.#deliver(jobId, returnvalue as never));
    events.on('failed', ({ jobId }) => this.#lost(jobId));
    events.on('duplicated', ({ jobId }) => void this.#look(jobId).catch(() => undefined));
  }

  static async open({ bullmq, client }: RedisConnection, name: LaneName): Promise<Lane> {
    const options = { connection: client, prefix: PREFIX };
    const events = new bullmq.QueueEvents(queueName(name), options);
    const queue = new bullmq.Queue(queueName(name), {
      ...options,
      streams: { events: { maxLen: EVENTS } },
      defaultJobOptions: {
        removeOnComplete: { age: KEEP_RESULTS },
        removeOnFail: { age: KEEP_RESULTS },
      },
    });
    const lane = new Lane(queue, events);
    await events.waitUntilReady();
    return lane;
  }

  /** Jobs without a reply. */
  get open(): number {
    return this.#pending.size;
  }

  /** @param id - the same for the same job: what is under way, or done and not yet fetched, is not done again */
  run(id: string, name: string, data: JobData): Promise<Reply> {
    const known = this.#replies.get(id);
    if (known) return known;
    const reply = new Promise<Reply>((settle, fail) => {
      this.#pending.set(id, { name, data, settle, fail, renewed: false });
      this.#add(id).catch(fail);
    }).finally(() => {
      this.#pending.delete(id);
      this.#replies.delete(id);
    });
    this.#replies.set(id, reply);
    return reply;
  }

  /** Asks after all jobs, in case that an event or a whole job was lost. */
  async check(): Promise<void> {
    for (const id of [...this.#pending.keys()]) await this.#look(id);
  }

  /** Takes back jobs that nobody has begun. Results of the others stay for the next run. */
  async close(): Promise<void> {
    for (const [id, { fail }] of [...this.#pending]) {
      this.#pending.delete(id);
      fail(new BenchError('SYSTEM', 'the executor is closed'));
      await this.#queue.remove(id);
    }
    await this.#clean();
    await this.#events.close();
    await this.#queue.close();
  }

  async #add(id: string): Promise<void> {
    const { name, data } = this.#pending.get(id)!;
    this.#delivered.delete(id);
    await this.#queue.add(name, data, { jobId: id });
  }

  async #look(id: string): Promise<void> {
    const state = await this.#queue.getJobState(id);
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (state === 'unknown') await this.#add(id);
    if (state === 'failed') this.#lost(id);
    if (state !== 'completed') return;
    const reply = (await this.#queue.getJob(id))?.returnvalue as Reply | undefined;
    if (reply && 'error' in reply && !pending.renewed) {
      pending.renewed = true;
      await this.#queue.remove(id);
      await this.#add(id);
    } else if (reply) this.#deliver(id, reply);
  }

  #deliver(id: string, reply: Reply): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    this.#discard(id);
    pending.settle(reply);
  }

  #lost(id: string): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    this.#discard(id);
    const text = `a job (${pending.name}) was lost with its worker again and again; does a worker run out of memory?`;
    pending.fail(new BenchError('SYSTEM', text));
  }

  #discard(id: string): void {
    this.#delivered.add(id);
    this.#cleaning ??= setTimeout(() => void this.#clean().catch(() => undefined), LINGER);
  }

  async #clean(): Promise<void> {
    clearTimeout(this.#cleaning);
    this.#cleaning = undefined;
    const ids = [...this.#delivered];
    this.#delivered.clear();
    await Promise.all(ids.map((id) => this.#queue.remove(id)));
  }
}
