import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { ParticularKind } from '@coverlane/contract/members/particular-codes.ts';
import type { EmploymentRow, FamilyFacts, ParticularRow, PersonFacts } from './changes/facts.ts';
import { covers } from './coverage-state.ts';
import type { CalendarDate } from '../platform/values/dates.ts';
import { centsOf } from './money.ts';

type Of<Kind extends ParticularKind> = Extract<ParticularRow, { kind: Kind }>;

/** What of one kind holds on a day. */
export const particularsOn = <Kind extends ParticularKind>(
  { particulars }: Pick<PersonFacts, 'particulars'>,
  kind: Kind,
  day: CalendarDate,
): Of<Kind>[] => particulars.filter((row): row is Of<Kind> => row.kind === kind && covers(row, day));

const subscriberOf = ({ people }: FamilyFacts): PersonFacts | undefined =>
  people.find((person) => person.id === person.subscriberId);

/** The leave of absence that the employee is on, on a day; undefined: none. */
export function leaveOfFamily(facts: FamilyFacts, day: CalendarDate): Of<'leave'> | undefined {
  const subscriber = subscriberOf(facts);
  return subscriber && particularsOn(subscriber, 'leave', day).at(-1);
}

/** Is the employee's share taken from pay on a day? Not while on a leave whose share is paid to the employer, or by it. */
export const isPaidByPayroll = (facts: FamilyFacts, day: CalendarDate): boolean =>
  (leaveOfFamily(facts, day)?.says.payer ?? 'payroll') === 'payroll';

/** Weeks an hourly wage is reckoned a year with. */
const WEEKS = 52;

const employmentOn = (person: PersonFacts, id: string, day: CalendarDate): EmploymentRow | undefined => {
  const rows = person.employments.filter((row) => row.employeeSystemIdentifier === id);
  return rows.find((row) => covers(row, day)) ?? rows.at(-1);
};

/** Hourly wages need the hours of the week; without them the year is not known. */
function yearlyOfHours(cents: number, hoursPerWeek: string | null): number | null {
  const hundredths = hoursPerWeek === null ? null : centsOf(hoursPerWeek);
  return hundredths === null ? null : Math.round((cents * hundredths * WEEKS) / 100);
}

/**
 * What the subscriber earns a year by the salary recorded for a day, in cents; null: not recorded, or not known by the
 * year. Volumes and rates by salary are reckoned with it (domain 2.3).
 */
export function salaryOn(facts: FamilyFacts, day: CalendarDate): number | null {
  const subscriber = subscriberOf(facts);
  const row = subscriber && particularsOn(subscriber, 'salary', day).at(-1);
  if (subscriber === undefined || row === undefined) return null;
  const { amountCents, basis } = row.says;
  if (basis === 'yearly') return amountCents;
  if (basis === 'monthly') return amountCents * 12;
  return yearlyOfHours(amountCents, employmentOn(subscriber, row.subject, day)?.hoursPerWeek ?? null);
}

/** The amount insured that was chosen for a type, in cents; null: none was. */
export const volumeOn = (facts: FamilyFacts, coverageType: CoverageType, day: CalendarDate): number | null =>
  chosenOn(facts, coverageType, day)?.cents ?? null;

/** The same, with the guarantee under which it was chosen. */
export function chosenOn(facts: FamilyFacts, coverageType: CoverageType, day: CalendarDate) {
  const subscriber = subscriberOf(facts);
  const rows = subscriber === undefined ? [] : particularsOn(subscriber, 'volume', day);
  return rows.find(({ subject }) => subject === coverageType)?.says ?? null;
}
