import type { Config } from '../config.js';
import { MODEL_STAGES, type ModelStage } from '../llm/llm-config.js';
import { costOf, formatCost } from '../llm/meter.js';
import type { BuildResult } from '../pipeline/build.js';
import { OFFLINE_JUDGE } from '../pipeline/stage-judgments.js';
import type { Manifest } from '../store/state.js';
import { formatCount } from './numbers.js';
import type { ModelUse } from './types.js';

/** What every table says about labels that no language model gave. */
export const OFFLINE_NOTE =
  'Relevance labels come from the offline judge, which compares technique profiles by rules; scores are not comparable with the paper, whose labels come from a large language model.';

interface Identity {
  readonly model: string;
  readonly promptHash: string;
}

/** What the language model did, stage by stage; undefined when nothing was asked of one. */
export function modelUse({ llm }: Config, built: BuildResult): ModelUse | undefined {
  const stages = MODEL_STAGES.flatMap((stage) => {
    const identity = identityOf(stage, built[stage]);
    if (!identity) return [];
    const { requests = 0, inputTokens = 0, outputTokens = 0, unreadable = 0 } = built[stage].counts;
    const { model, promptHash } = identity;
    return [{ stage, model, promptHash, requests, inputTokens, outputTokens, unreadable }];
  });
  if (stages.length === 0) return undefined;
  const { prices = { input: 0, output: 0 } } = llm ?? {};
  const cost = stages.reduce((sum, stage) => sum + costOf(stage, prices), 0);
  return { stages, cost: prices.input + prices.output > 0 ? cost : null };
}

/** Who gave the labels, and what a reader must know about them. */
export function judgeOf(built: BuildResult): { readonly name: string; readonly note: string } {
  const identity = identityOf('judgments', built.judgments);
  if (!identity) return { name: OFFLINE_JUDGE.name, note: OFFLINE_NOTE };
  const { name = 'pairwise' } = (built.judgments.inputs as { judge: { name?: string } }).judge;
  const { judgments = 0, abstentions = 0 } = built.judgments.counts;
  return {
    name: identity.model,
    note: `Relevance labels come from ${name} judgments of ${identity.model} (prompt ${identity.promptHash}); it abstained from ${formatCount(abstentions)} of ${formatCount(judgments)} pairs.`,
  };
}

/** What the model did, in one sentence. */
export function modelSentence({ model }: { readonly model?: ModelUse }): string | null {
  if (!model) return null;
  const parts = model.stages.map(
    ({ stage, model: name, promptHash, requests, unreadable }) =>
      `${stage} by ${name} (prompt ${promptHash}, ${formatCount(requests)} requests, ${formatCount(unreadable)} unreadable)`,
  );
  const sum = (field: 'inputTokens' | 'outputTokens'): string =>
    formatCount(model.stages.reduce((total, stage) => total + stage[field], 0));
  const cost = model.cost === null ? '' : `, cost ${formatCost(model.cost)}`;
  return `Language model: ${parts.join('; ')}; ${sum('inputTokens')} input and ${sum('outputTokens')} output tokens${cost}.`;
}

function identityOf(stage: ModelStage, { inputs }: Manifest): Identity | undefined {
  const { model, judge } = inputs as { model?: Identity; judge?: Partial<Identity> };
  if (stage !== 'judgments') return model;
  return judge?.model === undefined ? undefined : (judge as Identity);
}
