const identifiers = /[\p{L}_][\p{L}\p{N}_'’.]*[\p{L}\p{N}_'’]/gu;

/**
 * How often other documents mention each title, on a logarithmic scale from 0 to 1 for the title that is mentioned most: documents
 * that many build upon define what the rest is about. A title `A.b.C` may be mentioned as `b.C` or `C`; a mention that fits
 * several titles is shared among them, and plain lower-case words only mention a title that is that word. Titles with white
 * space are not looked for.
 */
export function mentionWeights(titles: readonly string[], texts: readonly string[]): Float64Array {
  const named = new Map<string, number[]>();
  titles.forEach((title, document) => {
    if (title === '' || /\s/.test(title)) return;
    for (let from = 0; ; ) {
      const name = title.slice(from);
      if (from === 0 || !/^\p{Ll}+$/u.test(name)) {
        const documents = named.get(name);
        if (documents) documents.push(document);
        else named.set(name, [document]);
      }
      const dot = title.indexOf('.', from);
      if (dot === -1) break;
      from = dot + 1;
    }
  });

  const counts = new Float64Array(titles.length);
  if (named.size === 0) return counts;
  texts.forEach((text, document) => {
    for (const identifier of new Set(text.match(identifiers))) {
      const mentioned = named.get(identifier);
      if (mentioned === undefined || mentioned.includes(document)) continue;
      for (const other of mentioned) counts[other]! += 1 / mentioned.length;
    }
  });
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  return most === 0 ? counts : counts.map((count) => Math.log1p(count) / Math.log1p(most));
}
