import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a scripted server answers: JSON by default, text as it is. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** One request that the server saw. */
export interface Seen {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: bodies differ by protocol.
  readonly body: any;
}

/** A server on the loopback interface that answers with `respond` and keeps what it saw. */
export async function loopback(
  respond: (request: Seen, count: number) => Answer | Promise<Answer>,
): Promise<{ url: string; seen: Seen[]; close(): Promise<void> }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const text = Buffer.concat(chunks).toString();
      const body = text === '' ? undefined : JSON.parse(text);
      const entry: Seen = { path: request.url ?? '', headers: request.headers, body };
      seen.push(entry);
      const { status = 200, headers = {}, body: answer } = await respond(entry, seen.length);
      response.writeHead(status, headers).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
