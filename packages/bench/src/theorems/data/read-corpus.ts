import { type DataRecord, recordOf, textOf } from '../../dataset/record-fields.js';
import { BenchError } from '../../errors.js';
import { createRandom, sample } from '../../random.js';
import { sha256 } from '../../store/hash.js';
import { openTable } from '../../tables/open-table.js';
import type { TheoremCorpus } from '../types.js';
import { documentRenderer, type Renderer } from './renderer.js';

/** Options of {@link readCorpus}. */
export interface CorpusOptions {
  /** @defaultValue name, documentation and signature */
  readonly renderer?: Renderer;
  /** Keep so many declarations, drawn at random: a development slice. @defaultValue all */
  readonly development?: number | undefined;
  /** @defaultValue 0 */
  readonly seed?: number;
}

/**
 * Reads and renders a corpus: one record a row with a name in `id` and the fields that the renderer shows.
 *
 * @throws BenchError `NOT_FOUND`, `DATA`; `USAGE` when no record has a field that the renderer shows
 */
export async function readCorpus(file: string, options: CorpusOptions = {}): Promise<TheoremCorpus> {
  const { renderer = documentRenderer() } = options;
  const records: DataRecord[] = [];
  const seen = new Set<string>();
  for await (const row of (await openTable(file)).rows()) {
    const record = recordOf(row);
    if (textOf(record, 'id', row.place) === '') {
      throw new BenchError('DATA', `${row.place}: the field "id" is empty`);
    }
    for (const field of Object.keys(record)) seen.add(field);
    records.push(record);
  }
  if (records.length === 0) throw new BenchError('DATA', `${file} holds no declarations`);
  const absent = renderer.fields.filter((field) => !seen.has(field));
  if (absent.length > 0) {
    throw new BenchError(
      'USAGE',
      `the renderer ${JSON.stringify(renderer.template)} shows ${absent.join(', ')}, which no record of ${file} has; fields are ${[...seen].join(', ')}`,
    );
  }
  return corpusOf(records, options);
}

/** A corpus of records in memory. */
export function corpusOf(
  records: readonly DataRecord[],
  { renderer = documentRenderer(), development, seed = 0 }: CorpusOptions = {},
): TheoremCorpus {
  const sliced = development !== undefined && development < records.length;
  const kept = sliced ? slice(records, development, seed) : records;
  const rows = new Map<string, string[]>();
  const keys = kept.map(({ id }) => {
    const name = String(id);
    const copies = rows.get(name);
    if (!copies) {
      rows.set(name, [name]);
      return name;
    }
    const key = `${name}#${copies.length + 1}`;
    copies.push(key);
    return key;
  });
  const texts = kept.map((record) => renderer.render(record));
  return {
    keys,
    rows,
    texts,
    renderer,
    hash: sha256(JSON.stringify([keys, texts])).slice(0, 12),
    sliceOf: sliced ? records.length : null,
  };
}

/** Some of the records, in their order. */
function slice(records: readonly DataRecord[], count: number, seed: number): DataRecord[] {
  const drawn = sample([...records.keys()], count, createRandom(seed, 'development slice'));
  return drawn.sort((a, b) => a - b).map((i) => records[i]!);
}
