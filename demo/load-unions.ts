import { writeLines } from '@coverlane/server/facts/ledger.queries.ts';
import { lockedShopPayer } from '@coverlane/server/facts/shop-ledger.queries.ts';
import { restateFund } from '@coverlane/server/facts/hour-bank.ts';
import { bringCoverageNow } from '@coverlane/server/features/enrollments/hour-coverage.ts';
import { connect, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { byRules } from '@coverlane/server/platform/jobs/daily.ts';
import { addMonths } from '@coverlane/server/platform/values/dates.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import type { RosterLoading } from './load-rosters.ts';
import { hoursOf, MONTHS, rateOf, ruleSets, SELF_PAYS, shops, SIGNS_IN, union, workers } from './unions.ts';

type Of = { client_id: string; union_id: string };

/**
 * Makes the union fund with a year of reported and paid hours, as the database's owner: its workers are members of it, and its banks and
 * their coverage are worked out as the portal does it. Answers the worker who signs in.
 */
export async function loadUnions(owner: Pool, loading: RosterLoading): Promise<Person> {
  const { ids, today } = loading;
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
  const people = await membersOf(owner, of.client_id, addMonths(thisMonth, -MONTHS));
  await loadPlan(owner, of);
  for (const [at, shop] of shops.entries()) {
    const shopId = uuid7();
    const began = addMonths(thisMonth, -MONTHS);
    await owner
      .insertInto('unionshops')
      .values({ ...of, ...shop, id: shopId, effective_date: began })
      .execute();
    await loadHours(owner, { of, shopId, at, thisMonth, people });
  }
  await paidForHours(owner, { of, person_id: people[SELF_PAYS]?.person_id ?? '', thisMonth });
  await workOutBanks(loading, of);
  const worker = people[SIGNS_IN];
  if (worker === undefined) throw new Error('The fund has too few members.');
  return worker;
}

type Person = { person_id: string; first_name: string; last_name: string };

/** Members of the fund since a day, the last of its roster: the first of it pay premiums directly. */
async function membersOf(owner: Pool, clientId: string, since: string): Promise<Person[]> {
  const rows = await owner
    .selectFrom('people as p')
    .innerJoin('person_details as d', 'd.person_id', 'p.id')
    .select(['p.id as person_id', 'd.first_name', 'd.last_name'])
    .where('p.client_id', '=', clientId)
    .whereRef('p.id', '=', 'p.subscriber_id')
    .where('d.superseded_at', 'is', null)
    .where((one) =>
      one.exists(
        one
          .selectFrom('coverages as v')
          .select('v.id')
          .whereRef('v.person_id', '=', 'p.id')
          .where('v.coverage_type', '=', 'medical')
          .where('v.superseded_at', 'is', null)
          .where('v.cobra', '=', false)
          .where('v.effective_date', '<=', since)
          .where('v.expiration_date', 'is', null),
      ),
    )
    .orderBy('p.member_number', 'desc')
    .limit(workers.length)
    .execute();
  return rows.map(({ person_id, first_name, last_name }) => ({
    person_id,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
  }));
}

/** The plan that hours buy. */
async function loadPlan(owner: Pool, of: Of): Promise<void> {
  const { id: plan_id } = await owner
    .selectFrom('plans')
    .select('id')
    .where('client_id', '=', of.client_id)
    .where('coverage_type', '=', 'medical')
    .limit(1)
    .executeTakeFirstOrThrow();
  await owner
    .insertInto('unionplans')
    .values({ ...of, id: uuid7(), plan_id, effective_date: '2020-01-01' })
    .execute();
}

/** 70 hours that this month lacked, at 9.25 an hour, in time. */
async function paidForHours(
  owner: Pool,
  { of, person_id, thisMonth }: { of: Of; person_id: string; thisMonth: string },
): Promise<void> {
  const paid_on = `${addMonths(thisMonth, -1).slice(0, 8)}15`;
  const paid = { ...of, id: uuid7(), person_id, coverage_month: thisMonth, paid_on, amount_cents: 64_750 };
  await owner.insertInto('hour_self_pays').values(paid).execute();
}

/** Works the banks out, and brings coverage to what they give, as the jobs of the portal do. */
async function workOutBanks({ ownerUrl, secrets, dataDir }: RosterLoading, { client_id, union_id }: Of): Promise<void> {
  const pool = connect(roleUrl(ownerUrl, 'coverlane_worker', secrets), { max: 2, statementMs: 0 });
  const parts = { pool, secrets, dataDir, publicUrl: 'http://localhost:8080' };
  try {
    await byRules({ parts, clientId: client_id }, (db) => restateFund(db, union_id));
    await bringCoverageNow({ clientId: client_id }, parts);
  } finally {
    await pool.destroy();
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

type Hours = { of: Of; shopId: string; at: number; thisMonth: string; people: readonly Person[] };

const rosterAt = (at: number, people: readonly Person[]) =>
  workers.flatMap(([shop, classification, ordinary], number) => {
    const person = people[number];
    return shop === at && person !== undefined ? [{ ...person, id: uuid7(), classification, ordinary, number }] : [];
  });

/** The roster of a shop, and a report of each month, posted and paid. */
async function loadHours(owner: Pool, { of, shopId, at, thisMonth, people }: Hours): Promise<void> {
  const roster = rosterAt(at, people);
  const hire_date = addMonths(thisMonth, -MONTHS - 1);
  await owner
    .insertInto('unionshopemployees')
    .values(
      roster.map(({ id, person_id, first_name, last_name, classification }) => ({
        ...of,
        id,
        person_id,
        first_name,
        last_name,
        classification,
        hire_date,
        shop_id: shopId,
        status: 'enrolled',
      })),
    )
    .execute();
  for (let ago = MONTHS; ago >= 1; ago -= 1) await loadReport(owner, { of, shopId, roster, ago, thisMonth });
}

type Reported = Omit<Hours, 'at' | 'people'> & { roster: ReturnType<typeof rosterAt>; ago: number };

/** The report of a month: sent, accepted, paid and posted on its day. */
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
  await owner.transaction().execute(async (db) => {
    const payerId = await lockedShopPayer(db, { shopId, clientId: of.client_id });
    const entry = { clientId: of.client_id, payerId, enteredOn: due_on };
    await writeLines(db, [
      { ...entry, kind: 'charge', amountCents: due, month: period, cause: `hours ${period} 0 ${due}` },
      { ...entry, kind: 'payment', amountCents: -due, cause: `cheque ${period}` },
    ]);
  });
}

function linesOf(roster: Reported['roster'], ago: number) {
  const rate = rateOf(ago);
  return roster.map(({ id, ordinary, number }) => {
    const worked = hoursOf(ordinary, number, ago);
    return { id: uuid7(), employee_id: id, worked, rate, amount_cents: (worked * rate) / 100 };
  });
}
