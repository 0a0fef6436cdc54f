import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CobraEvent } from '@coverlane/contract/eligibility/codes.ts';
import { isVoid, lastDay } from '../coverage-state.ts';
import { addMonths, type CalendarDate, OPEN_END } from '../../platform/values/dates.ts';
import { rulesOn } from '../division-on.ts';
import { MONTHS } from '../eligibility/cobra-clock.ts';
import { cobraLawOf, mayContinue } from '../eligibility/cobra-law.ts';
import { saysNoReason, type TermReason, termReasonOf } from '../eligibility/term-reasons.ts';
import { factsAfter } from './after.ts';
import type { Decided } from './effects.ts';
import { type Lapsed, lapsedOnLeave } from './lapsed-on-leave.ts';
import type { CoverageRow, FamilyFacts, PersonFacts } from './facts.ts';
import type { ChangeRequest, LeaveReturn, LeaveStart } from './requests.ts';

/** Somebody who lost health coverage by an event that COBRA knows, kind by kind, and the last covered day (ERISA 603). */
export type CobraLossOf = {
  personId: string;
  subscriberId: string;
  event: CobraEvent;
  eventDate: CalendarDate;
  /** The latest of the last days of what was lost. */
  lastDay: CalendarDate;
  types: readonly CoverageType[];
  /** Since when the employee has Medicare, where that was before the event. */
  medicareOn: CalendarDate | null;
  /** The last days stay: it is the reason that was corrected. */
  isCorrection: boolean;
  /** Those of the types that had lapsed during an FMLA leave, and are lost on its last day all the same. */
  lapsed: readonly CoverageType[];
};

/** What COBRA continues: health coverage, so neither life and disability nor spending accounts (ERISA 607(1)). */
export const CONTINUED_TYPES: ReadonlySet<CoverageType> = new Set(['medical', 'dental', 'vision', 'rx', 'eap', 'hra']);

/**
 * A leave is fewer hours (26 CFR 54.4980B-4 Q&A-1(e)); but an FMLA leave is no event, whatever lapses during it (54.4980B-10
 * Q&A-1(a), Q&A-3), and neither is the return.
 */
const eventOfLeave = (request: LeaveStart | LeaveReturn): CobraEvent | null =>
  request.step === 'start' && request.leave !== 'fmla' ? 'hours' : null;

/** INS04 codes of a file that say the event where no reason has them: work ended; legal separation (domain 15.2; ERISA 603(2), (3)). */
const OF_CODES: Readonly<Record<string, CobraEvent>> = { '08': 'termination', '31': 'divorce' };

/** The event that a request is to COBRA: of its life event, else of its term reason; null: none, as after misconduct (ERISA 603(2)). */
function eventOf({ client }: FamilyFacts, request: ChangeRequest): CobraEvent | null {
  if (request.type === 'leave') return eventOfLeave(request);
  const { lifeEvents, termReasons } = client.eligibility;
  const lived = lifeEvents.find(({ code }) => code === request.event?.code)?.cobraEvent;
  if (lived) return lived;
  return request.type === 'termmember' ? eventOfReason(termReasons, request.reason) : null;
}

/** The event that a reason of the client's, or the code of a file, is to COBRA; null: none. */
export function eventOfReason(reasons: readonly TermReason[], code: string | null): CobraEvent | null {
  const reason = termReasonOf(reasons, code);
  if (reason === undefined) return OF_CODES[code ?? ''] ?? null;
  return reason.cobraEligible ? reason.cobraEvent : null;
}

/** What a request says to COBRA; null: nothing. The Medicare of a spouse is no event: it is the employee's that counts. */
export function cobraEventOf(
  facts: FamilyFacts,
  request: ChangeRequest,
): { event: CobraEvent; eventDate: CalendarDate } | null {
  const event = eventOf(facts, request);
  if (event === null) return null;
  const head = facts.people.find(({ id, subscriberId }) => id === subscriberId);
  if (event === 'medicare' && request.type === 'termmember' && request.personId !== head?.id) return null;
  return { event, eventDate: request.event?.date ?? request.effectiveDate };
}

