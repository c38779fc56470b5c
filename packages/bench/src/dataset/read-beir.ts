import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Qrels } from '@saber/metrics';
import { parseBeirQrels } from '@saber/metrics/trec';
import { BenchError } from '../errors.js';
import { parseDomain } from '../ingest/parse-problem.js';
import { sha256 } from '../store/hash.js';
import { hashFile } from '../store/state.js';
import { openTable } from '../tables/open-table.js';
import type { Row } from '../tables/types.js';
import { readDescription } from './description.js';
import { type DataRecord, idOf, recordOf, textOf } from './record-fields.js';
import type { Dataset, DatasetDocument, DatasetQuery } from './types.js';

const LABELS = {
  name: 'BEIR judgments',
  note: 'Relevance labels are the judgments of the BEIR folder, and every query ranks its judged documents only; scores are not comparable with search over the whole corpus.',
} as const;

/** The corpus of a BEIR folder, plain or gzipped; undefined when the folder has none. */
export function beirFile(folder: string, name: 'corpus' | 'queries'): string | undefined {
  return [`${name}.jsonl`, `${name}.jsonl.gz`]
    .map((file) => join(folder, file))
    .find((file) => existsSync(file));
}

/**
 * Reads a BEIR folder: `corpus.jsonl` (`_id, title, text`), `queries.jsonl` (`_id, text`) and `qrels/test.tsv`. The
 * judged documents of a query are its candidates, in the order of the file. Statements and solutions that `saber
 * export` left in `metadata` are taken up; otherwise the text is the statement and there are no solutions.
 *
 * @throws BenchError `DATA` or `NOT_FOUND` naming the file and what does not fit
 */
export async function readBeir(folder: string): Promise<Dataset> {
  const files = {
    corpus: beirFile(folder, 'corpus')!,
    queries: beirFile(folder, 'queries'),
    qrels: await qrelsFile(folder),
  };
  if (files.queries === undefined)
    throw new BenchError('NOT_FOUND', `no queries.jsonl in the BEIR folder ${folder}`);
  const qrels = await readQrels(files.qrels);
  const judged = new Set([...qrels.values()].flatMap((grades) => [...grades.keys()]));
  const corpus = await readRecords(files.corpus, judged);
  const texts = await readRecords(files.queries, new Set(qrels.keys()));
  const documents = [...corpus.values()];
  const rows = new Map(documents.map(({ id }, row) => [id, row]));
  const queries = [...qrels].map(([id, grades]): DatasetQuery => {
    const query = texts.get(id);
    if (!query) throw new BenchError('DATA', `${files.qrels}: the query "${id}" is not in ${files.queries}`);
    const candidates = [...grades.keys()].map((document) => {
      const row = rows.get(document);
      if (row === undefined) {
        throw new BenchError(
          'DATA',
          `${files.qrels}: the document "${document}" of query "${id}" is not in ${files.corpus}`,
        );
      }
      return row;
    });
    return {
      ...query,
      candidates: Uint32Array.from(candidates),
      ratings: Float64Array.from(grades.values()),
    };
  });
  if (queries.length === 0) throw new BenchError('DATA', `no judgment in ${files.qrels}`);
  const hashes = await Promise.all([files.corpus, files.queries, files.qrels].map(hashFile));
  return {
    ...(await readDescription(folder, LABELS)),
    hash: sha256(hashes.join('\n')),
    queries,
    documents,
    hasSolutions: [...documents, ...queries].every(({ solution }) => solution !== ''),
  };
}

async function qrelsFile(folder: string): Promise<string> {
  const names = (await readdir(join(folder, 'qrels')).catch(() => [])).filter((name) =>
    name.endsWith('.tsv'),
  );
  const name = names.includes('test.tsv') ? 'test.tsv' : names[0];
  if (name === undefined || (names.length > 1 && name !== 'test.tsv')) {
    throw new BenchError(
      'NOT_FOUND',
      `a BEIR folder needs qrels/test.tsv, ${folder} has ${names.length === 0 ? 'none' : names.sort().join(', ')}`,
    );
  }
  return join(folder, 'qrels', name);
}

async function readQrels(file: string): Promise<Qrels> {
  let qrels: Qrels;
  try {
    qrels = parseBeirQrels(await readFile(file, 'utf8'));
  } catch (error) {
    throw new BenchError('DATA', `${file}: ${(error as Error).message}`, { cause: error });
  }
  for (const [query, grades] of qrels) {
    for (const [document, grade] of grades) {
      if (grade >= 0) continue;
      throw new BenchError(
        'DATA',
        `${file}: a grade must be 0 or more, got ${grade} (query "${query}", document "${document}")`,
      );
    }
  }
  return qrels;
}

/** Records of the wanted ids, in the order of the file. */
async function readRecords(
  file: string,
  wanted: ReadonlySet<string>,
): Promise<Map<string, Omit<DatasetQuery, 'candidates' | 'ratings'>>> {
  const records = new Map<string, Omit<DatasetQuery, 'candidates' | 'ratings'>>();
  const table = await openTable(file);
  for await (const row of table.rows()) {
    const record = recordOf(row);
    const id = idOf(record, '_id', row.place);
    if (!wanted.has(id)) continue;
    if (records.has(id)) throw new BenchError('DATA', `${row.place}: the id "${id}" was used before`);
    records.set(id, { id, ...textsOf(record, row), domains: domainsOf(record, row) });
  }
  return records;
}

function textsOf(record: DataRecord, { place }: Row): Omit<DatasetDocument, 'id'> {
  const { problem, solution } = metadataOf(record);
  if (typeof problem === 'string' && typeof solution === 'string') return { problem, solution };
  const text = textOf(record, 'text', place);
  const title = typeof record.title === 'string' ? record.title : '';
  return { problem: title === '' ? text : `${title} ${text}`, solution: '' };
}

function domainsOf(record: DataRecord, { place }: Row): DatasetQuery['domains'] {
  const { domains } = metadataOf(record);
  return Array.isArray(domains) ? domains.map((name) => parseDomain(name, place)) : [];
}

function metadataOf({ metadata }: DataRecord): DataRecord {
  return typeof metadata === 'object' && metadata !== null ? (metadata as DataRecord) : {};
}
