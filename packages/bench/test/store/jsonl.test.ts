import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { formatJsonLines, readJsonLines } from '../../src/store/jsonl.js';
import { temporaryFolder } from '../temporary-folder.js';

async function valuesOf(path: string): Promise<unknown[]> {
  const values = [];
  for await (const { value } of readJsonLines(path)) values.push(value);
  return values;
}

test('a byte order mark, CRLF, blank lines and a missing last newline are accepted', async () => {
  const path = join(temporaryFolder(), 'a.jsonl');
  writeFileSync(path, '\uFEFF{"a":1}\r\n\r\n  \n{"a":2}');
  expect(await valuesOf(path)).toEqual([{ a: 1 }, { a: 2 }]);
});

test('gzipped files are read like plain ones', async () => {
  const path = join(temporaryFolder(), 'a.jsonl.gz');
  const values = Array.from({ length: 5000 }, (_, i) => ({ id: `p${i}`, text: '∑ x² '.repeat(i % 7) }));
  writeFileSync(path, gzipSync(formatJsonLines(values)));
  expect(await valuesOf(path)).toEqual(values);
});

test('a line that is no JSON is named by file and line, blank lines counted', async () => {
  const path = join(temporaryFolder(), 'a.jsonl');
  writeFileSync(path, '{"a":1}\n\n{"a":2}\n{"a":\n');
  await expect(valuesOf(path)).rejects.toThrow(`${path}:4: not valid JSON: {"a":`);
});

test('a missing file, a file that is no gzip and a gzip cut short each give one sentence', async () => {
  const folder = temporaryFolder();
  await expect(valuesOf(join(folder, 'none.jsonl'))).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: `no such file: ${join(folder, 'none.jsonl')}`,
  });
  writeFileSync(join(folder, 'plain.jsonl.gz'), '{"a":1}\n');
  await expect(valuesOf(join(folder, 'plain.jsonl.gz'))).rejects.toMatchObject({ code: 'DATA' });
  const packed = gzipSync('{"a":1}\n'.repeat(50_000));
  writeFileSync(join(folder, 'cut.jsonl.gz'), packed.subarray(0, packed.length - 20));
  await expect(valuesOf(join(folder, 'cut.jsonl.gz'))).rejects.toMatchObject({ code: 'DATA' });
});
