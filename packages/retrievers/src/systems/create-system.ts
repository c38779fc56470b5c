import { InvalidArgumentError, show } from '../errors.js';
import { bm25 } from '../lexical/bm25.js';
import { jaccard } from '../lexical/jaccard.js';
import { tfIdf } from '../lexical/tf-idf.js';
import { structuralSearch } from '../structure/structural-search.js';
import { mathTokens } from '../tokenize/math.js';
import type { Retriever } from '../types.js';
import { systems } from './cards.data.js';
import { type Connection, connect } from './connect.js';
import type { SystemCard } from './types.js';

/**
 * The card with this id or name.
 *
 * @throws InvalidArgumentError when there is none
 */
export function systemCard(idOrName: string): SystemCard {
  const card = systems.find(({ id, name }) => id === idOrName || name === idOrName);
  if (card) return card;
  throw new InvalidArgumentError(
    `no system is called ${show(idOrName)}; there are ${systems.map(({ id }) => id).join(', ')}`,
  );
}

const here: Readonly<Record<string, (name: string) => Retriever>> = {
  bm25: (name) => bm25({ tokenizer: mathTokens, name }),
  'bm25-no-tok': (name) => bm25({ name }),
  'tf-idf': (name) => tfIdf({ tokenizer: mathTokens, name }),
  'tf-idf-no-tok': (name) => tfIdf({ name }),
  jaccard: (name) => jaccard({ tokenizer: mathTokens, name }),
  'jaccard-no-tok': (name) => jaccard({ name }),
  approach0: (name) => structuralSearch({ name }),
};

/**
 * The retriever of a system. Those of status `runs here` need nothing more; the others a connection to a server with
 * their weights, or a key.
 *
 * @throws InvalidArgumentError when there is no such system, or when it needs more than it was given; the message says what
 *
 * @example
 * ```ts
 * createSystem('bm25');
 * createSystem('qwen3-embedding-8b', { baseUrl: 'http://127.0.0.1:8000' });
 * ```
 */
export function createSystem(idOrName: string, connection?: Connection): Retriever {
  const card = systemCard(idOrName);
  if (card.status === 'runs here') return here[card.id]!(card.name);
  if (connection) return connect(card, connection);
  throw new InvalidArgumentError(
    `${card.id} ${card.status}: ${card.models.join(', ')}, served by ${card.servedBy}`,
  );
}
