import { type Direction, dot, type Iterate, minoriseStep, type Objective } from './ascend.js';

/** Past steps kept. */
const memory = 5;

/**
 * Minorise-maximise with quasi-Newton acceleration: the first step is Hunter's, later ones learn from the steps before
 * (limited-memory BFGS in the metric of the information matrix's diagonal).
 *
 * @see D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", 2004
 * @see H. Zhou, D. Alexander, K. Lange, "A quasi-Newton acceleration for high-dimensional optimization algorithms", 2011
 */
export class AcceleratedMinorisation implements Direction {
  private readonly steps: Float64Array[] = [];
  private readonly changes: Float64Array[] = [];
  private readonly scales: number[] = [];
  private readonly weights = new Float64Array(memory);
  private readonly work: Float64Array;
  private readonly spare: [Float64Array, Float64Array][] = [];

  private readonly size: number;

  constructor(private readonly objective: Objective) {
    this.size = objective.itemCount;
    this.work = new Float64Array(this.size);
  }

  propose(at: Iterate, step: Float64Array): void {
    const { steps, changes, scales, weights, work } = this;
    if (steps.length === 0) {
      minoriseStep(this.objective, at, step);
      return;
    }
    work.set(at.gradient);
    for (let k = steps.length - 1; k >= 0; k -= 1) {
      weights[k] = scales[k]! * dot(steps[k]!, work);
      add(work, -weights[k]!, changes[k]!);
    }
    for (let i = 0; i < this.size; i += 1) step[i] = work[i] === 0 ? 0 : work[i]! / at.curvature[i]!;
    for (let k = 0; k < steps.length; k += 1) {
      add(step, weights[k]! - scales[k]! * dot(changes[k]!, step), steps[k]!);
    }
  }

  learn(step: Float64Array, before: Float64Array, after: Float64Array): void {
    const [kept, change] = this.spare.pop() ?? [new Float64Array(this.size), new Float64Array(this.size)];
    for (let i = 0; i < this.size; i += 1) {
      kept[i] = step[i]!;
      change[i] = before[i]! - after[i]!;
    }
    const curvature = dot(kept, change);
    if (!(curvature > 0)) {
      this.spare.push([kept, change]);
      return;
    }
    if (this.steps.length === memory) {
      this.spare.push([this.steps.shift()!, this.changes.shift()!]);
      this.scales.shift();
    }
    this.steps.push(kept);
    this.changes.push(change);
    this.scales.push(1 / curvature);
  }

  reset(): void {
    this.steps.length = 0;
    this.changes.length = 0;
    this.scales.length = 0;
  }
}

function add(target: Float64Array, factor: number, source: Float64Array): void {
  for (let i = 0; i < target.length; i += 1) target[i]! += factor * source[i]!;
}
