import { chargedThrough, type CaseOwed, owedTogether } from '../../domain/eligibility/cobra-months.ts';
import { rulesOn } from '../../domain/division-on.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { chargesToWrite } from '../../domain/payments/ledger.ts';
import type { PricingFacts } from '../../domain/pricing/facts.ts';
import { holdPayer, ledgerOf, writeLines } from '../../facts/ledger.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { addMonths, type CalendarDate, dayAfter, earlier, endOfMonth } from '../../platform/values/dates.ts';
import { premiumOfMonth } from './cobra-premium.ts';
import { type CobraRow, holdElected } from './cobra.queries.ts';
import { type CobraDesk, familyOfCase, isFamilys } from './continued-coverage.ts';
import { countDebits } from './count-debits.ts';
import { beginLedger, type ChargedRow, continuingFamilies } from './ledger.queries.ts';

/** Keeps the ledgers of everybody of a client who continues: what premiums and coverage are today is what is charged. */
export async function keepLedgers(day: ClientDay): Promise<void> {
  const families = await byRules(day, (db) => continuingFamilies(db, day.clientId));
  await eachInTurn(families, (subscriberId) => keepLedgerOf(day, subscriberId));
}

/** The same of one family, whenever something of theirs moved. Done twice it changes nothing. */
export const keepLedgerOf = (day: ClientDay, subscriberId: string): Promise<void> =>
  byRules(day, async (db) => {
    const { parts, today } = day;
    const desk = { db, parts, today, by: { userId: null, userName: null }, byRule: true };
    await keepLedger(desk, subscriberId);
  });

async function keepLedger(desk: CobraDesk, subscriberId: string): Promise<void> {
  const { db, today } = desk;
  const rows = await charged(desk, await holdElected(db, subscriberId));
  const [first] = rows;
  if (first === undefined) return;
  const payers = [...new Set(rows.map(({ payerId }) => payerId))].sort();
  for (const payerId of payers) await holdPayer(db, payerId);
  const family = await familyOfCase(desk, first);
  const owed = owedByCases(family, rows, { pricing: await loadPricing(db, first.clientId), today });
  for (const payerId of payers) {
    const mine = rows.filter((row) => row.payerId === payerId);
    // What has no price is not charged, and nothing of it is taken back.
    if (owed !== null) await charge(desk, mine, owed);
    await countDebits(desk, payerId, mine);
  }
}

/** Cases with who pays for them; those that begin now are charged from the first month that is not paid for. */
async function charged({ db }: CobraDesk, rows: readonly CobraRow[]): Promise<ChargedRow[]> {
  const found: ChargedRow[] = [];
  for (const row of rows) {
    const { id, payerId, chargedFrom } = row;
    if (payerId !== null && chargedFrom !== null) found.push({ ...row, payerId, chargedFrom });
    else if (chargedThrough(row) !== null) {
      const from = monthOf(row.paidThrough === null ? row.coveredFrom : dayAfter(row.paidThrough));
      const made = await beginLedger(db, id, from);
      if (made !== null) found.push({ ...row, payerId: made, chargedFrom: from });
    }
  }
  return found;
}

const monthOf = (day: CalendarDate): CalendarDate => `${day.slice(0, 8)}01`;

type Pricing = { pricing: PricingFacts; today: CalendarDate };

/** What each case owes for each month, billed a month in advance (domain 6.5); null: something has no price. */
export function owedByCases(
  family: FamilyFacts,
  rows: readonly CobraRow[],
  { pricing, today, through }: Pricing & { through?: CalendarDate },
): CaseOwed[] | null {
  const until = through ?? endOfMonth(addMonths(today, 1));
  const groups = Map.groupBy(rows, (row) => (isFamilys(row) ? `${row.event} ${row.eventDate}` : row.id));
  const owed: CaseOwed[] = [];
  for (const group of groups.values()) {
    const [head] = group;
    if (head === undefined) continue;
    const spans = group.flatMap((row) => {
      const last = chargedThrough(row);
      const { id, isEmployee, coveredFrom: from } = row;
      return last === null ? [] : [{ id, isEmployee, from, until: earlier(last, until) }];
    });
    const rule = rulesOn(family, head.eventDate).midMonthRule;
    const found = owedTogether(spans, { until, rule }, (ids, day) =>
      premiumOfMonth(
        family,
        ids.flatMap((id) => group.filter((row) => row.id === id)),
        { pricing, day },
      ),
    );
    if (found === null) return null;
    owed.push(...found);
  }
  return owed;
}

/** Brings what is charged of each case to what it owes; nothing that was written is changed. */
async function charge({ db, today }: CobraDesk, rows: readonly ChargedRow[], owed: readonly CaseOwed[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const lines = await ledgerOf(db, first.payerId);
  for (const { id, clientId, payerId, chargedFrom } of rows) {
    const mine = lines.filter(({ cobraEventId, month }) => cobraEventId === id && month !== null);
    const wanted = owed.filter((one) => one.id === id && one.month >= chargedFrom);
    await writeLines(
      db,
      chargesToWrite(wanted, mine).map(({ kind, month, cents }) => ({
        clientId,
        payerId,
        kind,
        month,
        amountCents: cents,
        enteredOn: today,
        cobraEventId: id,
        cause: `cobra ${id} ${month} ${mine.length} ${cents}`,
      })),
    );
  }
}
