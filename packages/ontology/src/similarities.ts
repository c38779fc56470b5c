import {
  faith,
  jiangConrath,
  jiangConrathClamped,
  relevance,
  resnik,
  resnikScaled,
  simIC,
} from './information-similarities.js';
import type { SimilarityFactory } from './information-similarity.js';
import { lin } from './lin.js';
import { leacockChodorow, path, wuPalmer } from './path-similarities.js';

/** Names of the similarities of two topics. */
export type SimilarityName =
  | 'lin'
  | 'resnik'
  | 'resnikScaled'
  | 'jiangConrath'
  | 'jiangConrathClamped'
  | 'relevance'
  | 'simIC'
  | 'faith'
  | 'wuPalmer'
  | 'leacockChodorow'
  | 'path';

/** Every similarity of two topics, by name. Topics without a common ancestor have similarity 0 in each. */
export const similarities: Readonly<Record<SimilarityName, SimilarityFactory>> = {
  lin,
  resnik,
  resnikScaled,
  jiangConrath,
  jiangConrathClamped,
  relevance,
  simIC,
  faith,
  wuPalmer,
  leacockChodorow,
  path,
};
