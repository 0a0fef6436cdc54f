// npm run test:access: only the generated tests of who may do what to whose data (every file named for access).
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', '--project', 'server', 'access'], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
