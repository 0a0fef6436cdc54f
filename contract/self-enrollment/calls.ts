import * as z from 'zod/mini';
import { doorQuestions, doorTheme } from '../enrollment-sessions/door-shapes.ts';
import { sessionKeepers } from '../access.ts';
import { signedIn } from '../auth/calls.ts';
import { call, nothing } from '../call.ts';
import { coverageTypes, languages } from '../codes.ts';
import { calendarDate, id, string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { person } from '../users/account.ts';
import { signupLists } from './codes.ts';

/** Public self-enrollment (specification 7; domain 6.1). */
export const selfEnrollment = {
  /** What a public key opens: the session, its plans and what is asked; nothing of any person. */
  selfEnrollmentByKey: call({
    method: 'GET',
    path: '/selfenrollment/:key',
    access: 'publicByKey',
    input: z.strictObject({ key: string(64), recipient: z.optional(string(64)) }),
    reply: z.strictObject({
      name: z.string(),
      clientName: z.string(),
      isOpen: z.boolean(),
      opensOn: calendarDate,
      closesOn: calendarDate,
      effectiveDate: calendarDate,
      languages: z.array(z.string()),
      list: z.enum(signupLists),
      /** What is asked (domain 6.1): all of the first, and one of the others. */
      questions: doorQuestions,
      plans: z.array(z.strictObject({ name: z.string(), coverageType: z.enum(coverageTypes) })),
      theme: doorTheme,
    }),
  }),
  /**
   * Lets somebody in who says who they are: of the census, or, where the list is open, anybody, who gives a name and an address
   * besides. Whatever does not fit is 422 `request-invalid`, five times stop key and address for a quarter of an hour. The access
   * token lives an hour from its last use.
   */
  startSelfEnrollment: call({
    method: 'POST',
    path: '/selfenrollment/start',
    access: 'publicByKey',
    invalidAs: 'request-invalid',
    input: z.strictObject({
      key: string(64),
      lastName: string(60),
      dob: calendarDate,
      ssn4: z.optional(z.string().check(z.regex(/^\d{4}$/, { error: 'bad-text' }))),
      employeeId: z.optional(string(40)),
      /** Of whoever joins an open list. */
      firstName: z.optional(string(60)),
      email: z.optional(person.email),
      language: z.optional(z.enum(languages, { error: 'bad-choice' })),
    }),
    reply: z.strictObject({ ...signedIn.shape, enrollmentIdentifier: id, accessToken: z.string() }),
    again: 'untold',
  }),
  /**
   * Mails whoever began the link by which they go on, with their birth date (domain 6.1). The same answer whether or not somebody of this
   * address began; one address is written to three times an hour. 429: asked too often from one place. Own call.
   */
  resumeSelfEnrollment: call({
    method: 'POST',
    path: '/selfenrollment/resume',
    access: 'publicByKey',
    input: z.strictObject({ key: string(64), email: person.email }),
    reply: nothing,
    again: 'harmless',
  }),
};

const switched = z.strictObject({
  /** null: nobody enrolls by a public key. */
  list: z.nullable(z.enum(signupLists)),
  /** Where people enroll: '/signup/…'; null: there is no key. */
  path: z.nullable(z.string()),
});

/** Whoever builds a session opens it to a public key. Own calls. */
export const signupKeepers = {
  /** Whether a session is open to a public key, and its address. */
  signup: call({
    method: 'GET',
    path: '/admin/enrollmentsession/signup/:id',
    access: sessionKeepers,
    input: z.strictObject({ id: idOf('enrollmentsession') }),
    reply: switched,
    again: 'untold',
  }),
  /** Opens or closes the session to a public key; `renew` withdraws the key and makes another. */
  putSignup: call({
    method: 'POST',
    path: '/admin/enrollmentsession/signup',
    access: sessionKeepers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      list: z.nullable(z.enum(signupLists, { error: 'bad-choice' })),
      renew: z._default(z.boolean({ error: 'bad-flag' }), false),
    }),
    reply: switched,
    again: 'untold',
  }),
};
