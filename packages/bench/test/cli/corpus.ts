import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatJsonLines } from '../../src/store/jsonl.js';

export interface Row {
  readonly id: string;
  readonly problem: string;
  readonly solution: string;
  readonly domains?: readonly string[];
}

/** Topics with the phrase that points at each. */
const TOPICS = [
  ['Algebra', 'Polynomials', 'polynomial'],
  ['Algebra', 'Inequalities', 'inequality'],
  ['Geometry', 'Circles', 'circle'],
  ['NumberTheory', 'Divisibility', 'divisor'],
  ['Combinatorics', 'Counting', 'arrangement'],
] as const;

/** Sentences that a summary picks, each about another idea. */
const IDEAS = [
  'By the pigeonhole principle two of the remainders coincide.',
  'We argue by induction on the number of terms.',
  'Apply the Cauchy-Schwarz inequality to the two sequences.',
  'Suppose the contrary and derive a contradiction by infinite descent.',
];

const OBJECTS = [
  'lantern',
  'harbour',
  'orchard',
  'violin',
  'granite',
  'meadow',
  'compass',
  'ribbon',
  'kettle',
];

/** Problems of five topics and four ideas, `copies` of each pair, so that every category of a pool is filled. */
export function smallCorpus(copies = 5): Row[] {
  const rows: Row[] = [];
  for (const [t, [, , cue]] of TOPICS.entries()) {
    for (const [i, idea] of IDEAS.entries()) {
      for (let copy = 0; copy < copies; copy++) {
        const n = rows.length;
        const [a, b, c] = [1, 4, 7].map((step) => OBJECTS[(n * step + copy + step) % OBJECTS.length]);
        rows.push({
          id: `p${String(n).padStart(3, '0')}`,
          problem: `The ${a} number ${n} and the ${b} share a ${cue}; find $x_{${n}} + ${t + 2}y$ for the ${c} with $${n * 7 + 3}$ marks.`,
          solution: `Let the ${cue} of the ${a} be given. ${idea} Hence $x_{${n}} = ${n + i}$.`,
        });
      }
    }
  }
  return rows;
}

/** Nodes of an ontology in which the topics lie below their domains. */
export function smallOntology(): { id: string; title: string; parents: string[]; cues: string[] }[] {
  const domains = [...new Set(TOPICS.map(([domain]) => domain))];
  return [
    { id: 'root', title: 'Mathematics', parents: [], cues: [] },
    ...domains.map((domain) => ({ id: domain, title: domain, parents: ['root'], cues: [] })),
    ...TOPICS.map(([domain, title, cue]) => ({ id: title, title, parents: [domain], cues: [cue] })),
  ];
}

/** Writes `problems.jsonl` and `ontology.jsonl` into a folder. */
export function writeCorpus(folder: string, rows: readonly unknown[] = smallCorpus()): void {
  writeFileSync(join(folder, 'problems.jsonl'), formatJsonLines(rows));
  writeFileSync(join(folder, 'ontology.jsonl'), formatJsonLines(smallOntology()));
}
