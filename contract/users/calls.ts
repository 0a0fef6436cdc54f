import * as z from 'zod/mini';
import { type Access, only, userTypes } from '../access.ts';
import { sessionRow, userRow, userStatuses } from './account.ts';
import { call, done, nothing } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { brokerRoles } from '../codes.ts';
import { calendarDate, id, pageOf, pages, sortedBy, string } from '../fields.ts';
import { sheetOf } from '../files/sheet.ts';
import { idOf } from '../objects.ts';

/** Who manages accounts: an administrator those of the installation; a broker, employer, partner or tpa the own sub-users. */
export const userManagers: Access = [
  only('admin', 'manageUsers'),
  { types: ['broker', 'client', 'partner', 'tpa'], anyOf: ['editSubUsers'] },
];

/** The columns a list of accounts can be exported with. */
export const userColumns = [
  'name',
  'username',
  'email',
  'type',
  'entityName',
  'roleNames',
  'status',
  'validated',
  'language',
  'lastLoginAt',
  'createdAt',
] as const;
export type UserColumn = (typeof userColumns)[number];

/** Columns that lists of users can be ordered by. */
const userSorts = [
  'name',
  'username',
  'email',
  'type',
  'status',
  'validated',
  'language',
  'lastLoginAt',
  'createdAt',
] as const;

const narrowing = {
  search: z.optional(string(100, 0)),
  type: z.optional(z.enum(userTypes, { error: 'bad-choice' })),
  status: z.optional(z.enum(userStatuses, { error: 'bad-choice' })),
  /** Those who work for the client, or whose employer it is. */
  clientId: z.optional(idOf('client')),
  roleId: z.optional(idOf('role')),
  sort: sortedBy(userSorts),
};

/** A client somebody sees, and through what. */
const visibleClient = z.strictObject({
  clientId: idOf('client'),
  clientName: z.string(),
  clientNumber: z.string(),
  /** Everything of the installation; the own employer; a mapping of the broker or partner; the member's plan. */
  through: z.enum(['installation', 'employer', 'brokerMap', 'partnerMap', 'membership']),
  role: z.nullable(z.enum(brokerRoles)),
  effectiveDate: z.nullable(calendarDate),
  expirationDate: z.nullable(calendarDate),
  canEnroll: z.nullable(z.boolean()),
  canSeePhi: z.nullable(z.boolean()),
  /** It holds today. */
  current: z.boolean(),
});
export type VisibleClient = z.output<typeof visibleClient>;

const userDivisions = z.strictObject({
  divisions: z.array(z.strictObject({ id, name: z.string(), held: z.boolean() })),
});

/** One reason why somebody may or may not: its code, whether it gives or refuses, and what fills its sentence. */
const reason = z.strictObject({
  code: z.string(),
  verdict: z.enum(['gives', 'refuses', 'note']),
  values: z.record(z.string(), z.string()),
});
export type Reason = z.output<typeof reason>;

