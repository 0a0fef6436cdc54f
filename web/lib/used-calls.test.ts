import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import { expect, it } from 'vitest';

/**
 * Calls that no screen asks: the specification names them for programs (7), screens ask others of the same matter. Drawers, places
 * of documents, papers to sign, names and papers of a session's plans, the columns of a census, and answers on paper wait for their screens (docs/status.md).
 */
const BY_PROGRAMS = `
  updateSelfEnrollment selfEnrollmentForms selfEnrollmentPlanDoc
  newMemberSearch postMember saveDivision brokerPermissions dashboardItem saveClientFieldValue
  clientEnrollments familyEnrollments memberEnrollments coverageChangesOf
  documentEntities
  enrollmentCensusDataFields sessionEnrollments processPayment
  putEmployee employeeChange employeeList eventList
  deductionList stateDeductions deductionStatements deductionStatement deductionFile voidDeductions
  censusFileGet ownKey deleteSessionMembers surveyAnswersTyped surveyFile`;

const web = join(import.meta.dirname, '..');
const code = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((path) => !path.includes('node_modules') && !path.includes('.test.'))
  .map((path) => readFileSync(join(web, path), 'utf8'))
  .join('\n');

it('Every call is asked by a screen, or is said to be for programs alone', () => {
  const ofCollections = new Set(
    collections.flatMap(({ name, calls }) => Object.keys(calls).map((verb) => `${name}.${verb}`)),
  );
  const unasked = [...allCalls.keys()].filter(
    (name) => !ofCollections.has(name) && !new RegExp(`[.{,]\\s*${name}\\b`).test(code),
  );
  expect(unasked.toSorted()).toEqual(BY_PROGRAMS.trim().split(/\s+/).toSorted());
});
