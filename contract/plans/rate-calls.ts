import * as z from 'zod/mini';
import { type Access, only, rateReaders } from '../access.ts';
import { call } from '../call.ts';
import { genders, relationshipCodes } from '../codes.ts';
import { calendarDate, flag, id, string, whole } from '../fields.ts';
import { contributionKinds, rateKinds, rateUnits, taxModes, tobaccoUses } from './codes.ts';
import { priceSentence, tierCode } from './calls.ts';
import { idOf } from '../objects.ts';

const keepers: Access = [only('admin', 'manageClients')];

/** A rate with up to four decimals, "0.2100" (domain 0). */
const rateAmount = z.string({ error: 'bad-money' }).check(z.regex(/^\d{1,9}(\.\d{1,4})?$/, { error: 'bad-money' }));
/** Money that is owed or paid: never below zero. */
export const positive = z
  .string({ error: 'bad-money' })
  .check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, { error: 'bad-money' }));
/** A percentage with up to three decimals, "80" or "33.333". */
export const percent = z.string({ error: 'bad-number' }).check(
  z.regex(/^\d{1,3}(\.\d{1,3})?$/, { error: 'bad-number' }),
  z.refine((text) => Number(text) <= 100, { error: 'too-large' }),
);
const years = whole(0, 150);

/** What a rate applies to; null asks for nothing. */
const rateKey = {
  tierCode: z._default(z.nullable(tierCode), null),
  ageFrom: z._default(z.nullable(years), null),
  ageTo: z._default(z.nullable(years), null),
  gender: z._default(z.nullable(z.enum(genders, { error: 'bad-choice' })), null),
  tobacco: z._default(z.enum(tobaccoUses, { error: 'bad-choice' }), 'any'),
  relationshipCode: z._default(z.nullable(z.enum(relationshipCodes, { error: 'bad-choice' })), null),
  volumeFrom: z._default(z.nullable(positive), null),
  volumeTo: z._default(z.nullable(positive), null),
};
const rateLine = z.strictObject({ ...rateKey, amount: rateAmount, adminFee: z._default(positive, '0') });
const rate = z.strictObject({
  id,
  planId: idOf('plan'),
  divisionId: z.nullable(idOf('division')),
  kind: z.enum(rateKinds),
  unit: z.enum(rateUnits),
  tierCode: z.nullable(z.string()),
  ageFrom: z.nullable(z.int()),
  ageTo: z.nullable(z.int()),
  gender: z.nullable(z.enum(genders)),
  tobacco: z.enum(tobaccoUses),
  relationshipCode: z.nullable(z.enum(relationshipCodes)),
  volumeFrom: z.nullable(z.string()),
  volumeTo: z.nullable(z.string()),
  amount: z.string(),
  adminFee: z.string(),
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
  source: z.string(),
});
export type RateReply = z.output<typeof rate>;

const contributionFields = {
  kind: z.enum(contributionKinds, { error: 'bad-choice' }),
  employerPct: z._default(percent, '0'),
  dependentPct: z._default(percent, '0'),
  flatAmount: z._default(positive, '0'),
  /** By tier code: money, or percents of percentByTier. */
  tierAmounts: z._default(z.record(tierCode, positive, { error: 'bad-json' }), {}),
  bands: z._default(
    z
      .array(
        z.strictObject({
          ageFrom: years,
          ageTo: z.nullable(years),
          tierCode: z._default(z.nullable(tierCode), null),
          amount: positive,
        }),
      )
      .check(z.maxLength(200, { error: 'too-long' })),
    [],
  ),
  capAmount: z._default(z.nullable(positive), null),
  floorEmployee: z._default(positive, '0'),
  wellnessCredit: z._default(positive, '0'),
  spousalSurcharge: z._default(positive, '0'),
  tobaccoSurcharge: z._default(positive, '0'),
  tobaccoAlternative: z._default(z.nullable(string(500)), null),
  taxMode: z._default(z.enum(taxModes, { error: 'bad-choice' }), 'auto'),
};
const contribution = z.strictObject({
  id,
  planId: idOf('plan'),
  divisionId: z.nullable(idOf('division')),
  classCode: z.nullable(z.string()),
  kind: z.enum(contributionKinds),
  employerPct: z.string(),
  dependentPct: z.string(),
  flatAmount: z.string(),
  tierAmounts: z.record(z.string(), z.string()),
  bands: z.array(
    z.strictObject({
      ageFrom: z.int(),
      ageTo: z.nullable(z.int()),
      tierCode: z.nullable(z.string()),
      amount: z.string(),
    }),
  ),
  capAmount: z.nullable(z.string()),
  floorEmployee: z.string(),
  wellnessCredit: z.string(),
  spousalSurcharge: z.string(),
  tobaccoSurcharge: z.string(),
  tobaccoAlternative: z.nullable(z.string()),
  taxMode: z.enum(taxModes),
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
});
export type ContributionReply = z.output<typeof contribution>;

