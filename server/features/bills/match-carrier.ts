import type { TakenFor } from '../../domain/bills/bill-columns.ts';
import { type Found, type OurCharge, reconcile, type TheirRow } from '../../domain/bills/reconcile.ts';
import type { PricingFacts } from '../../domain/pricing/facts.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import { chargesOf } from '../../facts/bill-charges.ts';
import {
  type CarrierPlan,
  carrierPlans,
  namesOfPeople,
  subscribersWith,
  supplierBenefits,
} from '../../facts/bill-plans.queries.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import { loadSsnHolders } from '../../facts/ssn-holders.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { type CalendarDate, endOfMonth, todayIn } from '../../platform/values/dates.ts';
import { type CarrierBillRecord, everybodyOf, heldEver, rowsOfCarrierBill } from './carrier-bills.queries.ts';
import { type NamedFinding, writeFindings } from './findings.queries.ts';
import { rowsSaid, theirRows } from './their-rows.ts';

/** What looks like an SSN is shown by its last four digits alone. */
export const withoutSsn = (text: string): string => text.replaceAll(/\b\d{3}-?\d{2}-?(\d{4})\b/g, '•••-••-$1');

/**
 * Matches a carrier's bill with our coverage of its month, as it is now, and writes what was found.
 * @throws Refusal 404
 */
export async function matchBill(
  bill: CarrierBillRecord,
  mapping: readonly TakenFor[],
  context: Context,
): Promise<void> {
  const { db, parts } = context;
  const { clientId, month } = bill;
  const client = await loadClientFacts(db, clientId);
  if (client === null) throw notFound();
  const keys = keysOf(parts.secrets);
  const pricing = await loadPricing(db, clientId);
  const within = { clientId, supplierId: bill.supplierId, from: month, until: endOfMonth(month) };
  const benefits = await supplierBenefits(db, within);
  const plans = [...(await carrierPlans(db, bill)), ...benefits];
  const reading = { db, client, keys, pricing, today: todayIn(bill.timeZone, new Date()) };
  const { theirs, unread } = await theirSide(reading, { bill, mapping, plans });
  const held = await heldEver(db, { clientId, supplierId: bill.supplierId, planIds: plans.map(({ id }) => id) });
  const found = reconcile({
    first: month,
    last: endOfMonth(month),
    theirs,
    ours: await ourSide(reading, bill, plans),
    heldBy: (personId) => held.get(personId) ?? [],
    tierCents: (planId) => tierCents(pricing, planId, month),
  });
  const sum = (key: 'theirsCents' | 'oursCents'): number => found.reduce((total, one) => total + one[key], 0);
  await writeFindings(db, bill, {
    found: await named(db, found, { plans, benefits }),
    mapping,
    unread,
    theirsCents: sum('theirsCents'),
    oursCents: sum('oursCents'),
  });
}

type Reading = Parameters<typeof chargesOf>[0];
type Theirs = { bill: CarrierBillRecord; mapping: readonly TakenFor[]; plans: readonly CarrierPlan[] };

/** What the carrier bills, and whom of ours each row is about; and the numbers of rows that could not be read. */
async function theirSide(
  { db, keys }: Reading,
  { bill, mapping, plans }: Theirs,
): Promise<{ theirs: TheirRow[]; unread: number[] }> {
  const { clientId } = bill;
  const { said, unread } = rowsSaid(await rowsOfCarrierBill(db, keys, bill), mapping);
  const ssns = said.flatMap(({ ssn }) => (ssn === undefined ? [] : (ssnDigits(ssn) ?? [])));
  const holders = await loadSsnHolders({ db, keys, clientId }, ssns);
  return { theirs: theirRows(said, { everybody: await everybodyOf(db, clientId), holders, plans }), unread };
}

/** What our coverage by the carrier's plans costs in the month. */
async function ourSide(
  reading: Reading,
  { clientId, supplierId, month }: CarrierBillRecord,
  plans: readonly CarrierPlan[],
): Promise<OurCharge[]> {
  const planIds = plans.map(({ id }) => id);
  const within = { clientId, supplierId, planIds, from: month, until: endOfMonth(month) };
  const { charges } = await chargesOf(reading, {
    subscriberIds: await subscribersWith(reading.db, within),
    planIds: new Set(planIds),
    supplierId,
    months: [month],
    feeCents: null,
    withContinued: true,
  });
  return charges.flatMap(({ planId, ...charge }) => (planId === null ? [] : [{ ...charge, planId }]));
}

/** What was found, by our names of people, plans and extra benefits; who is not ours by the carrier's. */
async function named(
  db: Context['db'],
  found: readonly Found[],
  { plans, benefits }: Readonly<Record<'plans' | 'benefits', readonly CarrierPlan[]>>,
) {
  const personIds = found.flatMap(({ personId }) => personId ?? []);
  const people = await namesOfPeople(db, personIds);
  const planNames = new Map(plans.map(({ id, name }) => [id, name]));
  const isBenefit = new Set(benefits.map(({ id }) => id));
  // An extra benefit is no plan of record, by which coverage is corrected: its name alone is kept.
  const planOf = ({ planId }: Found) => ({
    planName: planNames.get(planId ?? '') ?? null,
    planId: isBenefit.has(planId ?? '') ? null : planId,
  });
  return found.map((one): NamedFinding => {
    const person = people.get(one.personId ?? '');
    return {
      ...one,
      name: person?.name || one.name,
      memberNumber: person?.memberNumber ?? withoutSsn(one.memberNumber),
      ...planOf(one),
    };
  });
}

/** What a plan costs at each of its tiers on the fifteenth of a month. Cents; a rate has four decimals. */
function tierCents({ plans }: PricingFacts, planId: string, month: CalendarDate): Map<string, number> {
  const day = `${month.slice(0, 8)}15`;
  const rates = plans.get(planId)?.rates ?? [];
  return new Map(
    rates
      .filter(
        ({ kind, effectiveDate, expirationDate }) =>
          kind === 'tier' && effectiveDate <= day && day <= (expirationDate ?? day),
      )
      .flatMap(({ tierCode, amount, adminFeeCents }) =>
        tierCode === null ? [] : [[tierCode, Math.round(amount / 100) + adminFeeCents] as const],
      ),
  );
}
