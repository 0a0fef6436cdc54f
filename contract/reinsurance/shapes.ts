import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { tierCodes } from '../codes.ts';
import { amount, calendarDate, flag, id, instant, string, whole } from '../fields.ts';
import { idOf } from '../objects.ts';
import {
  aggregateSteps,
  caseStates,
  caseSteps,
  COMPOSITE,
  contractBases,
  factorCoverageTypes,
  packetItems,
  stopLossBenefits,
} from './codes.ts';

/** A tier that a factor is of: a tier of coverage, or all together. */
export const factorTiers = ['EMP', 'ESP', 'ECH', 'FAM', COMPOSITE] as const;

/** An amount of a policy that may be without limit. */
const limit = z.optional(z.nullable(amount));

/** A code of ICD-10-CM or how one begins, with or without its point: C50, I63.9. */
const diagnosis = /^[A-Z]\d[0-9A-Z]\.?[0-9A-Z]{0,4}$/i;

/** What somebody types of a policy (domain 14.1). */
export const policyFields = {
  supplierId: z.optional(z.nullable(idOf('supplier'))),
  policyNumber: string(40),
  effectiveDate: calendarDate,
  expirationDate: calendarDate,
  contractBasis: z.enum(contractBases, { error: 'bad-choice' }),
  coveredBenefits: z
    .array(z.enum(stopLossBenefits, { error: 'bad-choice' }))
    .check(z.minLength(1, { error: 'required' }), z.maxLength(stopLossBenefits.length, { error: 'too-long' })),
  specificDeductible: amount,
  /** The most the carrier pays for one claimant; null: without limit. So are the other limits. */
  specificMax: limit,
  /** What the employer bears of all excesses together before the carrier pays any. */
  aggregatingSpecific: limit,
  /** Of a claimant with a laser only what is below the ordinary deductible counts toward the aggregate. */
  laserCapsAggregate: flag,
  corridorPct: whole(100, 200),
  aggregateMax: limit,
  minimumPct: whole(0, 100),
  /** The year's attachment as the policy states it, of which the minimum is a part; null: the first month's, times its months. */
  estimatedAttachment: limit,
  accommodation: flag,
  runInLimit: limit,
  noticePct: whole(1, 100),
  /** Diagnoses that the carrier is told of whatever they cost, as codes or how these begin. */
  triggerDiagnoses: z._default(
    z
      .array(string(8).check(z.regex(diagnosis, { error: 'bad-diagnosis' })))
      .check(z.maxLength(200, { error: 'too-long' })),
    [],
  ),
  /** Days in a hospital from which on the carrier is told of a stay; null: of none. */
  longStayDays: z.optional(z.nullable(whole(1, 365))),
};

/** A policy as it is read. */
export const policy = z.strictObject({
  id,
  clientId: id,
  clientName: z.string(),
  carrierName: z.nullable(z.string()),
  supplierId: z.nullable(id),
  policyNumber: z.string(),
  effectiveDate: calendarDate,
  expirationDate: calendarDate,
  contractBasis: z.enum(contractBases),
  coveredBenefits: z.array(z.enum(stopLossBenefits)),
  specificDeductible: z.string(),
  specificMax: z.nullable(z.string()),
  aggregatingSpecific: z.nullable(z.string()),
  laserCapsAggregate: z.boolean(),
  corridorPct: z.int(),
  aggregateMax: z.nullable(z.string()),
  minimumPct: z.int(),
  estimatedAttachment: z.nullable(z.string()),
  accommodation: z.boolean(),
  runInLimit: z.nullable(z.string()),
  noticePct: z.int(),
  triggerDiagnoses: z.array(z.string()),
  longStayDays: z.nullable(z.int()),
  version: z.int(),
});

/** A factor: what an enrolled employee of a tier brings to the attachment each month. */
export const aggFactor = z.strictObject({
  id,
  policyId: id,
  coverageType: z.enum(factorCoverageTypes),
  tierCode: z.enum(factorTiers),
  factor: z.string(),
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
});

/** Enrolled families of a tier on the first day of a month. */
const tierCount = z.strictObject({
  coverageType: z.enum(factorCoverageTypes),
  tierCode: z.enum(tierCodes),
  count: z.int(),
});

const benefitPaid = z.strictObject({ benefit: z.string(), paid: z.string() });

