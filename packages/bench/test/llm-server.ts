import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ontology } from '@saber/ontology';
import type { TopicHierarchy } from '../src/ingest/read-ontology.js';
import { tagsOf } from '../src/llm/topics.js';
import { CueMatcher } from '../src/offline/cue-matcher.js';
import { techniqueJudge } from '../src/offline/judge.js';
import { summarize } from '../src/offline/summarize.js';
import { offlineScorer } from '../src/offline/tagger.js';
import { TECHNIQUE_CUES } from '../src/offline/techniques.data.js';
import { sha256 } from '../src/store/hash.js';
import { fullText } from '../src/texts.js';
import type { Problem } from '../src/types.js';

/** How the server misbehaves. */
export interface Faults {
  /** Part of the requests that fail at first: busy, broken, or cut off after they were charged. @defaultValue 0 */
  readonly flaky?: number;
  /** Part of the answers that no program can read. @defaultValue 0 */
  readonly unreadable?: number;
  /** Answers to every request: `401`, `404`, `quota`, `html`, `busy`, `broken`, `cut`, `hang`, `long`, `other`. */
  readonly always?: string;
  /** Longest prompt that is answered, in characters. */
  readonly longest?: number;
  /** Time before an answer, in milliseconds. @defaultValue 0 */
  readonly delay?: number;
}

export interface ServerOptions extends Faults {
  readonly problems: readonly Problem[];
  readonly ontology: TopicHierarchy;
  readonly model?: string;
  /** Requests need `Bearer <key>`. Absent: none is wanted. */
  readonly key?: string;
}

interface Body {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

interface Completion {
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number };
  readonly [field: string]: unknown;
}

/** A loopback server that speaks like gpt-oss behind vLLM. What it answers depends on the request alone. */
export class LlmServer {
  readonly options: ServerOptions;
  /** Requests that came in, whatever became of them. */
  requests = 0;
  /** Largest number of requests in work at once. */
  mostAtOnce = 0;
  /** Answers by key: what was charged, and how often. */
  readonly charged = new Map<string, { completion: Completion; times: number }>();
  faults: Faults;
  readonly #server: Server;
  readonly #answers: (prompt: string) => string;
  readonly #tries = new Map<string, number>();
  #atOnce = 0;

