import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'retrievers', testTimeout: 30_000 } });
