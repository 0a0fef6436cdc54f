import * as z from 'zod/mini';
import { type Access, only, permissions, userTypes } from '../access.ts';
import { call, done, nothing } from '../call.ts';
import { languages } from '../codes.ts';
import { text, optional } from '../field-kinds.ts';
import { calendarDate, flag, id, instant, pageOf, paging, string, whole } from '../fields.ts';
import { email, phone } from '../formed-texts.ts';
import { userSettingKeys } from '../user-settings.ts';

/** Life of an account (domain 1.3). */
export const userStatuses = ['invited', 'active', 'locked', 'suspended', 'deactivated'] as const;

/** Who manages accounts: an administrator those of the installation; a broker, partner or tpa the own sub-users. */
export const userManagers: Access = [
  only('admin', 'manageUsers'),
  { types: ['broker', 'partner', 'tpa'], anyOf: ['editSubUsers'] },
];

/** How a new username looks: 6 to 64 letters, digits and . _ @ - (domain 1.1). */
export const USERNAME = /^[A-Za-z0-9._@-]{6,64}$/;
const username = z.pipe(string(64), z.string().check(z.regex(USERNAME, { error: 'username-form' })));

/** The token of a link in a mail, or of a sign-up under way: 256 random bits. */
const token = z.string({ error: 'link-expired' }).check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'link-expired' }));
// Length and list are judged on the server, with the account's own words in hand; nothing is trimmed.
const anyPassword = z.string({ error: 'bad-text' }).check(z.maxLength(2048, { error: 'too-long' }));
const language = z.enum(languages, { error: 'bad-choice' });

/** One account in a list. */
export const userRow = z.strictObject({
  id,
  type: z.enum(userTypes),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The agency, employer, network or tpa the account belongs to. */
  entityName: z.nullable(z.string()),
  status: z.enum(userStatuses),
  validated: z.boolean(),
  lastLoginAt: z.nullable(instant),
});

/** One account as its holder and those who manage it see it. */
export const userRecord = z.extend(userRow, {
  nickName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  language: z.enum(languages),
  entityId: z.nullable(id),
  passwordResetRequired: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  version: z.int(),
  createdAt: instant,
});

const person = {
  firstName: string(60),
  lastName: string(60),
  email: email().schema,
};
const more = {
  nickName: z.optional(optional(text(60)).schema),
  phone: z.optional(optional(phone()).schema),
  language: z.optional(language),
};
const granted = z.optional(z.array(z.enum(permissions, { error: 'bad-choice' })).check(z.maxLength(100)));

/** One thing that happened to an account: what, when, by whom, from where. */
const historyRow = z.strictObject({
  id,
  at: instant,
  event: z.string(),
  actorName: z.nullable(z.string()),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  /** Names of the fields, permissions or settings it was about; never their values. */
  names: z.array(z.string()),
});

/** One place where somebody is signed in. */
const sessionRow = z.strictObject({
  id,
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  startedAt: instant,
  activeAt: instant,
  /** The session that asks. */
  current: z.boolean(),
});

const settings = z.strictObject({ settings: z.array(z.strictObject({ key: z.string(), value: z.string() })) });

/** What a link is good for, and whether it still is. */
const linkState = z.strictObject({
  purpose: z.enum(['reset', 'invitation', 'verify', 'email', 'signup']),
  state: z.enum(['live', 'used', 'expired']),
});

