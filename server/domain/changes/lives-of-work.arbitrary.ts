import * as fc from 'fast-check';
import { addDays, addMonths, type CalendarDate, dayAfter, dayBefore } from '../../platform/values/dates.ts';
import { mayContinue } from '../eligibility/cobra-law.ts';
import { eventOfReason } from './cobra-losses.ts';
import type { CoverageRow, FamilyFacts, PersonFacts } from './facts.ts';
import { DIVISIONS } from './family.arbitrary.ts';
import type { ChangeRequest } from './requests.ts';

// What happens to work in a random life, and to coverage that is continued after it (COBRA).

type Ask = (facts: FamilyFacts) => ChangeRequest | null;

const now = (facts: FamilyFacts) => ({ effectiveDate: facts.today, source: 'portal' as const, reason: null });
const override = { reason: 'as it was' };
const headOf = ({ people }: FamilyFacts): PersonFacts | undefined =>
  people.find(({ id, subscriberId }) => id === subscriberId);
const lives = (row: CoverageRow): boolean => (row.expirationDate ?? '9999-12-31') >= row.effectiveDate;

/** The last active medical coverage of somebody. */
export const lastActive = ({ coverages }: PersonFacts): CoverageRow | undefined =>
  coverages
    .filter((row) => row.coverageType === 'medical' && !row.cobra && lives(row))
    .toSorted((one, other) => one.effectiveDate.localeCompare(other.effectiveDate))
    .at(-1);

const ends =
  (reason: string, coverageEnds: CalendarDate | null = null): Ask =>
  (facts) => {
    const head = headOf(facts);
    if (head === undefined || head.details.at(-1)?.deathDate) return null;
    const said = { ...now(facts), override, reason, note: 'as it was', type: 'termmember' as const };
    return { ...said, tiers: 'derive', personId: head.id, coverageEnds };
  };

/** The reason of the employee's end is corrected, and the last day stays. */
const corrects =
  (reason: string): Ask =>
  (facts) => {
    const head = headOf(facts);
    const last = head && lastActive(head)?.expirationDate;
    if (!last || last > facts.today) return null;
    return ends(reason, last)(facts);
  };

const rehires = (facts: FamilyFacts): ChangeRequest | null => {
  const head = headOf(facts);
  const left = head?.employments.at(-1)?.terminationDate;
  if (head === undefined || !left || left >= facts.today) return null;
  const employment = { hireDate: facts.today, status: 'FT' as const };
  return { ...now(facts), override, type: 'rehire', personId: head.id, employment, again: null, coverageStarts: null };
};

const reinstates = (facts: FamilyFacts): ChangeRequest | null => {
  const head = headOf(facts);
  if (head === undefined) return null;
  return { ...now(facts), override, type: 'reinstatement', personId: head.id, coverageStarts: null };
};

const moves =
  (at: number): Ask =>
  (facts) => {
    const head = headOf(facts);
    if (head === undefined) return null;
    const divisionId = DIVISIONS[at % DIVISIONS.length] ?? DIVISIONS[0];
    return { ...now(facts), override, type: 'divchange', divisionId, planMap: {} };
  };

/** The event by which somebody lost the coverage that ended last, and may continue it; null: none. */
export function continuableBy(facts: FamilyFacts, person: PersonFacts): ReturnType<typeof eventOfReason> {
  const event = eventOfReason(facts.client.eligibility.termReasons, lastActive(person)?.termReason ?? null);
  const details = person.details.at(-1);
  if (event === null || details === undefined || details.deathDate) return null;
  const isEmployee = person.id === person.subscriberId;
  const { relationshipCode } = details;
  return mayContinue({ isEmployee, relationshipCode }, event, { cobraLifePartner: true }) ? event : null;
}

const ALONE: ReadonlySet<string> = new Set(['divorce', 'childAging', 'medicare']);
/** Whoever continues by an event of their own is a family of one. */
export const isAlone = (event: string | null): boolean => event !== null && ALONE.has(event);

/** Elected and paid: continued from the day after the loss, as the desk records it. */
const continues =
  (at: number): Ask =>
  (facts) => {
    const free = facts.people.filter((person) => {
      const last = lastActive(person)?.expirationDate;
      const isCovered = person.coverages.some((row) => row.cobra && lives(row));
      return last && last < facts.today && !isCovered && continuableBy(facts, person) !== null;
    });
    const person = free[at % Math.max(1, free.length)];
    const row = person && lastActive(person);
    if (person === undefined || !row?.expirationDate) return null;
    const alone = isAlone(continuableBy(facts, person));
    const effectiveDate = dayAfter(row.expirationDate);
    const { planId, divisionId } = row;
    const cover = {
      action: 'cover' as const,
      personId: person.id,
      coverageType: 'medical' as const,
      planId,
      divisionId,
      effectiveDate,
      expirationDate: dayBefore(addMonths(effectiveDate, alone ? 36 : 18)),
      tier: alone ? ('EMP' as const) : null,
      cobra: true,
      termReason: null,
    };
    const said = { ...now(facts), effectiveDate, override, reason: 'cobra', type: 'coveragechange' as const };
    return { ...said, tiers: alone ? 'stated' : 'derive', coverages: [cover] };
  };

/** Not paid any more, or covered elsewhere. */
const stops =
  (at: number, daysAgo: number): Ask =>
  (facts) => {
    const continuing = facts.people.filter(({ coverages }) =>
      coverages.some((row) => row.cobra && lives(row) && (row.expirationDate ?? '9999-12-31') > facts.today),
    );
    const person = continuing[at % Math.max(1, continuing.length)];
    const row = person?.coverages.find((one) => one.cobra && lives(one));
    if (person === undefined || row === undefined) return null;
    const end = { action: 'end' as const, coverageType: 'medical' as const, planId: row.planId, cobra: true };
    const expirationDate = addDays(facts.today, -daysAgo);
    const coverages = [{ ...end, personId: person.id, expirationDate, termReason: 'nonpayment' }];
    return { ...now(facts), override, reason: 'nonpayment', type: 'coveragechange', tiers: 'derive', coverages };
  };

/** Work ends, is corrected, begins again, moves; coverage is continued and stops. */
export const ofWork: fc.Arbitrary<Ask> = fc.oneof(
  fc.constantFrom('quit', 'layoff', 'hours', 'misconduct').map((reason) => ends(reason)),
  fc.constant(ends('death')),
  fc.constantFrom('quit', 'hours', 'misconduct', 'death').map(corrects),
  fc.constant(rehires),
  fc.constant(reinstates),
  fc.nat(1).map(moves),
  fc.nat(3).map(continues),
  fc.nat(3).map(continues),
  fc.tuple(fc.nat(3), fc.integer({ min: 0, max: 40 })).map(([at, days]) => stops(at, days)),
);
