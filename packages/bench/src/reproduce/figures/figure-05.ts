import { DOMAINS, type Domain } from '../../types.js';
import { compareNumbers, computed, missing, slug } from '../items.js';
import { PLACES } from '../released/types.js';
import type { Inputs, Section } from '../types.js';

const SOURCE = 'Figure 5';

/** Domains of the queries, each query sharing a weight of 1 among its domains (section A.6). */
export function figure5({ released, queries }: Inputs): Section {
  const run = released && [...released.evaluations.values()][0];
  const domains = queries?.map((query) => query.domains) ?? run?.domains;
  const from = queries ? 'the published queries' : (run?.file ?? `a file of ${PLACES.evaluations}`);
  return {
    id: 'figure-5',
    title: 'Figure 5: domains of queries and corpus',
    items: [
      domains
        ? compareNumbers({
            id: 'figure-5.queries',
            source: 'Section 3.4',
            printed: 1000,
            ours: domains.length,
            digits: 0,
            basis: 'per-query data',
            note: from,
            because: 'another set of queries',
          })
        : missing('needs published data', {
            id: 'figure-5.queries',
            source: 'Section 3.4',
            printed: 1000,
            note: from,
          }),
      ...DOMAINS.map((domain) => {
        const id = `figure-5.queries.${slug(domain)}`;
        return domains
          ? computed({
              id,
              source: SOURCE,
              ours: weightOf(domains, domain),
              note: `queries by weight; ${from}`,
            })
          : missing('needs published data', { id, source: SOURCE, note: from });
      }),
      ...['corpus', 'subdomains', 'example'].map((part) =>
        missing('needs published data', {
          id: `figure-5.${part}`,
          source: part === 'example' ? 'Section A.7' : SOURCE,
          note: 'the topics of each problem, which are not among the released files',
        }),
      ),
    ],
  };
}

function weightOf(domains: readonly (readonly string[])[], domain: Domain): number {
  return domains.reduce((sum, own) => sum + (own.includes(domain) ? 1 / own.length : 0), 0);
}
