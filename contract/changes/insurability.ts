import * as z from 'zod/mini';
import { coverageTypes } from '../codes.ts';
import { amount, calendarDate } from '../fields.ts';
import { idOf } from '../objects.ts';

/** What becomes of an amount above the guaranteed issue: all of it, a part of it, or nothing (domain 2.3). */
export const insurabilityDecisions = ['approved', 'reduced', 'declined'] as const;
export type InsurabilityDecision = (typeof insurabilityDecisions)[number];

/** What is to be done about an amount that waits: it begins later, somebody records the decision, or asks after it. */
export const insurabilitySteps = ['ahead', 'decide', 'ask'] as const;

/** What an amount is insured by: a type of coverage, or an extra benefit of an enrollment session (domain 5.1). */
export const insurableTypes = [...coverageTypes, 'extra'] as const;

/** An amount insured that waits for evidence of insurability, of an employee and one type of coverage. */
export const awaitingEvidence = z.strictObject({
  memberId: idOf('person'),
  clientId: idOf('client'),
  memberNumber: z.string(),
  member: z.string(),
  client: z.string(),
  /** 'extra': an extra benefit of an enrollment session, which is `planId` and `planName` then. */
  coverageType: z.enum(insurableTypes),
  planId: idOf('plan'),
  planName: z.string(),
  /** What is insured on the day, what was asked for, and what of it waits; null: it follows from a salary that is not the reader's to know. */
  insured: z.nullable(amount),
  asked: z.nullable(amount),
  pending: z.nullable(amount),
  /** From when on it waits; a day ahead where the coverage begins later. */
  since: calendarDate,
  /** The day it was asked for on record, and how many days that is ago. */
  askedOn: calendarDate,
  days: z.int(),
  step: z.enum(insurabilitySteps),
});
