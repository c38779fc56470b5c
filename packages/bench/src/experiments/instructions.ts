import { counted } from '../counted.js';
import type { EvaluationTask, System } from '../evaluation/types.js';
import { meanOf, queryScores, rankAll, startSystem } from './run-system.js';
import type { ExperimentResult } from './types.js';

/** Instructions in our words for the three purposes of section F.6: techniques, structure, plain retrieval. */
export const INSTRUCTIONS: Readonly<Record<'I1' | 'I2' | 'I3', string>> = {
  I1: 'Retrieve problems that are mathematically close to the given one: the ideas and techniques that their solutions rest on count, not their wording.',
  I2: 'Retrieve problems that are solved by the same steps in the same structure, even where variables, symbols and wording are entirely different.',
  I3: 'Retrieve the document that is most relevant to the query.',
};

/** A query with an instruction before it, in the form that most embedding models document. */
export function instructed(query: string, instruction: string): string {
  return `Instruct: ${instruction}\nQuery: ${query}`;
}

/** Mean scores of a system without and with instructions, or why there are none. */
export interface InstructionRow {
  readonly system: string;
  readonly scores: Readonly<Record<'none' | keyof typeof INSTRUCTIONS, number>> | null;
  readonly reason: string | null;
}

/** Lexical systems have no place for an instruction: its words would only be noise (section D.9). */
export function takesInstructions({ type }: System): boolean {
  return !type.startsWith('S') && type !== '-';
}

/**
 * Runs systems with and without instructions before the query; documents stay as they are.
 *
 * @see SABER-Math, section D.9 and Table 9
 */
export async function instructionEffect(
  systems: readonly System[],
  task: EvaluationTask,
  seed = 0,
): Promise<InstructionRow[]> {
  const rows: InstructionRow[] = [];
  for (const system of systems.filter(({ type }) => type !== '-')) {
    if (!takesInstructions(system)) {
      rows.push({ system: system.name, scores: null, reason: 'lexical: it has no place for an instruction' });
      continue;
    }
    const started = await startSystem(system, task, seed);
    if ('missing' in started) {
      rows.push({ system: system.name, scores: null, reason: started.missing });
      continue;
    }
    const score = async (change: (text: string) => string): Promise<number> => {
      const changed = {
        ...task,
        queries: task.queries.map((query) => ({ ...query, text: change(query.text) })),
      };
      return meanOf(queryScores(changed, await rankAll(started.rank, changed)), []);
    };
    rows.push({
      system: system.name,
      reason: null,
      scores: {
        none: await score((text) => text),
        I1: await score((text) => instructed(text, INSTRUCTIONS.I1)),
        I2: await score((text) => instructed(text, INSTRUCTIONS.I2)),
        I3: await score((text) => instructed(text, INSTRUCTIONS.I3)),
      },
    });
  }
  return rows;
}

/** The scores as table and plot. */
export function instructionsResult(rows: readonly InstructionRow[], queries: number): ExperimentResult {
  const arms = ['none', 'I1', 'I2', 'I3'] as const;
  const ran = rows.filter(({ scores }) => scores !== null);
  return {
    name: 'instructions',
    title: 'Instructions',
    source: 'Table 9',
    note: `Mean nDCG@10 over ${counted(queries, 'query', 'queries')}, statement-full; the instruction stands before the query only. The instructions are our own words for the purposes of section F.6.`,
    tables: [
      {
        title: 'Scores by instruction',
        columns: [{ name: 'System' }, ...arms.map((name) => ({ name, digits: 3 })), { name: 'Remark' }],
        rows: rows.map(({ system, scores, reason }) => [
          system,
          ...arms.map((arm) => scores?.[arm] ?? null),
          reason ?? '',
        ]),
      },
    ],
    plot:
      ran.length === 0
        ? null
        : {
            x: '',
            y: 'mean nDCG@10',
            series: arms.map((arm) => ({
              name: arm,
              mark: 'bars',
              points: ran.map(({ system, scores }) => ({ x: system, y: scores![arm] })),
            })),
          },
  };
}
