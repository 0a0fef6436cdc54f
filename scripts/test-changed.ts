// npm run test:changed: the checks, then the tests of what changed since the last commit, or since a commit or branch that is
// named: of pure parts every test that imports it, of the server those beside it, and changed journeys. npm test runs all.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { changedTests } from './changed-tests.ts';
import { runChecks } from './check.ts';

const root = dirname(import.meta.dirname);
const [since = 'HEAD'] = process.argv.slice(2);

function git(...args: string[]): string[] {
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: is "${since}" a commit or a branch?`);
  return stdout.split('\n').filter(Boolean);
}

function vitest(...args: string[]): boolean {
  const command = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--passWithNoTests', ...args];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status === 0;
}

const { server, journeys } = changedTests(root, [
  ...git('diff', '--name-only', '--diff-filter=d', since),
  ...git('ls-files', '--others', '--exclude-standard'),
]);
const passed = [
  ...(await runChecks()).map((check) => check.passed),
  vitest('--project', 'unit', '--changed', since),
  ...(server.length > 0 ? [vitest('--project', 'server', ...server)] : []),
  ...(journeys.length > 0 ? [vitest('--project', 'e2e', ...journeys)] : []),
];
process.exitCode = passed.every(Boolean) ? 0 : 1;
