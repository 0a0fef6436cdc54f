import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changedTests } from './changed-tests.ts';

const root = dirname(import.meta.dirname);
const serverOf = (...changed: string[]): string[] => changedTests(root, changed).server;

describe('npm run test:changed runs', () => {
  test('of the server what stands beside a changed file', () => {
    const found = serverOf('server/features/members/list-file.ts');
    expect(found).toContain('server/features/members/tasks.test.ts');
    expect(found.filter((path) => !path.startsWith('server/features/members/'))).toEqual([]);
  });
  test('for a group of calls the feature of its name', () => {
    expect(serverOf('contract/cobra/calls.ts')).toContain('server/features/cobra/cobra.test.ts');
  });
  test('of journeys those that changed themselves', () => {
    const changed = ['e2e/leaves.test.ts', 'e2e/portal.ts', 'docs/guide.md', 'web/app/App.tsx'];
    expect(changedTests(root, changed)).toEqual({ server: [], journeys: ['e2e/leaves.test.ts'] });
  });
  test('nothing beside a file that is gone with its folder', () =>
    expect(serverOf('server/gone/for-good.ts')).toEqual([]));
});
