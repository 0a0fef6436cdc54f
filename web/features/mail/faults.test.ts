import { expect, test } from 'vitest';
import { kindOfFault } from './faults.ts';

test.each([
  ['ECONNREFUSED', 'connection'],
  ['ESOCKET', 'connection'],
  ['ETIMEDOUT', 'connection'],
  ['EAUTH 535', 'signIn'],
  ['EENVELOPE 550', 'refused'],
  ['EMESSAGE 552', 'refused'],
  ['unknown', 'unknown'],
])('a mail that failed with %s has a reason of the kind %s', (fault, kind) => {
  expect(kindOfFault(fault)).toBe(kind);
});
