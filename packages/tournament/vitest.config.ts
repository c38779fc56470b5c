import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'tournament', testTimeout: 30_000 } });
