import { counted } from '../counted.js';
import type { Status } from './types.js';

/** What is said of one figure, and of several. */
const PREDICATES: Readonly<Record<Status, readonly [one: string, several: string]>> = {
  reproduced: ['is reproduced', 'are reproduced'],
  agrees: ['agrees', 'agree'],
  differs: ['differs', 'differ'],
  computed: ['has nothing printed to compare', 'have nothing printed to compare'],
  'needs published data': ['needs the published data', 'need the published data'],
  'needs weights': ['needs weights', 'need weights'],
  'needs key': ['needs a key', 'need a key'],
};

/** What each status means, in a sentence. */
export const STATUS_MEANINGS: Readonly<Record<Status, string>> = {
  reproduced: 'Recomputed from per-query data, and equal at the precision of the print.',
  agrees: 'Recomputed from other printed figures, and equal at the precision of the print.',
  differs: 'Recomputed, and not equal; the note says why, or that no reason is known.',
  computed: 'Computed, but the paper prints no figure for it, or one of another benchmark.',
  'needs published data':
    'Waits for a file of the release, or for evidence that is not released; the note names it.',
  'needs weights': 'Waits for a run of a model with open weights.',
  'needs key': 'Waits for a run behind a paid interface.',
};

/** `3,120 figures`. */
export function figures(count: number): string {
  return counted(count, 'figure');
}

/** `need the published data`. */
export function predicate(status: Status, count: number): string {
  return PREDICATES[status][count === 1 ? 0 : 1];
}

/** `3,120 need the published data`. */
export function phrase(status: Status, count: number): string {
  return `${count.toLocaleString('en')} ${predicate(status, count)}`;
}
