import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'metrics', testTimeout: 30_000 } });
