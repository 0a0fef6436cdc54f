import type { TierCode } from '@coverlane/contract/codes.ts';
import type { Finding, Sentence } from '../changes/effects.ts';
import { coveredOf } from '../tiers.ts';
import { ageBasisDate } from './age-basis.ts';
import type { CoverageToPrice, PlanPricing, PriceLine, RateFacts, TierItem } from './facts.ts';
import { memberLines } from './member-level.ts';
import { familyFacets, missing, monthlyOf, noRate, type RateCase } from './rate-case.ts';
import { ratesInForce, selectRate } from './rate-selection.ts';
import { monthlyShareOfSalary, perThousandOf, sumOf } from './rounding.ts';
import { recordedTier, tierChoice } from './tier-structures.ts';
import { type Volume, volumeOf } from './volume.ts';

/** What a coverage costs a month, whoever pays it: the lines add up to it. */
export type Premium = {
  lines: readonly PriceLine[];
  cents: number;
  tierCode: TierCode;
  tierItemCode: string;
  volume: Volume | null;
  notes: readonly Sentence[];
};

/** Lines, and the tier item they are priced by where it was chosen by price. */
type Lines = { lines: readonly PriceLine[]; item?: TierItem; volume?: Volume; notes?: readonly Sentence[] };

const withFee = (rate: RateFacts, cents: number): PriceLine[] => [
  { personId: null, label: 'plan', cents },
  ...(rate.adminFeeCents > 0 ? [{ personId: null, label: 'admin-fee' as const, cents: rate.adminFeeCents }] : []),
];

/** By tier, or by tier and the employee's age. Without a tier for these people: the cheapest that contains them. */
function byTier(given: RateCase): Lines | Finding {
  const { exact, containing, derived } = given.tiers;
  const candidates = exact ? [exact] : containing;
  const rated = candidates.flatMap((item) => {
    const rate = selectRate(given.rates, familyFacets(given, item.code));
    return rate ? [{ item, rate }] : [];
  });
  const [best] = rated.sort((one, other) => monthlyOf(one.rate) - monthlyOf(other.rate));
  if (!best) {
    const tierCode = exact?.code ?? derived;
    return candidates.length === 0
      ? { code: 'no-tier', values: { plan: given.plan.name, tier: derived, date: given.asked.on }, subject: null }
      : noRate(given, familyFacets(given, tierCode));
  }
  const { item, rate } = best;
  const notes = exact
    ? []
    : [{ code: 'tier-contained', values: { plan: given.plan.name, stated: derived, tier: item.code } }];
  return { lines: withFee(rate, monthlyOf(rate)), item, notes };
}

/** One price whoever is covered. */
function once(given: RateCase): Lines | Finding {
  const facets = familyFacets(given, null);
  const rate = selectRate(given.rates, facets);
  return rate ? { lines: withFee(rate, monthlyOf(rate)) } : noRate(given, facets);
}

/** Volume divided by 1,000, times the rate: 150,000 at 0.2100 is 31.50 (TV-02). */
function byVolume(given: RateCase): Lines | Finding {
  const volume = volumeOf(given.plan, given.asked);
  if (volume === null) {
    return missing(given.plan.volume?.kind === 'salaryMultiple' ? 'no-salary' : 'no-volume', given);
  }
  const facets = { ...familyFacets(given, null), volumeCents: volume.cents };
  const rate = selectRate(given.rates, facets);
  if (rate === null) return noRate(given, facets);
  return { lines: withFee(rate, perThousandOf(volume.cents, rate.amount)), volume, notes: volume.notes };
}

function bySalary(given: RateCase): Lines | Finding {
  const salary = given.asked.subscriber.salaryCents ?? null;
  if (salary === null) return missing('no-salary', given);
  const facets = familyFacets(given, null);
  const rate = selectRate(given.rates, facets);
  return rate ? { lines: withFee(rate, monthlyShareOfSalary(salary, rate.amount)) } : noRate(given, facets);
}

const ways: Readonly<Record<RateFacts['kind'], (given: RateCase) => Lines | Finding>> = {
  tier: byTier,
  ageTier: byTier,
  age: memberLines,
  composite: once,
  flat: once,
  perThousand: byVolume,
  percentSalary: bySalary,
};

/** The lines by the one kind of rate that is in force. */
function linesOf(given: RateCase): Lines | Finding {
  const kinds = new Set(given.rates.map(({ kind }) => kind));
  const [kind] = kinds;
  if (kind === undefined) return noRate(given, { ...familyFacets(given, null), age: null });
  return kinds.size > 1 ? missing('mixed-rates', given) : ways[kind](given);
}

function caseOf(plan: PlanPricing, asked: CoverageToPrice): RateCase {
  const { on, divisionId, effectiveDate = on } = asked;
  const covered = coveredOf(asked.covered.map(({ relationshipCode }) => relationshipCode));
  return {
    plan,
    asked,
    rates: ratesInForce(plan.rates, { divisionId, on }),
    tiers: tierChoice(plan, { divisionId, on, covered }),
    basis: ageBasisDate(plan.ageBasis, { on, effectiveDate, planYearStart: plan.planYearStart }),
  };
}

/** The monthly premium of an election, rounded once a line, or why there is none (domain 2.3). */
export function premiumOf(plan: PlanPricing, asked: CoverageToPrice): Premium | Finding {
  const given = caseOf(plan, asked);
  const found = linesOf(given);
  if ('code' in found) return found;
  const { exact, containing, derived } = given.tiers;
  const { lines, item = exact ?? containing[0], volume = null, notes = [] } = found;
  const tierItemCode = item?.code ?? derived;
  const tierCode = recordedTier(tierItemCode, plan.coverageType, derived);
  return { lines, cents: sumOf(lines, ({ cents }) => cents), tierCode, tierItemCode, volume, notes };
}
