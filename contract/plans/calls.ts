import * as z from 'zod/mini';
import { type Access, only, rateReaders } from '../access.ts';
import { call, done } from '../call.ts';
import { coverageTypes } from '../codes.ts';
import { amount, calendarDate, flag, id, pageOf, pages, string, whole } from '../fields.ts';
import { rateKinds, rateUnits, tobaccoUses } from './codes.ts';
import { idOf } from '../objects.ts';

const tierKeepers: Access = [only('admin', 'manageTiers')];
const version = z.optional(whole(1, 999_999_999));

/** The code of a tier item. */
export const tierCode = z.string({ error: 'bad-text' }).check(z.regex(/^[A-Z0-9]{2,10}$/, { error: 'bad-text' }));
/** A statement by code; the words are `prices.<code>`. */
export const priceSentence = z.strictObject({
  code: z.string(),
  values: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
});

const tierItem = z.strictObject({
  id,
  tierId: id,
  code: z.string(),
  label: z.string(),
  labelKo: z.nullable(z.string()),
  labelEs: z.nullable(z.string()),
  spouse: z.enum(['required', 'forbidden', 'optional']),
  minChildren: z.int(),
  maxChildren: z.nullable(z.int()),
  minDependents: z.nullable(z.int()),
  maxDependents: z.nullable(z.int()),
  sortKey: z.int(),
  hd05: z.nullable(z.string()),
  active: z.boolean(),
  /** Rates are in force or coming that name it: its code is locked, and it stays active. */
  inUse: z.boolean(),
  version: z.int(),
});
const tierStructure = z.strictObject({
  id,
  name: z.string(),
  sortKey: z.int(),
  /** How many plans are priced by it. */
  plans: z.int(),
  version: z.int(),
  items: z.array(tierItem),
});
export type TierStructureReply = z.output<typeof tierStructure>;
export type TierItemReply = z.output<typeof tierItem>;

/** What one tier of a plan costs a month and a pay day. */
const tierPrice = z.strictObject({
  tierCode: z.string(),
  label: z.string(),
  labelKo: z.nullable(z.string()),
  labelEs: z.nullable(z.string()),
  monthly: z.string(),
  employer: z.string(),
  employee: z.string(),
  perPay: z.string(),
  /** What the last pay day of a year takes, where that is another amount (domain 2.4: exactAnnual). */
  lastPay: z.nullable(z.string()),
});
const ageBand = z.strictObject({
  ageFrom: z.nullable(z.int()),
  ageTo: z.nullable(z.int()),
  tierCode: z.nullable(z.string()),
  tobacco: z.enum(tobaccoUses),
  unit: z.enum(rateUnits),
  amount: z.string(),
});
const benefit = z.strictObject({
  planId: idOf('plan'),
  name: z.string(),
  coverageType: z.enum(coverageTypes),
  sortKey: z.int(),
  required: z.boolean(),
  summary: z.record(z.string(), z.string()),
  highlights: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
  rateKind: z.nullable(z.enum(rateKinds)),
  /** Prices by tier, where the price depends on nothing else. */
  tiers: z.array(tierPrice),
  /** Rates by age, or by the thousand of volume. */
  bands: z.array(ageBand),
  /** Pay days in a year; null: not known, and the amounts of pay days are a month's. */
  payPeriods: z.nullable(z.int()),
  /** Why there is no price. */
  problem: z.nullable(priceSentence),
});
export type Benefit = z.output<typeof benefit>;

/** A month's premium and its two shares, and what a pay day takes of it. */
export const costOfMonth = z.strictObject({
  monthly: amount,
  employer: amount,
  employee: amount,
  perPay: amount,
  /** What the last pay day of a year takes, where that is another amount. */
  lastPay: z.nullable(amount),
  /** Pay days in a year; null: not known, and the amounts of pay days are a month's. */
  payPeriods: z.nullable(z.int()),
});

