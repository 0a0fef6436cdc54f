import * as z from 'zod/mini';
import { enrollmentReaders, everyoneButMembers } from '../access.ts';
import { call } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { calendarDate, flag, id, pageOf, paging, string } from '../fields.ts';
import { foundMember, historyEntry, memberProfile, memberRecord } from './shapes.ts';
import { EXTERNAL_ID_LENGTH } from './external-id.ts';
import { salary } from './particulars.ts';
import { sheetOf } from '../files/sheet.ts';
import { findsBy, idOf } from '../objects.ts';

/** Columns the member list can be sorted by, a leading `-` for descending. */
export const memberSorts = [
  'name',
  '-name',
  'memberNumber',
  '-memberNumber',
  'client',
  '-client',
  'since',
  '-since',
] as const;
export type MemberSort = (typeof memberSorts)[number];

/** People of a list are counted exactly up to this many; beyond it, `more` is true. */
export const COUNTED_MEMBERS = 10_000;

/** What is to be done about members: children who turn 26 within `TURNS_26_DAYS`, people whose SSN is not on record. */
export const memberTasks = ['ageingOut', 'missingSsn'] as const;
export type MemberTask = (typeof memberTasks)[number];

/** The specification's member search filter (point 3), plus paging and one free search text. */
const narrowing = {
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

const searchFilter = { page: paging.page, pageSize: paging.pageSize, ...narrowing };

/** Columns of the file of the member list. */
export const memberColumns = [
  'name',
  'memberNumber',
  'relationship',
  'subscriber',
  'client',
  'division',
  'dob',
  'coverage',
  'since',
  'state',
  'externalId',
] as const;
export type MemberColumn = (typeof memberColumns)[number];

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
  /** What `membersearch` finds, all of it, as a file: at most 10,000 people; exportData too. Own call. */
  memberListFile: call({
    method: 'POST',
    path: '/membersearch/export',
    access: everyoneButMembers,
    input: z.strictObject({ ...narrowing, ...sheetOf(memberColumns) }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    again: 'harmless',
    stepUp: true,
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
