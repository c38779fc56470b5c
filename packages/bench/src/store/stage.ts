import { existsSync } from 'node:fs';
import { fingerprint } from './hash.js';
import { hashFile, type Manifest, type State } from './state.js';

/** A step of the pipeline that turns files of earlier stages into its own files. */
export interface Stage {
  readonly name: string;
  /** File of the manifest, when several stages share a folder. @defaultValue 'manifest.json' */
  readonly manifestFile?: string;
  /** Raised whenever the code changes what the stage writes for equal inputs. */
  readonly version: number;
  /** Configuration and hashes of input files: anything else must not influence the outputs. */
  readonly inputs: unknown;
  readonly versions: Readonly<Record<string, string>>;
  /** Writes the outputs and returns their file names and some counts. */
  readonly run: () => Promise<{ files: readonly string[]; counts: Readonly<Record<string, number>> }>;
}

/** A finished stage. */
export interface StageResult {
  readonly manifest: Manifest;
  /** True when the outputs of an earlier run were kept. */
  readonly reused: boolean;
}

/** Runs a stage unless its folder already holds the outputs for the same inputs. */
export async function runStage(state: State, stage: Stage): Promise<StageResult> {
  const { manifestFile = 'manifest.json' } = stage;
  const key = fingerprint({ stage: stage.name, version: stage.version, inputs: stage.inputs });
  const known = await state.manifest(stage.name, manifestFile);
  if (known?.fingerprint === key && (await isIntact(state, stage.name, known))) {
    return { manifest: known, reused: true };
  }
  const { files, counts } = await stage.run();
  const outputs: Record<string, string> = {};
  for (const file of files) outputs[file] = await hashFile(state.path(stage.name, file));
  const manifest: Manifest = {
    stage: stage.name,
    fingerprint: key,
    inputs: stage.inputs,
    outputs,
    counts,
    versions: stage.versions,
  };
  await state.write(state.path(stage.name, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
  return { manifest, reused: false };
}

/** True when all outputs that the manifest lists are there, byte for byte. */
export async function isIntact(state: State, stage: string, manifest: Manifest): Promise<boolean> {
  for (const [file, hash] of Object.entries(manifest.outputs)) {
    const path = state.path(stage, file);
    if (!existsSync(path) || (await hashFile(path)) !== hash) return false;
  }
  return true;
}
