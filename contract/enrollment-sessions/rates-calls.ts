import * as z from 'zod/mini';
import { sessionKeepers } from '../access.ts';
import { actor } from '../words/actors.ts';
import { call } from '../call.ts';
import { amount, calendarDate, flag, id, instant, string, uploadedFile, whole } from '../fields.ts';
import { idOf } from '../objects.ts';
import { costOfMonth, priceSentence, tierCode } from '../plans/calls.ts';
import { percent, positive } from '../plans/rate-calls.ts';
import { contributionKinds, rateKinds, rateUnits, tobaccoUses } from '../plans/codes.ts';
import { uploads } from '../files/uploads.ts';
import { confirming, touched } from './touched.ts';
import {
  previewCovers,
  rateEntityTypes,
  rateShapes,
  typedContributions,
  uploadOutcomes,
  versionShapes,
} from './rates-codes.ts';

const entityType = z.enum(rateEntityTypes, { error: 'bad-choice' });
const entityId = idOf('plan', 'externalbenefit');
/** A plan or an extra benefit in a session. */
const ofEntity = { sessionId: idOf('enrollmentsession'), entityType, entityId };

/** A statement about a file with its place; the words are `sessionRates.<code>`. */
const placed = z.strictObject({
  code: z.string(),
  values: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
  /** As a spreadsheet numbers it; null: it is about the whole file. */
  row: z.nullable(z.int()),
  /** The heading of the column. */
  column: z.nullable(z.string()),
});
export type PlacedReply = z.output<typeof placed>;

/** A rate of a session. */
const rateLine = z.strictObject({
  /** Null: every division. */
  divisionId: z.nullable(z.string()),
  kind: z.enum(rateKinds),
  unit: z.enum(rateUnits),
  tierCode: z.nullable(z.string()),
  ageFrom: z.nullable(z.int()),
  ageTo: z.nullable(z.int()),
  tobacco: z.enum(tobaccoUses),
  amount: z.string(),
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
});
export type SessionRateLine = z.output<typeof rateLine>;

/** What the employer pays in a session, by a division and class or for all. Percents and money are decimal text. */
const ruleLine = z.strictObject({
  divisionId: z.nullable(z.string()),
  classCode: z.nullable(z.string()),
  kind: z.enum(contributionKinds),
  employerPct: z.string(),
  /** Of percentOfEmpPctDep: of what dependents add to the rate. */
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
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
});
export type SessionRuleLine = z.output<typeof ruleLine>;

const set = z.strictObject({
  entityType,
  entityId,
  name: z.string(),
  lines: z.array(rateLine),
  rules: z.array(ruleLine),
});

/** A set that holds or once held. */
const version = z.strictObject({
  number: z.int(),
  /** Null: it was not read of a file. */
  fileName: z.nullable(z.string()),
  shape: z.nullable(z.enum(versionShapes)),
  /** The number of the version it brought back; 0: none held before. Null: it is a new one. */
  restoredFrom: z.nullable(z.int()),
  rates: z.int(),
  rules: z.int(),
  recordedAt: instant,
  recordedBy: z.nullable(actor),
});

/** What somebody would pay on a day, or why there is no price. */
const sidePrice = z.strictObject({
  on: calendarDate,
  /** The tier whose rate it is. */
  tierCode: z.nullable(z.string()),
  price: z.nullable(costOfMonth),
  /** In words of `prices.`. */
  problem: z.nullable(priceSentence),
});
export type SidePrice = z.output<typeof sidePrice>;

