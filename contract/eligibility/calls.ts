import * as z from 'zod/mini';
import { call } from '../call.ts';
import { cobraEvents, eventActions, proofTypes, termCategories, termPeople } from './codes.ts';
import { calendarDate, string, whole } from '../fields.ts';
import { idOf } from '../objects.ts';

/** One name in each language of the interface; null where nobody wrote it. */
const names = z.strictObject({ en: z.string(), ko: z.nullable(z.string()), es: z.nullable(z.string()) });

/** Words by code: `eligibility.<code>` with its values. */
const sentence = z.strictObject({
  code: z.string(),
  values: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
});

const window = z.strictObject({ opens: calendarDate, closes: calendarDate });

const actions = z.array(z.enum(eventActions));

const optionalText = (max: number) => z.optional(z.nullable(string(max, 0)));
const optionalDate = z.optional(z.nullable(calendarDate));

export const eligibility = {
  /** Why coverage can end at a client (specification 7; domain 3.1). */
  termReasons: call({
    method: 'GET',
    path: '/termreasons',
    access: 'signedIn',
    forKeys: ['generalRead'],
    input: z.strictObject({ clientId: idOf('client') }),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          code: z.string(),
          /** In the language of the account; `names` has the others. */
          name: z.string(),
          names,
          category: z.enum(termCategories),
          /** Whom it can be given for, and whether work ends with it. */
          fits: z.array(z.enum(termPeople)),
          endsWork: z.boolean(),
          /** The employee's own choice, for which a life event is asked (Treas. Reg. 1.125-4). */
          asksEvent: z.boolean(),
          x12Reason: z.string(),
          cobraEligible: z.boolean(),
          requiresNote: z.boolean(),
        }),
      ),
    }),
  }),
  /** The life events that can be reported to a client today, each with the days it may have happened on. Own call. */
  lifeEvents: call({
    method: 'GET',
    path: '/lifeevents',
    access: 'signedIn',
    forKeys: ['generalRead'],
    input: z.strictObject({ clientId: idOf('client') }),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          code: z.string(),
          name: z.string(),
          names,
          windowDays: z.int(),
          /** An event of these days can be reported today. */
          earliest: calendarDate,
          latest: calendarDate,
          proofs: z.array(z.enum(proofTypes)),
          actions: z.strictObject({ health: actions, insurance: actions, accounts: actions }),
          relationships: z.nullable(z.array(z.string())),
        }),
      ),
    }),
    session: { byLink: true },
  }),
  /**
   * What would follow, with every rule explained, and nothing written (domain 3.8): from a hire the first covered day,
   * from an event its window and dates, from a termination the last covered day and the COBRA dates. Own call.
   */
  previewEligibility: call({
    method: 'POST',
    path: '/eligibility/preview',
    access: 'signedIn',
    input: z.strictObject({
      clientId: idOf('client'),
      about: z.enum(['hire', 'event', 'termination'], { error: 'bad-choice' }),
      /** The hire date, the day of the event, or the day work ended. */
      date: calendarDate,
      divisionId: z.optional(z.nullable(idOf('division'))),
      /** Of a hire. */
      classCode: optionalText(20),
      hoursPerWeek: z.optional(z.nullable(whole(0, 168))),
      fullTimeDate: optionalDate,
      previousEnd: optionalDate,
      previousHire: optionalDate,
      /** Of an event or a termination: its code, and the day it is reported (absent: today). */
      code: optionalText(40),
      requestedOn: optionalDate,
    }),
    reply: z.strictObject({
      effectiveDate: z.nullable(calendarDate),
      lastDay: z.nullable(calendarDate),
      window: z.nullable(window),
      proofs: z.array(z.enum(proofTypes)),
      because: z.array(sentence),
      warnings: z.array(sentence),
      refusal: z.nullable(sentence),
      cobra: z.nullable(
        z.strictObject({
          event: z.enum(cobraEvents),
          months: z.int(),
          /** By when the employer tells the administrator; null: it is its own. */
          tellBy: z.nullable(calendarDate),
          noticeBy: calendarDate,
          from: calendarDate,
          until: calendarDate,
          because: z.array(sentence),
        }),
      ),
    }),
  }),
};
