import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server was asked for, by kind of answer. */
export interface Served {
  plain: number;
  channels: number;
  nullContent: number;
  limited: number;
  cut: number;
  undecided: number;
}

/**
 * A small OpenAI-compatible server that behaves like gpt-oss behind vLLM on a bad day: raw channel tokens, null content,
 * 429 with Retry-After, slow replies, connections that break. What happens to a prompt depends on the prompt alone.
 *
 * It prefers the sample whose solution shares more words with the target's.
 */
export async function startServer(): Promise<{ url: string; served: Served; stop(): Promise<void> }> {
  const served: Served = { plain: 0, channels: 0, nullContent: 0, limited: 0, cut: 0, undecided: 0 };
  const attempts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const prompt = messages[0]!.content;
    const attempt = attempts.get(prompt) ?? 0;
    attempts.set(prompt, attempt + 1);
    answer(prompt, attempt, response, served);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, served, stop: () => stop(server) };
}

function answer(prompt: string, attempt: number, response: ServerResponse, served: Served): void {
  const luck = hash(prompt) % 24;
  const verdict = decide(prompt);
  const reasoning = `Sample ${3 - verdict} looks good at first.`;
  if (luck === 0) {
    // Never gets beyond thinking: the judge has to abstain.
    served.nullContent += 1;
    reply(response, { content: null, reasoning_content: `${reasoning} So it is ${verdict}` });
  } else if (luck <= 2 && attempt === 0) {
    served.nullContent += 1;
    reply(response, { content: null, reasoning_content: reasoning });
  } else if (luck <= 4 && attempt === 0) {
    served.limited += 1;
    response.writeHead(429, { 'retry-after': '1' }).end('{"error":{"message":"too many requests"}}');
  } else if (luck <= 6 && attempt === 0) {
    served.cut += 1;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"choices":[{"message":{"content":"\\\\boxed{');
    setTimeout(() => response.destroy(), 5);
  } else if (luck <= 8 && attempt === 0) {
    served.undecided += 1;
    reply(response, { content: `${reasoning} Both have something in common with the target` });
  } else if (luck <= 14) {
    served.channels += 1;
    const content = `<|channel|>analysis<|message|>${reasoning}<|end|><|start|>assistant<|channel|>final<|message|>$\\boxed{${verdict}}$`;
    setTimeout(() => reply(response, { content }), luck === 9 ? 300 : 0);
  } else {
    served.plain += 1;
    reply(response, { content: `Profiles and comparison.\n\n$\\boxed{\\text{Sample ${verdict}}}$` });
  }
}

function reply(response: ServerResponse, message: object): void {
  const usage = { prompt_tokens: 900, completion_tokens: 400 };
  const body = { model: 'offline-judge', choices: [{ index: 0, finish_reason: 'stop', message }], usage };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** 1 or 2: whose solution shares more words with the target's. */
function decide(prompt: string): 1 | 2 {
  const [target, first, second] = [...prompt.matchAll(/Solution:\n(.*)\n/g)].map(
    (match) => new Set(match[1]!.split(' ')),
  );
  const shared = (words: Set<string>): number => [...words].filter((word) => target!.has(word)).length;
  return shared(first!) >= shared(second!) ? 1 : 2;
}

function hash(text: string): number {
  let value = 7;
  for (const character of text) value = (Math.imul(value, 31) + character.codePointAt(0)!) >>> 0;
  return value % 9973;
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
