import type { Sentence } from '../changes/effects.ts';
import { decimalOf } from '../money.ts';
import type { ContributionFacts, CoverageToPrice } from './facts.ts';
import { shareOf } from './rounding.ts';

/** The most a programme may reward or charge: half the cost of employee-only cover for tobacco, 30 % otherwise. */
export const wellnessLimitCents = (employeeOnlyCents: number, programme: 'tobacco' | 'other'): number =>
  shareOf(employeeOnlyCents, programme === 'tobacco' ? 50_000 : 30_000);

/** What is added to the employee's share and taken from it, and why. Cents a month. */
export type Surcharges = { cents: number; notes: readonly Sentence[] };

/**
 * Tobacco surcharge, spousal surcharge and wellness credit on the employee's share (domain 2.1, 2.3). Tobacco is
 * charged only with a reasonable alternative named, and at most half of the employee-only cost: on 612.40 that is
 * 306.20 (TV-04; 29 CFR 2590.702).
 */
export function surchargesOf(
  rule: ContributionFacts,
  asked: CoverageToPrice,
  { employeeOnlyCents, hasSpouse }: { employeeOnlyCents: number; hasSpouse: boolean },
): Surcharges {
  const usesTobacco = asked.covered.some(({ tobacco }) => tobacco === true);
  const tobacco =
    usesTobacco && rule.tobaccoAlternative !== null
      ? Math.min(rule.tobaccoSurchargeCents, wellnessLimitCents(employeeOnlyCents, 'tobacco'))
      : 0;
  const spouse = hasSpouse && asked.spouseHasOtherCover === true ? rule.spousalSurchargeCents : 0;
  const credit = asked.wellness === true ? rule.wellnessCreditCents : 0;
  const said: readonly [number, Sentence][] = [
    [tobacco, { code: 'tobacco-surcharge', values: { amount: decimalOf(tobacco), contact: rule.tobaccoAlternative } }],
    [spouse, { code: 'spousal-surcharge', values: { amount: decimalOf(spouse) } }],
    [credit, { code: 'wellness-credit', values: { amount: decimalOf(credit) } }],
  ];
  const notes = said.filter(([cents]) => cents > 0).map(([, sentence]) => sentence);
  return { cents: tobacco + spouse - credit, notes };
}
