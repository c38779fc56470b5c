import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

export default defineConfig(
  library({ index: 'src/index.ts', minilm: 'src/minilm/index.ts', wink: 'src/wink/index.ts' }),
);
