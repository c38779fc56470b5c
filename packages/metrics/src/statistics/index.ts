export {
  type BootstrapOptions,
  bootstrapMean,
  type DifferenceInterval,
  type MeanInterval,
  pairedBootstrap,
  resampleIndices,
} from './bootstrap.js';
export type { Sample } from './sample.js';
export { type ConfidenceOptions, type Interval, wilsonInterval } from './wilson.js';
