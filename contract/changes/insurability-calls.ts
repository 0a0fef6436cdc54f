import * as z from 'zod/mini';
import { insurabilityDeciders, insurabilityReaders } from '../access.ts';
import { call } from '../call.ts';
import { changeOf, text } from '../members/change-of.ts';
import { amount, calendarDate, pageOf, pages } from '../fields.ts';
import { awaitingEvidence, insurabilityDecisions, insurableTypes } from './insurability.ts';
import { idOf } from '../objects.ts';

/** Evidence of insurability: what waits for it, and what was decided. */
export const insurability = {
  /** Amounts that wait for evidence of insurability, the longest first; members see their own (domain 2.3). */
  insurabilityList: call({
    method: 'GET',
    path: '/insurability',
    access: insurabilityReaders,
    input: z.strictObject({ ...pages, clientId: z.optional(idOf('client')), memberId: z.optional(idOf('person')) }),
    reply: pageOf(awaitingEvidence),
    phi: true,
  }),
  /** Records what the insurer decided about an amount above the guaranteed issue: all of it, less, or none (domain 2.3). */
  decideInsurability: changeOf(
    '/insurability',
    {
      /** 'extra' with a `benefitId`. */
      coverageType: z.enum(insurableTypes, { error: 'bad-choice' }),
      /** The extra benefit of an enrollment session that it is about; null: it is about a plan. */
      benefitId: z.optional(z.nullable(idOf('externalbenefit'))),
      decision: z.enum(insurabilityDecisions, { error: 'bad-choice' }),
      /** What is insured in all; of 'reduced'. With another decision it is left out, or says the same: 422 amount-unfit. */
      amount: z.optional(z.nullable(amount)),
      /** From which day on. */
      effectiveDate: calendarDate,
      overrideReason: text(200),
    },
    insurabilityDeciders,
  ),
};
