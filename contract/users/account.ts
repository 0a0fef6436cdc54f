import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { permissions, userTypes } from '../access.ts';
import { languages } from '../codes.ts';
import { optional, text } from '../field-kinds.ts';
import { id, instant, string } from '../fields.ts';
import { email, phone } from '../words/formed-texts.ts';
import { isUsername } from './usernames.ts';
import { idOf } from '../objects.ts';

/** Life of an account (domain 1.3). */
export const userStatuses = ['invited', 'active', 'locked', 'suspended', 'deactivated'] as const;

/** A new username. */
export const username = z.pipe(string(64), z.string().check(z.refine(isUsername, { error: 'username-form' })));

/** The token of a link in a mail, or of a sign-up under way: 256 random bits. */
export const token = z
  .string({ error: 'link-expired' })
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'link-expired' }));
/** Any password. Length and list are judged on the server, with the account's own words in hand; nothing is trimmed. */
export const anyPassword = z.string({ error: 'bad-text' }).check(z.maxLength(2048, { error: 'too-long' }));
/** One of the interface languages. */
export const language = z.enum(languages, { error: 'bad-choice' });

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
  language: z.enum(languages),
  /** Names of an administrator's roles. */
  roleNames: z.array(z.string()),
  lastLoginAt: z.nullable(instant),
  createdAt: instant,
});

/** One account as its holder and those who manage it see it. */
export const userRecord = z.extend(userRow, {
  nickName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  entityId: z.nullable(id),
  passwordResetRequired: z.boolean(),
  /** Granted to the account itself. */
  permissions: z.array(z.enum(permissions)),
  /** An administrator's roles, with what each grants besides. */
  roles: z.array(z.strictObject({ id, name: z.string(), permissions: z.array(z.string()) })),
  /** The reader lacks a permission that the account holds, and so may not take it over by its e-mail address. */
  holdsMore: z.boolean(),
  version: z.int(),
});

/** The names and the address of a person with an account. */
export const person = {
  firstName: string(60),
  lastName: string(60),
  email: email().schema,
};
/** What an account may say beside: absent leaves, null clears. */
export const more = {
  nickName: z.optional(optional(text(60)).schema),
  phone: z.optional(optional(phone()).schema),
  language: z.optional(language),
};
/** The permissions somebody is to hold. */
export const granted = z.optional(z.array(z.enum(permissions, { error: 'bad-choice' })).check(z.maxLength(100)));

/** One thing that happened to an account: what, when, by whom, from where. */
export const historyRow = z.strictObject({
  id,
  at: instant,
  event: z.string(),
  actorName: z.nullable(actor),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  /** Names of the fields, permissions or settings it was about; never their values. */
  names: z.array(z.string()),
});

/** One place where somebody is signed in. */
export const sessionRow = z.strictObject({
  id,
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  startedAt: instant,
  activeAt: instant,
  /** The session that asks. */
  current: z.boolean(),
});

/** The settings of an account. */
export const settings = z.strictObject({ settings: z.array(z.strictObject({ key: z.string(), value: z.string() })) });

/** What a link is good for, and whether it still is. */
export const linkState = z.strictObject({
  purpose: z.enum(['reset', 'invitation', 'verify', 'email', 'signup']),
  state: z.enum(['live', 'used', 'expired']),
  /** An invitation whose holder also chooses a username. */
  choosesUsername: z.boolean(),
});

/** One outgoing mail: to whom, what about, how it fares; never what it says. */
export const outgoingMail = z.strictObject({
  id,
  userId: idOf('user'),
  username: z.string(),
  kind: z.string(),
  address: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  tries: z.int(),
  /** The code of the last failure, such as ECONNREFUSED. */
  fault: z.nullable(z.string()),
  createdAt: instant,
  triedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  /** When a waiting mail is tried again; null where none is planned. */
  nextTryAt: z.nullable(instant),
});
