import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'ontology', testTimeout: 30_000 } });
