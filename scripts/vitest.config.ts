import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'workspace', testTimeout: 30_000 } });
