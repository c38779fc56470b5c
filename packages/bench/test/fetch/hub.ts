import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A hub on the loopback interface that serves files, with faults put in front of them. */
export interface Hub {
  readonly url: string;
  /** Requests so far, as `GET /path bytes=5-`. */
  readonly requests: string[];
  /** Answers the next requests of a path instead of the hub; the first handler first. */
  fault(path: string, ...handlers: Handler[]): void;
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Starts a hub with the files of data sets, `{ 'owner/name': { 'train.parquet': bytes } }`; two files to a page. */
export async function startHub(datasets: Record<string, Record<string, Buffer>>): Promise<Hub> {
  const requests: string[] = [];
  const faults = new Map<string, Handler[]>();
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://hub');
    const path = decodeURIComponent(url.pathname);
    requests.push([request.method, path, request.headers.range].filter(Boolean).join(' '));
    const fault = faults.get(path)?.shift();
    if (fault) return fault(request, response);
    const listing = /^\/api\/datasets\/(.+)\/tree\/(.+)$/.exec(path);
    const file = /^\/datasets\/([^/]+\/[^/]+)\/resolve\/main\/(.+)$/.exec(path);
    if (listing?.[2] === 'main' && datasets[listing[1]!]) {
      return list(datasets[listing[1]!]!, url, response);
    }
    const bytes = file && datasets[file[1]!]?.[file[2]!];
    if (!bytes) return void response.writeHead(404).end('Not found');
    send(bytes, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fault: (path, ...handlers) => faults.set(path, handlers),
  };
}

function list(files: Record<string, Buffer>, url: URL, response: ServerResponse): void {
  const entries = Object.entries(files).map(([path, bytes]) => ({
    type: 'file',
    path,
    size: bytes.length,
    lfs: { oid: sha256(bytes), size: bytes.length, pointerSize: 130 },
  }));
  const page = Number(url.searchParams.get('cursor') ?? 0);
  const more = page + 2 < entries.length;
  url.searchParams.set('cursor', String(page + 2));
  response
    .writeHead(200, {
      'content-type': 'application/json',
      ...(more && { link: `<${url.pathname}${url.search}>; rel="next"` }),
    })
    .end(JSON.stringify([{ type: 'directory', path: 'data' }, ...entries.slice(page, page + 2)]));
}

/** Sends the bytes, or the part that the request asks for. */
export function send(bytes: Buffer, { headers }: IncomingMessage, response: ServerResponse): void {
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  if (start >= bytes.length && start > 0) return void response.writeHead(416).end();
  const part = bytes.subarray(start);
  response
    .writeHead(headers.range === undefined ? 200 : 206, {
      'content-length': part.length,
      etag: `"${sha256(bytes).slice(0, 8)}"`,
      ...(headers.range !== undefined && {
        'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
      }),
    })
    .end(part);
}

/** Sends the header, then `count` bytes from where the request begins, and cuts the connection. */
export function cutAfter(bytes: Buffer, count: number): Handler {
  return ({ headers }, response) => {
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    response.writeHead(headers.range === undefined ? 200 : 206, {
      'content-length': bytes.length - start,
      ...(headers.range !== undefined && {
        'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
      }),
    });
    response.write(bytes.subarray(start, start + count), () => setTimeout(() => response.destroy(), 20));
  };
}

/** Answers with a status and headers. */
export function status(code: number, headers: Record<string, string> = {}, body = ''): Handler {
  return (_, response) => void response.writeHead(code, headers).end(body);
}

/** An address at which nothing listens any more. */
export async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
