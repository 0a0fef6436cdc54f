import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditActionOf } from '@coverlane/contract/audit/actions.ts';
import { cobraActions } from '@coverlane/contract/eligibility/codes.ts';
import { enrollmentActions } from '@coverlane/contract/enrollments/codes.ts';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '..', '..');
/** The program's files that write into the audit log, without their tests. */
const writers = globSync('**/*.ts', { cwd: server })
  .filter((path) => !/test|testing/.test(path))
  // What a refusal says of an action is no entry.
  .map((path) => readFileSync(join(server, path), 'utf8').replaceAll(/conflict\([^)]*\)/g, ''))
  .filter((text) => /append(Last)?Audit|AuditEntry|noteAccount|noteBatch|\bnoted\(/.test(text));

/** `action: 'help-asked'`, and what is handed to what writes an entry: `noted('help-changed', …)`, `entry('confidential-asked', …)`. */
const NAMED = [/action: '([a-z][a-zA-Z-]*)'/g, /\b(?:noted|note|entry)\((?:[\w.]+, )*'([a-z]+(?:-[a-z]+)+)'/g];
const found = new Set(
  writers.flatMap((text) => NAMED.flatMap((is) => [...text.matchAll(is)].map(([, name = '']) => name))),
);

test('every action that the program writes into the audit log has words', () => {
  expect(found.size).toBeGreaterThan(70);
  expect([...found]).toEqual(expect.arrayContaining(['help-merged', 'ssn-revealed', 'view-as', 'folder-added']));
  expect([...found].filter((action) => auditActionOf(action) === undefined)).toEqual([]);
});

test('so has each of those that are put together', () => {
  const together = [
    ...cobraActions.map((action) => `cobra-${action}`),
    ...enrollmentActions.map((action) => `enrollment-${action}`),
    ...['accepted', 'rejected', 'waived'].map((state) => `proof-${state}`),
    ...['partner', 'tpa'].flatMap((kind) => [`map-${kind}`, `unmap-${kind}`]),
    'enrollment-by-rule-ageLimit',
    'user-permissionsChanged',
    'second-factor-codesRemoved',
  ];
  expect(together.filter((action) => auditActionOf(action) === undefined)).toEqual([]);
  expect([auditActionOf('cobra-elected'), auditActionOf('user-locked'), auditActionOf('nothing-known')]).toEqual([
    'cobra',
    'user-locked',
    undefined,
  ]);
});
