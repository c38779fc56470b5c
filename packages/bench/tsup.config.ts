import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

export default defineConfig([
  // shims: the bundled corpus is found relative to import.meta.url, which CommonJS lacks
  { ...library({ index: 'src/index.ts' }), shims: true },
  {
    entry: { cli: 'src/cli.ts', 'job-thread': 'src/executor/job-thread.ts' },
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    treeshake: true,
  },
]);
