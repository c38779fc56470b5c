// One run of a tournament that is killed from outside: node crash-child.mjs <journal> <log of pairs asked>
import { appendFileSync } from 'node:fs';
import { runTournament } from '../dist/index.js';
import { FileJournal } from '../dist/node.js';

const [journal, asked] = process.argv.slice(2);
const items = Array.from({ length: 100 }, (_, i) => `d${String(i).padStart(2, '0')}`);
process.stdout.write('ready\n');
const { comparisons, stopped } = await runTournament({
  items,
  concurrency: 16,
  seed: 5,
  journal: new FileJournal(journal),
  judge: async ({ first, second }) => {
    appendFileSync(asked, `${first} ${second}\n`);
    await new Promise((resolve) => setTimeout(resolve, (first.charCodeAt(2) * 7 + second.charCodeAt(2)) % 4));
    return {
      verdict: (first.charCodeAt(1) + second.charCodeAt(2)) % 5 === 0 ? 'second' : 'first',
      raw: 'x'.repeat(200),
    };
  },
});
process.stdout.write(`${JSON.stringify({ comparisons, stopped })}\n`);
