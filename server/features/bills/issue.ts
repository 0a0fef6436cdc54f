import { type BillLine, billLines, billTotals, byMonths } from '../../domain/bills/bill.ts';
import { chargesOf } from '../../facts/bill-charges.ts';
import { carrierPlans, namesOfPeople, subscribersWith } from '../../facts/bill-plans.queries.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { writeLines } from '../../facts/ledger.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Parts } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { addMonths, type CalendarDate, endOfMonth, later, todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { queueBillPapers } from './bills.jobs.ts';
import {
  billedBefore,
  employerPayer,
  insertBill,
  isIssued,
  type NamedLine,
  noteLeft,
  type Terms,
} from './bills.queries.ts';

/** A bill looks back so many months: what changed further back is settled with the carrier by hand. */
const MONTHS_BACK = 24;

/** What a month's bill says, and whose coverage has no price. */
export type Reckoned = { lines: NamedLine[]; unpriced: string[] };

/** The first day of a month. */
export const monthOf = (day: CalendarDate): CalendarDate => `${day.slice(0, 8)}01`;

/** What a bill is worked out with. */
type Reading = { db: Db; parts: Pick<Parts, 'secrets'> };

/** Works out a month's bill: what it is issued with, and what its preview shows. @throws Refusal 404 */
export async function reckon(terms: Terms, month: CalendarDate, { db, parts }: Reading): Promise<Reckoned> {
  const client = await loadClientFacts(db, terms.clientId);
  if (client === null) throw notFound();
  const from = later(terms.firstMonth, addMonths(month, 1 - MONTHS_BACK));
  const plans = await carrierPlans(db, terms);
  const planIds = plans.map(({ id }) => id);
  const billed = await billedBefore(db, { termsId: terms.id, from, until: month });
  const { clientId, supplierId } = terms;
  const covered = await subscribersWith(db, { clientId, supplierId, planIds, from, until: endOfMonth(month) });
  const reading = {
    db,
    client,
    keys: keysOf(parts.secrets),
    pricing: await loadPricing(db, terms.clientId),
    today: todayIn(terms.timeZone, new Date()),
  };
  const { charges, unpriced } = await chargesOf(reading, {
    subscriberIds: covered,
    planIds: new Set(planIds),
    supplierId,
    months: monthsFrom(from, month),
    feeCents: terms.feeCents,
  });
  const lines = billLines(month, charges, billed);
  const names = await namesOfPeople(db, [...new Set([...lines.map(({ personId }) => personId), ...unpriced])]);
  const planNames = new Map(plans.map(({ id, name }) => [id, name]));
  return {
    lines: lines.map((line) => named(line, names, planNames)).sort(byName(month)),
    unpriced: unpriced.map((id) => names.get(id)?.name ?? ''),
  };
}

const named = (
  line: BillLine,
  names: Awaited<ReturnType<typeof namesOfPeople>>,
  plans: ReadonlyMap<string, string>,
): NamedLine => ({
  ...line,
  name: names.get(line.personId)?.name ?? '',
  memberNumber: names.get(line.personId)?.memberNumber ?? null,
  planName: line.benefit ?? (line.planId === null ? null : (plans.get(line.planId) ?? null)),
});

/** The month itself first, then the newest of those before; names in their order. */
const byName =
  (month: CalendarDate) =>
  (one: NamedLine, other: NamedLine): number =>
    Number(other.month === month) - Number(one.month === month) ||
    (one.month === other.month ? 0 : one.month < other.month ? 1 : -1) ||
    one.name.localeCompare(other.name, 'en') ||
    (one.planName ?? '').localeCompare(other.planName ?? '', 'en');

function monthsFrom(from: CalendarDate, until: CalendarDate): CalendarDate[] {
  const months: CalendarDate[] = [];
  for (let month = from; month <= until; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Bills may be made for a month that was, runs, or is the next. @throws Refusal 409 */
export function requireMonth(terms: Terms, month: CalendarDate): void {
  const next = addMonths(monthOf(todayIn(terms.timeZone, new Date())), 1);
  if (month < terms.firstMonth || month > next) throw conflict('bill-month');
}

/** Who issues a bill, whom it is told to, and what links to it begin with. */
export type Issuing = Reading & {
  /** Null: the night. */
  by: { id: string; name: string } | null;
  readers: readonly string[];
  linkBase: string;
};

/**
 * Issues a month's bill: its lines are recorded, the employer owes them, and its people are told. One at a time for the same terms.
 * @returns its id
 * @throws Refusal 404, 409 bill-issued, bill-unpriced, bill-empty, bill-month
 */
export async function issueBill(terms: Terms, month: CalendarDate, desk: Issuing): Promise<string> {
  const { db, by, readers } = desk;
  requireMonth(terms, month);
  if (await isIssued(db, { termsId: terms.id, month })) throw conflict('bill-issued');
  const { lines, unpriced } = await reckon(terms, month, desk);
  if (unpriced.length > 0) throw conflict('bill-unpriced', { count: unpriced.length, name: unpriced[0] ?? '' });
  if (lines.length === 0) throw conflict('bill-empty');
  const id = uuid7();
  const dueDate = `${month.slice(0, 8)}${String(terms.dueDay).padStart(2, '0')}`;
  await insertBill(db, { id, terms, month, dueDate, lines, by, ...billTotals(lines) });
  await owe(db, { id, terms, month, by }, lines);
  await noteLeft(db, terms.id, null);
  await queueBillPapers(db, terms.clientId);
  for (const userId of readers) await queueMail(db, { userId, kind: 'premiumBill', linkBase: desk.linkBase });
  return id;
}

type Issued = { id: string; terms: Terms; month: CalendarDate; by: Issuing['by'] };

/** A line of the ledger a month: the month itself is charged, earlier ones are adjusted. */
async function owe(db: Db, { id, terms, month, by }: Issued, lines: readonly BillLine[]): Promise<void> {
  const { clientId } = terms;
  const payerId = await employerPayer(db, { id: uuid7(), clientId, name: terms.clientName });
  const enteredOn = todayIn(terms.timeZone, new Date());
  await writeLines(
    db,
    byMonths(lines).flatMap(({ month: of, cents }) =>
      portions(cents).map((amountCents, part) => ({
        clientId,
        payerId,
        billId: id,
        kind: of === month && cents > 0 ? ('charge' as const) : ('adjustment' as const),
        month: of,
        amountCents,
        enteredOn,
        cause: `bill ${id} ${of} ${part}`,
        by,
      })),
    ),
  );
}

/** No line of a ledger is above twenty million dollars: the month of a very large employer is several. */
const MOST_CENTS = 2_000_000_000;

/** An amount in parts that a line of a ledger holds; all of them add up to it. */
export function portions(cents: number): number[] {
  const parts: number[] = [];
  for (let left = cents; left !== 0; ) {
    const part = Math.max(-MOST_CENTS, Math.min(MOST_CENTS, left));
    parts.push(part);
    left -= part;
  }
  return parts;
}
