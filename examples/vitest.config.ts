import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'examples', testTimeout: 60_000, passWithNoTests: true } });
