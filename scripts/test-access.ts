// npm run test:access: only the tests of access, in full (every file named for it): who may do what to whose data, and
// every screen under axe in three languages, two schemes and two widths.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'access'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ALL_LOOKS: '1' },
});
process.exitCode = status ?? 1;
