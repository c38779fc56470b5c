import { createReadStream } from 'node:fs';

/** A complete line and where it lies in the file, in bytes. */
export interface StoredLine {
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

/** Streams the complete lines of a file; what follows the last line feed is left out. */
export async function* scanLines(path: string): AsyncGenerator<StoredLine> {
  let rest: Buffer[] = [];
  let offset = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, end)]);
      yield { text: line.toString('utf8'), offset, length: line.length };
      offset += line.length + 1;
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
}