/** Accounts as those who manage them see them. A foreign account is not there: 404. */
export const users = {
  /** Accounts that the reader keeps, a page at a time. */
  searchUsers: call({
    method: 'GET',
    path: '/user',
    access: userManagers,
    input: z.strictObject({ ...pages, ...narrowing }),
    reply: pageOf(userRow),
  }),
  /** What the list shows under these filters, as a file. Who exports must also be allowed to read. Own call. */
  exportUsers: call({
    method: 'GET',
    path: '/user/export',
    access: [{ types: ['admin', 'broker', 'client', 'partner', 'tpa'], anyOf: ['exportData'] }],
    input: z.strictObject({
      ...narrowing,
      ...sheetOf(userColumns),
    }),
    reply: z.string(),
    file: tableFile,
    stepUp: true,
  }),
  /** Undo of deleting, by whoever deleted them, for a quarter of an hour. Own call. */
  restoreUsers: call({
    method: 'POST',
    path: '/user/restore',
    access: userManagers,
    input: z.strictObject({
      ids: z.array(idOf('user')).check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'too-long' })),
    }),
    reply: z.strictObject({ ids: z.array(id) }),
  }),
  /** Brokers, employers, partners and tpas that a new account may belong to, by name; at most 25. Own call. */
  userEntities: call({
    method: 'GET',
    path: '/user/entities',
    access: userManagers,
    input: z.strictObject({
      type: z.enum(['broker', 'client', 'partner', 'tpa'], { error: 'bad-choice' }),
      search: z.optional(string(100, 0)),
    }),
    reply: z.strictObject({ rows: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  /**
   * Asks for a new password: the account's sessions end, the password that it has opens nothing but the change of it,
   * and a link goes to its address. Own call.
   */
  resetUserPassword: call({
    method: 'POST',
    path: '/user/:id/resetpassword',
    access: userManagers,
    input: z.strictObject({ id: idOf('user') }),
    reply: done,
  }),
  /** Where somebody is signed in. Own call. */
  userSessions: call({
    method: 'GET',
    path: '/user/:id/sessions',
    access: userManagers,
    input: z.strictObject({ id: idOf('user') }),
    reply: z.strictObject({ sessions: z.array(sessionRow) }),
  }),
  /** Ends one session of somebody. Own call. */
  endUserSession: call({
    method: 'POST',
    path: '/user/:id/sessions/:sessionId/end',
    access: userManagers,
    input: z.strictObject({ id: idOf('user'), sessionId: idOf('session') }),
    reply: done,
  }),
  /** Ends every session of somebody else. Own call. */
  endUserSessions: call({
    method: 'POST',
    path: '/user/:id/sessions/end',
    access: userManagers,
    input: z.strictObject({ id: idOf('user') }),
    reply: done,
  }),
  /** The clients whose records somebody sees, past and future mappings too. Own call. */
  userClients: call({
    method: 'GET',
    path: '/user/:id/clients',
    access: userManagers,
    input: z.strictObject({ id: idOf('user'), ...pages }),
    reply: pageOf(visibleClient),
  }),
  /** The divisions of an employer's user, and to which the account is held; to none: it sees the whole employer. Own call. */
  userDivisions: call({
    method: 'GET',
    path: '/user/:id/divisions',
    access: [only('admin', 'manageUsers')],
    input: z.strictObject({ id: idOf('user') }),
    reply: userDivisions,
  }),
  /** Holds an employer's user to some divisions, or with an empty list to none; its sessions end. Own call. */
  holdToDivisions: call({
    method: 'PUT',
    path: '/user/:id/divisions',
    access: [only('admin', 'manageUsers')],
    input: z.strictObject({
      id: idOf('user'),
      divisionIds: z.array(idOf('division')).check(z.maxLength(500, { error: 'too-long' })),
    }),
    reply: userDivisions,
    stepUp: true,
  }),
  /** The screens and calls that `userWhy` can be asked about. Own call. */
  accessTargets: call({
    method: 'GET',
    path: '/accesstargets',
    access: userManagers,
    input: nothing,
    reply: z.strictObject({
      screens: z.array(z.strictObject({ path: z.string(), name: z.string() })),
      calls: z.array(z.strictObject({ name: z.string(), method: z.string(), path: z.string() })),
    }),
  }),
  /**
   * Why somebody may open a screen (by its path) or make a call (by its name), or may not: account, type, permissions
   * and the roles they come from, the client if one is named, and settings. Own call.
   */
  userWhy: call({
    method: 'GET',
    path: '/user/:id/why',
    access: userManagers,
    input: z.strictObject({
      id: idOf('user'),
      screen: z.optional(string(100)),
      call: z.optional(string(100)),
      clientId: z.optional(idOf('client')),
    }),
    reply: z.strictObject({ allowed: z.boolean(), reasons: z.array(reason) }),
  }),
};
