import * as z from 'zod/mini';
import { call } from '../call.ts';
import { coverageTypes, languages } from '../codes.ts';
import { calendarDate, flag, string, whole } from '../fields.ts';
import { askedForm } from '../forms/asked-form.ts';
import { signupNexts, signupStandings } from './codes.ts';
import { signupData } from './form-data.ts';

/** A key: the union's, or that of one sign-up. Whatever is no key answers like one that leads nowhere. */
const key = string(64);
const language = z.enum(languages, { error: 'bad-choice' });

/** What a union's key tells before anybody said who they are: nothing of any person. */
const openUnion = z.strictObject({
  name: z.string(),
  clientName: z.string(),
  phone: z.nullable(z.string()),
  text: z.nullable(z.string()),
  textKo: z.nullable(z.string()),
  textEs: z.nullable(z.string()),
  languages: z.array(z.string()),
  /** The fund's day. */
  today: calendarDate,
  shops: z.array(z.strictObject({ id: z.string(), name: z.string(), city: z.nullable(z.string()) })),
  plans: z.array(z.strictObject({ id: z.string(), name: z.string(), coverageType: z.enum(coverageTypes) })),
  /** Custom forms that are asked beside (domain 12.2). */
  forms: z.array(askedForm),
});

/** A worker without an account signs up for a union fund (specification: area "union"; domain 13.1). */
export const unionSignupDoor = {
  /** The union that a key is of. 404 `link-inactive` ("This link is not active.") for what is guessed, withdrawn or closed alike. */
  unionSignupByKey: call({
    method: 'GET',
    path: '/unionsignup/:key',
    access: 'publicByKey',
    input: z.strictObject({ key }),
    reply: openUnion,
  }),
  /**
   * Keeps what was typed, and with `submit` sends it, signed. With the union's `webKey` alone it begins: name and birth date are needed,
   * for by them somebody goes on later. Then it takes the sign-up's own `key` and the access token, which lives an hour from its last use.
   * 404 `link-inactive`; 422 `request-invalid` for a token that is over; 409 `stale` for a version that is not the newest,
   * `union-signup-sent` for what was sent already; with `submit` the fields that need attention.
   */
  postUnionSignup: call({
    method: 'POST',
    path: '/unionsignup',
    access: 'publicByKey',
    input: z.strictObject({
      webKey: z.optional(key),
      key: z.optional(key),
      accessToken: z.optional(string(200)),
      version: z.optional(whole(1, 1_000_000)),
      language,
      formData: signupData,
      submit: z._default(flag, false),
      signature: z.optional(z.strictObject({ name: string(120), agreed: flag })),
    }),
    reply: z.strictObject({
      key: z.string(),
      accessToken: z.string(),
      version: z.int(),
      status: z.enum(signupStandings),
    }),
    again: 'untold',
  }),
  /**
   * Opens a sign-up that was begun, on any device, for whoever says its last name and birth date: what does not fit is 422
   * `request-invalid`, and five times stop it for a quarter of an hour. No number is sent back, only its end.
   */
  resumeUnionSignup: call({
    method: 'POST',
    path: '/unionsignupresume',
    access: 'publicByKey',
    invalidAs: 'request-invalid',
    input: z.strictObject({ key, lastName: string(60), dob: calendarDate }),
    reply: z.strictObject({
      accessToken: z.string(),
      version: z.int(),
      status: z.enum(signupStandings),
      language,
      /** What the fund office asks for, or why it said no. */
      said: z.nullable(z.string()),
      /** It can be sent: the union is open, or the office asked for more. */
      canSubmit: z.boolean(),
      formData: signupData,
      /** The ends of the numbers that were typed, by the people's keys. */
      numbers: z.record(z.string(), z.string()),
      union: openUnion,
    }),
    again: 'untold',
  }),
  /** How a sign-up stands and what comes next, and nothing else. */
  unionSignupStatus: call({
    method: 'GET',
    path: '/unionsignupstatus/:key',
    access: 'publicByKey',
    input: z.strictObject({ key }),
    reply: z.strictObject({
      unionName: z.string(),
      phone: z.nullable(z.string()),
      language,
      status: z.enum(signupStandings),
      next: z.enum(signupNexts),
    }),
  }),
};
