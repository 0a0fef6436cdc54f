import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call } from '../call.ts';
import { languages, relationshipCodes } from '../codes.ts';
import { calendarDate, flag, instant, pageOf, pages, string, whole } from '../fields.ts';
import { identityTraits } from '../imports/identity-codes.ts';
import { idIn, idOf } from '../objects.ts';
import { formAnswered } from '../forms/asked-form.ts';
import { signupDecisions, signupStatuses } from './codes.ts';
import { signupData } from './form-data.ts';

/** The fund office (domain 13: union editors), within its clients. */
export const signupKeepers: Access = [only('admin', 'manageUnions'), only('tpa', 'manageUnions')];

const text = (most: number) => z.optional(z.nullable(string(most, 0)));

const row = z.strictObject({
  id: idOf('unionsignup'),
  clientId: idOf('client'),
  name: z.string(),
  unionName: z.string(),
  shopName: z.nullable(z.string()),
  status: z.enum(signupStatuses),
  language: z.enum(languages),
  submittedAt: z.nullable(instant),
});

/** Somebody of the records whom the worker, or a dependent, may be, beside what was typed. */
const known = z.strictObject({
  personId: idOf('person'),
  /** Whom of the sign-up: 'worker', 'd1'. */
  key: z.string(),
  name: z.string(),
  memberNumber: z.string(),
  dob: z.nullable(calendarDate),
  gender: z.nullable(z.string()),
  ssnLastFour: z.nullable(z.string()),
  relationship: z.enum(relationshipCodes),
  verdict: z.enum(['same', 'unsure', 'another']),
  matchedBy: z.array(z.enum(identityTraits)),
  contradictedBy: z.array(z.enum(identityTraits)),
});

/** Own calls: the fund office looks through who signed up (domain 13.1). */
export const unionSignupReview = {
  /** Who signed up, what waits first, oldest first. */
  unionSignups: call({
    method: 'GET',
    path: '/admin/unionsignups',
    access: signupKeepers,
    input: z.strictObject({
      ...pages,
      clientId: z.optional(idOf('client')),
      unionId: z.optional(idIn('unions')),
      status: z.optional(z.enum(signupStatuses, { error: 'bad-choice' })),
      q: z.optional(string(100, 0)),
    }),
    reply: z.extend(pageOf(row), {
      /** The reader's unions, with whether their key opens anything. */
      unions: z.array(z.strictObject({ id: idIn('unions'), name: z.string(), isOpen: z.boolean() })),
    }),
    phi: true,
  }),
  /** One, with whom it may be. A number shows its end alone. */
  unionSignup: call({
    method: 'GET',
    path: '/admin/unionsignups/:id',
    access: signupKeepers,
    input: z.strictObject({ id: idOf('unionsignup') }),
    reply: z.strictObject({
      ...row.shape,
      version: z.int(),
      unionId: idIn('unions'),
      /** Without answers to forms, which stand in `forms`. */
      formData: signupData,
      /** Custom forms that were answered, as they were asked when it was sent. */
      forms: z.array(formAnswered),
      numbers: z.record(z.string(), z.string()),
      /** Younger than 18: whoever signs for them signs, too. */
      isMinor: z.boolean(),
      planName: z.nullable(z.string()),
      /** The fund's shops, open or not, and its divisions. */
      shops: z.array(
        z.strictObject({ id: z.string(), name: z.string(), isOpen: z.boolean(), divisionId: z.nullable(z.string()) }),
      ),
      divisions: z.array(z.strictObject({ id: z.string(), name: z.string() })),
      signed: z.nullable(z.strictObject({ name: z.string(), at: instant, hash: z.string(), text: z.string() })),
      said: z.nullable(z.string()),
      mailFault: z.nullable(z.string()),
      decidedBy: z.nullable(z.string()),
      decidedAt: z.nullable(instant),
      known: z.array(known),
      /** Other sign-ups of the same number. */
      others: z.array(
        z.strictObject({
          id: idOf('unionsignup'),
          name: z.string(),
          unionName: z.string(),
          status: z.enum(signupStatuses),
        }),
      ),
      enrollmentId: z.nullable(idOf('enrollment')),
      enrollmentNumber: z.nullable(z.string()),
      personId: z.nullable(idOf('person')),
    }),
    phi: true,
  }),
  /** The sign-up of a union: whether its key opens anything, and the address. */
  unionSignupLink: call({
    method: 'GET',
    path: '/admin/unionsignuplink/:id',
    access: signupKeepers,
    input: z.strictObject({ id: idIn('unions') }),
    reply: z.strictObject({ isOpen: z.boolean(), path: z.nullable(z.string()) }),
    again: 'untold',
  }),
  /** Opens or closes it; `renew` withdraws the key and makes another. Who began already goes on by the own key. */
  putUnionSignupLink: call({
    method: 'POST',
    path: '/admin/unionsignuplink',
    access: signupKeepers,
    input: z.strictObject({
      unionId: idIn('unions'),
      isOpen: flag,
      renew: z._default(z.boolean({ error: 'bad-flag' }), false),
    }),
    reply: z.strictObject({ isOpen: z.boolean(), path: z.nullable(z.string()) }),
    again: 'untold',
  }),
};

/** Own call: what the fund office decides. */
export const unionSignupDecisions = {
  /**
   * `accept` makes the worker and the dependents by an enrollment without coverage, which the hour bank gives (domain 13.2), and puts
   * the worker on the shop's roster; with `personId` they are somebody known, and only people who are new join. `askMore` and `reject`
   * say why, in words for the worker. `reopen` takes a decision back; one with an enrollment by voiding that.
   * 409 `union-signup-state`, `union-signup-enrolled`, `stale`; 422 `shop-required` at `shopId`.
   */
  decideUnionSignup: call({
    method: 'POST',
    path: '/admin/unionsignups',
    access: signupKeepers,
    input: z.strictObject({
      id: idOf('unionsignup'),
      version: whole(1, 1_000_000),
      decision: z.enum(signupDecisions, { error: 'bad-choice' }),
      said: text(1000),
      personId: z.optional(z.nullable(idOf('person'))),
      shopId: z.optional(z.nullable(idIn('unionshops'))),
      divisionId: z.optional(z.nullable(idOf('division'))),
      classification: text(40),
      hireDate: z.optional(z.nullable(calendarDate)),
    }),
    reply: z.strictObject({
      status: z.enum(signupStatuses),
      enrollmentId: z.nullable(idOf('enrollment')),
      number: z.nullable(z.string()),
    }),
    phi: true,
  }),
};
