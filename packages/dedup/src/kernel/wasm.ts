/**
 * A few words of WebAssembly: just enough to write loops over 64-bit integers, which JavaScript has no fast type for.
 * Each helper returns the bytes of one expression or statement.
 */
export type Code = readonly number[];
export type ValueType = 'i32' | 'i64';

const types = { i32: 0x7f, i64: 0x7e };

/** A function of a module; its locals are named, parameters first. */
export interface WasmFunction {
  readonly name: string;
  readonly parameters: Readonly<Record<string, ValueType>>;
  readonly locals: Readonly<Record<string, ValueType>>;
  readonly result?: ValueType;
  /** Builds the body; `local` gives access to parameters and locals by name. */
  readonly body: (local: (name: string) => Local) => Code;
}

export interface Local {
  readonly get: Code;
  set(value: Code): Code;
}

type Operation = (...operands: Code[]) => Code;
type Load = (address: Code, offset?: number) => Code;
type Store = (address: Code, value: Code, offset?: number) => Code;

const operation =
  (code: number): Operation =>
  (...operands) => [...operands.flat(), code];
const load =
  (code: number, alignment: number): Load =>
  (address, offset = 0) => [...address, code, alignment, ...unsigned(offset)];
const store =
  (code: number, alignment: number): Store =>
  (address, value, offset = 0) => [...address, ...value, code, alignment, ...unsigned(offset)];

type I32 =
  | 'add'
  | 'sub'
  | 'mul'
  | 'and'
  | 'or'
  | 'shiftRight'
  | 'equal'
  | 'notEqual'
  | 'below'
  | 'above'
  | 'atMost';
type I64 = 'add' | 'sub' | 'mul' | 'and' | 'xor' | 'shiftRight' | 'rotateLeft' | 'below' | 'extend';

export const i32: Readonly<
  Record<I32, Operation> & { of(value: number): Code; load: Load; loadByte: Load; store: Store }
> = {
  of: (value) => [0x41, ...signed(BigInt(value))],
  add: operation(0x6a),
  sub: operation(0x6b),
  mul: operation(0x6c),
  and: operation(0x71),
  equal: operation(0x46),
  notEqual: operation(0x47),
  below: operation(0x49),
  above: operation(0x4b),
  atMost: operation(0x4d),
  or: operation(0x72),
  shiftRight: operation(0x76),
  load: load(0x28, 2),
  loadByte: load(0x2d, 0),
  store: store(0x36, 2),
};

export const i64: Readonly<
  Record<I64, Operation> & {
    of(value: bigint): Code;
    load: Load;
    loadHalf: Load;
    loadByte: Load;
    store: Store;
  }
> = {
  of: (value) => [0x42, ...signed(BigInt.asIntN(64, value))],
  add: operation(0x7c),
  sub: operation(0x7d),
  mul: operation(0x7e),
  and: operation(0x83),
  xor: operation(0x85),
  shiftRight: operation(0x88),
  rotateLeft: operation(0x89),
  below: operation(0x54),
  extend: operation(0xad),
  load: load(0x29, 3),
  loadHalf: load(0x35, 2),
  loadByte: load(0x31, 0),
  store: store(0x37, 3),
};

/** One of two values: the first where the condition holds. */
export const select = (first: Code, second: Code, condition: Code): Code => [
  ...first,
  ...second,
  ...condition,
  0x1b,
];
export const when = (condition: Code, ...then: Code[]): Code => [
  ...condition,
  0x04,
  0x40,
  ...then.flat(),
  0x0b,
];
export const repeatWhile = (condition: Code, ...body: Code[]): Code => [
  0x03,
  0x40,
  ...when(condition, ...body, [0x0c, 1]),
  0x0b,
];
export const call = (index: number, ...operands: Code[]): Code => [
  ...operands.flat(),
  0x10,
  ...unsigned(index),
];

/** Several locals by name. */
export function locals<Name extends string>(
  local: (name: string) => Local,
  ...names: Name[]
): Record<Name, Local> {
  return Object.fromEntries(names.map((name) => [name, local(name)])) as Record<Name, Local>;
}

/** Bytes of a module with one exported memory, named `memory`, and all functions exported. */
export function assemble(functions: readonly WasmFunction[]): Uint8Array {
  const signature = (f: WasmFunction): Code => [
    0x60,
    ...list(Object.values(f.parameters).map((type) => [types[type]])),
    ...list(f.result ? [[types[f.result]]] : []),
  ];
  const code = (f: WasmFunction): Code => {
    const names = [...Object.keys(f.parameters), ...Object.keys(f.locals)];
    const local = (name: string): Local => {
      const index = unsigned(names.indexOf(name));
      return { get: [0x20, ...index], set: (value) => [...value, 0x21, ...index] };
    };
    const locals = list(Object.values(f.locals).map((type) => [1, types[type]]));
    return sized([...locals, ...f.body(local), 0x0b]);
  };
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, list(functions.map(signature))),
    ...section(3, list(functions.map((_, i) => unsigned(i)))),
    ...section(5, list([[0x00, 1]])),
    ...section(
      7,
      list([
        [...text('memory'), 0x02, 0],
        ...functions.map((f, i) => [...text(f.name), 0x00, ...unsigned(i)]),
      ]),
    ),
    ...section(10, list(functions.map(code))),
  ]);
}

const section = (id: number, content: Code): Code => [id, ...sized(content)];
const sized = (content: Code): Code => [...unsigned(content.length), ...content];
const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const text = (name: string): Code => sized(Array.from(name, (one) => one.charCodeAt(0)));

/** LEB128. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return bytes;
}

function signed(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    const last = (rest === 0n && (low & 0x40) === 0) || (rest === -1n && (low & 0x40) !== 0);
    bytes.push(last ? low : low | 0x80);
    if (last) return bytes;
  }
}
