import { nameSaid } from '@coverlane/contract/words/names.ts';
import type { BillColumn } from '@coverlane/contract/bills/codes.ts';
import { amountOf, nameParts, type TakenFor } from '../../domain/bills/bill-columns.ts';
import { reconcile, type TheirRow } from '../../domain/bills/reconcile.ts';
import type { PricingFacts } from '../../domain/pricing/facts.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import { chargesOf } from '../../facts/bill-charges.ts';
import { type CarrierPlan, carrierPlans, namesOfPeople, subscribersWith } from '../../facts/bill-plans.queries.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import { loadSsnHolders } from '../../facts/ssn-holders.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { type CalendarDate, endOfMonth, todayIn } from '../../platform/values/dates.ts';
import { searchKey } from '../../platform/values/names.ts';
import {
  type CarrierBillRecord,
  everybodyOf,
  heldEver,
  type Known,
  rowsOfCarrierBill,
  type StoredRow,
} from './carrier-bills.queries.ts';
import { writeFindings } from './findings.queries.ts';

/** What looks like an SSN is shown by its last four digits alone. */
export const withoutSsn = (text: string): string => text.replaceAll(/\b\d{3}-?\d{2}-?(\d{4})\b/g, '•••-••-$1');

/** What a row says, by what its columns were taken for. */
type Said = Partial<Record<BillColumn, string>> & { row: number; cents: number };

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
  const plans = await carrierPlans(db, bill);
  const planIds = plans.map(({ id }) => id);
  const keys = keysOf(parts.secrets);
  const { said, unread } = rowsSaid(await rowsOfCarrierBill(db, keys, bill), mapping);
  const ssns = said.flatMap(({ ssn }) => (ssn === undefined ? [] : (ssnDigits(ssn) ?? [])));
  const holders = await loadSsnHolders({ db, keys, clientId }, ssns);
  const theirs = theirRows(said, { everybody: await everybodyOf(db, clientId), holders, plans });
  const pricing = await loadPricing(db, clientId);
  const last = endOfMonth(month);
  const subscriberIds = await subscribersWith(db, { clientId, planIds, from: month, until: last });
  const reading = { db, client, keys, pricing, today: todayIn(bill.timeZone, new Date()) };
  const { charges } = await chargesOf(reading, {
    subscriberIds,
    planIds: new Set(planIds),
    months: [month],
    feeCents: null,
    withContinued: true,
  });
  const ours = charges.flatMap(({ planId, ...charge }) => (planId === null ? [] : [{ ...charge, planId }]));
  const held = await heldEver(db, { clientId, planIds });
  const found = reconcile({
    first: month,
    last,
    theirs,
    ours,
    heldBy: (personId) => held.get(personId) ?? [],
    tierCents: (planId) => tierCents(pricing, planId, month),
  });
  const names = await namesOfPeople(
    db,
    found.flatMap(({ personId }) => personId ?? []),
  );
  const planNames = new Map(plans.map(({ id, name }) => [id, name]));
  const named = found.map((one) => ({
    ...one,
    name: (one.personId === null ? undefined : names.get(one.personId)?.name) || one.name,
    memberNumber:
      (one.personId === null ? undefined : names.get(one.personId)?.memberNumber) ?? withoutSsn(one.memberNumber),
    planName: one.planId === null ? null : (planNames.get(one.planId) ?? null),
  }));
  const sum = (key: 'theirsCents' | 'oursCents'): number => found.reduce((total, one) => total + one[key], 0);
  await writeFindings(db, bill, named, {
    mapping,
    unread,
    theirsCents: sum('theirsCents'),
    oursCents: sum('oursCents'),
  });
}

/** The rows that name an amount and somebody; the numbers of the others, empty ones and sums aside. */
function rowsSaid(rows: readonly StoredRow[], mapping: readonly TakenFor[]): { said: Said[]; unread: number[] } {
  const said: Said[] = [];
  const unread: number[] = [];
  for (const { number, cells } of rows) {
    const values: Partial<Record<BillColumn, string>> = {};
    for (const { column, target } of mapping) if (target !== 'leaveOut') values[target] = (cells[column] ?? '').trim();
    const cents = amountOf(values.amount ?? '');
    const isNamed = ['memberNumber', 'ssn', 'name', 'lastName'].some((key) => (values[asColumn(key)] ?? '') !== '');
    if (cents !== null && isNamed && !isSum(values)) said.push({ ...values, row: number, cents });
    else if (cells.some((cell) => cell.trim() !== '') && !isSum(values) && isNamed) unread.push(number);
  }
  return { said, unread };
}

const asColumn = (key: string): BillColumn =>
  key === 'ssn' || key === 'name' || key === 'lastName' ? key : 'memberNumber';

/** Carriers add their rows up below them. */
const isSum = ({
  name = '',
  lastName = '',
  memberNumber = '',
  ssn = '',
}: Partial<Record<BillColumn, string>>): boolean =>
  [name, lastName, memberNumber, ssn].some((text) => /^(sub|grand )?total/i.test(text));

type Knowing = { everybody: readonly Known[]; holders: ReadonlyMap<string, string>; plans: readonly CarrierPlan[] };

/** Whose each row is: by SSN, by member number, else by a first and last name that one family alone has. */
function theirRows(said: readonly Said[], { everybody, holders, plans }: Knowing): TheirRow[] {
  const subscribers = new Map(everybody.map(({ id, subscriberId }) => [id, subscriberId]));
  const byNumber = new Map(
    everybody.flatMap(({ memberNumber, subscriberId }) =>
      memberNumber === null ? [] : [[searchKey(memberNumber), subscriberId] as const],
    ),
  );
  const byName = Map.groupBy(everybody, ({ firstName, lastName }) => nameKey(firstName, lastName));
  const byPlan = new Map(
    plans.flatMap(({ id, name, code }) => [name, code].map((text) => [searchKey(text), id] as const)),
  );
  return said.map((row) => {
    const name = row.name ?? nameSaid({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' });
    const number = row.memberNumber ?? '';
    const holder = holders.get(ssnDigits(row.ssn ?? '') ?? '');
    const { firstName, lastName } =
      row.name === undefined ? { firstName: row.firstName ?? '', lastName: row.lastName ?? '' } : nameParts(row.name);
    const sameName = new Set((byName.get(nameKey(firstName, lastName)) ?? []).map(({ subscriberId }) => subscriberId));
    const personId =
      (holder === undefined ? undefined : subscribers.get(holder)) ??
      (number === '' ? undefined : byNumber.get(searchKey(number))) ??
      (sameName.size === 1 ? [...sameName][0] : undefined) ??
      null;
    const planId =
      (row.plan === undefined ? undefined : byPlan.get(searchKey(row.plan))) ??
      (plans.length === 1 ? plans[0]?.id : null);
    return {
      ...{ row: row.row, name, cents: row.cents, personId },
      memberNumber: number,
      planId: planId ?? null,
      isAmbiguous: personId === null && sameName.size > 1,
    };
  });
}

const nameKey = (first: string, last: string): string => `${searchKey(first)} ${searchKey(last)}`;

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