/** How active coverage ends by each kind: the last day, and the reason of it. */
type Ended = { last: CalendarDate; termReason: string | null };

const endsOf = (person: PersonFacts | undefined): Map<CoverageType, Ended> => {
  const ends = new Map<CoverageType, Ended>();
  for (const row of (person?.coverages ?? []).filter(isActiveHealth)) {
    const last = lastDay(row);
    if (last >= (ends.get(row.coverageType)?.last ?? ''))
      ends.set(row.coverageType, { last, termReason: row.termReason });
  }
  return ends;
};

const isActiveHealth = (row: CoverageRow): boolean =>
  CONTINUED_TYPES.has(row.coverageType) && !isVoid(row) && !row.cobra;

/** Since when the employee has had Medicare on a day; null: has not. */
export function medicareSince({ people }: Pick<FamilyFacts, 'people'>, day: CalendarDate): CalendarDate | null {
  const head = people.find(({ id, subscriberId }) => id === subscriberId);
  const days = (head?.particulars ?? []).flatMap((row) =>
    row.kind === 'otherCoverage' && row.says.kind === 'medicare' && row.effectiveDate <= day ? [row.effectiveDate] : [],
  );
  return days.toSorted()[0] ?? null;
}

/** A kind of coverage that is lost after a day; `isCorrection`: after that day as before, by another reason. */
type Lost = { type: CoverageType; last: CalendarDate; isCorrection: boolean };

/** Kinds of coverage that the person has less long than before, or lost by a corrected reason; each with its last day. */
function lostOf(was: PersonFacts, is: PersonFacts | undefined): Lost[] {
  const before = endsOf(was);
  return [...endsOf(is)].flatMap(([type, { last, termReason }]) => {
    const then = before.get(type);
    const isCorrection = then?.last === last && then.termReason !== termReason;
    const isLess = last < OPEN_END && then !== undefined && (last < then.last || isCorrection);
    return isLess ? [{ type, last, isCorrection }] : [];
  });
}

/**
 * Is it lost by the event? What somebody gave up for a leave was their choice, and what a leave ends after the months of the
 * event are over is lost by none (26 CFR 54.4980B-4 Q&A-1(c)).
 */
const isByEvent =
  (request: ChangeRequest, { eventDate }: { eventDate: CalendarDate }) =>
  ({ type, last }: Lost): boolean =>
    request.type !== 'leave' ||
    (request.step === 'start' && !request.gives.includes(type) && last < addMonths(eventDate, MONTHS.work));

/**
 * Who loses health coverage by a decided change and is owed an offer to continue it (domain 3.6), kind by kind; the dead are
 * not, and whom the law does not name is not (`mayContinue`). Nobody where the employer is too small and no law of the state
 * is recorded.
 */
export function cobraLosses(before: FamilyFacts, decided: Decided): CobraLossOf[] {
  const said = cobraEventOf(before, decided.request);
  if (said === null) return [];
  const rules = rulesOn(before, said.eventDate);
  if (cobraLawOf(rules).law === 'none') return [];
  return lossesBy(before, decided)
    .filter(({ person }) => isOwed(person, said.event, rules))
    .map(({ loss }) => loss);
}

/** Would anybody be owed an offer if the employer were larger? Then a preview says why nobody is. */
export function tooSmallFor(before: FamilyFacts, decided: Decided): boolean {
  const said = cobraEventOf(before, decided.request);
  if (said === null) return false;
  const rules = rulesOn(before, said.eventDate);
  return (
    cobraLawOf(rules).law === 'none' &&
    lossesBy(before, decided).some(({ person }) => isOwed(person, said.event, rules))
  );
}

/**
 * Who could continue by the reason that an end had before, and cannot by the one it is corrected to: nothing is offered to
 * them any more.
 */
