import { totalmem } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './scripts/longest-first.ts';
import { textParts } from './web/bundling/text-parts.ts';

const databaseServer = './server/platform/db/testing-cluster.setup.ts';
const awayFromMidnight = ['./server/testing/away-from-midnight.setup.ts'];

/** How many journeys go on at once: each takes about 1.5 GiB with its browser. */
const journeys = Math.min(9, Math.max(3, Math.floor(totalmem() / 2 ** 30 / 1.5)));

/**
 * Three projects: `unit` needs nothing, `server` and `e2e` get a real PostgreSQL. Two cores are what the tests are promised to run
 * on. More workers than that, because files wait: those of the server for a fifth of their time (for a database that is made, for a
 * process that ends), the browser journeys, which come last, for half of it (decision 297).
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 5,
    // A worker loads the portal, its texts and its fonts once for all its files (decision 120): what a file changes of the
    // process it puts back.
    isolate: false,
    unstubGlobals: true,
    sequence: { sequencer: LongestFirst },
    // What a test starts as a process of its own (commands, nodes) is compiled once in a run and not at each start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    // Tests that say they may run side by side (the screens under axe): one for each core.
    maxConcurrency: 2,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        plugins: [textParts()],
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'x12/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // Properties go over many cases; a limit is there to end what hangs, not to measure.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: databaseServer,
          setupFiles: awayFromMidnight,
          // Some start processes of their own, which a machine where others work takes minutes for: what hangs is ended.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [databaseServer, './e2e/built-app.setup.ts'],
          setupFiles: awayFromMidnight,
          maxWorkers: journeys,
          sequence: { groupOrder: 1 },
          // A browser on two busy cores is now and then too slow; a second try is printed beside the test's name.
          retry: 2,
          // Waits end as soon as they are true; one second, the usual patience, is not enough for a browser.
          expect: { poll: { timeout: 30_000, interval: 100 } },
          // What is waited for has an end of its own: this one is for what hangs, on however busy a machine.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
