import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

// shims: the bundled corpus is found relative to import.meta.url, which CommonJS lacks.
export default defineConfig({ ...library({ index: 'src/index.ts', cli: 'src/cli.ts' }), shims: true });
