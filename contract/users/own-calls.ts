import * as z from 'zod/mini';
import { userTypes } from '../access.ts';
import {
  anyPassword,
  granted,
  historyRow,
  language,
  linkState,
  more,
  person,
  sessionRow,
  settings,
  token,
  username,
  userRecord,
} from './account.ts';
import { call, done, nothing } from '../call.ts';
import { optional, text } from '../field-kinds.ts';
import { calendarDate, flag, pageOf, paging, string, whole } from '../fields.ts';
import { userSettingKeys } from '../settings/of-users.ts';
import { mail } from '../mail/calls.ts';
import { userManagers, users } from './calls.ts';
import { idOf } from '../objects.ts';

export const user = {
  ...users,
  /**
   * Makes an account and invites its holder by mail (domain 1.3). A sub-user belongs to the caller's own entity. Without
   * a username, the holder chooses one with the link of the invitation.
   */
  createUser: call({
    method: 'POST',
    path: '/user',
    access: userManagers,
    input: z.strictObject({
      ...person,
      ...more,
      username: z.optional(username),
      type: z.optional(z.enum(userTypes, { error: 'bad-choice' })),
      entityId: z.optional(
        optional({ ...text(36), schema: idOf('broker', 'client', 'person', 'partner', 'tpa') }).schema,
      ),
      permissions: granted,
    }),
    reply: userRecord,
    stepUp: ['permissions'],
  }),
  /** One account: who it is, where it belongs and what it may do. */
  getUser: call({
    method: 'GET',
    path: '/user/:id',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('user') }),
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
      id: idOf('user'),
      ...z.partial(z.strictObject(person)).shape,
      ...more,
      status: z.optional(z.enum(['active', 'locked', 'suspended'], { error: 'bad-choice' })),
      permissions: granted,
      password: z.optional(anyPassword),
      version: z.optional(whole(1, 999_999_999)),
    }),
    reply: z.strictObject({ user: userRecord, confirmationSentTo: z.nullable(z.string()) }),
    stepUp: ['permissions'],
  }),
  /** Deactivates an account: its username stays reserved, its history stays (domain 1.3). */
  deleteUser: call({
    method: 'DELETE',
    path: '/user/:id',
    access: userManagers,
    input: z.strictObject({ id: idOf('user') }),
    reply: done,
  }),
  /** Sends the invitation again. Own call. */
  inviteUser: call({
    method: 'POST',
    path: '/user/:id/invite',
    access: userManagers,
    input: z.strictObject({ id: idOf('user') }),
    reply: done,
  }),
  /** The settings of an account. */
  getUserSettings: call({
    method: 'GET',
    path: '/usersettings/:id',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('user') }),
    reply: settings,
  }),
  /** Sets one; an empty value takes it back, so that what holds at the wider scope holds again. */
  setUserSetting: call({
    method: 'POST',
    path: '/usersettings/:id/:key',
    access: 'signedIn',
    input: z.strictObject({
      id: idOf('user'),
      key: z.enum(userSettingKeys, { error: 'bad-choice' }),
      value: string(400, 0),
    }),
    reply: settings,
  }),
  /** What was changed about an account, by whom and when. */
  userHistory: call({
    method: 'GET',
    path: '/userhistory/:id',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('user'), page: paging.page, pageSize: paging.pageSize }),
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
  /**
   * Sets a new password: signed in, with the old one; or with the token of a reset or invitation link. Who was invited
   * without a username chooses one as well.
   */
  updatePassword: call({
    method: 'POST',
    path: '/auth/updatePassword',
    access: 'public',
    input: z.strictObject({
      token: z.optional(token),
      oldPassword: z.optional(anyPassword),
      password: anyPassword,
      username: z.optional(username),
    }),
    reply: done,
  }),
  /** Sends the usernames of an e-mail address to it. The same answer for every address. */
  lookupUsername: call({
    method: 'POST',
    path: '/auth/lookupUsername',
    access: 'public',
    input: z.strictObject({ email: person.email }),
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
  /** Ends one session of the account that is signed in. */
  endSession: call({
    method: 'DELETE',
    path: '/sessions/:id',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('session') }),
    reply: done,
  }),
  /** Ends every session of the account that is signed in but this one. */
  endOtherSessions: call({
    method: 'POST',
    path: '/sessions/endothers',
    access: 'signedIn',
    input: nothing,
    reply: done,
  }),
  ...mail,
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
    again: 'untold',
  }),
  /** Second step: the account, which opens when the e-mail address is confirmed. Own call. */
  signUpMember: call({
    method: 'POST',
    path: '/member/signup',
    access: 'public',
    input: z.strictObject({
      token,
      username,
      email: person.email,
      password: anyPassword,
      language: z.optional(language),
      terms: z.pipe(flag, z.literal(true, { error: 'required' })),
      paperless: z._default(flag, false),
    }),
    reply: done,
  }),
};
