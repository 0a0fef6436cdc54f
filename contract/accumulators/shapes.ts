import * as z from 'zod/mini';
import {
  accumulatorKinds,
  accumulatorNetworks,
  accumulatorScopes,
  accumulatorUnits,
  adjustmentSources,
  deductibleTypes,
  serviceKinds,
} from './codes.ts';
import { coverageTypes, relationshipCodes } from '../codes.ts';
import { amount, calendarDate, instant } from '../fields.ts';
import { idOf } from '../objects.ts';

/** In the item's unit: money as decimal text ("1300.00"), visits, days and units as a whole number ("7"). */
const quantity = z.string();

/** What the core system says of an item, where it says anything, and how far that is from the sum of the ledger. */
const imported = z.strictObject({
  used: quantity,
  limit: z.nullable(quantity),
  asOfDate: calendarDate,
  /** The core's minus ours; "0.00" where they agree. */
  difference: quantity,
});

/** One accumulator of one person, or of the family (specification 3; domain 8.1, 8.2). */
export const accumulatorRow = z.strictObject({
  accumulatorId: idOf('accumulator'),
  liabilityItemId: z.string(),
  name: z.string(),
  nameKo: z.nullable(z.string()),
  nameEs: z.nullable(z.string()),
  help: z.nullable(z.string()),
  helpKo: z.nullable(z.string()),
  helpEs: z.nullable(z.string()),
  kind: z.enum(accumulatorKinds),
  scope: z.enum(accumulatorScopes),
  network: z.enum(accumulatorNetworks),
  coverageType: z.enum(coverageTypes),
  unit: z.enum(accumulatorUnits),
  requiredTiers: z.array(z.string()),
  /** Null: no limit. "0.00": none at all, as in "No deductible". */
  limit: z.nullable(quantity),
  used: quantity,
  remaining: z.nullable(quantity),
  /** Of the limit, in whole percent, at most 100; null without a limit. */
  percent: z.nullable(z.int()),
  met: z.boolean(),
  /** The part of `used` that was carried over from the year before. */
  carriedOver: quantity,
  yearStart: calendarDate,
  yearEnd: calendarDate,
  lastClaimDate: z.nullable(calendarDate),
  /** Claim lines that are not decided yet and may change it. */
  pending: z.int(),
  imported: z.nullable(imported),
});
export type AccumulatorRow = z.output<typeof accumulatorRow>;

/** A coverage whose totals are shown. */
export const spendingCoverage = z.strictObject({
  coverageType: z.enum(coverageTypes),
  planId: idOf('plan'),
  planName: z.string(),
  tierCode: z.string(),
  yearStart: calendarDate,
  yearEnd: calendarDate,
  deductibleType: z.nullable(z.enum(deductibleTypes)),
  /** Whether the plan's rules say enough to work a bill out. */
  canAsk: z.boolean(),
  /** Kinds of bills that the plan has a copay for, and any other. */
  services: z.array(z.enum(serviceKinds)),
  /** From this day on the family's totals count only those who are covered together; null: in the years that run the family was one group. */
  apartSince: z.nullable(calendarDate),
});

/** Somebody of the family whose amounts the reader may see. */
export const spendingPerson = z.strictObject({
  memberId: idOf('person'),
  name: z.string(),
  relationship: z.nullable(z.enum(relationshipCodes)),
});

export const spending = z.strictObject({
  memberId: idOf('person'),
  clientId: idOf('client'),
  asOfDate: calendarDate,
  calculatedAt: instant,
  people: z.array(spendingPerson),
  coverages: z.array(spendingCoverage),
  rows: z.array(accumulatorRow),
  /** Sensitive services of somebody else may be left out of what this reader sees. */
  leavesOut: z.boolean(),
  /** Last days of plan years that can be asked for, the newest first. */
  years: z.array(z.strictObject({ start: calendarDate, end: calendarDate, asOfDate: calendarDate })),
  /** What the core reported under numbers nobody has named: for staff only. */
  unknown: z.array(
    z.strictObject({
      liabilityItemId: z.string(),
      coreName: z.nullable(z.string()),
      used: quantity,
      limit: z.nullable(quantity),
      asOfDate: calendarDate,
      ofFamily: z.boolean(),
    }),
  ),
});
export type Spending = z.output<typeof spending>;

/** One line of a ledger: what made the total go up, and what it was after it. */
export const ledgerEntry = z.strictObject({
  kind: z.enum(['claim', 'adjustment', 'carryover', 'others']),
  date: z.nullable(calendarDate),
  amount: quantity,
  balance: quantity,
  /** What the line says beyond the own limit, which does not count. */
  overLimit: quantity,
  memberId: z.nullable(idOf('person')),
  memberName: z.nullable(z.string()),
  claimId: z.nullable(idOf('claim')),
  claimNumber: z.nullable(z.string()),
  lineNumber: z.nullable(z.int()),
  providerName: z.nullable(z.string()),
  source: z.nullable(z.enum(adjustmentSources)),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

export const ledger = z.strictObject({
  row: accumulatorRow,
  asOfDate: calendarDate,
  calculatedAt: instant,
  /** Lines are withheld, because they would tell what one person of the family used. */
  onlyTotal: z.boolean(),
  entries: z.array(ledgerEntry),
  pending: z.array(
    z.strictObject({
      date: calendarDate,
      memberName: z.nullable(z.string()),
      claimId: z.nullable(idOf('claim')),
      claimNumber: z.nullable(z.string()),
      providerName: z.nullable(z.string()),
    }),
  ),
});
export type Ledger = z.output<typeof ledger>;

/** What a bill would cost, and what the totals would be after it. */
export const whatIfAnswer = z.strictObject({
  allowed: amount,
  deductible: amount,
  copay: amount,
  coinsurance: amount,
  /** In percent, what the member pays after the deductible. */
  coinsurancePercent: z.int(),
  youPay: amount,
  planPays: amount,
  /** What the out-of-pocket limit took off the member's part. */
  overLimit: amount,
  deductibleLeft: z.nullable(amount),
  limitLeft: z.nullable(amount),
  deductibleLeftAfter: z.nullable(amount),
  limitLeftAfter: z.nullable(amount),
});
export type WhatIfAnswer = z.output<typeof whatIfAnswer>;

/** Whose a total or credit is and who recorded it, as columns of a file. */
const [whose, recorded] = [
  ['memberName', 'memberNumber', 'clientName', 'liabilityItemId', 'itemName'],
  ['recordedAt', 'recordedBy'],
] as const;

/** The columns of the list of totals that the core says, as a file has them. */
export const totalColumns = [
  ...whose,
  'family',
  'used',
  'limit',
  'asOfDate',
  'yearStart',
  'yearEnd',
  ...recorded,
] as const;

/** The columns of the list of credits that no claim line gives, as a file has them. */
export const creditColumns = [...whose, 'amount', 'serviceDate', 'source', 'reason', ...recorded] as const;
