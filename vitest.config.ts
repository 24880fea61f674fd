import { defineConfig } from 'vitest/config';
import { formulas } from './web/vite/formulas.ts';

export default defineConfig({
  plugins: [formulas],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'node',
          include: ['tests/web/**/*_test.{ts,tsx}', 'tests/web/**/*.test.{ts,tsx}'],
          // Making every text's formulas takes some seconds, on a loaded machine many.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // A loaded machine may take its time; a poll ends as soon as it holds.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'pytorch',
          environment: 'node',
          include: ['tests/pytorch/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
    ],
  },
});
