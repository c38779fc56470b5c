import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOf, Meter } from '../../src/llm/meter.js';

const none = { requests: 0, inputTokens: 0, outputTokens: 0, open: new Map() };
const prices = { input: 2, output: 10 };
const tokens = fc.record({ inputTokens: fc.nat(1000), outputTokens: fc.nat(1000) });

test('whatever is asked in whatever order, what was used never exceeds the cap, and requests fail only when nothing fits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ most: tokens, part: fc.double({ min: 0, max: 1, noNaN: true }), turns: fc.nat(5) }),
        {
          maxLength: 30,
        },
      ),
      fc.nat(20_000),
      async (requests, millionths) => {
        const cap = { cost: millionths / 1e6 };
        const meter = new Meter({ prices, cap }, none);
        let refused = 0;
        await Promise.all(
          requests.map(async ({ most, part, turns }, i) => {
            try {
              await meter.reserve(`k${i}`, most);
            } catch {
              refused += 1;
              return;
            }
            for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
            const used = {
              inputTokens: Math.floor(most.inputTokens * part),
              outputTokens: Math.floor(most.outputTokens * part),
            };
            meter.settle(`k${i}`, used);
            expect(meter.spent.cost).toBeLessThanOrEqual(cap.cost);
          }),
        );
        expect(meter.spent.requests).toBe(requests.length - refused);
        const all = requests.reduce((sum, { most }) => sum + costOf(most, prices), 0);
        if (all <= cap.cost) expect(refused).toBe(0);
      },
    ),
    { numRuns: 50 },
  );
});

test('what an earlier run may have spent counts until its answer is there', async () => {
  const most = { inputTokens: 0, outputTokens: 100 };
  const meter = new Meter({ prices, cap: { tokens: 250 } }, { ...none, open: new Map([['old', most]]) });
  await meter.reserve('new', most);
  await expect(Promise.all([meter.reserve('third', most), meter.settle('new', most)])).rejects.toThrow(
    'the cap is reached (tokens 200 of 250, the next request up to 100); all answers are kept, raise llm.cap and run again to go on',
  );
  await meter.reserve('old', most); // set aside already
  meter.settle('old', { inputTokens: 0, outputTokens: 1 });
  await meter.reserve('third', most);
  meter.settle('third', most);
  expect(meter.spent).toMatchObject({ requests: 3, outputTokens: 201 });
});

test('a cap on requests counts those in flight', async () => {
  const meter = new Meter({ prices: { input: 0, output: 0 }, cap: { requests: 1 } }, none);
  const most = { inputTokens: 1, outputTokens: 1 };
  await meter.reserve('a', most);
  const second = meter.reserve('b', most);
  meter.settle('a', undefined); // nothing was charged
  await second;
  meter.settle('b', most);
  await expect(meter.reserve('c', most)).rejects.toThrow('the cap is reached (requests 1 of 1)');
});
