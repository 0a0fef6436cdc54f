import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { addMonths } from '@coverlane/server/platform/values/dates.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { hoursOf, MONTHS, rateOf, ruleSets, shops, union, workers } from './unions.ts';

type Loading = { readonly ids: ReadonlyMap<string, string>; readonly today: string };
type Of = { client_id: string; union_id: string };

/** Makes the union fund with a year of reported and paid hours, as the database's owner. */
export async function loadUnions(owner: Pool, { ids, today }: Loading): Promise<void> {
  const { clientNumber, name, localNumber, phone } = union;
  const of: Of = { client_id: ids.get(clientNumber) ?? '', union_id: uuid7() };
  const thisMonth = `${today.slice(0, 7)}-01`;
  await owner
    .insertInto('unions')
    .values({ id: of.union_id, client_id: of.client_id, name, local_number: localNumber, phone })
    .execute();
  await loadRules(owner, of, thisMonth);
  const year = thisMonth.slice(0, 4);
  await owner
    .insertInto('unionholidays')
    .values({ ...of, id: uuid7(), name: 'Labor Day', date: `${year}-09-07`, hours_credited: '8' })
    .execute();
  for (const [at, shop] of shops.entries()) {
    const shopId = uuid7();
    const began = addMonths(thisMonth, -MONTHS);
    await owner
      .insertInto('unionshops')
      .values({ ...of, ...shop, id: shopId, effective_date: began })
      .execute();
    await loadHours(owner, { of, shopId, at, thisMonth });
  }
}

async function loadRules(owner: Pool, of: Of, thisMonth: string): Promise<void> {
  const always = {
    reserve_forfeit_months: 6,
    self_pay_max_months: 6,
    self_pay_rate: 92_500,
    ld_pct: 1000,
    interest_pct: 1200,
  };
  await owner
    .insertInto('union_rule_sets')
    .values(
      ruleSets.map(({ months_ago, ...rules }) => ({
        ...of,
        ...always,
        ...rules,
        id: uuid7(),
        effective_month: addMonths(thisMonth, -months_ago),
      })),
    )
    .execute();
}

type Hours = { of: Of; shopId: string; at: number; thisMonth: string };

const rosterAt = (at: number) =>
  workers.flatMap(([shop, last_name, first_name, classification, ordinary], number) =>
    shop === at ? [{ id: uuid7(), last_name, first_name, classification, ordinary, number }] : [],
  );

/** The roster of a shop, and a report of each month, posted and paid. */
async function loadHours(owner: Pool, { of, shopId, at, thisMonth }: Hours): Promise<void> {
  const roster = rosterAt(at);
  const hire_date = addMonths(thisMonth, -MONTHS - 1);
  await owner
    .insertInto('unionshopemployees')
    .values(
      roster.map(({ id, last_name, first_name, classification }) => ({
        ...of,
        id,
        last_name,
        first_name,
        classification,
        hire_date,
        shop_id: shopId,
      })),
    )
    .execute();
  for (let ago = MONTHS; ago >= 1; ago -= 1) await loadReport(owner, { of, shopId, roster, ago, thisMonth });
}

type Reported = Omit<Hours, 'at'> & { roster: ReturnType<typeof rosterAt>; ago: number };

/** The report of a month: sent, accepted and posted on its day. */
async function loadReport(owner: Pool, { of, shopId, roster, ago, thisMonth }: Reported): Promise<void> {
  const period = addMonths(thisMonth, -ago);
  const lines = linesOf(roster, ago).map((line) => ({ ...line, client_id: of.client_id }));
  const sum = (part: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + part(line), 0);
  const due = sum(({ amount_cents }) => amount_cents);
  const due_on = `${addMonths(period, 1).slice(0, 8)}15`;
  const reportId = uuid7();
  const sums = { hours_worked: sum(({ worked }) => worked), due_cents: due, paid_cents: due };
  const when = {
    submitted_at: `${due_on}T15:00:00Z`,
    accepted_at: `${due_on}T16:00:00Z`,
    posted_at: `${due_on}T17:00:00Z`,
  };
  const report = { ...of, ...sums, ...when, id: reportId, shop_id: shopId, period, due_on, paid_on: due_on };
  await owner
    .insertInto('union_reports')
    .values({ ...report, state: 'posted' })
    .execute();
  await owner
    .insertInto('union_report_lines')
    .values(lines.map((line) => ({ ...line, report_id: reportId })))
    .execute();
}

function linesOf(roster: Reported['roster'], ago: number) {
  const rate = rateOf(ago);
  return roster.map(({ id, ordinary, number }) => {
    const worked = hoursOf(ordinary, number, ago);
    return { id: uuid7(), employee_id: id, worked, rate, amount_cents: (worked * rate) / 100 };
  });
}
