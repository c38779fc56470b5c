import { packIndex, unpackIndex } from '../index-bytes.js';
import { invert } from '../lexical/postings.js';
import type { Tokenizer } from '../types.js';

const format = 'saber-titles-1';

/** How nearly a query is the title of each document, or its last part: `Set` or `union` of `Set.union`. */
export class TitleIndex {
  private constructor(
    private readonly tokenizer: Tokenizer,
    private readonly vocabulary: ReadonlyMap<string, number>,
    private readonly starts: Uint32Array,
    /** Two for each document: `2 d` is its whole title, `2 d + 1` the last part. */
    private readonly titles: Uint32Array,
    /** Squared inverse document frequency of each term, then of terms that no title has. */
    private readonly squares: Float64Array,
    /** Sum of the squares of each title's terms. */
    private readonly norms: Float64Array,
  ) {}

  static build(titles: readonly string[], tokenizer: Tokenizer): TitleIndex {
    const tokens = titles.flatMap((title) => [title, lastPart(title)]).map((title) => tokenizer(title));
    const { vocabulary, starts, documents } = invert(tokens);
    const squares = new Float64Array(vocabulary.size + 1);
    const norms = new Float64Array(tokens.length);
    for (let term = 0; term <= vocabulary.size; term++) {
      let frequency = 0;
      for (let i = starts[term]!; i < (starts[term + 1] ?? 0); i++) frequency += 1 - (documents[i]! & 1);
      squares[term] = Math.log(1 + titles.length / (frequency + 1)) ** 2;
      for (let i = starts[term]!; i < (starts[term + 1] ?? 0); i++) norms[documents[i]!]! += squares[term]!;
    }
    return new TitleIndex(tokenizer, vocabulary, starts, documents, squares, norms);
  }

  /** Squared cosine of query and title over sets of words weighted by rarity, in [0, 1]; the better one of the two. */
  scores(query: string): Float64Array {
    const { vocabulary, starts, titles, squares, norms } = this;
    const shared = new Float64Array(norms.length);
    let norm = 0;
    for (const token of new Set(this.tokenizer(query))) {
      const term = vocabulary.get(token) ?? vocabulary.size;
      norm += squares[term]!;
      for (let i = starts[term]!; i < (starts[term + 1] ?? 0); i++) shared[titles[i]!]! += squares[term]!;
    }
    const scores = new Float64Array(norms.length / 2);
    for (let title = 0; title < norms.length; title++) {
      const common = shared[title]!;
      if (common === 0) continue;
      const score = common ** 2 / (norm * norms[title]!);
      if (score > scores[title >> 1]!) scores[title >> 1] = score;
    }
    return scores;
  }

  save(): Uint8Array {
    const header = [...this.vocabulary.keys()];
    return packIndex(format, header, [this.starts, this.titles, this.squares, this.norms]);
  }

  static load(bytes: Uint8Array, tokenizer: Tokenizer): TitleIndex {
    const { header, parts } = unpackIndex<string[]>(format, bytes);
    const [starts, titles, squares, norms] = parts as [ArrayBuffer, ArrayBuffer, ArrayBuffer, ArrayBuffer];
    return new TitleIndex(
      tokenizer,
      new Map(header.map((term, i) => [term, i])),
      new Uint32Array(starts),
      new Uint32Array(titles),
      new Float64Array(squares),
      new Float64Array(norms),
    );
  }
}

/** `union` of `Set.union`; a title with white space has no parts. */
function lastPart(title: string): string {
  return /\s/.test(title) ? title : title.slice(title.lastIndexOf('.') + 1);
}
