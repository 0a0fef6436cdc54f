import { isDeepStrictEqual } from 'node:util';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { benefitrequiredvalues } from '@coverlane/contract/collections/benefitrequiredvalues.ts';
import { enrollmentsessionplanpages } from '@coverlane/contract/collections/enrollmentsessionplanpages.ts';
import { externalbenefitpages } from '@coverlane/contract/collections/externalbenefitpages.ts';
import { externalbenefits } from '@coverlane/contract/collections/externalbenefits.ts';
import type { Collection } from '@coverlane/contract/collection.ts';
import type { CollectionHandlers } from '../../platform/crud/serve-collection.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { askingFirst, type Change, type ConcernedBy, NOBODY, type Values } from './asks-first.ts';
import { sessionOfBenefit, settledIn } from './concerned.queries.ts';
import { choosersIn } from './plan-touches.queries.ts';
import { sessionFaults } from './session-faults.rules.ts';

const idOf = (values: Values, field: string): string => String(values[field] ?? '');
const differs = ({ before, after }: Change, fields: readonly string[]): boolean =>
  fields.some((field) => !isDeepStrictEqual(before?.[field] ?? null, after?.[field] ?? null));

/** What of an extra benefit somebody has signed, or would have chosen otherwise. */
const TERMS = ['kind', 'pricing', 'required', 'waivable', 'effectiveDate', 'minAmount', 'maxAmount', 'increment'];
const LIMITS = ['annualLimit', 'guaranteeIssue'];

/** Another first day: everybody who has begun signs another. Nobody's who is approved already: theirs stands on record. */
const byFirstDay: ConcernedBy = async (change, { db }) => {
  const { before, after } = change;
  if (before === null || after === null || !differs(change, ['effectiveDate', 'planYearEnd'])) return NOBODY;
  const sessionId = idOf(before, 'id');
  if (differs(change, ['effectiveDate']) && (await settledIn(db, sessionId)))
    throw invalid({ effectiveDate: 'in-use' });
  return { people: await choosersIn(db, { sessionId }), signAnew: true };
};

const ofRecord = ({ before, after }: Change): Values => before ?? after ?? {};
/** Is it there before and after, and none of these fields is otherwise? */
const staysAsItWas = (change: Change, fields: readonly string[]): boolean =>
  change.before !== null && change.after !== null && !differs(change, fields);
const isDemanded = ({ before, after }: Change): boolean =>
  after?.['required'] === true && before?.['required'] !== true;

/** A benefit that must be decided concerns everybody who has begun; one that may be left, those who have not submitted yet. */
const byBenefit: ConcernedBy = async (change, { db }) => {
  const sessionId = idOf(ofRecord(change), 'sessionId');
  const signAnew = isDemanded(change);
  if (change.before === null || signAnew) return { people: await choosersIn(db, { sessionId }), signAnew };
  if (staysAsItWas(change, [...TERMS, ...LIMITS])) return NOBODY;
  return { people: await choosersIn(db, { sessionId, planId: idOf(change.before, 'id') }), signAnew: true };
};

const ASKED = ['type', 'options', 'required', 'appliesTo', 'showWhen', 'validation', 'externalbenefitId'];

/** What a benefit asks concerns those who chose it: what must be answered, and what they answered that is asked no more. */
const byQuestion: ConcernedBy = async (change, { db }) => {
  const planId = idOf(ofRecord(change), 'externalbenefitId');
  const sessionId = await sessionOfBenefit(db, planId);
  if (sessionId === undefined || staysAsItWas(change, ASKED)) return NOBODY;
  return { people: await choosersIn(db, { sessionId, planId }), signAnew: change.after?.['required'] === true };
};

const PAGE = ['heading', 'headingKo', 'headingEs', 'body', 'bodyKo', 'bodyEs', 'requireView', 'requireAck'];
const mustBeRead = (page: Values | null): boolean => page?.['requireView'] === true || page?.['requireAck'] === true;

/** What must be read or agreed to is read or agreed to as it is now; a page that is taken away asks nobody for anything. */
const byPage =
  (placeOf: (page: Values, context: Context) => Promise<{ sessionId: string; planId: string } | null>): ConcernedBy =>
  async (change, context) => {
    const { before, after } = change;
    if ((!mustBeRead(before) && !mustBeRead(after)) || staysAsItWas(change, PAGE)) return NOBODY;
    const place = await placeOf(ofRecord(change), context);
    return place === null ? NOBODY : { people: await choosersIn(context.db, place), signAnew: mustBeRead(after) };
  };

const ofPlan = (page: Values) => Promise.resolve({ sessionId: idOf(page, 'sessionId'), planId: idOf(page, 'planId') });

const ofBenefit = async (page: Values, { db }: Context) => {
  const planId = idOf(page, 'externalbenefitId');
  const sessionId = await sessionOfBenefit(db, planId);
  return sessionId === undefined ? null : { sessionId, planId };
};

/** A session with its own rules, which are looked at before anybody is asked. */
function sessionsKept(): Partial<CollectionHandlers> {
  const asking = askingFirst(enrollmentsessions, async (change, context) => {
    const { before, after } = change;
    const faults = after === null ? {} : sessionFaults(after, before ?? undefined);
    if (Object.keys(faults).length > 0) throw invalid(faults);
    return byFirstDay(change, context);
  });
  return asking;
}

/** What sessions are made of that people see while they enroll, with how each is kept. */
export const askedFirst: readonly { collection: Collection; deviation: Partial<CollectionHandlers> }[] = [
  { collection: enrollmentsessions, deviation: sessionsKept() },
  { collection: externalbenefits, deviation: askingFirst(externalbenefits, byBenefit) },
  { collection: benefitrequiredvalues, deviation: askingFirst(benefitrequiredvalues, byQuestion) },
  { collection: externalbenefitpages, deviation: askingFirst(externalbenefitpages, byPage(ofBenefit)) },
  { collection: enrollmentsessionplanpages, deviation: askingFirst(enrollmentsessionplanpages, byPage(ofPlan)) },
];
