import type { BillCharge } from '../domain/bills/bill.ts';
import type { ClientFacts, FamilyFacts } from '../domain/changes/facts.ts';
import { isPutIn, monthExtras } from '../domain/consequences/month-extras.ts';
import { billingDay, monthPlans } from '../domain/consequences/month-plans.ts';
import { covers } from '../domain/coverage-state.ts';
import { rulesOn } from '../domain/division-on.ts';
import type { PricingFacts } from '../domain/pricing/facts.ts';
import type { Db } from '../platform/db/connect.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';
import { addDays, type CalendarDate } from '../platform/values/dates.ts';
import { chunks } from './bulk.queries.ts';
import { loadFamilies } from './families.queries.ts';

/** So many families are held in memory at once. */
const FAMILIES = 500;

/** A client, read for what its coverage costs. */
export type BillReading = { db: Db; keys: FieldKeys; client: ClientFacts; pricing: PricingFacts; today: CalendarDate };

/** Of whom, of which plans, and of which months (their first days) it is asked. */
export type Charged = {
  subscriberIds: readonly string[];
  planIds: ReadonlySet<string>;
  /** Whose extra benefits count beside the plans. */
  supplierId: string;
  months: readonly CalendarDate[];
  /** A fee for each employee, in cents; null: by the rates of the plans. */
  feeCents: number | null;
  /** A carrier asks for what is continued (COBRA), too; the employer is not billed for it, for those people pay directly. */
  withContinued?: boolean;
};

/** What was asked costs; with whom of it has no price. */
export type Charges = { charges: BillCharge[]; unpriced: string[] };

/** What each family's coverage costs in each month, by the rule that holds for it (domain 2.4). Cents. */
export async function chargesOf(reading: BillReading, asked: Charged): Promise<Charges> {
  const found: Charges = { charges: [], unpriced: [] };
  for (const subscriberIds of chunks(asked.subscriberIds, FAMILIES)) {
    const families = await loadFamilies(reading, { subscriberIds });
    for (const facts of families) chargeFamily(facts, { ...asked, pricing: reading.pricing }, found);
  }
  return found;
}

type Asked = Charged & { pricing: PricingFacts };

function chargeFamily(facts: FamilyFacts, asked: Asked, found: Charges): void {
  const personId = facts.people[0]?.subscriberId;
  if (personId === undefined) return;
  let isPriced = true;
  for (const month of asked.months) {
    if (asked.feeCents !== null) {
      if (isEnrolled(facts, month, asked))
        found.charges.push({ personId, planId: null, month, cents: asked.feeCents, tier: null });
      continue;
    }
    const { charges, unpriced } = ofMonth(facts, month, asked);
    isPriced &&= !unpriced;
    found.charges.push(...charges.map((charge) => ({ ...charge, personId, month })));
  }
  if (!isPriced) found.unpriced.push(personId);
}

type OfMonth = { charges: Pick<BillCharge, 'planId' | 'benefit' | 'cents' | 'tier'>[]; unpriced: boolean };

function ofMonth(facts: FamilyFacts, month: CalendarDate, asked: Asked): OfMonth {
  const { planIds, pricing, withContinued = false } = asked;
  const rule = rulesOn(facts, month).midMonthRule;
  const parts = [false, ...(withContinued ? [true] : [])].map((isContinued) =>
    monthPlans(facts, month, { pricing, rule, isContinued }),
  );
  const plans = parts.flatMap((part) => part.plans).filter(({ planId }) => planIds.has(planId));
  const charges = [...Map.groupBy(plans, ({ planId }) => planId)].map(([planId, of]) => ({
    planId,
    cents: of.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0),
    tier: of[0]?.tierItemCode ?? null,
  }));
  // Another carrier's plan without a price is no matter of this bill.
  const unpriced = parts.some((part) => [...planIds].some((id) => part.unpriced.includes(id)));
  const billed = [...charges, ...extrasOf(facts, month, asked)];
  return { charges: billed.filter(({ cents }) => cents !== 0), unpriced };
}

/** The supplier's extra benefits, at what was agreed when they were elected; what somebody puts in is no premium. */
const extrasOf = (facts: FamilyFacts, month: CalendarDate, { supplierId }: Pick<Charged, 'supplierId'>) =>
  monthExtras(facts, month, rulesOn(facts, month).midMonthRule)
    .filter(({ says }) => says.supplierId === supplierId && !isPutIn(says))
    .map(({ benefitId, says }) => ({ planId: benefitId, benefit: says.name, cents: says.monthlyCents, tier: null }));

/** Does anybody of the family have one of the plans as active, or an extra benefit, on the day by which the month is billed? */
function isEnrolled(facts: FamilyFacts, month: CalendarDate, asked: Pick<Charged, 'planIds' | 'supplierId'>): boolean {
  const { planIds } = asked;
  if (extrasOf(facts, month, asked).length > 0) return true;
  const rule = rulesOn(facts, month).midMonthRule;
  const day = billingDay(month, rule);
  const on = (at: CalendarDate): boolean =>
    facts.people.some(({ coverages }) =>
      coverages.some((row) => planIds.has(row.planId) && !row.cobra && covers(row, at)),
    );
  return on(day) && (rule !== 'fullIfOnOrBefore15' || on(addDays(day, 1)));
}
