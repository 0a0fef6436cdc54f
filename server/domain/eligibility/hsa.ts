import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { displayName } from '../../platform/values/names.ts';
import type { CoverageRow, FamilyFacts, ParticularRow, PersonFacts } from '../changes/facts.ts';
import { linkedRecordsOf } from '../changes/linked-records.ts';
import { covers, isVoid } from '../coverage-state.ts';
import { inForce } from '../in-force.ts';
import { particularsOn } from '../known-particulars.ts';
import type { Sentence } from '../sentence.ts';
import { hsaLimit } from './hsa-limits.ts';

/** Health plans that an account goes with only where they are marked so; dental, vision and the like never stand in its way (IRC 223(c)(1)(B)). */
const HEALTH: ReadonlySet<CoverageType> = new Set<CoverageType>(['medical', 'rx', 'fsa', 'hra']);
/** Accounts that pay for the spouse of whoever has them, too. */
const REACHES_SPOUSES: ReadonlySet<CoverageType> = new Set<CoverageType>(['fsa', 'hra']);

type Held = Pick<CoverageRow, 'coverageType' | 'planId' | 'effectiveDate' | 'expirationDate'>;

const heldOn = <Row extends Held>(rows: readonly Row[], day: CalendarDate): Row[] =>
  rows.filter((row) => !isVoid(row) && covers(row, day));

const nameOf = ({ details }: PersonFacts): string => {
  const last = details.at(-1);
  return last === undefined ? '' : displayName({ ...last, prefix: null, middleName: null });
};

/** Does the plan go with an account: a high-deductible medical plan, or an FSA or HRA of limited purpose? */
const goesWithHsa = ({ client }: FamilyFacts, planId: string): boolean =>
  client.plans.get(planId)?.hsaEligible === true;

/** Whoever is divorced is recorded as the spouse they were, and is none. */
function isSpouseOn({ details }: PersonFacts, day: CalendarDate): boolean {
  const row = inForce(details, day);
  return row?.relationshipCode === '01' && row.maritalStatus !== 'divorced';
}

/** What covers somebody under other records of theirs here. */
const heldElsewhere = (facts: FamilyFacts, person: PersonFacts, day: CalendarDate): Held[] => {
  const records = new Set(linkedRecordsOf(facts, person.id));
  return (facts.elsewhere ?? [])
    .filter(({ personId }) => records.has(personId))
    .flatMap(({ coverages }) => heldOn(coverages, day));
};

/** Everything of this employer's that pays health costs of the employee on a day. */
function healthOf(facts: FamilyFacts, head: PersonFacts, day: CalendarDate): Held[] {
  const spouses = facts.people.filter((person) => person !== head && isSpouseOn(person, day));
  const all = [
    ...heldOn(head.coverages, day),
    ...heldElsewhere(facts, head, day),
    ...spouses
      .flatMap((spouse) => heldElsewhere(facts, spouse, day))
      .filter(({ coverageType }) => REACHES_SPOUSES.has(coverageType)),
  ];
  return all.filter(({ coverageType }) => HEALTH.has(coverageType));
}

/** Coverage elsewhere: Medicare, or a plan of which nobody said that an account goes with it. */
function elsewhere(rows: readonly Other[], values: Sentence['values']): Sentence[] {
  return rows.flatMap(({ says }): Sentence[] => {
    if (says.kind === 'medicare') return [{ code: 'hsa-medicare', values }];
    return says.hsaFit ? [] : [{ code: 'hsa-other-coverage', values: { ...values, carrier: says.carrier } }];
  });
}

type Other = Extract<ParticularRow, { kind: 'otherCoverage' }>;

/** Is somebody covered by a high-deductible plan on the day, here or elsewhere? */
const hasHighDeductible = (facts: FamilyFacts, held: readonly Held[], others: readonly Other[]): boolean =>
  held.some(({ coverageType, planId }) => coverageType === 'medical' && goesWithHsa(facts, planId)) ||
  others.some(({ says }) => says.hsaFit === 'highDeductible' && says.kind !== 'medicare');

/**
 * Why the employee may not put money into a health savings account for a day; nothing: they may (IRC 223(c)(1)). They are covered
 * by a high-deductible plan, by no other health plan, and not enrolled in Medicare (223(b)(7)). Whether somebody else claims them as
 * a dependent (223(b)(6)) no record says: it is certified. Pure.
 * @returns `changes.refusal.<code>`: hsa-needs-hdhp, hsa-other-plan, hsa-medicare, hsa-other-coverage
 */
export function whyNoHsa(facts: FamilyFacts, head: PersonFacts, day: CalendarDate): Sentence[] {
  const values = { name: nameOf(head), date: day };
  const held = healthOf(facts, head, day);
  const others = particularsOn(head, 'otherCoverage', day);
  const unfit = held.filter(({ planId }) => !goesWithHsa(facts, planId));
  const needs =
    !hasHighDeductible(facts, held, others) && !unfit.some(({ coverageType }) => coverageType === 'medical');
  return [
    ...(needs ? [{ code: 'hsa-needs-hdhp', values }] : []),
    ...unfit.map(({ planId }) => ({
      code: 'hsa-other-plan',
      values: { ...values, plan: facts.client.plans.get(planId)?.name ?? '' },
    })),
    ...elsewhere(others, values),
  ];
}

/**
 * Does the high-deductible plan of a day cover somebody beside the employee? One of somebody else does. Whoever continues the
 * same plan for themselves, after a divorce or past the age, is not covered with them.
 */
function isFamilyCover(facts: FamilyFacts, head: PersonFacts, day: CalendarDate): boolean {
  const plans = heldOn(head.coverages, day).filter(
    ({ coverageType, planId }) => coverageType === 'medical' && goesWithHsa(facts, planId),
  );
  if (plans.length === 0) return true;
  return facts.people.some(
    (person) =>
      person !== head &&
      heldOn(person.coverages, day).some(({ planId, cobra }) =>
        plans.some((one) => one.planId === planId && one.cobra === cobra),
      ),
  );
}

/** The most that may go into the account of the employee in the year of a day, in cents; null: not yet published. */
export const hsaLimitOf = (facts: FamilyFacts, head: PersonFacts, day: CalendarDate): number | null =>
  hsaLimit(day, { isFamily: isFamilyCover(facts, head, day), dob: head.details.at(-1)?.dob ?? null });
