import { APIConnectionError, APIError } from 'openai';
import { expect, test } from 'vitest';
import { isPassing, isRejection, redact, serverFailure } from '../../src/llm/failure.js';

const facts = { address: 'http://h/v1', model: 'm', key: 'sk-0123456789', retries: 2, timeoutSeconds: 1 };
const said = (status: number, message: string, code: string | null = null): APIError =>
  APIError.generate(status, { error: { message, code, type: code } }, undefined, new Headers());

test('a server that repeats the key does not get it into the message', () => {
  const { message } = serverFailure(said(500, 'cannot serve sk-0123456789.'), facts);
  expect(message).toBe(
    'the server at http://h/v1 fails (500: cannot serve [key]; tried 3 times); all answers so far are kept, run again to go on',
  );
  expect(redact('nothing is none', 'none')).toBe('nothing is none'); // too short to be a secret
});

test('busy and broken servers are tried again; a wrong request, a wrong key and a quota that is used up are not', () => {
  for (const error of [said(429, 'slow down'), said(500, 'x'), said(503, 'x'), said(408, 'x')]) {
    expect(isPassing(error)).toBe(true);
  }
  expect(isPassing(new APIConnectionError({ message: 'x' }))).toBe(true);
  expect(isPassing(new TypeError('terminated'))).toBe(true);
  for (const error of [
    said(400, 'x'),
    said(401, 'x'),
    said(404, 'x'),
    said(429, 'x', 'insufficient_quota'),
  ]) {
    expect(isPassing(error)).toBe(false);
  }
  expect(isPassing(new RangeError('a bug'))).toBe(false);
});

test.each([
  [400, "This model's maximum context length is 8192 tokens.", true],
  [400, "'max_tokens' is too large: 50000.", true],
  [413, 'Request too large', true],
  [422, 'input is too long', true],
  [400, 'Unknown parameter: reasoning_effort.', false],
  [500, 'context length', false],
])('status %i with "%s" refuses this one request: %s', (status, message, refused) => {
  expect(isRejection(said(status, message))).toBe(refused);
});

test('of a web page the title is said, and of a long text its beginning', () => {
  const page = (text: string): APIError => APIError.generate(502, undefined, text, new Headers());
  const titled = serverFailure(page(`<html>\n<title>502 Bad\nGateway</title>${'x'.repeat(999)}`), facts);
  expect(titled.message).toContain('(502: Bad Gateway; tried 3 times)');
  const long = serverFailure(page('x y\n'.repeat(99)), facts);
  expect(long.message).toMatch(
    /^the server at http:\/\/h\/v1 fails \(502: (?:x y ){40}\.\.\.; tried 3 times\); /,
  );
});
