import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { DemoFamily, DemoPerson } from './families.ts';
import type { DemoEmployer, DemoPlan } from './organisation.ts';

/** One elected plan with the people it covers. */
export interface Election {
  plan: DemoPlan;
  people: DemoPerson[];
}

/**
 * What a family elected: nearly all take the medical plan, four of five the dental, two of three the vision; some
 * cover their dependents for medical only. `switched`: the other medical plan, where there are two.
 */
export function elections(employer: DemoEmployer, family: DemoFamily, switched = false): Election[] {
  const everybody = [family.subscriber, ...family.dependents.filter(({ worksHere }) => worksHere !== true)];
  const own = family.number % 4 === 3 ? [family.subscriber] : everybody;
  const choice = family.number + (switched ? 1 : 0);
  const elected: [CoverageType, boolean, DemoPerson[]][] = [
    ['medical', family.number % 25 !== 24, everybody],
    ['dental', family.number % 5 !== 0, own],
    ['vision', family.number % 3 !== 1, everybody],
  ];
  return elected.flatMap(([coverageType, elects, people]) => {
    const offered = employer.plans.filter((plan) => plan.coverageType === coverageType);
    const plan = offered[choice % offered.length];
    return elects && plan ? [{ plan, people }] : [];
  });
}

/** X12 834 HD05 of the people covered: the specification's tier codes (domain 2.2). */
export function level(people: readonly DemoPerson[]): string {
  const spouse = people.some(({ relationship }) => relationship === '01' || relationship === '53');
  const child = people.some(({ relationship }) => relationship === '19' || relationship === '22');
  if (spouse) return child ? 'FAM' : 'ESP';
  return child ? 'ECH' : 'EMP';
}
