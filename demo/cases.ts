import { addDays, addMonths } from '@coverlane/server/platform/values/dates.ts';
import { type DemoFamily, demoFamilies, type DemoPerson } from './families.ts';
import { type DemoEmployer, employers } from './organisation.ts';

/** The number of the family whose member signs in: it stays as its screens describe it. */
const MEMBER = 14;

/** Families in which nothing else happens. */
const isCalm = ({ number }: DemoFamily): boolean =>
  number !== MEMBER && number % 11 !== 10 && number % 23 !== 21 && number % 19 !== 4;

/** A birth date by which somebody turned 26 seventy days before a day. */
const justPastAge = (today: string): string => addDays(addMonths(today, -12 * 26), -70);

function grown(family: DemoFamily, today: string): DemoFamily {
  const child = family.dependents.find(({ relationship }) => relationship === '19');
  return {
    ...family,
    dependents: family.dependents.map((one) => (one === child ? { ...one, birthDate: justPastAge(today) } : one)),
  };
}

const isParent = ({ subscriber, dependents }: DemoFamily): boolean =>
  subscriber.birthDate < '1980' && dependents.some(({ relationship }) => relationship === '19');

/** Two employees of one employer who are married: each has an own record, and one is a dependent of the other. */
function married(families: readonly DemoFamily[]): readonly [DemoFamily, DemoFamily] | undefined {
  const single = families.filter((family) => isCalm(family) && family.dependents.length === 0);
  const [one] = single;
  const other = single.find(({ subscriber }) => subscriber.gender !== one?.subscriber.gender);
  return one && other && [one, other];
}

/**
 * Gives some families of an employer what somebody has to decide about: two children who are past the age limit and still
 * covered, and a couple who both work there.
 * @param today 'YYYY-MM-DD'
 */
function withCases(families: readonly DemoFamily[], today: string): readonly DemoFamily[] {
  const aged = new Set(families.filter((family) => isCalm(family) && isParent(family)).slice(0, 2));
  const couple = married(families);
  return families.map((family) => {
    if (aged.has(family)) return grown(family, today);
    if (couple === undefined || family !== couple[0]) return family;
    const spouse: DemoPerson = { ...couple[1].subscriber, relationship: '01', worksHere: true };
    return { ...family, dependents: [spouse] };
  });
}

/** Every employer with the families it employs, as they are on the day the demonstration is loaded. */
export function employed(today: string): { employer: DemoEmployer; families: readonly DemoFamily[] }[] {
  const all = demoFamilies();
  let first = 0;
  return employers.map((employer) => {
    const families = all.slice(first, first + employer.families);
    first += employer.families;
    return { employer, families: withCases(families, today) };
  });
}
