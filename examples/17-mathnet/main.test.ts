import { test } from 'vitest';
import { expectReadme } from '../expect-readme.js';

test('prints what the README shows', () => expectReadme(import.meta.url), 120_000);
