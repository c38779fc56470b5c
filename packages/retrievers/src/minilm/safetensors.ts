import { ModelFilesError } from '../errors.js';

/** Where a tensor lies in a safetensors file. */
interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/** Tensors of a safetensors file, read as 32-bit floats. */
export class Safetensors {
  private readonly header: ReadonlyMap<string, Entry>;
  private readonly data: Uint8Array;

  /** @throws ModelFilesError when the file is cut short or its header cannot be read */
  constructor(file: Uint8Array, path: string) {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const length = file.length < 8 ? Number.NaN : Number(view.getBigUint64(0, true));
    if (!(length <= file.length - 8)) throw new ModelFilesError(`${path} is not a safetensors file`);
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(file.subarray(8, 8 + length));
      this.header = new Map(Object.entries(JSON.parse(text) as Record<string, Entry>));
    } catch (cause) {
      throw new ModelFilesError(`${path}: the header of the safetensors file cannot be read`, { cause });
    }
    this.data = file.subarray(8 + length);
  }

  /**
   * @returns a fresh array with the tensor's values in row-major order
   * @throws ModelFilesError when there is no such tensor of this shape
   */
  read(name: string, shape: readonly number[]): Float32Array {
    const entry = this.header.get(name);
    if (entry?.dtype !== 'F16' || entry.shape.join() !== shape.join()) {
      throw new ModelFilesError(
        `tensor ${name} must be F16 of shape [${shape}], found ${entry ? `${entry.dtype} [${entry.shape}]` : 'none'}`,
      );
    }
    const [start, end] = entry.data_offsets;
    // A copy, because 16-bit views must start at an even byte.
    const halves = new Uint16Array(Uint8Array.from(this.data.subarray(start, end)).buffer);
    return Float32Array.from(halves, (half) => halfValues()[half]!);
  }
}

let table: Float32Array | undefined;

/** Value of each of the 65,536 half-precision numbers. */
function halfValues(): Float32Array {
  table ??= Float32Array.from({ length: 65_536 }, (_, half) => {
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >> 10) & 31;
    const fraction = (half & 1023) / 1024;
    if (exponent === 0) return sign * fraction * 2 ** -14;
    if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
    return sign * (1 + fraction) * 2 ** (exponent - 15);
  });
  return table;
}
