import * as z from 'zod/mini';
import { idIn, idOf } from '../objects.ts';
import { isWellFormed } from '../fields.ts';
import { answeredForm, MOST_FORMS } from '../forms/asked-form.ts';
import { MOST_DEPENDENTS, signupRelationships } from './codes.ts';

/** Kept as it was typed, right or wrong: nothing typed is lost. Only sending it judges it. */
const typed = z._default(
  z.nullable(
    z
      .string({ error: 'bad-text' })
      .check(z.maxLength(200, { error: 'too-long' }), z.refine(isWellFormed, { error: 'bad-text' })),
  ),
  null,
);

const person = {
  firstName: typed,
  middleName: typed,
  lastName: typed,
  suffix: typed,
  dob: typed,
  gender: typed,
  /** Empty: as it was typed before, for no number is ever sent back. */
  ssn: typed,
};

const worker = z.strictObject({
  ...person,
  email: typed,
  phone: typed,
  address1: typed,
  address2: typed,
  city: typed,
  state: typed,
  zip: typed,
  maritalStatus: typed,
  /** One of `workClasses`. */
  classification: typed,
  /** The first day in this shop. */
  hireDate: typed,
});

const dependent = z.strictObject({
  /** Their own name in this sign-up: 'd1'. */
  key: z.string().check(z.regex(/^d\d{1,3}$/, { error: 'bad-text' })),
  ...person,
  relationship: z.nullable(z.enum(signupRelationships, { error: 'bad-choice' })),
});

/** What a worker types who signs up by a union's key (domain 13.1: formData), whole. */
export const signupData = z.strictObject({
  worker,
  shopId: z._default(z.nullable(idIn('unionshops')), null),
  planId: z._default(z.nullable(idOf('plan')), null),
  dependents: z._default(
    z.array(dependent).check(
      z.maxLength(MOST_DEPENDENTS, { error: 'too-long' }),
      z.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, { error: 'repeated' }),
    ),
    [],
  ),
  /** Custom forms that the fund asks; absent: as they were answered before. */
  forms: z.optional(z.array(answeredForm).check(z.maxLength(MOST_FORMS, { error: 'too-long' }))),
});
export type SignupData = z.output<typeof signupData>;
export type SignupWorker = SignupData['worker'];
export type SignupDependent = SignupData['dependents'][number];

/** The key of the worker among the people of a sign-up. */
export const WORKER_KEY = 'worker';
