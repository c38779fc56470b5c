import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A loopback server for chat completions. */
export interface ChatServer {
  readonly url: string;
  /** The last message of every request, in order. */
  readonly asked: readonly string[];
}

/** Starts a server that answers with a function of the last message; it stops when the test ends. */
export async function chatServer(answer: (message: string) => string): Promise<ChatServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.url!.endsWith('/models')) {
        response.end(JSON.stringify({ object: 'list', data: [{ id: 'm', object: 'model' }] }));
        return;
      }
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      const message = messages.at(-1)!.content;
      asked.push(message);
      const choice = {
        index: 0,
        finish_reason: 'stop',
        message: { role: 'assistant', content: answer(message) },
      };
      response.end(
        JSON.stringify({
          model: 'm',
          choices: [choice],
          usage: { prompt_tokens: 100, completion_tokens: 10 },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}
