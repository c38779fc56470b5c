import {
  forecast,
  type JournalRecord,
  type Judge,
  JudgeFailedError,
  type Prompt as JudgePrompt,
  llmJudge,
  MemoryJournal,
  ordinalJudge,
  type ProblemText,
  runTournament,
  swiss,
  type TournamentResult,
} from '@saber/tournament';
import type { Context } from '../pipeline/context.js';
import { derivedSeed } from '../random.js';
import { judgmentLines, setAsideJudgments } from '../store/judgment-journal.js';
import { writeText } from '../store/write-stream.js';
import type { CandidatePool, Problem } from '../types.js';
import { type ModelCounts, type ModelTask, meanBytes, withRequests } from './model-stage.js';
import type { Message, Prompt } from './prompt.js';
import type { Requests } from './requests.js';

/** Tokens of an answer before any is known: for the forecast. */
const EXPECTED_OUTPUT_TOKENS = 3000;

/** A model judges all tournaments; then they are replayed from its answers, in order, into `judgments.jsonl`. */
export async function judgmentsByModel(
  context: Context,
  task: ModelTask,
  problems: readonly Problem[],
  queries: readonly CandidatePool[],
  fingerprint: string,
): Promise<{ counts: { judgments: number; abstentions: number } & ModelCounts }> {
  const { state } = context;
  const byId = new Map(problems.map((problem) => [problem.id, problem]));
  return withRequests(context, task, async (requests) => {
    const play = (pool: CandidatePool, journal?: MemoryJournal): Promise<TournamentResult> =>
      tournament(context, requests, task, byId, pool, journal);
    await requests.each('judgments', queries, expectation(context, task, byId, queries), async (pool) => {
      await play(pool);
    });
    const path = state.path('judgments', 'judgments.jsonl');
    setAsideJudgments(path, fingerprint);
    const counts = { judgments: 0, abstentions: 0 };
    await writeText(
      path,
      judgmentLines(
        fingerprint,
        (async function* () {
          for (const pool of queries) {
            const journal = new MemoryJournal();
            const { ids, settled, abstentions } = await play(pool, journal);
            counts.judgments += settled.length;
            counts.abstentions += abstentions;
            // In the order of the pairs, whatever the order of the answers was.
            const records: JournalRecord[] = settled.map(({ round, first, second, judgement }) => ({
              kind: 'judgment',
              round,
              first: ids[first]!,
              second: ids[second]!,
              judgement,
            }));
            yield { queryId: pool.queryId, records: [journal.records[0]!, ...records] };
          }
        })(),
      ),
    );
    return { counts: { ...counts, ...requests.counts(), unreadable: counts.abstentions } };
  });
}

async function tournament(
  { config, collect }: Context,
  requests: Requests,
  task: ModelTask,
  byId: ReadonlyMap<string, Problem>,
  { queryId, candidates }: CandidatePool,
  journal?: MemoryJournal,
): Promise<TournamentResult> {
  const { model, promptHash, parameters } = task.identity;
  try {
    return await runTournament({
      items: candidates.map(({ id }) => byId.get(id)!),
      id: ({ id }) => id,
      context: byId.get(queryId)!,
      judge: modelJudge(requests, task),
      rounds: config.tournament.rounds,
      seed: derivedSeed(config.seed, 'tournament', queryId),
      concurrency: collect ? candidates.length : config.llm!.concurrency,
      ...(journal && { journal }),
      configuration: { judge: task.prompt.name, model, promptHash, parameters },
    });
  } catch (error) {
    throw error instanceof JudgeFailedError ? error.cause : error;
  }
}

/**
 * The judge of the paper or, as in its appendix F.4, one that scores each candidate alone.
 *
 * @param vote - which of several times the same is asked: each is a request of its own
 */
export function modelJudge(requests: Requests, { prompt }: ModelTask, vote = 0): Judge<Problem> {
  const complete = async (
    filled: JudgePrompt,
    { bypassCache }: { bypassCache: boolean },
  ): Promise<object> => {
    const { text, model, inputTokens, outputTokens } = await requests.ask(
      filled as Message[],
      2 * vote + (bypassCache ? 1 : 0),
    );
    return { content: text, usage: { inputTokens, outputTokens }, ...(model !== undefined && { model }) };
  };
  // Failures of the server are tried again below; an unreadable verdict is asked for once more, as in the released code.
  const asking = { complete, rereads: 1, retry: { maxRetries: 0 } };
  const judge =
    prompt.name === 'ordinal'
      ? ordinalJudge<Problem>({ ...asking, prompt: (item, target) => ordinalMessages(prompt, target, item) })
      : llmJudge<Problem>({
          ...asking,
          prompt: ({ context, first, second }) => pairwiseMessages(prompt, context, first, second),
        });
  return async (pair, options) => ({ ...(await judge(pair, options)), promptHash: prompt.hash });
}

export function pairwiseMessages(
  prompt: Prompt,
  target: unknown,
  first: ProblemText,
  second: ProblemText,
): Message[] {
  const { problem, solution } = target as ProblemText;
  return prompt.fill({
    target_problem: problem,
    target_solution: solution,
    sample1_problem: first.problem,
    sample1_solution: first.solution,
    sample2_problem: second.problem,
    sample2_solution: second.solution,
  });
}

export function ordinalMessages(prompt: Prompt, target: unknown, sample: ProblemText): Message[] {
  const { problem, solution } = target as ProblemText;
  return prompt.fill({
    target_problem: problem,
    target_solution: solution,
    sample_problem: sample.problem,
    sample_solution: sample.solution,
  });
}

function expectation(
  { config }: Context,
  { prompt }: ModelTask,
  byId: ReadonlyMap<string, Problem>,
  queries: readonly CandidatePool[],
): { requests: number; messageBytes: number; outputTokens: number } {
  const { rounds } = config.tournament;
  const ordinal = prompt.name === 'ordinal';
  const requests = queries.reduce((sum, { candidates: { length } }) => {
    return sum + (ordinal ? length : forecast({ itemCount: length, schedule: swiss(), rounds }).calls);
  }, 0);
  const messageBytes = meanBytes(queries, ({ queryId, candidates }) => {
    const target = byId.get(queryId)!;
    const [first, second] = [byId.get(candidates[0]!.id)!, byId.get(candidates.at(-1)!.id)!];
    return ordinal ? ordinalMessages(prompt, target, first) : pairwiseMessages(prompt, target, first, second);
  });
  return { requests, messageBytes, outputTokens: EXPECTED_OUTPUT_TOKENS };
}
