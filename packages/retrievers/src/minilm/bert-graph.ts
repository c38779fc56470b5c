import type { Graph, Operation, Weights } from './onnx.js';
import type { Safetensors } from './safetensors.js';

/** Sizes of a BERT encoder, named as in its config.json. */
export interface BertConfig {
  readonly hidden_size: number;
  readonly intermediate_size: number;
  readonly max_position_embeddings: number;
  readonly num_attention_heads: number;
  readonly num_hidden_layers: number;
  readonly type_vocab_size: number;
  readonly vocab_size: number;
  readonly layer_norm_eps: number;
}

const microsoft = 'com.microsoft';

/**
 * The encoder as a graph from `input_ids` and `attention_mask`, both [batch, sequence], to `last_hidden_state`
 * [batch, sequence, hidden]. Texts stand alone, so that the embedding of the first segment is added to every position
 * beforehand. Attention, bias with GELU and residual with normalisation are ONNX Runtime's fused operators.
 */
export function bertGraph(config: BertConfig, tensors: Safetensors): Graph {
  const { hidden_size: hidden, intermediate_size: wide, layer_norm_eps: epsilon } = config;
  const weights: Weights[] = [];
  const operations: Operation[] = [];

  function tensor(name: string, shape: readonly number[], values: Float32Array): string {
    weights.push({ name, shape, values });
    return name;
  }
  const vector = (name: string, size: number): string => tensor(name, [size], tensors.read(name, [size]));
  const linear = (name: string, rows: number, columns: number): string =>
    tensor(name, [rows, columns], transpose(tensors.read(name, [columns, rows]), columns, rows));

  const words = 'embeddings.word_embeddings.weight';
  const shape = [config.vocab_size, hidden];
  tensor(words, shape, tensors.read(words, shape));
  const positions = tensor(
    'positions',
    [config.max_position_embeddings, hidden],
    positionTable(config, tensors),
  );
  operations.push(
    { type: 'Shape', inputs: ['input_ids'], outputs: ['length'], attributes: { start: 1, end: 2 } },
    { type: 'Slice', inputs: [positions, 'zero', 'length'], outputs: ['places'] },
    { type: 'Gather', inputs: [words, 'input_ids'], outputs: ['words'] },
    { type: 'Add', inputs: ['words', 'places'], outputs: ['embedded'] },
    {
      type: 'LayerNormalization',
      inputs: [
        'embedded',
        vector('embeddings.LayerNorm.weight', hidden),
        vector('embeddings.LayerNorm.bias', hidden),
      ],
      outputs: ['layer.0'],
      attributes: { axis: 2 },
      floats: { epsilon },
    },
    { type: 'Cast', inputs: ['attention_mask'], outputs: ['mask'], attributes: { to: 6 } },
  );

  for (let layer = 0; layer < config.num_hidden_layers; layer++) {
    const prefix = `encoder.layer.${layer}`;
    const input = `layer.${layer}`;
    const output = layer === config.num_hidden_layers - 1 ? 'last_hidden_state' : `layer.${layer + 1}`;
    const { qkv, qkvBias } = packAttention(`${prefix}.attention.self`, hidden, tensors);
    operations.push(
      {
        type: 'Attention',
        domain: microsoft,
        inputs: [
          input,
          tensor(`${prefix}.qkv.weight`, [hidden, 3 * hidden], qkv),
          tensor(`${prefix}.qkv.bias`, [3 * hidden], qkvBias),
          'mask',
        ],
        outputs: [`${prefix}.context`],
        attributes: { num_heads: config.num_attention_heads },
      },
      {
        type: 'MatMul',
        inputs: [`${prefix}.context`, linear(`${prefix}.attention.output.dense.weight`, hidden, hidden)],
        outputs: [`${prefix}.attended`],
      },
      residual(`${prefix}.attention.output`, `${prefix}.attended`, input, `${prefix}.middle`),
      {
        type: 'MatMul',
        inputs: [`${prefix}.middle`, linear(`${prefix}.intermediate.dense.weight`, hidden, wide)],
        outputs: [`${prefix}.wide`],
      },
      {
        type: 'BiasGelu',
        domain: microsoft,
        inputs: [`${prefix}.wide`, vector(`${prefix}.intermediate.dense.bias`, wide)],
        outputs: [`${prefix}.active`],
      },
      {
        type: 'MatMul',
        inputs: [`${prefix}.active`, linear(`${prefix}.output.dense.weight`, wide, hidden)],
        outputs: [`${prefix}.narrow`],
      },
      residual(`${prefix}.output`, `${prefix}.narrow`, `${prefix}.middle`, output),
    );
  }

  function residual(name: string, input: string, skip: string, output: string): Operation {
    return {
      type: 'SkipLayerNormalization',
      domain: microsoft,
      inputs: [
        input,
        skip,
        vector(`${name}.LayerNorm.weight`, hidden),
        vector(`${name}.LayerNorm.bias`, hidden),
        vector(`${name}.dense.bias`, hidden),
      ],
      outputs: [output],
      floats: { epsilon },
    };
  }

  return {
    name: 'bert',
    inputs: [
      { name: 'input_ids', type: 'int64', shape: ['batch', 'sequence'] },
      { name: 'attention_mask', type: 'int64', shape: ['batch', 'sequence'] },
    ],
    outputs: [{ name: 'last_hidden_state', type: 'float', shape: ['batch', 'sequence', hidden] }],
    weights,
    integers: { zero: [0] },
    operations,
  };
}

/** A weight matrix as stored, [outputs, inputs], turned to [inputs, outputs]. */
function transpose(values: Float32Array, rows: number, columns: number): Float32Array {
  const turned = new Float32Array(values.length);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) turned[c * rows + r] = values[r * columns + c]!;
  }
  return turned;
}

/** Position embeddings with that of segment 0 added to each. */
function positionTable(config: BertConfig, tensors: Safetensors): Float32Array {
  const { max_position_embeddings: length, type_vocab_size: types, hidden_size: hidden } = config;
  const segment = tensors.read('embeddings.token_type_embeddings.weight', [types, hidden]);
  return tensors
    .read('embeddings.position_embeddings.weight', [length, hidden])
    .map((value, i) => value + segment[i % hidden]!);
}

/** Query, key and value projections side by side. */
function packAttention(
  prefix: string,
  hidden: number,
  tensors: Safetensors,
): { qkv: Float32Array; qkvBias: Float32Array } {
  const qkv = new Float32Array(3 * hidden * hidden);
  const qkvBias = new Float32Array(3 * hidden);
  for (const [part, name] of ['query', 'key', 'value'].entries()) {
    qkvBias.set(tensors.read(`${prefix}.${name}.bias`, [hidden]), part * hidden);
    const matrix = tensors.read(`${prefix}.${name}.weight`, [hidden, hidden]);
    for (let i = 0; i < hidden; i++) {
      for (let o = 0; o < hidden; o++) qkv[i * 3 * hidden + part * hidden + o] = matrix[o * hidden + i]!;
    }
  }
  return { qkv, qkvBias };
}
