import { readFileSync } from 'node:fs';
import {
  type Complete,
  diagnose,
  fitBradleyTerry,
  forecast,
  llmJudge,
  meteredJudge,
  positionBias,
  rescale,
  runTournament,
  standardErrors,
  swiss,
} from '@saber/tournament';
import { startServer } from './server.js';

interface Problem {
  id: string;
  problem: string;
  solution: string;
}

const { target, candidates } = JSON.parse(
  readFileSync(new URL('./data/problems.json', import.meta.url), 'utf8'),
) as { target: Problem; candidates: Problem[] };

const server = await startServer();

/** Any chat client fits here; this one is `fetch`. An error carries status and headers, which the retry policy reads. */
const complete: Complete = async (prompt, { signal }) => {
  const response = await fetch(`${server.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'offline-judge', messages: [{ role: 'user', content: prompt }] }),
    signal: signal ?? null,
  });
  if (!response.ok) {
    throw Object.assign(new Error(`HTTP ${response.status}`), {
      status: response.status,
      headers: response.headers,
    });
  }
  return (await response.json()) as object;
};

const schedule = swiss({ pairing: 'matching' });
const rounds = 6;
const expected = forecast({
  itemCount: candidates.length,
  schedule,
  rounds,
  perJudgement: { inputTokens: 900, outputTokens: 400 },
});
console.log(
  `forecast: at most ${expected.judgements} judgements, ${expected.tokens} tokens if each is read at once`,
);

const judge = meteredJudge(llmJudge<Problem>({ complete, retry: { baseDelay: 20 } }), {
  input: 0.15,
  output: 0.6,
});
const result = await runTournament({
  items: candidates,
  context: target,
  judge,
  schedule,
  rounds,
  presentation: 'random',
  concurrency: 8,
});
await server.stop();

const { comparisons, abstentions, spent, ids, settled } = result;
console.log(`judged: ${comparisons.length} comparisons, ${abstentions} abstentions, ${spent.calls} calls`);
console.log(`served: ${JSON.stringify(server.served)}`);

const { components, winless, unbeaten } = diagnose(ids.length, comparisons);
console.log(
  `win graph: ${components.length} components, winless ${winless.length}, unbeaten ${unbeaten.length}`,
);

const fit = fitBradleyTerry(ids.length, comparisons, { prior: { kind: 'l2', c: 1 } });
const errors = standardErrors(fit);
const ratings = rescale(fit.logStrengths, [0, 5]).values;
const order = [...ids.keys()].sort((i, j) => ratings[j]! - ratings[i]!);
for (const i of order.slice(0, 5)) {
  const { low, high } = errors.rankInterval(i);
  console.log(`${ids[i]!.padEnd(12)} rating ${ratings[i]!.toFixed(2)}  rank ${low} to ${high}`);
}
const bias = positionBias(ids.length, settled).judges[0]!;
console.log(
  `position bias: ${bias.probability.toFixed(2)} [${bias.low.toFixed(2)}, ${bias.high.toFixed(2)}]`,
);
