// npm run fuzz: every call of the contract gets 300 requests (npm test: 24), from another seed than last time unless
// FUZZ_SEED says which. A failure names the seed.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const seed = String(Date.now() % 1_000_000_000);
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', 'server/testing/fuzz-'], {
  cwd: root,
  stdio: 'inherit',
  env: { FUZZ_RUNS: '300', FUZZ_SEED: seed, ...process.env },
});
process.exitCode = status ?? 1;
