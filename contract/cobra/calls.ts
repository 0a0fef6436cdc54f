import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { premiumKeepers } from '../access.ts';
import { call } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { coverageTypes } from '../codes.ts';
import {
  cobraActions,
  cobraClosings,
  cobraDeadlines,
  cobraEvents,
  cobraOrigins,
  cobraStates,
  secondCobraEvents,
} from '../eligibility/codes.ts';
import { childAtAgeLimit } from '../eligibility/past-age.ts';
import { amount, calendarDate, id, instant, pageOf, pages, string, whole } from '../fields.ts';
import { sheet } from '../files/sheet.ts';
import { canEnter, cobraEnds } from './end-calls.ts';
import { cobraCases, cobraFile } from './file-calls.ts';
import { idOf } from '../objects.ts';

/** Words by code: `eligibility.<code>` with its values. */
const sentence = z.strictObject({
  code: z.string(),
  values: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
});

/** Somebody who may continue coverage, and where that stands (domain 3.6). */
export const cobraCase = z.strictObject({
  id,
  clientId: idOf('client'),
  clientName: z.string(),
  memberId: idOf('person'),
  memberName: z.string(),
  memberNumber: z.string(),
  event: z.enum(cobraEvents),
  eventDate: calendarDate,
  /** The last covered day before. */
  lastDay: calendarDate,
  state: z.enum(cobraStates),
  /** What made it; why it is closed, where its loss does not stand or the person is covered by work again. */
  origin: z.enum(cobraOrigins),
  closedBy: z.nullable(z.enum(cobraClosings)),
  /** From when the person is covered by work again. */
  otherFrom: z.nullable(calendarDate),
  /** Federal COBRA, or the law of the state for smaller employers. */
  law: z.enum(['federal', 'state']),
  /** Since when the employee has Medicare, where that was before the event. */
  medicareOn: z.nullable(calendarDate),
  /** Kinds of coverage that were lost. */
  lostTypes: z.array(z.enum(coverageTypes)),
  months: z.int(),
  coveredFrom: calendarDate,
  coveredUntil: calendarDate,
  noticeBy: calendarDate,
  /** The newest notice, and whether its event, day or last covered day are others by now: a corrected one is owed. */
  noticeSentOn: z.nullable(calendarDate),
  noticeOutdated: z.boolean(),
  electBy: z.nullable(calendarDate),
  electedOn: z.nullable(calendarDate),
  waivedOn: z.nullable(calendarDate),
  firstPremiumBy: z.nullable(calendarDate),
  paidThrough: z.nullable(calendarDate),
  endedOn: z.nullable(calendarDate),
  /** The SSA's finding that somebody of the family is disabled, since when; null: none was told in time. */
  disabledSince: z.nullable(calendarDate),
  secondEvent: z.nullable(z.enum(secondCobraEvents)),
  secondEventOn: z.nullable(calendarDate),
  /** Today where the client is. */
  today: calendarDate,
  /** Received toward a premium that is not paid for yet. */
  received: amount,
  /** What is still lacking of a premium that counts as paid, and until when it has to come once the person was told. */
  shortfall: z.nullable(z.strictObject({ amount, from: calendarDate, by: z.nullable(calendarDate) })),
  /**
   * What may be asked of this person alone for a month from the first unpaid day on: 102 %, or 150 % in the months that
   * a disability adds. `monthly` null: no rate is known. Of one member's cases only, else null.
   */
  premium: z.nullable(
    z.strictObject({
      percent: z.int(),
      monthly: z.nullable(amount),
      from: calendarDate,
      /** With others of the family who continue by the same loss, at the tier of all of them; null: nobody else does. */
      together: z.nullable(z.strictObject({ names: z.array(z.string()), monthly: z.nullable(amount) })),
    }),
  ),
  /** What was paid, the newest first. Of one member's cases only, else empty. */
  payments: z.array(
    z.strictObject({
      id,
      paidOn: calendarDate,
      /** '0.00', and so is what was due: nobody knows it, for its months had no price when it was entered as whole. */
      amount,
      due: amount,
      paidThrough: z.nullable(calendarDate),
      /** A debit, which follows its bank; else it was entered, and can be taken back. */
      isDebit: z.boolean(),
    }),
  ),
  /** What was elected; null: nothing yet. */
  coverageTypes: z.nullable(z.array(z.enum(coverageTypes))),
  /** What can be continued, kind by kind: the plan, and its own last day; null: it is continued already. Of one member's cases only, else empty. */
  lost: z.array(
    z.strictObject({ coverageType: z.enum(coverageTypes), planName: z.string(), lastDay: z.nullable(calendarDate) }),
  ),
  /** What is due next and until when; `overdue`: that day is past. */
  deadline: z.nullable(z.strictObject({ kind: z.enum(cobraDeadlines), date: calendarDate, overdue: z.boolean() })),
  /** What can be entered now. */
  actions: z.array(z.enum(cobraActions)),
  /** Where each day comes from. Of one member's cases only, else empty. */
  because: z.array(sentence),
  note: z.nullable(z.string()),
  version: z.int(),
  updatedAt: instant,
  updatedBy: z.nullable(actor),
});

