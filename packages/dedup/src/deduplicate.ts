import { byCodePoint } from './code-point-order.js';
import { DedupError, DuplicateIdError } from './errors.js';
import { jaccard } from './jaccard.js';
import { mathTokens } from './normalize/math.js';
import type { Document, Duplicate } from './types.js';
import { UnionFind } from './union-find.js';

export interface DeduplicateOptions {
  readonly preset?: 'math' | 'datatrove';
  readonly threshold?: number;
  readonly verify?: boolean;
  readonly priority?: readonly string[];
}

export interface Deduplication {
  readonly kept: string[];
  readonly duplicates: Duplicate[];
  readonly clusters: string[][];
}

export async function deduplicate(
  documents: Iterable<Document> | AsyncIterable<Document>,
  options: DeduplicateOptions = {},
): Promise<Deduplication> {
  const { preset = 'math', threshold = 0.7, verify = true, priority = [] } = options;
  if (!(threshold >= 0 && threshold <= 1))
    throw new DedupError('INVALID_OPTION', `threshold must be in [0, 1], got ${threshold}`);
  const ids: string[] = [];
  const known = new Set<string>();
  const sources: number[] = [];
  const guards: string[] = [];
  const sets: Set<string>[] = [];
  const first = new Map<string, number>();
  const rank = (source: string | undefined): number => {
    const at = source === undefined ? -1 : priority.indexOf(source);
    return at < 0 ? priority.length : at;
  };
  const bands = new Map<string, number[]>();
  const signatures: Uint32Array[] = [];
  const joined: [number, number][] = [];
  for await (const { id, text, source } of documents) {
    if (known.has(id)) throw new DuplicateIdError(id);
    known.add(id);
    const index = ids.push(id) - 1;
    sources.push(rank(source));
    const { words, guard, size } = prepare(text, preset);
    guards.push(guard);
    const set = new Set<string>();
    if (words.length > 0 && words.length < size && preset === 'math') set.add(words.join(' '));
    for (let i = 0; i + size <= words.length; i++) set.add(words.slice(i, i + size).join(' '));
    sets.push(set);
    const signature = minHash(set);
    signatures.push(signature);
    if (set.size === 0) continue;
    const whole = `${guard}\n${words.join(' ')}`;
    const same = first.get(whole);
    if (same !== undefined) {
      joined.push([same, index]);
      continue;
    }
    first.set(whole, index);
    for (let band = 0; band < 28; band++) {
      const key = `${band}:${signature.subarray(band * 4, band * 4 + 4).join()}:${guard}`;
      const bucket = bands.get(key);
      if (bucket) bucket.push(index);
      else bands.set(key, [index]);
    }
  }
  const sets_ = new UnionFind(ids.length);
  for (const [a, b] of joined) sets_.union(a, b);
  for (const bucket of bands.values()) {
    const groups: number[][] = [];
    for (const x of bucket) {
      const own = [x];
      for (let g = groups.length - 1; g >= 0; g--) {
        const group = groups[g]!;
        if (
          group.some(
            (y) => sets_.find(x) === sets_.find(y) || !verify || jaccard(sets[x]!, sets[y]!) >= threshold,
          )
        ) {
          sets_.union(x, group[0]!);
          for (const y of group) own.push(y);
          groups.splice(g, 1);
        }
      }
      groups.push(own);
    }
  }
  const order = [...ids.keys()].sort((a, b) => sources[a]! - sources[b]! || byCodePoint(ids[a]!, ids[b]!));
  const survivor = new Map<number, number>();
  const clusters = new Map<number, string[]>();
  const kept: string[] = [];
  const duplicates: Duplicate[] = [];
  for (const index of order) {
    const root = sets_.find(index);
    const of = survivor.get(root);
    if (of === undefined) {
      survivor.set(root, index);
      kept.push(ids[index]!);
      clusters.set(root, [ids[index]!]);
    } else {
      clusters.get(root)!.push(ids[index]!);
      const [a, b] = [signatures[index]!, signatures[of]!];
      duplicates.push({
        id: ids[index]!,
        of: ids[of]!,
        estimated: a.reduce((sum, value, i) => sum + (value === b[i] ? 1 : 0), 0) / a.length,
        jaccard: jaccard(sets[index]!, sets[of]!),
      });
    }
  }
  return {
    kept: kept.sort(byCodePoint),
    duplicates: duplicates.sort((a, b) => byCodePoint(a.id, b.id)),
    clusters: [...clusters.values()].filter((members) => members.length > 1),
  };
}

function prepare(
  text: string,
  preset: 'math' | 'datatrove',
): { words: string[]; guard: string; size: number } {
  if (preset === 'math') {
    const { tokens, decisive } = mathTokens(text);
    return { words: tokens, guard: decisive.join(' '), size: 3 };
  }
  const words = text
    .toLowerCase()
    .replace(/\p{Nd}+(?:[.,٫]\p{Nd}+)?/gu, '0')
    .replace(/[\p{P}\p{S}]/gu, ' ')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return { words, guard: '', size: 5 };
}

function minHash(set: ReadonlySet<string>): Uint32Array {
  const signature = new Uint32Array(112).fill(0xffffffff);
  for (const shingle of set) {
    let h = 0x811c9dc5;
    for (let i = 0; i < shingle.length; i++) h = Math.imul(h ^ shingle.charCodeAt(i), 0x01000193);
    for (let k = 0; k < 112; k++) {
      let v = Math.imul(h ^ Math.imul(k + 1, 0x9e3779b1), 0x85ebca6b);
      v = Math.imul(v ^ (v >>> 13), 0xc2b2ae35);
      v = (v ^ (v >>> 16)) >>> 0;
      if (v < signature[k]!) signature[k] = v;
    }
  }
  return signature;
}
