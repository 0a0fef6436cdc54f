import * as z from 'zod/mini';
import { acting, actor } from '../words/actors.ts';
import { type Access } from '../access.ts';
import { call, done } from '../call.ts';
import { readKinds, authorizationScopes } from '../claims/codes.ts';
import { relationshipCodes } from '../codes.ts';
import { userTypes } from '../access.ts';
import { optional } from '../field-kinds.ts';
import { calendarDate, flag, id, instant, pageOf, paging, string } from '../fields.ts';
import { email, phone } from '../words/formed-texts.ts';
import { idOf } from '../objects.ts';

/** Who keeps authorizations and requests: the person, and the administrators who are handed the paper. */
const keepers: Access = [{ types: ['member', 'admin', 'tpa'] }];

const text = z.nullable(z.string());

/** One person lets another read (domain 7.6, "Authorization entity"). */
const authorization = z.strictObject({
  id,
  grantorId: idOf('person'),
  grantorName: z.string(),
  granteeId: idOf('person'),
  granteeName: z.string(),
  scope: z.enum(authorizationScopes),
  /** Sensitive services too: mental health, substance use, reproductive health, genetics. */
  sensitive: z.boolean(),
  from: calendarDate,
  to: z.nullable(calendarDate),
  document: text,
  revokedAt: z.nullable(instant),
  createdAt: instant,
  createdBy: z.nullable(actor),
  /** It holds today. */
  current: z.boolean(),
});

const place = {
  email: text,
  phone: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  zip: text,
};
const placeInput = {
  email: z.optional(optional(email()).schema),
  phone: z.optional(optional(phone()).schema),
  address1: z.optional(z.nullable(string(55, 0))),
  address2: z.optional(z.nullable(string(55, 0))),
  city: z.optional(z.nullable(string(30, 0))),
  state: z.optional(z.nullable(string(2, 0))),
  zip: z.optional(z.nullable(string(10, 0))),
};

/** Who may read whose health information, and who did (domain 7.6; specification 9). */
export const healthPrivacy = {
  /** Authorizations a person gave and was given, and whom they could let read. Own call. */
  authorizationList: call({
    method: 'GET',
    path: '/member/:id/authorizations',
    access: keepers,
    input: z.strictObject({ id: idOf('person') }),
    reply: z.strictObject({
      given: z.array(authorization),
      received: z.array(authorization),
      possible: z.array(z.strictObject({ id, name: z.string(), relationship: z.enum(relationshipCodes) })),
    }),
    phi: true,
  }),
  /** The person lets another of the family read, from today on unless a later day is named; staff record a signed paper. Own call. */
  giveAuthorization: call({
    method: 'POST',
    path: '/member/:id/authorizations',
    access: keepers,
    input: z.strictObject({
      id: idOf('person'),
      granteeId: idOf('person'),
      scope: z.enum(authorizationScopes, { error: 'bad-choice' }),
      sensitive: z._default(flag, false),
      from: z.optional(calendarDate),
      to: z.optional(z.nullable(calendarDate)),
      document: z.optional(z.nullable(string(120, 0))),
    }),
    reply: z.strictObject({ id }),
  }),
  /** Ends an authorization at once. Own call. */
  revokeAuthorization: call({
    method: 'POST',
    path: '/authorizations/:id/revoke',
    access: keepers,
    input: z.strictObject({ id: idOf('authorization') }),
    reply: done,
  }),
  /** Where letters and mails about the person's own health go instead; null: nothing was asked for. Own call. */
  confidentialGet: call({
    method: 'GET',
    path: '/member/:id/confidential',
    access: keepers,
    input: z.strictObject({ id: idOf('person') }),
    reply: z.strictObject({ request: z.nullable(z.strictObject({ ...place, since: instant })) }),
    phi: true,
  }),
  /** Asks for it, or changes where to: an e-mail address or a postal address (45 CFR 164.522(b)). Own call. */
  confidentialAsk: call({
    method: 'POST',
    path: '/member/:id/confidential',
    access: keepers,
    input: z.strictObject({ id: idOf('person'), ...placeInput }),
    reply: done,
  }),
  /** Takes the request back. Own call. */
  confidentialEnd: call({
    method: 'POST',
    path: '/member/:id/confidential/end',
    access: keepers,
    input: z.strictObject({ id: idOf('person') }),
    reply: done,
  }),
  /**
   * Who looked at a person's record and health information in the last twelve months: who, when, what kind, how often that
   * day; never what it said. For the person and whom they may read, and for those with viewAudit. Own call.
   */
  memberReaders: call({
    method: 'GET',
    path: '/member/:id/readers',
    access: [{ types: ['member'] }, { types: ['admin', 'tpa'], anyOf: ['viewAudit'] }],
    input: z.strictObject({ id: idOf('person'), page: paging.page, pageSize: paging.pageSize }),
    reply: pageOf(
      z.strictObject({
        /** The last time that day. */
        at: instant,
        /** Of a person; empty where something acted for one. */
        name: z.string(),
        /** What acted for them: a program with an API key; whose it is a member is not told. */
        acting: z.nullable(acting),
        type: z.nullable(z.enum(userTypes)),
        organisation: text,
        kind: z.enum(readKinds),
        times: z.int(),
        /** The reader themself. */
        self: z.boolean(),
      }),
    ),
    phi: true,
  }),
};
