import { describe, expect, test } from 'vitest';
import { parseNpy } from '../../src/reproduce/released/npy.js';
import golden from '../golden/python-random.json' with { type: 'json' };

const bytes = (name: keyof typeof golden.arrays): Uint8Array => Buffer.from(golden.arrays[name], 'base64');

describe('arrays that numpy wrote', () => {
  test.each([
    ['uint8 2x3', [2, 3], [1, 2, 255, 4, 5, 6]],
    ['int16', [2], [-3, 300]],
    ['int64', [2], [-3, 2 ** 40]],
    ['float64', [2], [0.5, -1e300]],
  ] as const)('%s', (name, shape, values) => {
    const array = parseNpy(bytes(name));
    expect(array.shape).toEqual(shape);
    expect('values' in array && [...array.values]).toEqual(values);
  });

  test('a text', () => {
    expect(parseNpy(bytes('text'))).toEqual({ shape: [], text: 'bm25__p0' });
  });

  test('column order is refused', () => {
    expect(() => parseNpy(bytes('columns'))).toThrow('column order');
  });

  test('a cut array and other bytes are refused', () => {
    expect(() => parseNpy(bytes('float64').subarray(0, -1))).toThrow('cut off');
    expect(() => parseNpy(new Uint8Array(20))).toThrow('not an array in numpy format');
    expect(() => parseNpy(new Uint8Array(3))).toThrow('not an array in numpy format');
  });
});
