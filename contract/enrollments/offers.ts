import * as z from 'zod/mini';
import { coverageTypes, relationshipCodes, tierCodes } from '../codes.ts';
import { amount } from '../fields.ts';
import { idOf } from '../objects.ts';
import { personKey } from './answers.ts';
import { words } from './words.ts';

/** What a plan would cost a year, at three levels of use: the employee's premiums and the own share of the bills. */
const yearlyCost = z.strictObject({
  premium: amount,
  low: amount,
  typical: amount,
  high: amount,
  /** The most of the bills that the people covered pay themselves within a year; null: there is no limit. */
  limit: z.nullable(amount),
});

/** What one plan would cost for the people ticked, or why it cannot be had. */
const offeredPlan = z.strictObject({
  planId: idOf('plan'),
  name: z.string(),
  highlights: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  unavailable: z.nullable(words),
  tier: z.nullable(z.enum(tierCodes)),
  tierLabel: z.nullable(z.string()),
  monthly: z.nullable(amount),
  employer: z.nullable(amount),
  employee: z.nullable(amount),
  perPay: z.nullable(amount),
  /** What the last pay day of a year takes, where that is another amount (domain 2.4: exactAnnual). */
  lastPay: z.nullable(amount),
  /** null: the plan's figures are not recorded, or there is no price. */
  yearly: z.nullable(yearlyCost),
  asksDoctor: z.boolean(),
  notes: z.array(words),
  /** Of a session: what has to be opened, or agreed to, before the plan is chosen. */
  pages: z.array(z.strictObject({ id: z.string(), requireView: z.boolean(), requireAck: z.boolean() })),
  /** Whoever waives the type has this one instead. */
  forWaive: z.boolean(),
});

/** One coverage type that is offered, with its plans and who may be covered. */
export const offer = z.strictObject({
  coverageType: z.enum(coverageTypes),
  /** Paid by the employer: it cannot be waived. */
  required: z.boolean(),
  /** It must be said what becomes of it. */
  asked: z.boolean(),
  needsVolume: z.boolean(),
  plans: z.array(offeredPlan),
  /** Everybody of the draft: may they be covered, and why not. */
  people: z.array(
    z.strictObject({
      key: personKey,
      name: z.string(),
      relationship: z.nullable(z.enum(relationshipCodes)),
      refusal: z.nullable(words),
    }),
  ),
  /** Of a health savings account: what may go in within the year it begins, alone and for a family, and more from age 55. */
  hsa: z.nullable(z.strictObject({ year: z.string(), single: amount, family: amount, catchUp: amount })),
  /** What the person has today. */
  current: z.nullable(
    z.strictObject({
      planId: idOf('plan'),
      planName: z.string(),
      tier: z.enum(tierCodes),
      covered: z.array(personKey),
      perPay: z.nullable(amount),
      lastPay: z.nullable(amount),
    }),
  ),
});
