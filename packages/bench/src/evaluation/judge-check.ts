import { wilsonInterval } from '@saber/metrics';
import type { TechniqueComparison } from '../offline/judge.js';
import { createRandom } from '../random.js';
import type { JudgeCheck } from '../report/types.js';
import type { Problem } from '../types.js';

/** Triples drawn. */
const TRIPLES = 1000;
/** Draws after which a target without a fitting pair is given up. */
const ATTEMPTS = 200;

/**
 * Asks the judge about random triples: a target, one candidate that shares a gold technique with it, and one that
 * shares none. Restated twins of the target are never drawn, because telling those is too easy.
 *
 * @returns undefined when fewer than three problems carry gold techniques
 */
export function checkJudge(
  problems: readonly Problem[],
  compare: TechniqueComparison,
  seed: number,
): JudgeCheck | undefined {
  const labelled = problems.filter(({ techniques = [] }) => techniques.length > 0);
  if (labelled.length < 3) return undefined;
  const random = createRandom(seed, 'judge check');
  const draw = (): Problem => labelled[random(labelled.length)]!;
  let correct = 0;
  let ties = 0;
  let triples = 0;
  for (let i = 0; i < TRIPLES; i++) {
    const target = draw();
    const others = drawPair(target, draw);
    if (!others) continue;
    const [sharing, other] = others;
    const difference = compare(target.id, sharing.id, other.id);
    triples += 1;
    if (difference > 0) correct += 1;
    if (difference === 0) ties += 1;
  }
  if (triples === 0) return undefined;
  const { low, high } = wilsonInterval(correct, triples);
  return { correct, ties, triples, rate: correct / triples, low, high };
}

function drawPair(target: Problem, draw: () => Problem): [sharing: Problem, other: Problem] | undefined {
  const gold = new Set(target.techniques);
  let sharing: Problem | undefined;
  let other: Problem | undefined;
  for (let attempt = 0; attempt < ATTEMPTS && !(sharing && other); attempt++) {
    const candidate = draw();
    if (candidate.id === target.id || candidate.twinOf === target.id || target.twinOf === candidate.id)
      continue;
    if (candidate.techniques!.some((technique) => gold.has(technique))) sharing ??= candidate;
    else other ??= candidate;
  }
  return sharing && other ? [sharing, other] : undefined;
}