/** Columns of the list of children who turn 26. */
export const agingColumns = [
  'child',
  'memberNumber',
  'subscriber',
  'client',
  'division',
  'turns',
  'lastDay',
  'ends',
] as const;

const aging = { clientId: z.optional(idOf('client')), search: z.optional(string(100, 0)) };

/** Continued coverage (COBRA) after it was lost: notice, election, premiums, end. Own calls. */
export const cobra = {
  ...cobraEnds,
  ...cobraFile,
  /** What is due first comes first. Of one member with the sentences that explain the days. */
  cobraList: call({
    method: 'GET',
    path: '/cobra',
    access: premiumKeepers,
    input: z.strictObject({ ...pages, ...cobraCases }),
    reply: z.extend(pageOf(cobraCase), { canEnter }),
    phi: true,
  }),
  /** Children who turn 26 within 90 days, whose coverage ends first first; the disabled do not age out. Own call. */
  agingList: call({
    method: 'GET',
    path: '/agingchildren',
    access: premiumKeepers,
    input: z.strictObject({ ...pages, ...aging }),
    reply: pageOf(childAtAgeLimit),
    phi: true,
  }),
  /** The same, all of it, as a file; exportData too. Own call. */
  agingListFile: call({
    method: 'GET',
    path: '/agingchildren/export',
    access: premiumKeepers,
    input: z.strictObject({
      ...aging,
      ...sheet,
    }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
  /**
   * Opens a case by hand: of somebody whose health coverage ended on the day. 422 where it did not, or the event is none of
   * theirs; 409 where a case is open already, or the employer is too small. Own call.
   */
  openCobra: call({
    method: 'POST',
    path: '/cobra',
    access: premiumKeepers,
    input: z.strictObject({
      memberId: idOf('person'),
      event: z.enum(cobraEvents, { error: 'bad-choice' }),
      eventDate: calendarDate,
      /** The last covered day. */
      lastDay: calendarDate,
      /** The last day it can be continued, where somebody else began it; absent: by the law. */
      coveredUntil: z.optional(z.nullable(calendarDate)),
      note: z.optional(z.nullable(string(300, 0))),
    }),
    reply: cobraCase,
    phi: true,
  }),
  /**
   * Enters what happened. A first payment records the continued coverage, an end ends it. What cannot be is 409
   * with the day it failed by; a version that is not the newest is 409 `stale`.
   */
  enterCobra: call({
    method: 'POST',
    path: '/cobra/:id',
    access: premiumKeepers,
    input: z.strictObject({
      id: idOf('cobra'),
      version: whole(1, 1_000_000),
      action: z.enum(cobraActions, { error: 'bad-choice' }),
      date: calendarDate,
      /** Of an election: what is continued; absent: everything that was lost. */
      coverageTypes: z.optional(z.array(z.enum(coverageTypes, { error: 'bad-choice' })).check(z.maxLength(20))),
      /** Of a payment: the last day it pays for. */
      paidThrough: z.optional(z.nullable(calendarDate)),
      /** Of a payment: what came and what was due; both absent: it was paid whole. */
      amount: z.optional(z.nullable(amount)),
      due: z.optional(z.nullable(amount)),
      /** Of a disability: since when, and the day the SSA found it; `date` is the day the plan was told. */
      disabledSince: z.optional(z.nullable(calendarDate)),
      foundOn: z.optional(z.nullable(calendarDate)),
      /** Of a second event: which, and its day; `date` is the day the plan was told. */
      secondEvent: z.optional(z.nullable(z.enum(secondCobraEvents, { error: 'bad-choice' }))),
      eventDate: z.optional(z.nullable(calendarDate)),
      note: z.optional(z.nullable(string(300, 0))),
    }),
    reply: cobraCase,
    phi: true,
  }),
  /**
   * Takes a payment back that was entered and was none: its days are unpaid again, and the ledger of whoever pays says so. Coverage that
   * ended meanwhile stays ended. 422 where it is a debit or was taken back; 409 `stale`, and `cobra-payment-later` where it was entered
   * before the ledger began and others after it. Own call.
   */
  voidCobraPayment: call({
    method: 'POST',
    path: '/cobra/:id/voidpayment',
    access: premiumKeepers,
    input: z.strictObject({
      id: idOf('cobra'),
      version: whole(1, 1_000_000),
      paymentId: idOf('cobrapayment'),
      why: string(300),
    }),
    reply: cobraCase,
    phi: true,
  }),
};
