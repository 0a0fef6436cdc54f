import { withSet } from '../domain/enrollment-sessions/rates/laid-over.ts';
import { centsOf } from '../domain/money.ts';
import type {
  ContributionFacts,
  PlanPricing,
  PricingFacts,
  RateFacts,
  TierStructure,
  VolumeRule,
} from '../domain/pricing/facts.ts';
import { rulesFor, type SettingOfClient, SettingsOfClient } from '../domain/rules-for.ts';
import type { Db } from '../platform/db/connect.ts';
import {
  type ContributionRow,
  type DivisionRow,
  type OfPlan,
  type PlanRow,
  pricingRows,
  type StoredVolume,
  type TierRow,
} from './pricing-rows.queries.ts';

function structuresOf(rows: readonly TierRow[]): Map<string, TierStructure> {
  const items = Map.groupBy(rows, ({ tierId }) => tierId);
  return new Map(
    [...items].map(([id, found]) => [
      id,
      { id, name: found[0]?.tierName ?? '', items: found.map(({ tierId: _id, tierName: _name, ...item }) => item) },
    ]),
  );
}

const byPlan = <Row extends { planId: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ planId }) => planId);

const centsOrNull = (text: string | null): number | null => (text === null ? null : centsOf(text));

const volumeRule = ({ kind, multiple, ageReductions, ...money }: StoredVolume): VolumeRule => ({
  kind,
  multiple,
  ageReductions,
  flatCents: centsOf(money.flat) ?? 0,
  roundUpToCents: centsOf(money.roundUpTo) ?? 0,
  capCents: centsOrNull(money.cap),
  guaranteeIssueCents: centsOrNull(money.guaranteeIssue),
});

/** Thousandths of a percent have as many decimals as tenths of a cent: "80.000" is 80000. */
const thousandths = (percent: string): number => (centsOf(percent) ?? 0) * 10;

/** Decimal strings as integers: cents, or thousandths of a percent where the kind says percents. */
function factsOfRule({ planId: _plan, ...row }: OfPlan<ContributionRow>): ContributionFacts {
  const amountOf = row.kind === 'percentByTier' ? thousandths : (text: string) => centsOf(text) ?? 0;
  const tierAmounts = Object.fromEntries(Object.entries(row.tierAmounts).map(([code, text]) => [code, amountOf(text)]));
  const bands = row.bands.map(({ ageFrom, ageTo, tierCode, amount }) => ({
    ageFrom,
    ageTo,
    tierCode,
    cents: centsOf(amount) ?? 0,
  }));
  return { ...row, tierAmounts, bands };
}

const rulesByPlan = (rows: readonly OfPlan<ContributionRow>[]): Map<string, ContributionFacts[]> =>
  new Map([...byPlan(rows)].map(([id, rules]) => [id, rules.map(factsOfRule)]));

/** Lays the sets of a session over the plans' own, but for those that are settled. */
function lay<Row extends RateFacts | ContributionFacts>(
  own: Map<string, Row[]>,
  ofSession: ReadonlyMap<string, Row[]>,
  settled: ReadonlySet<string>,
): void {
  for (const [id, rows] of ofSession) if (!settled.has(id)) own.set(id, withSet(own.get(id) ?? [], rows));
}

/** What a client's divisions do by themselves, and how the client rounds deductions (domain 1.4). */
function deductionsOf(
  divisions: readonly DivisionRow[],
  settings: readonly SettingOfClient[],
): Pick<PricingFacts, 'rounding' | 'divisions'> {
  const client = { settings: new SettingsOfClient(settings) };
  const roundingIn = (divisionId: string | null) => rulesFor(client, divisionId).deductionRounding;
  return {
    rounding: roundingIn(null),
    divisions: new Map(divisions.map(({ id, ...own }) => [id, { ...own, rounding: roundingIn(id) }])),
  };
}

/** A plan with its volume rule and tiers; what hangs on it comes from tables of its own. */
const planOf = ({ structureId, volume, ...plan }: PlanRow, structures: ReadonlyMap<string, TierStructure>) => ({
  ...plan,
  volume: volume && volumeRule(volume),
  structure: structures.get(structureId ?? '') ?? null,
});

/**
 * What prices of a client come from: pay frequencies, plans with their offers, tiers, rates and contributions of all
 * days. With a session, its rates and rules are laid over the plans' own from their first day on, as drafts of the session are
 * priced; without one those of sessions count for nothing. A client that is not visible to this request has no plans.
 */
export async function loadPricing(
  db: Db,
  clientId: string,
  { sessionId = null }: { sessionId?: string | null } = {},
): Promise<PricingFacts> {
  const { own, ofSession } = await pricingRows(db, clientId, sessionId);
  const [paid, plans, tiers, pivotRows, offered, rateRows, ruleRows, divisions, settings] = own;
  const [[adopted], benefits, sessionRates, sessionRules] = ofSession;
  const structures = structuresOf(tiers);
  const [pivots, offeredTiers] = [byPlan(pivotRows), byPlan(offered)];
  const [rates, contributions] = [byPlan<OfPlan<RateFacts>>(rateRows), rulesByPlan(ruleRows)];
  // Of extra benefits the session's alone are: nothing adopts them.
  const settled = new Set(adopted?.is ? plans.map(({ id }) => id) : []);
  lay<OfPlan<RateFacts>>(rates, byPlan(sessionRates), settled);
  lay(contributions, rulesByPlan(sessionRules), settled);
  const priced = [...plans, ...benefits].map(
    (plan): PlanPricing => ({
      ...planOf(plan, structures),
      pivots: pivots.get(plan.id) ?? [],
      tiersOffered: offeredTiers.get(plan.id) ?? [],
      rates: rates.get(plan.id) ?? [],
      contributions: contributions.get(plan.id) ?? [],
    }),
  );
  return {
    clientId,
    payFrequency: 'monthly12',
    payDays: null,
    ...paid[0],
    ...deductionsOf(divisions, settings),
    plans: new Map(priced.map((plan) => [plan.id, plan])),
  };
}
