import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelFilesError } from '../errors.js';
import { type BertConfig, bertGraph } from './bert-graph.js';
import { encodeModel } from './onnx.js';
import type { Encoded } from './protobuf.js';
import { Safetensors } from './safetensors.js';

/** Changes whenever the files below would come out differently. */
const writerVersion = 1;

/** Where the weights package keeps its files. */
export interface WeightsManifest {
  readonly weightsPath: string;
  readonly tokenizerPath: string;
  readonly configPath: string;
}

/**
 * Converts the weights to an ONNX model in the layout that transformers.js loads, unless that was done before.
 *
 * @returns the model's folder name within `cacheDir`; it covers the weights' hash and the version of the conversion
 * @throws ModelFilesError when a file is missing or is not what it should be
 */
export async function prepareModel(manifest: WeightsManifest, cacheDir: string): Promise<string> {
  const [weights, tokenizer, config] = await Promise.all(
    [manifest.weightsPath, manifest.tokenizerPath, manifest.configPath].map(read),
  );
  const hash = createHash('sha256');
  for (const file of [weights!, tokenizer!, config!]) hash.update(file);
  const name = `minilm-${hash.digest('hex').slice(0, 32)}-v${writerVersion}`;
  const target = join(cacheDir, name);
  if (existsSync(target)) return name;

  await mkdir(cacheDir, { recursive: true });
  const folder = await mkdtemp(`${target}.`);
  try {
    const sizes = JSON.parse(config!.toString('utf8')) as BertConfig;
    await mkdir(join(folder, 'onnx'));
    await writePieces(
      join(folder, 'onnx', 'model.onnx'),
      encodeModel(bertGraph(sizes, new Safetensors(weights!, manifest.weightsPath))),
    );
    await writeFile(join(folder, 'tokenizer.json'), tokenizer!);
    await writeFile(join(folder, 'config.json'), config!);
    await writeFile(
      join(folder, 'tokenizer_config.json'),
      JSON.stringify({ tokenizer_class: 'BertTokenizer', model_max_length: 256, do_lower_case: true }),
    );
    await rename(folder, target);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    // Another process may have finished first; its files are the same.
    if (!existsSync(target)) throw error;
  }
  return name;
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new ModelFilesError(`model file ${path} cannot be read`, { cause });
  }
}

async function writePieces(path: string, pieces: Encoded): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writev(pieces.filter((piece) => piece.length > 0));
  } finally {
    await file.close();
  }
}
