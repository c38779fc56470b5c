import { bytes, type Encoded, float, integer } from './protobuf.js';

/** A 32-bit float tensor with a name. */
export interface Weights {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** One operation of a graph. */
export interface Operation {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, number>>;
  /** Attributes that are floats although their value may be whole. */
  readonly floats?: Readonly<Record<string, number>>;
  /** @defaultValue `''`: the standard operators */
  readonly domain?: string;
}

/** Input or output of a graph; named dimensions may vary. */
export interface Port {
  readonly name: string;
  readonly type: 'float' | 'int64';
  readonly shape: readonly (string | number)[];
}

/** What {@link encodeModel} writes. */
export interface Graph {
  readonly name: string;
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
  readonly weights: readonly Weights[];
  readonly integers: Readonly<Record<string, readonly number[]>>;
  readonly operations: readonly Operation[];
}

const irVersion = 8;
const elementTypes = { float: 1, int64: 7 } as const;
const attributeTypes = { float: 1, int: 2 } as const;

/**
 * Encodes a graph as an ONNX model (IR version 8, opset 17 and Microsoft's operators that ONNX Runtime carries).
 * Numbers of fields and types are those of onnx.proto.
 */
export function encodeModel(graph: Graph): Encoded {
  return [
    ...integer(1, irVersion),
    ...bytes(2, 'saber'),
    ...bytes(7, encodeGraph(graph)),
    ...bytes(8, [...bytes(1, ''), ...integer(2, 17)]),
    ...bytes(8, [...bytes(1, 'com.microsoft'), ...integer(2, 1)]),
  ];
}

function encodeGraph({ name, inputs, outputs, weights, integers, operations }: Graph): Encoded {
  return [
    ...operations.flatMap((operation) => bytes(1, encodeOperation(operation))),
    ...bytes(2, name),
    ...weights.flatMap((tensor) => bytes(5, encodeWeights(tensor))),
    ...Object.entries(integers).flatMap(([key, values]) => bytes(5, encodeIntegers(key, values))),
    ...inputs.flatMap((port) => bytes(11, encodePort(port))),
    ...outputs.flatMap((port) => bytes(12, encodePort(port))),
  ];
}

function encodeOperation({
  type,
  inputs,
  outputs,
  attributes = {},
  floats = {},
  domain = '',
}: Operation): Encoded {
  return [
    ...inputs.flatMap((input) => bytes(1, input)),
    ...outputs.flatMap((output) => bytes(2, output)),
    ...bytes(3, outputs[0] ?? type),
    ...bytes(4, type),
    ...Object.entries(attributes).flatMap(([key, value]) =>
      bytes(5, [...bytes(1, key), ...integer(3, value), ...integer(20, attributeTypes.int)]),
    ),
    ...Object.entries(floats).flatMap(([key, value]) =>
      bytes(5, [...bytes(1, key), ...float(2, value), ...integer(20, attributeTypes.float)]),
    ),
    ...bytes(7, domain),
  ];
}

function encodeWeights({ name, shape, values }: Weights): Encoded {
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return [
    ...shape.flatMap((size) => integer(1, size)),
    ...integer(2, elementTypes.float),
    ...bytes(8, name),
    ...bytes(9, raw),
  ];
}

function encodeIntegers(name: string, values: readonly number[]): Encoded {
  const raw = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
  return [
    ...integer(1, values.length),
    ...integer(2, elementTypes.int64),
    ...bytes(8, name),
    ...bytes(9, raw),
  ];
}

function encodePort({ name, type, shape }: Port): Encoded {
  const dimensions = shape.flatMap((size) =>
    bytes(1, typeof size === 'number' ? integer(1, size) : bytes(2, size)),
  );
  const tensor = [...integer(1, elementTypes[type]), ...bytes(2, dimensions)];
  return [...bytes(1, name), ...bytes(2, bytes(1, tensor))];
}
