import { readFileSync } from 'node:fs';
import { deduplicate, type PresetName, presets } from '../src/index.js';

// npx tsx bench/near-duplicates.ts pairs.jsonl: which share of labelled pairs is merged, by label and preset. Lines are
// {text_a, text_b, label}; "equivalent" pairs should be merged, all others not.
const file = process.argv[2];
if (!file) throw new Error('usage: near-duplicates.ts <pairs.jsonl>');
const pairs = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { text_a: string; text_b: string; label: string });
const labels = [...new Set(pairs.map(({ label }) => label))];
console.log(['preset', 'threshold', ...labels].join(' | '));
for (const preset of Object.keys(presets) as PresetName[]) {
  for (const threshold of [0.3, 0.5, 0.7, 0.9]) {
    const cells: string[] = [];
    for (const label of labels) {
      const own = pairs.filter((pair) => pair.label === label);
      let merged = 0;
      for (const { text_a, text_b } of own) {
        const documents = [
          { id: 'a', text: text_a },
          { id: 'b', text: text_b },
        ];
        if ((await deduplicate(documents, { preset, threshold })).duplicates.length > 0) merged += 1;
      }
      cells.push(`${merged} of ${own.length}`);
    }
    console.log([preset, threshold, ...cells].join(' | '));
  }
}
