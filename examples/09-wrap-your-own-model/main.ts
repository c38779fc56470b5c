import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { biEncoder, crossEncoder, type Embedder, openAiEmbeddings, withAffixes } from '@saber/retrievers';

// A stand-in for your model server: it counts letters and speaks OpenAI's protocol, slowly and out of order.
let requests = 0;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    requests += 1;
    if (requests === 1) return response.writeHead(429, { 'retry-after': '0' }).end('one moment');
    const { input } = JSON.parse(body) as { input: string[] };
    const data = input.map((text, index) => ({ index, embedding: letters(text) })).reverse();
    return response.end(JSON.stringify({ data }));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

function letters(text: string): number[] {
  return [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => text.toLowerCase().split(letter).length - 1);
}

const documents = ['prime numbers', 'a triangle and its angles', 'numbers that are prime'];

// 1. A server with a known protocol: retries, batches and order are taken care of.
const { port } = server.address() as AddressInfo;
const remote = openAiEmbeddings({ baseUrl: `http://127.0.0.1:${port}`, model: 'letters' });
show('over HTTP', await biEncoder(remote).rank('prime number', documents));
console.log(`requests: ${requests}`);
server.close();

// 2. A model that wants a prefix: it becomes part of the text and of the cache key.
const seen: string[] = [];
const local: Embedder = {
  name: 'letters',
  fingerprint: 'letters, version 1',
  async embed(texts) {
    seen.push(...texts);
    return texts.map((text) => Float32Array.from(letters(text)));
  },
};
const prefixed = withAffixes(local, { query: 'query: {text}', document: 'document: {text}' });
show('with prefixes', await biEncoder(prefixed).rank('prime number', documents));
console.log(`first texts: ${seen.slice(0, 2).join(' | ')}`);

// 3. A model that reads query and document together.
const pairs = crossEncoder({
  name: 'shared words',
  score: async (query, texts) =>
    texts.map((text) => query.split(' ').filter((word) => text.includes(word)).length),
});
show('pair by pair', await pairs.rank('prime number', documents));

function show(name: string, scores: Float64Array): void {
  console.log(`${name.padEnd(14)} ${Array.from(scores, (score) => score.toFixed(2)).join('  ')}`);
}
