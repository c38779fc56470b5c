import { State } from '../../src/store/state.js';
import { corpusOf } from '../../src/theorems/data/read-corpus.js';
import { taskOf } from '../../src/theorems/data/read-task.js';
import { documentRenderer } from '../../src/theorems/data/renderer.js';
import type { TheoremOptions } from '../../src/theorems/run-theorems.js';
import { LOCAL_SYSTEMS } from '../../src/theorems/search/local-systems.js';
import type { TheoremSystem } from '../../src/theorems/search/types.js';
import type { StatedQuery } from '../../src/theorems/types.js';

/** A library of five declarations, one of which stands twice. */
export const DECLARATIONS = [
  { id: 'Nat.add_comm', doc: 'Addition of natural numbers is commutative.' },
  { id: 'Nat.mul_comm', doc: 'Multiplication of natural numbers is commutative.' },
  { id: 'isOpen_union', doc: 'The union of two open sets is open.' },
  { id: 'Nat.add_comm', doc: 'Addition commutes (a copy in another module).' },
  { id: 'IsCompact.union', doc: 'The union of two compact sets is compact.' },
] as const;

export const QUERIES: readonly StatedQuery[] = [
  { id: 'sum', text: 'addition is commutative', units: [['Nat.add_comm']], shared: true },
  { id: 'open', text: 'union of open sets', units: [['isOpen_union']], shared: true },
  { id: 'compact', text: 'union of compact sets', units: [['IsCompact.union']], shared: false },
  { id: 'gone', text: 'every field is a ring', units: [['Field.toRing']], shared: true },
];

export const corpus = corpusOf(DECLARATIONS, { renderer: documentRenderer('{id:words}. {doc}') });

/** A run in a folder with the systems named, over the tiny library. */
export function tinyRun(
  folder: string,
  systems: readonly string[],
  more: Partial<TheoremOptions> = {},
): TheoremOptions {
  return {
    state: new State(folder),
    versions: { '@saber/bench': 'test' },
    corpus,
    file: 'library.jsonl',
    tasks: [taskOf('tiny', QUERIES, corpus, { kMax: 5 })],
    systems: systems.map((id) => LOCAL_SYSTEMS.find((system) => system.id === id)!),
    resamples: 100,
    seed: 0,
    ...more,
  };
}

/** A system that answers every query with a list that was written down, and counts how often it is opened. */
export function scripted(
  id: string,
  answer: (query: string) => readonly string[],
): TheoremSystem & { opened: number } {
  return {
    ...{ id, name: id, type: 'SB', description: 'scripted', version: 1, embeds: false, opened: 0 },
    async open() {
      this.opened += 1;
      return async (query, k) => answer(query).slice(0, k);
    },
  };
}
