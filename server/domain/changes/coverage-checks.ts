import { isVoid, lastDay, overlap, covers, storedEnd } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { dependentRefusals } from '../eligibility/dependents.ts';
import { retroAddLimit } from '../eligibility/retro-limits.ts';
import { isSpouse } from '../relationships.ts';
import { ageRules } from './child-limits.ts';
import { type Covering, coverageWords, type Days, isOfLane } from './coverage-runs.ts';
import {
  type CoverageDraft,
  divorcedOn,
  type Draft,
  householdOf,
  isFile,
  nameOf,
  type PersonDraft,
  question,
  refuse,
  rowOn,
  rulesOf,
  subscriberOf,
} from './draft.ts';
import type { Sentence } from './effects.ts';
import type { DivisionFacts } from './facts.ts';
import { keepPastAge } from './particulars.ts';

/**
 * May the person be covered from that day? What is already covered by the plan is not asked again, so that repeating
 * a file refuses nothing. Refusals and warnings go to the draft.
 */
export function mayCover(draft: Draft, covering: Covering, rows: readonly CoverageDraft[]): boolean {
  const { person, input, days } = covering;
  const plan = draft.facts.client.plans.get(input.planId);
  if (plan === undefined || plan.coverageType !== input.coverageType) {
    refuse(draft, person, { code: 'plan-unknown', values: { ...coverageWords(draft, person, input) } });
    return false;
  }
  if (rows.some((row) => isOfLane(input)(row) && covers(row, days.from))) return true;
  const reason = offered(draft, covering) ?? tooEarly(draft, covering);
  if (reason) refuse(draft, person, reason);
  questionRetro(draft, covering);
  questionDependent(draft, covering);
  return reason === null;
}

/** The division the coverage would hang on: the asker's, else that of the subscriber's employment. */
function divisionOf(draft: Draft, { input, days }: Covering): DivisionFacts | undefined {
  const employed = rowOn(subscriberOf(draft)?.employments ?? [], days.from)?.divisionId;
  return draft.facts.client.divisions.get(input.divisionId ?? employed ?? '');
}

/** A plan can be had on a day if a pivot of the division covers the day (domain 2.1). */
function offered(draft: Draft, covering: Covering): Sentence | null {
  const { person, input, days } = covering;
  const words = { ...coverageWords(draft, person, input), date: days.from };
  const division = divisionOf(draft, covering);
  if (division === undefined) return { code: 'division-unknown', values: words };
  const pivots = draft.facts.client.plans.get(input.planId)?.pivots ?? [];
  const found = pivots.some((pivot) => pivot.divisionId === division.id && covers(pivot, days.from));
  return found ? null : { code: 'plan-not-offered', values: { ...words, division: division.name } };
}

/** Nobody is covered before the hire date, or before they were born (domain 4.2). */
function tooEarly(draft: Draft, { person, input, days }: Covering): Sentence | null {
  const words = { ...coverageWords(draft, person, input), date: days.from };
  const hired = hireDate(subscriberOf(draft), days.from);
  if (hired && days.from < hired) return { code: 'effective-before-hire', values: { ...words, hireDate: hired } };
  const dob = person.details.at(-1)?.dob;
  return dob && days.from < dob ? { code: 'effective-before-birth', values: { ...words, dob } } : null;
}

/** The hire date of the employment in force on the day, or of the first one. */
function hireDate(subscriber: PersonDraft | undefined, day: CalendarDate): CalendarDate | null {
  return rowOn(subscriber?.employments ?? [], day)?.hireDate ?? null;
}

/** Adds further in the past than retroAddDays (domain 3.4); a newborn's is always in time. */
function questionRetro(draft: Draft, { person, input, days }: Covering): void {
  const dob = person.details.at(-1)?.dob ?? null;
  const limit = retroAddLimit(rulesOf(draft, days.from), { today: draft.facts.today, from: days.from, dob });
  if (limit === null) return;
  question(draft, person, {
    code: 'retro-add',
    values: { ...coverageWords(draft, person, input), date: days.from, limit },
  });
}

/** Who may not be covered at all: a child past the age, a partner the client does not allow, the dead (domain 3.3). */
function questionDependent(draft: Draft, { person, input, days }: Covering): void {
  const details = rowOn(person.details, days.from);
  if (details === undefined || details.relationshipCode === '18') return;
  const deathDate = person.details.at(-1)?.deathDate ?? null;
  const { rulesOn, ...moves } = ageRules(householdOf(draft), person, input.coverageType);
  const divorced = divorcedOn(person, days.from);
  const dependent = { ...details, ...moves, name: nameOf(person), from: days.from, deathDate, divorcedOn: divorced };
  const rulesAt = (day: CalendarDate) => ({ ...rulesOn(day), lifePartner: rulesOf(draft, day).lifePartner });
  for (const reason of dependentRefusals(dependent, rulesAt)) {
    question(draft, person, reason);
    if (reason.code === 'child-over-26') keepByOverride(draft, person, days);
  }
}

/** Whoever is covered past the age by an administrator's word stays so to the day that was named (decision 74). */
function keepByOverride(draft: Draft, person: PersonDraft, { from, last }: Days): void {
  const reason = draft.request.override?.reason;
  if (reason !== undefined && !isFile(draft)) keepPastAge(draft, person, { from, until: storedEnd(last), reason });
}

/** Who continues coverage (COBRA) is covered by themselves, as a former spouse is: not in the place of a spouse. */
const liveSpans = (person: PersonDraft): CoverageDraft[] =>
  person.coverages.filter((row) => !isVoid(row) && !row.cobra);

const continuesAlone = ({ coverages }: PersonDraft): boolean =>
  coverages.some((row) => !isVoid(row)) && coverages.every((row) => isVoid(row) || row.cobra);

const spouseNow = (person: PersonDraft, day: CalendarDate): boolean => {
  const code = rowOn(person.details, day)?.relationshipCode;
  return code !== undefined && isSpouse(code);
};

/** One spouse or partner at a time: two may not be covered on one day (domain 3.3). */
export function refuseSecondSpouse(draft: Draft, person: PersonDraft, days: Days): void {
  if (!spouseNow(person, days.from) || continuesAlone(person)) return;
  const mine = liveSpans(person);
  const asked = mine.length > 0 ? mine : [{ effectiveDate: days.from, expirationDate: null }];
  const other = draft.people.find(
    (rival) =>
      rival !== person &&
      spouseNow(rival, days.from) &&
      liveSpans(rival).some((row) => lastDay(row) >= days.from && asked.some((span) => overlap(row, span))),
  );
  if (other) refuse(draft, person, { code: 'second-spouse', values: { name: nameOf(person), other: nameOf(other) } });
}