  constructor(options: ServerOptions) {
    this.options = options;
    this.faults = options;
    this.#answers = oracle(options.problems, options.ontology);
    this.#server = createServer((request, response) => {
      void this.#handle(request, response).catch((error) => response.destroy(error as Error));
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Tokens charged so far. */
  get tokens(): { input: number; output: number } {
    let [input, output] = [0, 0];
    for (const { completion, times } of this.charged.values()) {
      input += completion.usage.prompt_tokens * times;
      output += completion.usage.completion_tokens * times;
    }
    return { input, output };
  }

  /** Requests that were charged more than once. */
  get chargedTwice(): number {
    return [...this.charged.values()].filter(({ times }) => times > 1).length;
  }

  /** The completion for a request, charged once for each key. */
  complete(key: string | undefined, body: Body): Completion {
    const known = key === undefined ? undefined : this.charged.get(key);
    if (known) return known.completion;
    const content = body.messages.map((message) => message.content).join('\n\n');
    const id = key ?? sha256(JSON.stringify([body, this.requests]));
    const style = Number.parseInt(sha256(id).slice(0, 8), 16) / 2 ** 32;
    const completion = dress(
      this.#answers(content),
      content,
      body.model,
      id,
      style,
      this.faults.unreadable ?? 0,
    );
    const again = this.charged.get(id)?.times ?? 0;
    this.charged.set(id, { completion, times: again + 1 });
    return completion;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
    if (request.method === 'GET') {
      const data = [{ id: this.options.model, object: 'model' }];
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ object: 'list', data }));
      return;
    }
    this.requests += 1;
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    try {
      await this.#answer(request, response, text);
    } finally {
      this.#atOnce -= 1;
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
    const fail = (status: number, message: string, code: string | null, headers = {}): void => {
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify({ error: { message, type: code, param: null, code } }));
    };
    const { key, model } = this.options;
    const given = request.headers.authorization;
    if (key !== undefined && given !== `Bearer ${key}`) {
      return fail(401, `Incorrect API key provided: ${given?.slice('Bearer '.length)}.`, 'invalid_api_key');
    }
    if (this.faults.delay) await new Promise((resolve) => setTimeout(resolve, this.faults.delay));
    switch (this.faults.always) {
      case 'quota':
        return fail(429, 'You exceeded your current quota, please check your plan.', 'insufficient_quota');
      case 'busy':
        return fail(429, 'Too many requests.', 'rate_limit_exceeded', { 'Retry-After': '0' });
      case 'broken':
        return fail(500, 'The engine is dead.', null);
      case 'long':
        return fail(400, "This model's maximum context length is 4096 tokens.", 'context_length_exceeded');
      case 'other':
        return fail(400, 'Unknown parameter: reasoning_effort.', 'unknown_parameter');
      case 'html':
        response
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end('<html><title>Welcome</title><p>Hello.</html>');
        return;
      case 'cut':
        response.destroy();
        return;
      case 'hang':
        return;
    }
    const body = JSON.parse(text) as Body;
    if (model !== undefined && body.model !== model) {
      return fail(404, `The model \`${body.model}\` does not exist.`, 'model_not_found');
    }
    const length = body.messages.reduce((sum, { content }) => sum + content.length, 0);
    if (length > (this.faults.longest ?? Number.POSITIVE_INFINITY)) {
      return fail(400, 'The prompt is longer than the maximum context length.', 'context_length_exceeded');
    }
    const id = request.headers['idempotency-key'] as string | undefined;
    const tries = (this.#tries.get(id ?? '') ?? 0) + 1;
    this.#tries.set(id ?? '', tries);
    const luck = Number.parseInt(sha256(`luck ${id}`).slice(0, 8), 16) / 2 ** 32;
    const { flaky = 0 } = this.faults;
    if (tries === 1 && luck < flaky) {
      const kind = Math.floor((luck / flaky) * 4);
      if (kind === 0)
        return fail(429, 'Too many requests.', 'rate_limit_exceeded', { 'Retry-After': '0.01' });
      if (kind === 1) return fail(500, 'The engine is dead.', null);
      const cut = JSON.stringify(this.complete(id, body)); // charged, and then the line goes dead
      if (kind === 2) response.destroy();
      else {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': cut.length });
        response.write(cut.slice(0, cut.length / 2), () => response.destroy());
      }
      return;
    }
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(this.complete(id, body)));
  }
}

