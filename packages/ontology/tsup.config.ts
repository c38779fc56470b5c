import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

export default defineConfig(library({ index: 'src/index.ts', formats: 'src/formats/index.ts' }));
