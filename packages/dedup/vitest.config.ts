import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'dedup', testTimeout: 30_000 } });
