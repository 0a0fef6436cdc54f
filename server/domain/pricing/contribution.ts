import type { CalendarDate } from '../../platform/values/dates.ts';
import type { ContributionFacts, ContributionKind } from './facts.ts';
import { shareOf } from './rounding.ts';

/** What an employer's share is reckoned from. Cents a month. */
export type ShareBase = {
  totalCents: number;
  /** What the employee alone would cost in the same plan. */
  employeeOnlyCents: number;
  tierItemCode: string;
  /** The employee's age; null: not known. */
  age: number | null;
};

/** The rule of a plan for a division and class on a day: the most specific one, division before class (domain 2.4). */
export function contributionRule(
  rules: readonly ContributionFacts[],
  { divisionId, classCode, on }: { divisionId: string; classCode: string | null; on: CalendarDate },
): ContributionFacts | null {
  const weight = (rule: ContributionFacts): number =>
    (rule.divisionId === null ? 0 : 2) + (rule.classCode === null ? 0 : 1);
  const fitting = rules.filter(
    (rule) =>
      rule.effectiveDate <= on &&
      (rule.expirationDate === null || on <= rule.expirationDate) &&
      (rule.divisionId === null || rule.divisionId === divisionId) &&
      (rule.classCode === null || rule.classCode === classCode),
  );
  return fitting.sort((one, other) => weight(other) - weight(one) || (one.id < other.id ? -1 : 1))[0] ?? null;
}

const ofBands: Share = ({ bands }, { tierItemCode, age }) => {
  const fitting = bands.find(
    (band) =>
      (band.tierCode === null || band.tierCode === tierItemCode) &&
      age !== null &&
      age >= band.ageFrom &&
      (band.ageTo === null || age <= band.ageTo),
  );
  return fitting?.cents ?? 0;
};

type Share = (rule: ContributionFacts, base: ShareBase) => number;

/** Each kind's employer share in cents before cap and floor; every part is rounded once, half up (TV-05). */
const shares: Readonly<Record<ContributionKind, Share>> = {
  percentTotal: ({ employerPct }, { totalCents }) => shareOf(totalCents, employerPct),
  percentByTier: ({ tierAmounts }, { totalCents, tierItemCode }) => shareOf(totalCents, tierAmounts[tierItemCode] ?? 0),
  percentOfEmpPctDep: ({ employerPct, dependentPct }, { totalCents, employeeOnlyCents }) =>
    shareOf(employeeOnlyCents, employerPct) + shareOf(Math.max(0, totalCents - employeeOnlyCents), dependentPct),
  flat: ({ flatCents }) => flatCents,
  flatByTier: ({ tierAmounts }, { tierItemCode }) => tierAmounts[tierItemCode] ?? 0,
  definedContribution: ({ flatCents, tierAmounts }, { tierItemCode }) => tierAmounts[tierItemCode] ?? flatCents,
  ageBased: ofBands,
  table: ofBands,
  none: () => 0,
  all: (_rule, { totalCents }) => totalCents,
};

/**
 * What the employer pays a month, in cents: by the rule, at most its cap, and never so much that the employee would pay
 * less than the floor or less than nothing. TV-05: 80 % of EMP and 50 % of the dependents' difference.
 */
export function employerShare(rule: ContributionFacts, base: ShareBase): number {
  const stated = shares[rule.kind](rule, base);
  const capped = rule.capCents === null ? stated : Math.min(stated, rule.capCents);
  return Math.max(0, Math.min(capped, base.totalCents - rule.floorEmployeeCents));
}
