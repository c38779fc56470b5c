import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'docs', testTimeout: 60_000, passWithNoTests: true } });
