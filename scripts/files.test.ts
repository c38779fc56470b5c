import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { committedFiles, read } from './workspace.js';

const files = committedFiles().filter((file) => !/\.(gz|png|ico|woff2?)$/.test(file));

/** Files that a pattern occurs in, with the first line of each. */
function mentions(pattern: RegExp, among: readonly string[] = files): string[] {
  return among.flatMap((file) => {
    const lines = read(file).split('\n');
    const line = lines.findIndex((text) => pattern.test(text));
    return line < 0 ? [] : [`${file}:${line + 1}: ${lines[line]?.trim().slice(0, 120)}`];
  });
}

test('the lock file holds integrity hashes and no download address', () => {
  expect(read('pnpm-lock.yaml')).toMatch(/integrity: sha512-/);
  expect(mentions(/https?:\/\/|\btarball:/, ['pnpm-lock.yaml'])).toEqual([]);
});

test('there is one lock file', () => {
  expect(
    files.filter((file) =>
      /(^|\/)(package-lock\.json|yarn\.lock|npm-shrinkwrap\.json|bun\.lockb?)$/.test(file),
    ),
  ).toEqual([]);
});

test('no file names a folder of one machine', () => {
  const outside = files.filter((file) => !/^(docs|examples)\/.*\.md$/.test(file));
  expect(mentions(/(?<![\w.~/])\/(?:(?:work|tmp|home|Users)\/\w|root\/\.)/, outside)).toEqual([]);
});

test('no file names a package registry', () => {
  expect(mentions(/\bregistry\.[a-z\d-]+\.[a-z]{2,}|\b_authToken\b|^@[\w-]+:registry=/)).toEqual([]);
});

test('nothing that is built or kept in a state folder is committed', () => {
  expect(
    files.filter((file) => /(^|\/)(node_modules|dist|coverage|\.turbo|\.saber|\.cache)\//.test(file)),
  ).toEqual([]);
});

describe('Markdown pages', () => {
  // change sets and the prompts of language models are data, not pages
  const pages = files.filter((file) => file.endsWith('.md') && !/^\.changeset\/|\/prompts\//.test(file));

  test('start with one title', () => {
    expect(pages.filter((page) => !/^# \S/.test(read(page)))).toEqual([]);
  });

  test('link to files that exist', () => {
    const known = new Set(committedFiles());
    const broken = pages.flatMap((page) => {
      const prose = read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
      return [...prose.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => posix.join(posix.dirname(page), target).replace(/\/$/, ''))
        .filter((target) => !known.has(target) && ![...known].some((file) => file.startsWith(`${target}/`)))
        .map((target) => `${page} links to ${target}`);
    });
    expect(broken).toEqual([]);
  });

  test('of decisions have numbers of their own, and are linked from the index of the documentation', () => {
    const decisions = pages
      .filter((page) => /^docs\/decisions\/(?!README)/.test(page))
      .map((page) => posix.basename(page));
    expect(decisions.filter((name) => !/^\d{3}-[a-z\d-]+\.md$/.test(name))).toEqual([]);
    expect(new Set(decisions.map((name) => name.slice(0, 3))).size).toBe(decisions.length);
    if (!files.includes('docs/README.md')) return;
    const index = read('docs/README.md');
    expect(decisions.filter((name) => !index.includes(`decisions/${name}`))).toEqual([]);
  });
});
