import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BenchError } from '../errors.js';
import { standingAnnotations } from '../experiments/annotations.js';
import { renderMath } from '../report/render-math.js';
import type { Problem } from '../types.js';
import { ANNOTATION_PAGE } from './page.js';
import type { AnnotationSession, Place } from './session.js';

/** Longest request body, in bytes. */
const MOST_BYTES = 10_000;

/**
 * Serves the annotation page on this machine only. Requests under another host name are refused, so that no web page can
 * reach it by a name that points here; so are bodies that are not JSON, which a foreign form could send.
 *
 * @param texts - of queries and candidates
 * @param port - 0 takes a free one
 * @returns the listening server
 */
export function annotationServer(
  session: AnnotationSession,
  texts: ReadonlyMap<string, Problem>,
  port = 0,
): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, session, texts).then(
      ({ status, type, body }) => reply(response, status, type, body),
      (error: unknown) => {
        const status = BenchError.isInstance(error) ? 400 : 500;
        reply(response, status, 'application/json', JSON.stringify({ error: (error as Error).message }));
      },
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'it is taken; give another one with --port' : error.message;
      reject(new BenchError('USAGE', `cannot listen on port ${port}: ${reason}`, { cause: error }));
    });
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

async function answer(
  request: IncomingMessage,
  session: AnnotationSession,
  texts: ReadonlyMap<string, Problem>,
): Promise<Answer> {
  const host = request.headers.host?.replace(/:\d+$/, '');
  if (host !== '127.0.0.1' && host !== 'localhost') return refusal(403, 'only for this machine');
  if (request.method === 'GET' && request.url === '/')
    return { status: 200, type: 'text/html', body: ANNOTATION_PAGE };
  const action = request.method === 'POST' ? request.url : undefined;
  if (action !== '/next' && action !== '/verdict' && action !== '/undo') return refusal(404, 'not found');
  if (request.headers['content-type'] !== 'application/json') return refusal(415, 'the body must be JSON');
  const value = await readJson(request);
  if (action === '/verdict') {
    const [annotation] = standingAnnotations([{ value, line: 1 }], 'request');
    if (!annotation) throw new BenchError('USAGE', 'a verdict must not be an undo');
    return json(session.judge(annotation), texts);
  }
  const { annotator } = value as { annotator?: unknown };
  if (typeof annotator !== 'string' || annotator === '') {
    throw new BenchError('USAGE', 'an annotator must have a name');
  }
  return json(action === '/undo' ? session.undo(annotator) : session.place(annotator), texts);
}

function json(place: Place, texts: ReadonlyMap<string, Problem>): Answer {
  const show = (id: string): { problem: string; solution: string } => {
    const { problem, solution } = texts.get(id)!;
    return { problem: renderMath(problem), solution: renderMath(solution) };
  };
  const shown = place.pair && {
    target: show(place.pair.queryId),
    first: show(place.pair.first),
    second: show(place.pair.second),
  };
  return { status: 200, type: 'application/json', body: JSON.stringify({ ...place, texts: shown }) };
}

function refusal(status: number, error: string): Answer {
  return { status, type: 'application/json', body: JSON.stringify({ error }) };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MOST_BYTES) throw new BenchError('USAGE', 'the request is too long');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BenchError('USAGE', 'the request is not JSON', { cause: error });
  }
}

function reply(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