/** What an able model would say, taken from the offline tagger, summary and judge. */
function oracle(problems: readonly Problem[], { tree, cues }: TopicHierarchy): (prompt: string) => string {
  const topics = new CueMatcher(cues.map((list) => ({ cues: list })));
  const topicMatches = problems.map((problem) => topics.match(fullText(problem)));
  topics.fit(topicMatches);
  const techniques = new CueMatcher(Object.values(TECHNIQUE_CUES).map((list) => ({ cues: list })));
  techniques.fit(problems.map(({ solution }) => techniques.match(solution)));
  const compare = techniqueJudge(problems);
  const nodes = nodesByTags(tree);
  /** Problems whose statement a prompt shows, in its order. */
  const shown = (prompt: string): Problem[] =>
    problems
      .map((problem) => ({ problem, places: placesOf(prompt, problem.problem) }))
      .flatMap(({ problem, places }) => places.map((place) => ({ problem, place })))
      .sort((a, b) => a.place - b.place || b.problem.problem.length - a.problem.problem.length)
      .filter(({ place }, i, all) => i === 0 || all[i - 1]!.place !== place)
      .map(({ problem }) => problem);
  return (prompt) => {
    const [first, second, third] = shown(prompt);
    const tags = /Tags to score for this text: (.*)$/s.exec(prompt)?.[1];
    if (tags !== undefined) {
      const node = nodes.get(tags)!;
      const children = Array.from(tree.children(node), (child) => tree.id(child));
      const scores = offlineScorer(
        tree,
        topics,
        topicMatches[problems.indexOf(first!)]!,
      )(tree.id(node), children);
      const names = tagsOf([tree.id(node), ...children]);
      return JSON.stringify(Object.fromEntries(names.map((name, i) => [name, (scores as number[])[i]!])));
    }
    if (prompt.includes('"noCoreIdea"')) {
      const { id: _, ...summary } = summarize(first!, techniques);
      return JSON.stringify({ ...summary, coreIdea: summary.noCoreIdea ? null : summary.coreIdea });
    }
    if (prompt.includes('[Sample 2]')) {
      return `Both were compared.\n\n$\\boxed{${compare(first!.id, second!.id, third!.id) >= 0 ? 1 : 2}}$`;
    }
    if (prompt.includes('[Sample]')) {
      const score = 50 + 30 * compare(first!.id, second!.id, first!.id);
      return `Final Score: \\boxed{${Math.round(Math.min(100, Math.max(0, score + 45)))}}`;
    }
    if (prompt.includes('"rephrased"')) {
      return JSON.stringify({ rephrased: `In other words: ${first!.problem}` });
    }
    const text = /\nText:\n\n([\s\S]*)$/.exec(prompt)![1]!;
    return `\\boxed{${text.replaceAll(/\\[()]/g, '$')}}`;
  };
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let i = text.indexOf(part); i !== -1; i = text.indexOf(part, i + 1)) places.push(i);
  return places;
}

/** Nodes by the tags that a prompt lists for them. */
function nodesByTags(tree: Ontology): Map<string, number> {
  const nodes = new Map<string, number>();
  for (let node = 0; node < tree.size; node++) {
    const children = Array.from(tree.children(node), (child) => tree.id(child));
    nodes.set(tagsOf([tree.id(node), ...children]).join(', '), node);
  }
  return nodes;
}

/** The answer as such servers dress it: bare, fenced, in channels, with reasoning beside, or not readable at all. */
function dress(
  answer: string,
  prompt: string,
  model: string,
  id: string,
  style: number,
  unreadable: number,
): Completion {
  const reasoning = `Let me compare. Maybe \\boxed{2}, or {"confidence": 0}? ${'So. '.repeat(20 * style)}`;
  const isJson = answer.startsWith('{');
  const forms: { content: string | null; reasoning_content?: string }[] = [
    { content: answer },
    { content: answer, reasoning_content: reasoning },
    { content: `<think>${reasoning}</think>\n${answer}` },
    {
      content: `<|channel|>analysis<|message|>${reasoning}<|end|><|start|>assistant<|channel|>final<|message|>${answer}`,
    },
    { content: isJson ? `Here it is:\n\n\`\`\`json\n${answer.replace(/\}$/, ',}')}\n\`\`\`\n` : answer },
  ];
  const failures: { content: string | null; reasoning_content?: string }[] = [
    { content: null, reasoning_content: reasoning },
    { content: `<|channel|>analysis<|message|>${reasoning}` },
    { content: 'I cannot decide.' },
    { content: answer.slice(0, Math.min(8, answer.length / 2)) },
  ];
  const message =
    style < unreadable
      ? failures[Math.floor((style / unreadable) * failures.length)]!
      : forms[Math.floor(((style - unreadable) / (1 - unreadable)) * forms.length)]!;
  return {
    id: `chatcmpl-${id.slice(0, 12)}`,
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      { index: 0, message: { role: 'assistant', tool_calls: [], ...message }, finish_reason: 'stop' },
    ],
    usage: {
      prompt_tokens: Math.ceil(prompt.length / 4) + 70,
      completion_tokens: Math.ceil(`${message.content}${message.reasoning_content}`.length / 4),
    },
  };
}