/** One plan of a family while its price stays the same. */
const costSpan = z.strictObject({
  planId: idOf('plan', 'externalbenefit'),
  planName: z.string(),
  coverageType: z.nullable(z.enum(coverageTypes)),
  from: calendarDate,
  /** null: no end is known. */
  to: z.nullable(calendarDate),
  /** The tier whose price it is; null: there is none. */
  tierCode: z.nullable(z.string()),
  price: z.nullable(costOfMonth),
  /** Why there is no price. */
  problem: z.nullable(priceSentence),
  /** false: on a leave that is not paid through payroll nothing is taken from pay. */
  isTaken: z.boolean(),
});
export type CostSpanReply = z.output<typeof costSpan>;
/** One tier that an offer of a plan to a division is limited to. */
const offeredTier = z.strictObject({
  id,
  clientId: idOf('client'),
  divisionId: idOf('division'),
  planId: idOf('plan'),
  divisionPlanSystemIdentifier: z.string(),
  tierItemId: idOf('tieritem'),
  tierCode: z.string(),
  coreTierIdentifier: z.nullable(z.string()),
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
});

export const plans = {
  /**
   * What the coverages of somebody's family cost: today's sums, and each span of the last five years and the coming one with
   * its price, the newest first. Continued coverage is not among them: it is paid directly. Own call.
   */
  familyCosts: call({
    method: 'GET',
    path: '/member/:id/costs',
    access: rateReaders,
    input: z.strictObject({ id: idOf('person'), clientId: idOf('client') }),
    reply: z.strictObject({ on: calendarDate, total: z.nullable(costOfMonth), rows: z.array(costSpan) }),
    phi: true,
  }),
  /** What the divisions of a client may buy on a day, with prices; a member sees the own division alone. */
  benefits: call({
    method: 'GET',
    path: '/benefits/:clientId',
    access: 'signedIn',
    forKeys: ['generalRead'],
    input: z.strictObject({
      clientId: idOf('client'),
      divisionId: z.optional(idOf('division')),
      on: z.optional(calendarDate),
    }),
    reply: z.strictObject({
      on: calendarDate,
      rows: z.array(
        z.strictObject({ divisionId: idOf('division'), divisionName: z.string(), plans: z.array(benefit) }),
      ),
    }),
  }),
  tiers: call({
    method: 'GET',
    path: '/admin/tiers',
    access: tierKeepers,
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(tierStructure) }),
  }),
  /** Renames a structure or puts its items into another order. */
  saveTier: call({
    method: 'PUT',
    path: '/admin/tiers/:id',
    access: tierKeepers,
    input: z.strictObject({
      id: idOf('structure'),
      name: z.optional(string(60)),
      itemIds: z.optional(z.array(idOf('tieritem')).check(z.maxLength(50, { error: 'too-long' }))),
      version,
    }),
    reply: tierStructure,
  }),
  /** Labels, place and whether it is offered; the code only while nothing uses it. */
  saveTierItem: call({
    method: 'PUT',
    path: '/admin/tieritems/:id',
    access: tierKeepers,
    input: z.strictObject({
      id: idOf('tieritem'),
      code: z.optional(tierCode),
      label: z.optional(string(60)),
      labelKo: z.optional(z.nullable(string(60))),
      labelEs: z.optional(z.nullable(string(60))),
      hd05: z.optional(z.nullable(string(3))),
      sortKey: z.optional(whole(0, 9999)),
      active: z.optional(flag),
      version,
    }),
    reply: tierItem,
  }),
  /** The tiers that single offers of plans to divisions are limited to. */
  dptier: call({
    method: 'GET',
    path: '/admin/dptier',
    access: tierKeepers,
    input: z.strictObject({ clientId: z.optional(idOf('client')), planId: z.optional(idOf('plan')), ...pages }),
    reply: pageOf(offeredTier),
  }),
  /** Limits the offer of a plan to a division to some tiers of the plan, from a day on. Own call. */
  limitTiers: call({
    method: 'POST',
    path: '/admin/dptier',
    access: tierKeepers,
    input: z.strictObject({
      divisionId: idOf('division'),
      planId: idOf('plan'),
      /** At least one. */
      tierItemIds: z.array(idOf('tieritem')).check(z.maxLength(50, { error: 'too-long' })),
      effectiveDate: calendarDate,
      expirationDate: z.optional(z.nullable(calendarDate)),
    }),
    reply: z.strictObject({ rows: z.array(offeredTier) }),
  }),
  /** Takes one tier out of such a limit. Own call. */
  unlimitTier: call({
    method: 'DELETE',
    path: '/admin/dptier/:id',
    access: tierKeepers,
    input: z.strictObject({ id: idOf('offeredtier') }),
    reply: done,
  }),
};
