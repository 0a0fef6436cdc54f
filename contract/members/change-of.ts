import * as z from 'zod/mini';
import { type Access, enrollers } from '../access.ts';
import { call } from '../call.ts';
import { genders, languages } from '../codes.ts';
import { consequences } from '../enrollments/shapes.ts';
import { enrollmentStatuses } from '../enrollments/codes.ts';
import { choice, date, type Field, optional } from '../field-kinds.ts';
import { flag, string } from '../fields.ts';
import { email, phone } from '../words/formed-texts.ts';
import { maritalStatuses, ssnReasons } from './personal-values.ts';
import { idOf } from '../objects.ts';

/** PUT absent = leave, null or empty = clear. */
export const text = (max: number) => z.optional(z.nullable(string(max, 0)));
export const stated = <Out, Wire>(of: Field<Out, Wire>) => z.optional(optional(of).schema);

export const personFields = {
  prefix: text(20),
  firstName: text(35),
  middleName: text(35),
  lastName: text(60),
  suffix: text(10),
  gender: stated(choice(genders)),
  /** Judged by the client's day: not in the future, not longer ago than anybody lives (personal-values.ts). */
  dob: stated(date()),
  /** Whole or not at all: null and absent leave what is recorded; `withdrawSsn` of `putMember` takes it back. */
  ssn: text(11),
  ssnReason: stated(choice(ssnReasons)),
  maritalStatus: stated(choice(maritalStatuses)),
  email: stated(email()),
  phone: stated(phone()),
  mobile: stated(phone()),
  language: stated(choice(languages)),
};

export const addressFields = {
  address1: string(200, 0),
  address2: text(200),
  city: string(200, 0),
  state: string(30, 0),
  zip: string(20, 0),
  country: text(3),
};

/**
 * What a change of a member answers: `preview` shows what it would do and changes nothing; otherwise it was taken, with
 * the number of the enrollment that carries it (specification 4: SUCCESS or a failure with a message).
 */
export const outcome = z.strictObject({
  status: z.enum(['PREVIEW', 'SUCCESS']),
  consequences,
  enrollmentId: z.nullable(idOf('enrollment')),
  number: z.nullable(z.string()),
  state: z.nullable(z.enum(enrollmentStatuses)),
});

/** What every change of a member carries. */
export const asked = {
  clientId: idOf('client'),
  memberId: idOf('person'),
  /** true: only say what would happen. */
  preview: z.optional(flag),
  note: text(500),
  /** Whoever it covers by a type that covers them under another record of theirs, too, is meant to be covered twice (domain 3.3). */
  coveredTwice: z.optional(flag),
  /** A change of the same family and kind that failed, and whose place this one takes. */
  corrects: z.optional(idOf('change')),
};

export const changeOf = <Fields extends Record<string, z.ZodMiniType>>(
  path: string,
  fields: Fields,
  access: Access = enrollers,
) => call({ method: 'POST', path, access, input: z.strictObject({ ...asked, ...fields }), reply: outcome, phi: true });
