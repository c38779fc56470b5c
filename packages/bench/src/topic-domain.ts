import { DOMAINS, type Domain } from './types.js';

const byKey = new Map<string, Domain>(DOMAINS.map((domain) => [key(domain), domain]));

function key(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/**
 * Domain of a topic path: its second element, or its third below `DiscreteMathematics`, where the released ontology
 * keeps Combinatorics. Other branches have none.
 */
export function topicDomain(path: string): Domain | undefined {
  const [, , second = '', third = ''] = path.split('/');
  return (
    byKey.get(key(second)) ?? (key(second) === 'discretemathematics' ? byKey.get(key(third)) : undefined)
  );
}
