import { VISIT_CENTS, type YearlyUse, yearlyUse } from '@coverlane/contract/plans/yearly-use.ts';

/** What people pay themselves when they use a plan within its network, in cents; percents are whole. */
export type PlanFigures = {
  /** A year, of one person and of a family. */
  deductibleCents: number;
  familyDeductibleCents: number;
  /** A family has only the family's deductible, which all of them fill together. */
  isAggregate: boolean;
  /** The most a year; infinite: no limit. */
  limitCents: number;
  familyLimitCents: number;
  /** Of what is left above the deductible. */
  coinsurancePercent: number;
  /** For a visit to a doctor, instead of deductible and coinsurance; null: they hold for visits too. */
  visitCents: number | null;
};

/** One person's deductible, and what is left of a family's deductible and limit while its people are reckoned. */
type Left = { own: number; deductible: number; limit: number };

const least = (...cents: number[]): number => Math.max(0, Math.min(...cents));

/** What one person pays of their bills: copays of visits, the deductible, a part of the rest, up to the limit. */
function personPays(plan: PlanFigures, use: YearlyUse, left: Left): number {
  const { visits } = use;
  const copays = plan.visitCents === null ? 0 : visits * least(plan.visitCents, VISIT_CENTS);
  const bills = use.otherCents + (plan.visitCents === null ? visits * VISIT_CENTS : 0);
  const deductible = least(bills, left.own, left.deductible);
  const share = Math.round(((bills - deductible) * plan.coinsurancePercent) / 100);
  const own = least(copays + deductible + share, plan.limitCents, left.limit);
  left.deductible -= deductible;
  left.limit -= own;
  return own;
}

/** The most that people pay themselves within a year: one alone, or a family together. Cents; infinite: no limit. */
export const limitOf = ({ limitCents, familyLimitCents }: PlanFigures, people: number): number =>
  people === 1 ? limitCents : familyLimitCents;

/**
 * What a family pays itself of a year's bills within the network, in cents: every person's deductible and limit, and
 * the family's, which all of them fill together (embedded); or the family's deductible alone (aggregate).
 */
export function familyPays(plan: PlanFigures, people: readonly YearlyUse[]): number {
  const alone = people.length === 1;
  const left: Left = {
    own: alone || !plan.isAggregate ? plan.deductibleCents : Number.POSITIVE_INFINITY,
    deductible: alone ? plan.deductibleCents : plan.familyDeductibleCents,
    limit: limitOf(plan, people.length),
  };
  return people.reduce((total, use) => total + personPays(plan, use, left), 0);
}

/** A plan as it is compared: what it costs the employee a year, and its figures. */
export type Compared = { premiumCents: number; figures: PlanFigures };

const totalOf = ({ premiumCents, figures }: Compared, people: readonly YearlyUse[]): number =>
  premiumCents + familyPays(figures, people);

/** A year's cost at three levels of use: premiums and the own share of the bills (design 1.11). Cents. */
export function yearlyCost(plan: Compared, people: number): Record<keyof typeof yearlyUse, number> {
  const all = (use: YearlyUse): YearlyUse[] => Array.from({ length: people }, () => use);
  const [, ...others] = all(yearlyUse.typical);
  return {
    low: totalOf(plan, all(yearlyUse.low)),
    typical: totalOf(plan, all(yearlyUse.typical)),
    high: totalOf(plan, [yearlyUse.high, ...others]),
  };
}

/** Up to here the bills of a year are looked at. */
const MOST_CENTS = 100_000_00;
const STEP_CENTS = 250_00;
const VISITS = [0, 4, 12];

/** Every level of use that plans are compared at: visits, bills of one person, and whether the others have any. */
function* levels(people: number): Generator<YearlyUse[]> {
  for (const visits of VISITS) {
    for (let otherCents = 0; otherCents <= MOST_CENTS; otherCents += STEP_CENTS) {
      const others = Array.from({ length: people - 1 }, () => ({ visits, otherCents: 0 }));
      yield [{ visits, otherCents }, ...others];
      if (people > 1) yield [{ visits, otherCents }, ...others.map(() => ({ visits, otherCents }))];
    }
  }
}

/**
 * By how much a plan is dearer than another at the least, whatever is used; 0 or less: at some level it is not. A plan
 * that loses at every level is one that most people are better off without (design 0, 4.3). Cents.
 */
export function alwaysDearerBy(plan: Compared, other: Compared, people: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const use of levels(people)) {
    least = Math.min(least, totalOf(plan, use) - totalOf(other, use));
    if (least <= 0) return least;
  }
  return least;
}
