import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The tests to run by name for what changed; pure tests are found by what they import. */
export interface ChangedTests {
  server: string[];
  journeys: string[];
}

/**
 * Tests of the server and journeys that are meant by changed files. Everything of the server goes through one portal: what imports
 * a file is nearly all tests, what stands beside it is about it. A folder of the contract means the server's feature of its name.
 * @param changed paths below the root
 */
export function changedTests(root: string, changed: readonly string[]): ChangedTests {
  const folders = new Set(changed.flatMap(foldersOf).filter((folder) => existsSync(join(root, folder))));
  return {
    server: [...folders].flatMap((folder) => globSync(`${folder}/*.test.ts`, { cwd: root })).sort(),
    journeys: changed.filter((path) => /^e2e\/.*\.test\.ts$/.test(path)),
  };
}

function foldersOf(path: string): string[] {
  const call = /^contract\/([\w-]+)\/.+\.ts$/.exec(path)?.[1];
  if (call !== undefined) return [`server/features/${call}`];
  return /^(?:server|demo|bench)\//.test(path) ? [dirname(path)] : [];
}
