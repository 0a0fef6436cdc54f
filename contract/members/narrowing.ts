import * as z from 'zod/mini';
import { flag, string } from '../fields.ts';
import { findsBy, idOf } from '../objects.ts';
import { EXTERNAL_ID_LENGTH } from './external-id.ts';
import { memberSorts, memberTasks } from './lists.ts';

/** The specification's member search filter (point 3), plus paging and one free search text. */
export const narrowing = {
  sort: z._default(z.enum(memberSorts, { error: 'bad-choice' }), 'name'),
  clientId: z.optional(idOf('client')),
  divisionId: z.optional(idOf('division')),
  firstName: z.optional(string(60, 0)),
  lastName: z.optional(findsBy('lastName', string(60, 0))),
  memberNumber: z.optional(findsBy('memberNumber', string(40, 0))),
  ssn: z.optional(string(11, 0)),
  /** What the employer's own system calls the person, whole. */
  externalId: z.optional(string(EXTERNAL_ID_LENGTH, 0)),
  includeDependents: z._default(flag, false),
  includeInactive: z._default(flag, false),
  /** Only those about whom this is to be done. Dependents among them only where they are asked for too. */
  task: z.optional(z.enum(memberTasks, { error: 'bad-choice' })),
  /** What was typed into one box: a name in any order, Hangul initials, a number or a whole SSN. */
  search: z.optional(string(100, 0)),
};
