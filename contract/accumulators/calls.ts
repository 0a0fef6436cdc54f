import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { type Access, only } from '../access.ts';
import { adjustmentSources, serviceKinds } from './codes.ts';
import { creditColumns, ledger, spending, totalColumns, whatIfAnswer } from './shapes.ts';
import { call } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { coverageTypes } from '../codes.ts';
import { amount, calendarDate, id, instant, pageOf, paging, string } from '../fields.ts';
import { sheetOf } from '../files/sheet.ts';
import { findsBy, idOf } from '../objects.ts';

/** Whose, and as of when: a member's own without `memberId`; staff name the person. */
const whose = {
  memberId: z.optional(idOf('person')),
  clientId: z.optional(idOf('client')),
  asOfDate: z.optional(calendarDate),
};
const keepers: Access = [only('admin', 'manageAccumulators')];

/** Whose a total or an adjustment is, and of what. */
const about = {
  id,
  clientId: idOf('client'),
  clientName: z.string(),
  memberId: idOf('person'),
  memberName: z.string(),
  memberNumber: z.string(),
  liabilityItemId: z.string(),
  /** What the item is called; null: nobody has named it. */
  itemName: z.nullable(z.string()),
  recordedAt: instant,
  recordedBy: z.nullable(actor),
};

/** Which of them: of one client, by the beginning of a member number or of a last name. */
const narrowing = { clientId: z.optional(idOf('client')), search: z.optional(string(60, 0)) };
const pages = { page: paging.page, pageSize: paging.pageSize };

/** A number as the core reports it: money or a count. */
const reported = z.string({ error: 'bad-number' }).check(z.regex(/^-?\d{1,12}(\.\d{1,2})?$/, { error: 'bad-number' }));

/** Totals toward limits (specification 3, "Accumulator"; domain 8). */
export const accumulatorCalls = {
  /** Totals of a person and of the family on a day, or the one of a LiabilityItemId; requiredTiers decides which. */
  accumulator: call({
    method: 'GET',
    path: '/accumulator',
    access: 'signedIn',
    forKeys: ['phi'],
    input: z.strictObject({ ...whose, liabilityItemId: z.optional(findsBy('liabilityItem', string(40))) }),
    reply: spending,
    phi: true,
  }),
  /** The claim lines behind one total, in order, with the balance after each. Own call. */
  accumulatorLedger: call({
    method: 'GET',
    path: '/accumulator/ledger',
    access: 'signedIn',
    input: z.strictObject({ ...whose, liabilityItemId: findsBy('liabilityItem', string(40)) }),
    reply: ledger,
    phi: true,
  }),
  /** What a bill of an allowed amount would cost, by the plan's rules and what is used so far. Own call. */
  whatIf: call({
    method: 'GET',
    path: '/accumulator/whatif',
    access: 'signedIn',
    input: z.strictObject({
      ...whose,
      amount,
      network: z._default(z.enum(['in', 'out'], { error: 'bad-choice' }), 'in'),
      service: z._default(z.enum(serviceKinds, { error: 'bad-choice' }), 'other'),
      coverageType: z._default(z.enum(coverageTypes, { error: 'bad-choice' }), 'medical'),
    }),
    reply: whatIfAnswer,
    phi: true,
  }),
  /** What the core system says of a client's people. Items nobody has named are put among the unknown ones. Own call. */
  accumulatorTotals: call({
    method: 'POST',
    path: '/admin/accumulatortotals',
    access: keepers,
    input: z.strictObject({
      clientId: idOf('client'),
      rows: z
        .array(
          z.strictObject({
            memberNumber: string(40),
            /** '00' the subscriber, '01' the spouse …; absent: the family. */
            suffix: z.optional(z.nullable(string(2))),
            liabilityItemId: string(40),
            coreName: z.optional(z.nullable(string(120, 0))),
            asOfDate: calendarDate,
            used: reported,
            limit: z.optional(z.nullable(reported)),
            yearStart: z.optional(z.nullable(calendarDate)),
            yearEnd: z.optional(z.nullable(calendarDate)),
            lastClaimDate: z.optional(z.nullable(calendarDate)),
          }),
        )
        .check(z.maxLength(2000, { error: 'too-long' })),
    }),
    /** How many were recorded, how many of people nobody knows, and the items nobody has named. */
    reply: z.strictObject({ recorded: z.int(), nobody: z.int(), unknown: z.array(z.string()) }),
    phi: true,
  }),
  /** What the core system said and still stands, the newest first. Own call. */
  accumulatorTotalList: call({
    method: 'GET',
    path: '/admin/accumulatortotals',
    access: keepers,
    input: z.strictObject({ ...pages, ...narrowing }),
    reply: pageOf(
      z.strictObject({
        ...about,
        /** Of the family and not of one person. */
        family: z.boolean(),
        asOfDate: calendarDate,
        used: z.string(),
        limit: z.nullable(z.string()),
        yearStart: z.nullable(calendarDate),
        yearEnd: z.nullable(calendarDate),
      }),
    ),
    phi: true,
  }),
  /** What `accumulatorTotalList` shows, all of it, as a file; needs exportData too. Own call. */
  accumulatorTotalFile: call({
    method: 'GET',
    path: '/admin/accumulatortotals/export',
    access: keepers,
    input: z.strictObject({ ...narrowing, ...sheetOf(totalColumns) }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
  /** Credits that no claim line gives and that stand, the newest first. Own call. */
  accumulatorAdjustmentList: call({
    method: 'GET',
    path: '/admin/accumulatoradjustments',
    access: keepers,
    input: z.strictObject({ ...pages, ...narrowing }),
    reply: pageOf(
      z.strictObject({
        ...about,
        serviceDate: calendarDate,
        amount: z.string(),
        source: z.enum(adjustmentSources),
        reason: z.nullable(z.string()),
      }),
    ),
    phi: true,
  }),
  /** What `accumulatorAdjustmentList` shows, all of it, as a file; needs exportData too. Own call. */
  accumulatorAdjustmentFile: call({
    method: 'GET',
    path: '/admin/accumulatoradjustments/export',
    access: keepers,
    input: z.strictObject({ ...narrowing, ...sheetOf(creditColumns) }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
  /** Credits brought over from another administrator, or set right, for one person: by id, or by client and number. Own call. */
  accumulatorAdjustment: call({
    method: 'POST',
    path: '/admin/accumulatoradjustments',
    access: keepers,
    input: z.strictObject({
      memberId: z.optional(idOf('person')),
      clientId: z.optional(idOf('client')),
      memberNumber: z.optional(findsBy('memberNumber', string(40))),
      /** '00' the subscriber, '01' the spouse …; absent: the subscriber. */
      suffix: z.optional(z.nullable(string(2))),
      liabilityItemId: string(40),
      serviceDate: calendarDate,
      amount: reported,
      source: z.enum(adjustmentSources, { error: 'bad-choice' }),
      reason: z.optional(z.nullable(string(255, 0))),
    }),
    reply: z.strictObject({ id }),
    phi: true,
  }),
  /** Takes an adjustment back; it stays in the records as superseded. Own call. */
  accumulatorAdjustmentUndo: call({
    method: 'DELETE',
    path: '/admin/accumulatoradjustments/:id',
    access: keepers,
    input: z.strictObject({ id: idOf('adjustment') }),
    reply: z.strictObject({}),
  }),
};
