import * as z from 'zod/mini';
import type { Access } from '../access.ts';
import { call } from '../call.ts';
import { coverageTypes, employmentStatuses, genders, relationshipCodes } from '../codes.ts';
import { calendarDate, id, instant, string, whole } from '../fields.ts';
import { idOf } from '../objects.ts';

const access: Access = [{ types: ['admin'] }];

/** One coverage of a person: of the past, of today, or to come. */
const coverageOfFeed = z.strictObject({
  id,
  planId: idOf('plan'),
  coverageType: z.enum(coverageTypes),
  tierCode: z.nullable(z.string()),
  effectiveDate: calendarDate,
  /** The last covered day; null: no end is known. */
  expirationDate: z.nullable(calendarDate),
  /** It is continued (COBRA) and paid directly. */
  cobra: z.boolean(),
});

/** The employee or a dependent, with everything they are covered by. */
const personOfFeed = z.strictObject({
  memberId: idOf('person'),
  externalId: z.nullable(z.string()),
  relationship: z.enum(relationshipCodes),
  firstName: z.string(),
  middleName: z.nullable(z.string()),
  lastName: z.string(),
  dob: z.nullable(calendarDate),
  gender: z.nullable(z.enum(genders)),
  coverages: z.array(coverageOfFeed),
});

/** An employee with the family, as it stands. */
const employeeOfFeed = z.strictObject({
  employeeId: idOf('person'),
  /** What the employer’s own system calls the employee. */
  externalId: z.nullable(z.string()),
  memberNumber: z.nullable(z.string()),
  /** Nobody is there any more: the hire was taken back. All else is empty then. */
  gone: z.boolean(),
  /** It grows with every recorded change of the family, and when that was. */
  version: z.int(),
  updatedAt: z.nullable(instant),
  /** The newest job. */
  divisionId: z.nullable(idOf('division')),
  classCode: z.nullable(z.string()),
  status: z.nullable(z.enum(employmentStatuses)),
  hireDate: z.nullable(calendarDate),
  terminationDate: z.nullable(calendarDate),
  people: z.array(personOfFeed),
});

/** Employees for programs that keep a copy of them. Own call. */
export const employeeFeed = {
  /**
   * Every employee of a client with family and coverage, and after that whoever changed. Without `after` it begins with all of them, a
   * page at a time; ask with `next` as `after` until `more` is false, and keep the last `next`: asked with it the next time, it
   * answers those whose record changed since, each as it stands now. None is missed, however long what changed it took; somebody may
   * come twice. Whoever is there no more is `gone`. 422 at `after`: `events-forgotten` where it is from more than 30 days ago (begin
   * anew), `not-found` where it is no such place, or another client’s.
   */
  employeeList: call({
    method: 'GET',
    path: '/employees',
    access,
    input: z.strictObject({
      clientId: idOf('client'),
      after: z.optional(string(200)),
      pageSize: z._default(whole(1, 1000), 200),
    }),
    reply: z.strictObject({ rows: z.array(employeeOfFeed), next: z.string(), more: z.boolean() }),
    phi: true,
  }),
};
