import { type CoverageType, type TierCode, tierCodes } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { type Covered, deriveTier, isTiered } from '../tiers.ts';
import type { PlanPricing, TierItem, TierStructure } from './facts.ts';

const item = (code: string, spouse: TierItem['spouse'], more: Partial<TierItem> = {}): TierItem => ({
  id: code,
  code,
  spouse,
  minChildren: 0,
  maxChildren: null,
  minDependents: null,
  maxDependents: null,
  ...more,
});

/** The specification's four tiers. */
export const fourTier: TierStructure = {
  id: 'four-tier',
  name: '4-tier',
  items: [
    item('EMP', 'forbidden', { maxChildren: 0 }),
    item('ESP', 'required', { maxChildren: 0 }),
    item('ECH', 'forbidden', { minChildren: 1 }),
    item('FAM', 'required', { minChildren: 1 }),
  ],
};

/** Nobody, one, or several dependents (domain 2.2). */
export const threeTier: TierStructure = {
  id: 'three-tier',
  name: '3-tier',
  items: [
    item('EMP', 'forbidden', { maxChildren: 0 }),
    item('TWO', 'optional', { minDependents: 1, maxDependents: 1 }),
    item('FAM', 'optional', { minDependents: 2 }),
  ],
};

/** Alone or with anybody. */
export const twoTier: TierStructure = {
  id: 'two-tier',
  name: '2-tier',
  items: [item('EMP', 'forbidden', { maxChildren: 0 }), item('FAM', 'optional', { minDependents: 1 })],
};

/** One tier whoever is covered; also what a product without tiers has. */
export const noTier: TierStructure = { id: 'no-tier', name: 'Composite', items: [item('NOTIER', 'optional')] };

const within = (count: number, from: number | null, to: number | null): boolean =>
  count >= (from ?? 0) && count <= (to ?? Number.POSITIVE_INFINITY);

/** Is the tier item made for exactly these people? */
export function fits(tier: TierItem, { spouse, children }: Covered): boolean {
  if (tier.spouse === 'required' ? !spouse : tier.spouse === 'forbidden' && spouse) return false;
  const dependents = children + (spouse ? 1 : 0);
  return (
    within(children, tier.minChildren, tier.maxChildren) && within(dependents, tier.minDependents, tier.maxDependents)
  );
}

/** Would the tier item do for these people and perhaps more? FAM contains children without a spouse. */
function contains(tier: TierItem, { spouse, children }: Covered): boolean {
  if (spouse && tier.spouse === 'forbidden') return false;
  const fewest = children + (spouse ? 1 : 0);
  return within(children, 0, tier.maxChildren) && within(fewest, 0, tier.maxDependents);
}

/** The tiers of a plan: its structure's, else the specification's four, or none for products without tiers. */
export const structureOf = ({ structure, coverageType }: PlanPricing): TierStructure =>
  structure ?? (isTiered(coverageType) ? fourTier : noTier);

/** The tier items of a plan that a division may have on a day. */
function offeredItems(plan: PlanPricing, divisionId: string, on: CalendarDate): readonly TierItem[] {
  const { items } = structureOf(plan);
  const listed = plan.tiersOffered.filter((offer) => offer.divisionId === divisionId);
  if (listed.length === 0) return items;
  const onThatDay = listed.filter(
    ({ effectiveDate, expirationDate }) => effectiveDate <= on && (expirationDate === null || on <= expirationDate),
  );
  return items.filter(({ code }) => onThatDay.some(({ tierCode }) => tierCode === code));
}

/**
 * The tier of the covered people in one plan: the item made for them, else those that contain them, of which the
 * cheapest is to be taken (domain 2.2). `derived` is what the specification's four tiers call these people.
 */
export type TierChoice = { derived: TierCode; exact: TierItem | null; containing: readonly TierItem[] };

/** What a plan's tiers offer for the covered people on a day, in a division. */
export function tierChoice(
  plan: PlanPricing,
  { divisionId, on, covered }: { divisionId: string; on: CalendarDate; covered: Covered },
): TierChoice {
  const items = offeredItems(plan, divisionId, on);
  return {
    derived: deriveTier(plan.coverageType, covered),
    exact: items.find((tier) => fits(tier, covered)) ?? null,
    containing: items.filter((tier) => contains(tier, covered)),
  };
}

const isTierCode = (code: string): code is TierCode => tierCodes.some((known) => known === code);

/** What a coverage under a tier item is recorded with: the item's code, or the derived one for codes of one's own. */
export function recordedTier(code: string, type: CoverageType, derived: TierCode): TierCode {
  if (!isTiered(type)) return 'NOTIER';
  return isTierCode(code) && code !== 'NOTIER' ? code : derived;
}