/** One month of the statement. Amounts are decimal texts; a ratio is in hundredths of a percent. */
export const statementMonth = z.strictObject({
  month: calendarDate,
  end: calendarDate,
  isRunOut: z.boolean(),
  /** The month is over: its figures are whole. */
  isOver: z.boolean(),
  enrolled: z.int(),
  counts: z.array(tierCount),
  attachment: z.string(),
  attachmentToDate: z.string(),
  gross: z.string(),
  grossByBenefit: z.array(benefitPaid),
  refunded: z.string(),
  ineligible: z.string(),
  /** Of that, claims that somebody left out. */
  leftOut: z.string(),
  specificExcess: z.string(),
  net: z.string(),
  netToDate: z.string(),
  minimumToDate: z.string(),
  ratio: z.nullable(z.int()),
  advanced: z.string(),
  /** What could be advanced now; below zero: to be given back. */
  accommodation: z.string(),
  /** What was issued for this month, where that was otherwise: the month is restated. */
  restated: z.nullable(
    z.strictObject({ enrolled: z.int(), attachment: z.string(), net: z.string(), issuedAt: instant }),
  ),
  issuedAt: z.nullable(instant),
});

/** The end of the year as it stands now: "attachment" is at least the minimum. */
const end = z.strictObject({
  attachment: z.string(),
  minimum: z.string(),
  net: z.string(),
  reimbursement: z.string(),
  advanced: z.string(),
  settlement: z.string(),
});

/** A tier for which there is no factor: "No factor for {tier} in {month}." */
const missing = z.strictObject({ month: calendarDate, tier: z.string(), count: z.int() });

/** The monthly aggregate statement (domain 14.3). */
export const statement = z.strictObject({
  policy,
  asOf: calendarDate,
  months: z.array(statementMonth),
  yearEnd: end,
  /** What claims are expected to come to: the attachment to date without its corridor. */
  expected: z.string(),
  projection: z.nullable(
    z.strictObject({ net: z.string(), low: z.string(), high: z.string(), attachment: z.string() }),
  ),
  missing: z.array(missing),
  /** What the carrier owes on claimants, of whom the employer bears the aggregating part. */
  specific: z.strictObject({ excess: z.string(), aggregating: z.string(), reimbursement: z.string() }),
  steps: z.array(
    z.strictObject({
      id,
      step: z.enum(aggregateSteps),
      happenedOn: calendarDate,
      amount: z.string(),
      reference: z.nullable(z.string()),
      recordedBy: z.nullable(actor),
    }),
  ),
});

/** A claimant of the watch list. `memberName` is null for whoever may not read health information. */
export const watchedCase = z.strictObject({
  id,
  claimant: z.int(),
  memberName: z.nullable(z.string()),
  memberId: z.nullable(id),
  paid: z.string(),
  threshold: z.string(),
  isLaser: z.boolean(),
  percent: z.int(),
  excess: z.string(),
  state: z.enum(caseStates),
  noticedOn: z.nullable(calendarDate),
  /** The notice is due: the policy's part of the deductible is reached, or a diagnosis or stay asks for it, and the carrier was not told. */
  noticeDue: z.boolean(),
  requested: z.string(),
  reimbursed: z.string(),
});

/** One step that was taken with a case. */
export const caseStep = z.strictObject({
  id,
  step: z.enum(caseSteps),
  happenedOn: calendarDate,
  amount: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  recordedAt: instant,
  recordedBy: z.nullable(actor),
});

/** One case with everything that was done. */
export const openCase = z.extend(watchedCase, {
  policyId: id,
  policyNumber: z.string(),
  clientId: id,
  clientName: z.string(),
  carrierName: z.nullable(z.string()),
  noticePct: z.int(),
  packet: z.array(z.enum(packetItems)),
  steps: z.array(caseStep),
  next: z.array(z.enum(caseSteps)),
  months: z.array(z.strictObject({ month: calendarDate, paid: z.string(), paidToDate: z.string() })),
  /** What the carrier is told of besides the amount; null: nothing, or the reader may not read health information. */
  alarm: z.nullable(z.strictObject({ diagnoses: z.array(z.string()), stayDays: z.nullable(z.int()) })),
  /** Null for whoever may not read health information. */
  health: z.nullable(z.strictObject({ diagnosis: z.nullable(z.string()), prognosis: z.nullable(z.string()) })),
  version: z.int(),
});
