import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.js';

const entry = {
  index: 'src/index.ts',
  formats: 'src/formats/index.ts',
  node: 'src/node/index.ts',
  'topic-worker': 'src/node/topic-worker.ts',
};

export default defineConfig({
  ...library(entry),
  // in CommonJS the place of a module is read from __filename
  esbuildOptions: (options) => {
    options.logOverride = { 'empty-import-meta': 'silent' };
  },
});