export const user = {
  /** Makes an account and invites its holder by mail (domain 1.3). A sub-user belongs to the caller's own entity. */
  createUser: call({
    method: 'POST',
    path: '/user',
    access: userManagers,
    input: z.strictObject({
      ...person,
      ...more,
      username,
      type: z.optional(z.enum(userTypes, { error: 'bad-choice' })),
      entityId: z.optional(optional({ ...text(36), schema: id }).schema),
      permissions: granted,
    }),
    reply: userRecord,
  }),
  searchUsers: call({
    method: 'GET',
    path: '/user',
    access: userManagers,
    input: z.strictObject({
      ...paging,
      search: z.optional(string(100, 0)),
      type: z.optional(z.enum(userTypes, { error: 'bad-choice' })),
      status: z.optional(z.enum(userStatuses, { error: 'bad-choice' })),
    }),
    reply: pageOf(userRow),
  }),
  getUser: call({
    method: 'GET',
    path: '/user/:id',
    access: 'signedIn',
    input: z.strictObject({ id }),
    reply: userRecord,
  }),
  /**
   * Changes an account: absent leaves, null clears. The own e-mail address needs `password` and takes effect when the
   * link that was sent to the new one is used. Status and permissions are for those who manage the account.
   */
  updateUser: call({
    method: 'PUT',
    path: '/user/:id',
    access: 'signedIn',
    input: z.strictObject({
      id,
      ...z.partial(z.strictObject(person)).shape,
      ...more,
      status: z.optional(z.enum(['active', 'suspended'], { error: 'bad-choice' })),
      permissions: granted,
      password: z.optional(anyPassword),
      version: z.optional(whole(1, 999_999_999)),
    }),
    reply: z.strictObject({ user: userRecord, confirmationSentTo: z.nullable(z.string()) }),
  }),
  /** Deactivates an account: its username stays reserved, its history stays (domain 1.3). */
  deleteUser: call({
    method: 'DELETE',
    path: '/user/:id',
    access: userManagers,
    input: z.strictObject({ id }),
    reply: done,
  }),
  /** Sends the invitation again. Own call. */
  inviteUser: call({
    method: 'POST',
    path: '/user/:id/invite',
    access: userManagers,
    input: z.strictObject({ id }),
    reply: done,
  }),
  getUserSettings: call({
    method: 'GET',
    path: '/usersettings/:id',
    access: 'signedIn',
    input: z.strictObject({ id }),
    reply: settings,
  }),
  setUserSetting: call({
    method: 'POST',
    path: '/usersettings/:id/:key',
    access: 'signedIn',
    input: z.strictObject({ id, key: z.enum(userSettingKeys, { error: 'bad-choice' }), value: string(200) }),
    reply: settings,
  }),
  userHistory: call({
    method: 'GET',
    path: '/userhistory/:id',
    access: 'signedIn',
    input: z.strictObject({ id, page: paging.page, pageSize: paging.pageSize }),
    reply: pageOf(historyRow),
  }),
  /** Asks what a link is good for, without using it up. Own call. */
  checkLink: call({
    method: 'GET',
    path: '/userverify/:key',
    access: 'publicByKey',
    input: z.strictObject({ key: token }),
    reply: linkState,
  }),
  /** Confirms an e-mail address with the link that was sent to it; 409 link-expired where it is over. */
  verifyUser: call({
    method: 'POST',
    path: '/userverify/:key',
    access: 'public',
    input: z.strictObject({ key: token }),
    reply: z.strictObject({ purpose: z.enum(['verify', 'email']) }),
  }),
  /** Asks for a new link instead of one that ran out; the answer is the same whatever the old one was. Own call. */
  renewLink: call({
    method: 'POST',
    path: '/userverify/:key/renew',
    access: 'public',
    input: z.strictObject({ key: token }),
    reply: done,
  }),
  /** "If the information matches an account, we sent an e-mail.": the same answer, in the same time, for every name. */
  passwordReset: call({
    method: 'POST',
    path: '/auth/passwordReset',
    access: 'public',
    input: z.strictObject({ username: string(254) }),
    reply: done,
  }),
  /** Sets a new password: signed in, with the old one; or with the token of a reset or invitation link. */
  updatePassword: call({
    method: 'POST',
    path: '/auth/updatePassword',
    access: 'public',
    input: z.strictObject({ token: z.optional(token), oldPassword: z.optional(anyPassword), password: anyPassword }),
    reply: done,
  }),
  /** Sends the usernames of an e-mail address to it. The same answer for every address. */
  lookupUsername: call({
    method: 'POST',
    path: '/auth/lookupUsername',
    access: 'public',
    input: z.strictObject({ email: email().schema }),
    reply: done,
  }),
  /**
   * Is a chosen username well formed, and, only for the holder of a live link or somebody who manages accounts, is it
   * free (security 0.5)? `free` is null for everybody else.
   */
  validateUsername: call({
    method: 'POST',
    path: '/auth/validateUsername',
    access: 'public',
    input: z.strictObject({ username: string(254), token: z.optional(token) }),
    reply: z.strictObject({ wellFormed: z.boolean(), free: z.nullable(z.boolean()) }),
  }),
  /** Where one is signed in. Own call. */
  sessions: call({
    method: 'GET',
    path: '/sessions',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({ sessions: z.array(sessionRow) }),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/sessions/:id',
    access: 'signedIn',
    input: z.strictObject({ id }),
    reply: done,
  }),
  endOtherSessions: call({
    method: 'POST',
    path: '/sessions/endothers',
    access: 'signedIn',
    input: nothing,
    reply: done,
  }),
  /** Outgoing mail and how it fares; newest first. Own call. */
  listMail: call({
    method: 'GET',
    path: '/admin/mail',
    access: [only('admin', 'manageUsers')],
    input: z.strictObject({
      page: paging.page,
      pageSize: paging.pageSize,
      state: z.optional(z.enum(['queued', 'sent', 'failed'], { error: 'bad-choice' })),
    }),
    reply: pageOf(
      z.strictObject({
        id,
        userId: id,
        kind: z.string(),
        address: z.string(),
        state: z.enum(['queued', 'sent', 'failed']),
        tries: z.int(),
        fault: z.nullable(z.string()),
        createdAt: instant,
        triedAt: z.nullable(instant),
        sentAt: z.nullable(instant),
      }),
    ),
  }),
  /**
   * A member's sign-up, first step (domain 6.2): who they are, by the number on the card or the last four digits of the
   * SSN, with last name, date of birth and ZIP code. Answers the token of the second step. Own call.
   */
  identifyMember: call({
    method: 'POST',
    path: '/member/signup/identity',
    access: 'public',
    input: z.strictObject({
      memberNumber: z.optional(optional(text(40)).schema),
      ssnLast4: z.optional(
        optional({ ...text(4), schema: z.string().check(z.regex(/^\d{4}$/, { error: 'bad-ssn-end' })) }).schema,
      ),
      lastName: string(60),
      dob: calendarDate,
      zip: z.pipe(string(10), z.string().check(z.regex(/^\d{5}(-?\d{4})?$/, { error: 'bad-zip' }))),
    }),
    reply: z.strictObject({ token: z.string() }),
  }),
  /** Second step: the account, which opens when the e-mail address is confirmed. Own call. */
  signUpMember: call({
    method: 'POST',
    path: '/member/signup',
    access: 'public',
    input: z.strictObject({
      token,
      username,
      email: email().schema,
      password: anyPassword,
      language: z.optional(language),
      terms: z.pipe(flag, z.literal(true, { error: 'required' })),
      paperless: z._default(flag, false),
    }),
    reply: done,
  }),
};
