import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BenchError } from '../errors.js';
import type { Context } from '../pipeline/context.js';
import { readJsonLines } from '../store/jsonl.js';
import { writeText } from '../store/write-stream.js';
import { isRejectionText } from './is-rejection-text.js';
import type { PendingRequestsError } from './pending.js';
import { readAnswer } from './read-answer.js';
import { type Answer, mostTokens, type RequestIdentity, type Tokens } from './request.js';
import { REQUEST_JOURNAL, RequestJournal } from './request-journal.js';
import { REQUEST_STAGES, type RequestStage } from './requests.js';

/** What the last batch file of a stage asks for: kept beside its journal. */
interface WrittenBatch {
  readonly identity: RequestIdentity;
  /** The most each request can use, by key. */
  readonly requests: Readonly<Record<string, Tokens>>;
}

/** What became of the requests of one stage. */
export interface BatchOutcome {
  readonly stage: RequestStage;
  readonly taken: number;
  /** Answered before, or twice in the file. */
  readonly repeated: number;
  /** With an error instead of an answer. */
  readonly failed: number;
  readonly missing: number;
  readonly firstFailure?: string;
}

const STATE_FILE = 'batch.json';

/**
 * Writes collected requests in the OpenAI batch format, which `vllm run-batch` reads as well.
 *
 * @param limit - most requests in the file
 * @returns requests written
 */
export async function writeBatch(
  { state, config }: Context,
  { stage, identity, requests }: PendingRequestsError,
  path: string,
  limit: number,
): Promise<number> {
  const chosen = requests.slice(0, limit);
  await writeText(
    path,
    (function* () {
      for (const { key, body } of chosen) {
        yield `${JSON.stringify({ custom_id: key, method: 'POST', url: '/v1/chat/completions', body })}\n`;
      }
    })(),
  );
  const { maxOutputTokens } = config.llm!;
  const most = Object.fromEntries(
    chosen.map((request) => [request.key, mostTokens(request, maxOutputTokens)]),
  );
  const written: WrittenBatch = { identity, requests: most };
  await state.write(state.path(stage, STATE_FILE), `${JSON.stringify(written)}\n`);
  return chosen.length;
}

/**
 * Takes answers in any order into the journals of their stages. Errors and missing answers stay pending.
 *
 * @throws BenchError `DATA` for a line that is no answer, or when no line answers a written request
 */
export async function readBatch({ state, progress }: Context, path: string): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  let foreign = 0;
  const batches = new Map<RequestStage, WrittenBatch>();
  for (const stage of REQUEST_STAGES) {
    const file = state.path(stage, STATE_FILE);
    if (existsSync(file)) batches.set(stage, JSON.parse(await readFile(file, 'utf8')) as WrittenBatch);
  }
  const journals = new Map<RequestStage, RequestJournal>();
  const tally = new Map<
    RequestStage,
    { taken: number; repeated: number; failed: Map<string, string>; rejected: Map<string, Answer> }
  >();
  try {
    for await (const { value, line } of readJsonLines(path)) {
      const { custom_id: key } = (value ?? {}) as { custom_id?: unknown };
      if (typeof key !== 'string')
        throw new BenchError('DATA', `${path}:${line}: no custom_id, so this is no answer of a batch`);
      const stage = [...batches.keys()].find((name) => Object.hasOwn(batches.get(name)!.requests, key));
      if (stage === undefined) {
        foreign += 1;
        continue;
      }
      const { identity, requests } = batches.get(stage)!;
      let journal = journals.get(stage);
      if (!journal) {
        journal = await RequestJournal.open(state.path(stage, REQUEST_JOURNAL), identity, progress.note);
        journals.set(stage, journal);
        tally.set(stage, { taken: 0, repeated: 0, failed: new Map(), rejected: new Map() });
      }
      const counts = tally.get(stage)!;
      if (journal.has(key)) {
        counts.repeated += 1;
        continue;
      }
      const answer = answerOf(value as BatchLine, requests[key]!);
      if (typeof answer === 'string') counts.failed.set(key, answer);
      else if (answer.rejected !== undefined) counts.rejected.set(key, answer);
      else {
        journal.append(key, answer, 0);
        counts.taken += 1;
        counts.failed.delete(key);
      }
    }
    for (const [stage, { repeated, failed, rejected, ...counts }] of tally) {
      const journal = journals.get(stage)!;
      // When everything was refused, the parameters are at fault and not the single texts.
      const isAnswer = journal.size > 0;
      for (const [key, answer] of rejected) {
        if (isAnswer) journal.append(key, answer, 0);
        else failed.set(key, answer.rejected!);
      }
      const taken = counts.taken + (isAnswer ? rejected.size : 0);
      const keys = Object.keys(batches.get(stage)!.requests);
      const open = keys.filter((key) => !journal.has(key)).length;
      const [firstFailure] = failed.values();
      outcomes.push({
        stage,
        taken,
        repeated,
        failed: failed.size,
        missing: open - failed.size,
        ...(firstFailure !== undefined && { firstFailure }),
      });
    }
  } finally {
    for (const journal of journals.values()) journal.close();
  }
  if (outcomes.length === 0) {
    throw new BenchError(
      'DATA',
      `${path}: no line answers a request of a batch written from ${state.folder}`,
    );
  }
  if (foreign > 0) progress.note(`warning: ${foreign} lines answer other requests and were left out`);
  return outcomes;
}

interface BatchLine {
  readonly response?: { readonly status_code?: number; readonly body?: unknown } | null;
  readonly error?: { readonly message?: string; readonly code?: string } | string | null;
}

/** The answer, or in words why there is none. */
function answerOf({ response, error }: BatchLine, most: Tokens): Answer | string {
  const { status_code: status = 0, body } = response ?? {};
  if (status === 200) {
    try {
      return readAnswer(body, most);
    } catch (reason) {
      return `it ${(reason as Error).message}`;
    }
  }
  const said = (body as { error?: { message?: string; code?: string } } | undefined)?.error ?? error;
  const message = typeof said === 'string' ? said : (said?.message ?? said?.code ?? 'no answer');
  if (isRejectionText(status, message))
    return { text: null, inputTokens: 0, outputTokens: 0, rejected: message };
  return status === 0 ? message : `${status}: ${message}`;
}
