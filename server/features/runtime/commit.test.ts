import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitOf } from './commit.ts';

test('The commit that runs is named where there is a repository, and nothing where there is none', () => {
  const root = mkdtempSync(join(tmpdir(), 'coverlane-commit-'));
  expect(commitOf(root)).toBeNull();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: root }).toString();
  git('init', '-q');
  writeFileSync(join(root, 'a.txt'), 'a');
  git('add', '.');
  git('commit', '-qm', 'first');
  const said = commitOf(root) ?? '';
  expect(said.length).toBeGreaterThanOrEqual(7);
  expect(git('rev-parse', 'HEAD').startsWith(said)).toBe(true);
  mkdirSync(join(root, 'unpacked'));
  expect(commitOf(join(root, 'unpacked'))).toBeNull();
  rmSync(root, { recursive: true });
});
