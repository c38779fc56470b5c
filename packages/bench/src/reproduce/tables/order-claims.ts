import { DOMAINS } from '../../types.js';
import { compareTexts } from '../items.js';
import { rowOf } from '../printed/systems.js';
import type { MainRow, Printed } from '../printed/types.js';
import type { Item } from '../types.js';

/** What section 4.1 says about the order of systems in Table 1. */
export function orderClaims(printed: Printed): Item[] {
  const { rows } = printed['table-01'];
  const score = (name: string): number => rowOf(printed, rows, name)!.overall;
  const claim = (id: string, text: string, equal: boolean, note: string): Item =>
    compareTexts({
      id: `table-1.order.${id}`,
      source: 'Section 4.1',
      printed: text,
      ours: equal ? text : `not so: ${note}`,
      equal,
      basis: 'printed figures',
      note,
    });
  const below = (id: string, lower: readonly string[], higher: readonly string[]): Item =>
    claim(
      id,
      `${higher.join(', ')} above ${lower.join(', ')}`,
      higher.every((high) => lower.every((low) => score(high) > score(low))),
      [...higher, ...lower].map((name) => `${name} ${score(name)}`).join(', '),
    );
  const tops = DOMAINS.map((domain) => best(rows, (row) => row.domains[domain]).system);
  return [
    claim(
      'family-on-top',
      'ReasonEmbed/Reranker tops every domain',
      tops.every((name) => /^Reason(Embed|Reranker)-/.test(name)),
      DOMAINS.map((domain, i) => `${domain}: ${tops[i]}`).join(', '),
    ),
    below('reasoning-data', ['Octen-8B'], ['ReasonEmbed-Qwen3-8B', 'RaDeR-7B', 'Diver-4B']),
    below('backbones', ['ReasonIR-8B', 'Reason-ModernColBERT'], ['Qwen3-Embedding-4B']),
    below('rewriting', ['INF-X-Retriever'], ['INF-Retriever-v1-Pro']),
    below('harrier', ['Harrier-27b'], ['Octen-8B', 'Gemini-2', 'Gemini-001', 'Qwen3-Embedding-8B']),
  ];
}

function best(rows: readonly MainRow[], value: (row: MainRow) => number): MainRow {
  return rows.reduce((a, b) => (value(b) > value(a) ? b : a));
}