/** A version of a plan's rates as it would be, each beside what it replaces (null: nothing). */
const changedRate = z.strictObject({
  tierCode: z.nullable(z.string()),
  ageFrom: z.nullable(z.int()),
  ageTo: z.nullable(z.int()),
  gender: z.nullable(z.enum(genders)),
  tobacco: z.enum(tobaccoUses),
  relationshipCode: z.nullable(z.enum(relationshipCodes)),
  before: z.nullable(z.string()),
  after: z.string(),
});
const ratesSaved = z.strictObject({ rates: z.array(rate), warnings: z.array(priceSentence) });

export const rates = {
  /** Every active rate of a client's plans, past and coming. Own call. */
  rates: call({
    method: 'GET',
    path: '/admin/rates',
    access: rateReaders,
    input: z.strictObject({ clientId: idOf('client'), planId: z.optional(idOf('plan')) }),
    reply: z.strictObject({ rows: z.array(rate) }),
  }),
  /** The rates of a plan, for one division or all, from a day on; what held before ends the day before. No lines are refused. Own call. */
  saveRates: call({
    method: 'PUT',
    path: '/admin/rates/:planId',
    access: keepers,
    input: z.strictObject({
      planId: idOf('plan'),
      divisionId: z._default(z.nullable(idOf('division')), null),
      kind: z.enum(rateKinds, { error: 'bad-choice' }),
      unit: z.enum(rateUnits, { error: 'bad-choice' }),
      effectiveDate: calendarDate,
      rows: z.array(rateLine).check(z.maxLength(1000, { error: 'too-long' })),
    }),
    reply: ratesSaved,
  }),
  /** The rates in force on the day before, raised or lowered by a percentage, from a day on. Own call. */
  copyRates: call({
    method: 'POST',
    path: '/admin/rates/:planId/copy',
    access: keepers,
    input: z.strictObject({
      planId: idOf('plan'),
      divisionId: z._default(z.nullable(idOf('division')), null),
      effectiveDate: calendarDate,
      /** "5.5" or "-2", with up to three decimals. */
      percent: string(8),
      /** Shows what would change and changes nothing. */
      preview: z._default(flag, false),
    }),
    reply: z.strictObject({ rows: z.array(changedRate) }),
  }),
  /** What the employer pays of a client's plans, past and coming. Own call. */
  contributions: call({
    method: 'GET',
    path: '/admin/contributions',
    access: rateReaders,
    input: z.strictObject({ clientId: idOf('client'), planId: z.optional(idOf('plan')) }),
    reply: z.strictObject({ rows: z.array(contribution) }),
  }),
  /** The rule of a plan, for a division and a class or for all, from a day on. Own call. */
  saveContribution: call({
    method: 'PUT',
    path: '/admin/contributions/:planId',
    access: keepers,
    input: z.strictObject({
      planId: idOf('plan'),
      divisionId: z._default(z.nullable(idOf('division')), null),
      classCode: z._default(z.nullable(string(20)), null),
      effectiveDate: calendarDate,
      ...contributionFields,
    }),
    reply: contribution,
  }),
};
