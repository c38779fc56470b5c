import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

const entry = {
  index: 'src/index.ts',
  node: 'src/node/index.ts',
  'jaccard-worker': 'src/node/jaccard-worker.ts',
  'document-worker': 'src/node/document-worker.ts',
};

export default defineConfig({
  ...library(entry),
  // in CommonJS the place of a module is read from __filename
  esbuildOptions: (options) => {
    options.logOverride = { 'empty-import-meta': 'silent' };
  },
});
