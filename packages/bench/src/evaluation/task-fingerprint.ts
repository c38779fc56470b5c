import { createHash } from 'node:crypto';
import { sha256 } from '../store/hash.js';
import type { EvaluationTask } from './types.js';

const known = new WeakMap<EvaluationTask, string>();

/**
 * Fingerprint of everything that a system sees of a task, and of its ratings: 16 hexadecimal digits. Texts are hashed
 * one by one, a document that stands in many pools once, because all of them together may not fit into one string.
 */
export function taskFingerprint(task: EvaluationTask): string {
  const earlier = known.get(task);
  if (earlier !== undefined) return earlier;
  const texts = new Map<object, string>();
  const digest = (document: { readonly text: string }): string => {
    let found = texts.get(document);
    if (found === undefined) {
      found = sha256(document.text);
      texts.set(document, found);
    }
    return found;
  };
  const hash = createHash('sha256').update(JSON.stringify([task.task, task.queries.length]));
  for (const query of task.queries) {
    const documents = query.documents.map((document) => [document.id, digest(document)]);
    hash.update(JSON.stringify([query.id, query.text, query.domains, documents]));
    hash.update(JSON.stringify([...(task.qrels.get(query.id) ?? [])]));
  }
  const fingerprint = hash.digest('hex').slice(0, 16);
  known.set(task, fingerprint);
  return fingerprint;
}
