// npm run test:changed: the checks, then the tests of what changed since the last commit, or since a branch that is named:
// of pure parts every test that imports it, of the server and the journeys those beside it. npm test runs all.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChecks } from './check.ts';

const root = dirname(import.meta.dirname);
const [since = 'HEAD'] = process.argv.slice(2);

function git(...args: string[]): string[] {
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: is "${since}" a commit or a branch?`);
  return stdout.split('\n').filter(Boolean);
}

const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', since),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** Everything of the server goes through one portal: what imports a file is nearly all, what stands beside it is meant. */
const folders = new Set(changed.flatMap(foldersOf).filter((folder) => existsSync(join(root, folder))));

function foldersOf(path: string): string[] {
  const call = /^contract\/calls\/([\w-]+)\.ts$/.exec(path)?.[1];
  if (call !== undefined) return [`server/features/${call}`];
  return /^(?:server|demo|bench)\//.test(path) ? [dirname(path)] : [];
}

const beside = [...folders].flatMap((folder) => globSync(`${folder}/*.test.ts`, { cwd: root }));
const journeys = changed.filter((path) => /^e2e\/.*\.test\.ts$/.test(path));

function vitest(...args: string[]): boolean {
  const command = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--passWithNoTests', ...args];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status === 0;
}

const passed = [
  ...runChecks().map((check) => check.passed),
  vitest('--project', 'unit', '--changed', since),
  ...(beside.length > 0 ? [vitest('--project', 'server', ...beside)] : []),
  ...(journeys.length > 0 ? [vitest('--project', 'e2e', ...journeys)] : []),
];
process.exitCode = passed.every(Boolean) ? 0 : 1;
