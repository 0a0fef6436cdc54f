import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { plans } from '@coverlane/contract/plans/calls.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { benefitsHeld } from '../../domain/benefits-held.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { type CostSpan, costSpans } from '../../domain/consequences/cost-spans.ts';
import { extrasOn, priceOn, takenOn } from '../../domain/consequences/costs.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { decimalOf } from '../../domain/money.ts';
import type { PricingFacts } from '../../domain/pricing/facts.ts';
import { otherLastPay } from '../../domain/pricing/payroll.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';

type Costs = Reply<typeof plans.familyCosts>;

/** GET /member/:id/costs: what a family's coverages cost, each span with its price. @throws Refusal 404 */
export async function familyCosts({ id, clientId }: Input<typeof plans.familyCosts>, context: Context): Promise<Costs> {
  const { db, parts } = context;
  const client = await loadClientFacts(db, clientId);
  if (client === null) throw notFound();
  const today = todayIn(client.timeZone, new Date());
  const [facts] = await loadFamilies({ db, keys: keysOf(parts.secrets), client, today }, { personIds: [id] });
  if (facts === undefined) throw notFound();
  const pricing = await loadPricing(db, clientId);
  context.saw({ type: 'member', id, clientId });
  return {
    on: today,
    total: totalOf(facts, pricing),
    rows: [...costSpans(facts, pricing).map((span) => drawn(span, pricing)), ...extrasOf(facts)],
  };
}

/** The sums of today; null: something of it has no price, or nothing is covered. */
function totalOf(facts: FamilyFacts, pricing: PricingFacts): Costs['total'] {
  const price = priceOn(facts, facts.today, pricing);
  const taken = takenOn(facts, facts.today, price);
  const isNothing = price.plans.length === 0 && extrasOn(facts, facts.today).length === 0;
  if (price.findings.length > 0 || isNothing || taken === null) return null;
  return {
    monthly: decimalOf(price.monthlyCents),
    employer: decimalOf(price.employerCents),
    employee: decimalOf(price.employeeCents),
    perPay: decimalOf(taken.perPayCents),
    lastPay: otherLastPay(taken),
    payPeriods: price.payPeriods,
  };
}

/** The extra benefits of enrollment sessions, at what was agreed when they were elected (domain 5.1). */
function extrasOf(facts: FamilyFacts): Costs['rows'] {
  return benefitsHeld(facts).map(({ subject, says, effectiveDate, expirationDate }) => ({
    planId: subject,
    planName: says.name,
    coverageType: null,
    from: effectiveDate,
    to: expirationDate,
    isTaken: true,
    problem: null,
    tierCode: null,
    price: {
      monthly: decimalOf(says.monthlyCents),
      employer: decimalOf(says.employerCents),
      employee: decimalOf(says.employeeCents),
      perPay: decimalOf(says.perPayCents),
      lastPay: otherLastPay(says),
      payPeriods: says.payPeriods,
    },
  }));
}

function drawn({ planId, from, to, price, finding, isTaken }: CostSpan, pricing: PricingFacts): Costs['rows'][number] {
  const plan = pricing.plans.get(planId);
  const problem = finding && { code: finding.code, values: { ...finding.values } };
  const about = {
    planId,
    planName: plan?.name ?? '',
    coverageType: plan?.coverageType ?? null,
    from,
    to,
    isTaken,
    problem,
  };
  if (price === null) return { ...about, tierCode: null, price: null };
  return {
    ...about,
    tierCode: price.tierItemCode,
    price: {
      monthly: decimalOf(price.monthlyCents),
      employer: decimalOf(price.employerCents),
      employee: decimalOf(price.employeeCents),
      perPay: decimalOf(price.perPayCents),
      lastPay: otherLastPay(price),
      payPeriods: price.payPeriods,
    },
  };
}
