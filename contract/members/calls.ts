import * as z from 'zod/mini';
import { enrollmentReaders, everyoneButMembers } from '../access.ts';
import { call } from '../call.ts';
import { calendarDate, flag, id, pageOf, paging, string } from '../fields.ts';
import { narrowing } from './narrowing.ts';
import { foundMember, historyEntry, memberProfile, memberRecord } from './shapes.ts';
import { salary } from './particulars.ts';
import { findsBy, idOf } from '../objects.ts';

const searchFilter = { page: paging.page, pageSize: paging.pageSize, ...narrowing };

/** How many people a list has, counted as the list counts them. */
const counted = z.strictObject({ total: z.int(), more: z.boolean() });

const asOf = { asOf: z.optional(calendarDate), knownAt: z.optional(z.iso.datetime({ error: 'bad-date' })) };

export const members = {
  /** The member list. POST, so that names and numbers stay out of URLs. */
  membersearch: call({
    method: 'POST',
    path: '/membersearch',
    access: everyoneButMembers,
    input: z.strictObject(searchFilter),
    reply: z.extend(pageOf(foundMember), { more: z.boolean() }),
    phi: true,
    again: 'harmless',
  }),
  /** How many people `membersearch` finds for each task, dependents among them; names nobody. Own call. */
  memberTaskCounts: call({
    method: 'GET',
    path: '/membertasks',
    access: enrollmentReaders,
    input: z.strictObject({ clientId: z.optional(idOf('client')) }),
    reply: z.strictObject({ ageingOut: counted, missingSsn: counted }),
  }),
  /**
   * The duplicate check before somebody new is enrolled: by SSN, or by last name with birth date or first name
   * (domain 4.3). Looks at everybody, dependents and people without coverage among them; at most 25.
   */
  newMemberSearch: call({
    method: 'POST',
    path: '/newMemberSearch',
    access: everyoneButMembers,
    input: z.strictObject({
      clientId: idOf('client'),
      ssn: z.optional(string(11, 0)),
      firstName: z.optional(string(60, 0)),
      lastName: z.optional(findsBy('lastName', string(60, 0))),
      dob: z.optional(calendarDate),
    }),
    reply: z.strictObject({ rows: z.array(foundMember) }),
    phi: true,
    again: 'harmless',
  }),
  /** The subscriber of a member number within a client. clientId is required: 'ClientID Undefined' (specification 8). */
  findMember: call({
    method: 'GET',
    path: '/member',
    access: everyoneButMembers,
    input: z.strictObject({
      clientId: z.optional(idOf('client')),
      memberNumber: z.optional(findsBy('memberNumber', string(40))),
      ...asOf,
    }),
    reply: memberRecord,
    phi: true,
  }),
  /** A member's own profile or, for staff, that of `memberId`. */
  memberProfile: call({
    method: 'GET',
    path: '/member/profile',
    access: 'signedIn',
    input: z.strictObject({ memberId: z.optional(idOf('person')), clientId: z.optional(idOf('client')) }),
    reply: memberProfile,
    phi: true,
  }),
  /**
   * One person's record. clientId is required of everybody but a member ('ClientID Undefined', specification 8) and is
   * never evidence: the person's own client decides, and where the two differ there is nobody (security 0.8).
   */
  getMember: call({
    method: 'GET',
    path: '/member/:id',
    access: 'signedIn',
    forKeys: ['generalRead'],
    input: z.strictObject({
      id: idOf('person'),
      clientId: z.optional(idOf('client')),
      noCache: z.optional(flag),
      ...asOf,
    }),
    reply: memberRecord,
    phi: true,
  }),
  /** Who changed what, when, from which source. Own call. */
  memberHistory: call({
    method: 'GET',
    path: '/member/:id/history',
    access: everyoneButMembers,
    input: z.strictObject({ id: idOf('person'), page: paging.page, pageSize: paging.pageSize }),
    reply: pageOf(historyEntry),
    phi: true,
  }),
  /**
   * The whole SSN of a person, for those who may see it and have shown that it is them; every look is in the audit log with
   * its reason. Null where none is recorded. Own call.
   */
  revealSsn: call({
    method: 'POST',
    path: '/member/:id/ssn',
    access: [{ types: ['admin', 'broker', 'client', 'partner', 'tpa'], anyOf: ['viewSsn'] }],
    input: z.strictObject({
      id: idOf('person'),
      clientId: idOf('client'),
      reason: z.optional(z.nullable(string(200))),
    }),
    reply: z.strictObject({ ssn: z.nullable(z.string()) }),
    phi: true,
    again: 'untold',
    stepUp: true,
  }),
  /**
   * What somebody earns, for those who may see SSNs; every look is in the audit log with its reason. Null where nothing
   * is recorded for today. Own call.
   */
  revealSalary: call({
    method: 'POST',
    path: '/member/:id/salary',
    access: [{ types: ['admin', 'broker', 'client', 'partner', 'tpa'], anyOf: ['viewSsn'] }],
    input: z.strictObject({
      id: idOf('person'),
      clientId: idOf('client'),
      reason: z.optional(z.nullable(string(200))),
    }),
    reply: z.strictObject({ salary: z.nullable(salary) }),
    phi: true,
    again: 'untold',
    stepUp: true,
  }),
  /** The ids behind a member number within the reader's scope: none is 404, several are a chooser (domain 18). */
  memberIdLookup: call({
    method: 'GET',
    path: '/memberidlookup/:memberNumber',
    access: everyoneButMembers,
    input: z.strictObject({ memberNumber: findsBy('memberNumber', string(40)) }),
    reply: z.strictObject({
      id,
      clientId: idOf('client'),
      matches: z.array(
        z.strictObject({
          id,
          clientId: idOf('client'),
          clientName: z.string(),
          name: z.string(),
          memberNumber: z.string(),
        }),
      ),
    }),
    phi: true,
  }),
};