export function noLongerOwed(before: FamilyFacts, decided: Decided): string[] {
  const after = factsAfter(before, decided);
  const owed = new Set(cobraLosses(before, decided).map(({ personId }) => personId));
  const rules = rulesOn(before, decided.request.effectiveDate);
  if (cobraLawOf(rules).law === 'none') return [];
  const isLapsed = lapsedBefore(before, { after, decided }, rules);
  return before.people.flatMap((person) => {
    const [was, is] = [endsOf(person), endsOf(after.people.find(({ id }) => id === person.id))];
    const isCorrected = [...is].some(([type, { last, termReason }]) => {
      const then = was.get(type);
      const event = eventOfReason(before.client.eligibility.termReasons, then?.termReason ?? null);
      return then?.last === last && then.termReason !== termReason && event !== null && isOwed(person, event, rules);
    });
    return (isCorrected || isLapsed(person)) && !owed.has(person.id) ? [person.id] : [];
  });
}

/** Who could continue what had lapsed during an FMLA leave, by the reason for not coming back that is corrected. */
function lapsedBefore(
  before: FamilyFacts,
  { after, decided }: { after: FamilyFacts; decided: Decided },
  rules: Parameters<typeof mayContinue>[2],
): (person: PersonFacts) => boolean {
  const lapsedOf = lapsedOnLeave({ before, after }, decided);
  return (person) => {
    const { types, isCorrection, reasonBefore } = lapsedOf(person);
    const event = eventOfReason(before.client.eligibility.termReasons, reasonBefore);
    return isCorrection && types.some(isContinuedType) && event !== null && isOwed(person, event, rules);
  };
}

const isOwed = (person: PersonFacts, event: CobraEvent, rules: Parameters<typeof mayContinue>[2]): boolean => {
  const details = person.details.at(-1);
  if (details === undefined) return false;
  const isEmployee = person.id === person.subscriberId;
  return mayContinue({ isEmployee, relationshipCode: details.relationshipCode }, event, rules);
};

function lossesBy(before: FamilyFacts, decided: Decided): { person: PersonFacts; loss: CobraLossOf }[] {
  const said = cobraEventOf(before, decided.request);
  if (said === null) return [];
  const facts = factsAfter(before, decided);
  const after = new Map(facts.people.map((person) => [person.id, person]));
  const medicareOn = medicareSince(before, said.eventDate);
  const lapsedOf = lapsedOnLeave({ before, after: facts }, decided);
  return before.people.flatMap((person) => {
    const lapsed = lapsedOf(person);
    const lost = lostBy(lostOf(person, after.get(person.id)).filter(isByEvent(decided.request, said)), lapsed);
    const lastDay = lost
      .map(({ last }) => last)
      .toSorted()
      .at(-1);
    if (lastDay === undefined || after.get(person.id)?.details.at(-1)?.deathDate) return [];
    const { id: personId, subscriberId } = person;
    const types = lost.map(({ type }) => type);
    const isCorrection = lost.every((kind) => kind.isCorrection);
    const ofLoss = { lastDay, types, medicareOn, isCorrection, lapsed: lapsed.types.filter(isContinuedType) };
    return [{ person, loss: { personId, subscriberId, ...said, ...ofLoss } }];
  });
}

/**
 * Who loses health coverage by a file that says no reason (INS04 07, AI, or nothing of somebody who is missing in it): whether
 * that was an event is asked of staff, never taken for none (29 CFR 2590.606-2, -4).
 */
export function unexplainedLosses(
  before: FamilyFacts,
  decided: Decided,
): { person: PersonFacts; date: CalendarDate }[] {
  const { request } = decided;
  const isSaid = request.source !== '834' || !saysNoReason(request.reason);
  if (isSaid || cobraEventOf(before, request) !== null) return [];
  const after = factsAfter(before, decided).people;
  return before.people.flatMap((person) => {
    const lost = lostOf(
      person,
      after.find(({ id }) => id === person.id),
    );
    const date = lost
      .map(({ last }) => last)
      .toSorted()
      .at(-1);
    return date === undefined ? [] : [{ person, date }];
  });
}

const isContinuedType = (type: CoverageType): boolean => CONTINUED_TYPES.has(type);

/** What ended by the event, and what had lapsed before it. */
const lostBy = (ended: readonly Lost[], { types, last, isCorrection }: Lapsed): Lost[] => [
  ...ended.filter(({ type }) => !types.includes(type)),
  ...types.filter(isContinuedType).map((type) => ({ type, last, isCorrection })),
];