/** Rates and contributions of enrollment sessions (domain 5.4). */
export const sessionRates = {
  /** What rates of a session can be for: its plans in their order, then its extra benefits. Own call. */
  ratedEntities: call({
    method: 'GET',
    path: '/admin/enrollmentsession/rates/of',
    access: sessionKeepers,
    input: z.strictObject({ sessionId: idOf('enrollmentsession') }),
    reply: z.strictObject({ rows: z.array(z.strictObject({ entityType, entityId, name: z.string() })) }),
  }),
  /** The set in force of a plan or an extra benefit of a session, the versions before it, and what it lacks. */
  enrollmentSessionRates: call({
    method: 'GET',
    path: '/admin/enrollmentsession/rates',
    access: sessionKeepers,
    input: z.strictObject(ofEntity),
    reply: z.strictObject({
      sessionId: ofEntity.sessionId,
      name: z.string(),
      /** The session's first day. */
      effectiveDate: calendarDate,
      /** The divisions of its client. */
      divisions: z.array(z.strictObject({ id, name: z.string() })),
      lines: z.array(rateLine),
      rules: z.array(ruleLine),
      /** The newest first. */
      versions: z.array(version),
      warnings: z.array(placed),
    }),
  }),
  /**
   * Reads a file of rates, CSV or Excel, and puts the sets it holds in force in place of those before: all or nothing. With
   * `preview` it is only read. Where people of an open session have begun, it asks first, and is sent again with `confirmed`; whoever waits
   * for approval with another price gets theirs back with `note`, which is asked for then.
   * 409 `session-rates-settled` once the session is finalised.
   */
  uploadRates: call({
    method: 'POST',
    path: '/admin/enrollmentsession/uploadrates',
    access: sessionKeepers,
    upload: uploads.rates,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      file: uploadedFile,
      /** Whose rates the file holds where it names none; with its type. */
      entityType: z.optional(entityType),
      entityId: z.optional(entityId),
      preview: z._default(flag, false),
      ...confirming,
    }),
    reply: z.strictObject({
      outcome: z.enum(uploadOutcomes),
      shape: z.nullable(z.enum(rateShapes)),
      /** The headings by which the shape was recognised. */
      headings: z.array(z.string()),
      /** The first hundred. */
      faults: z.array(placed),
      faultCount: z.int(),
      warnings: z.array(placed),
      sets: z.array(set),
      touched: z.nullable(touched),
    }),
  }),
  /** Brings back the set before, or none where none was. What follows is asked as by an upload. Own call. */
  undoRates: call({
    method: 'POST',
    path: '/admin/enrollmentsession/rates/undo',
    access: sessionKeepers,
    input: z.strictObject({ ...ofEntity, ...confirming }),
    reply: z.strictObject({ outcome: z.enum(['asked', 'applied']), touched: z.nullable(touched) }),
  }),
  /**
   * What the employer pays for a plan or an extra benefit in the session, for a division and a class or for all: a new version of the
   * set, with the rates that hold. `removed` takes a typed one away. With `preview` nothing is changed and `prices` tells what somebody
   * of 41 would pay before and after. What follows is asked as by an upload. Own call.
   */
  saveSessionContribution: call({
    method: 'PUT',
    path: '/admin/enrollmentsession/rates/contribution',
    access: sessionKeepers,
    input: z.strictObject({
      ...ofEntity,
      divisionId: z._default(z.nullable(idOf('division')), null),
      classCode: z._default(z.nullable(string(20)), null),
      kind: z.enum(typedContributions, { error: 'bad-choice' }),
      employerPct: z._default(percent, '0'),
      dependentPct: z._default(percent, '0'),
      flatAmount: z._default(positive, '0'),
      /** By tier code: money, or percents of percentByTier. */
      tierAmounts: z._default(z.record(tierCode, positive, { error: 'bad-json' }), {}),
      removed: z._default(flag, false),
      preview: z._default(flag, false),
      ...confirming,
    }),
    reply: z.strictObject({
      outcome: z.enum(['understood', 'asked', 'applied']),
      touched: z.nullable(touched),
      /** Of a plan: by whom somebody covers. */
      prices: z.array(z.strictObject({ covers: z.enum(previewCovers), before: sidePrice, after: sidePrice })),
    }),
  }),
  /**
   * What somebody would pay for a plan on the day before the session's first day, and on that day by the session's rates: "a person
   * of 41 with a family". A spouse is as old, a child is ten. Own call.
   */
  previewRates: call({
    method: 'GET',
    path: '/admin/enrollmentsession/rates/preview',
    access: sessionKeepers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      planId: idOf('plan'),
      divisionId: idOf('division'),
      age: whole(0, 120),
      covers: z.enum(previewCovers, { error: 'bad-choice' }),
      tobacco: z._default(flag, false),
      classCode: z.optional(string(20)),
      /** Yearly. */
      salary: z.optional(amount),
      /** What is chosen, where the plan lets people choose. */
      volume: z.optional(amount),
    }),
    reply: z.strictObject({ planName: z.string(), before: sidePrice, after: sidePrice }),
  }),
};
