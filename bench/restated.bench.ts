import { restateFund, restateReport } from '@coverlane/server/facts/hour-bank.ts';
import { connect, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { byRules } from '@coverlane/server/platform/jobs/daily.ts';
import { addMonths } from '@coverlane/server/platform/values/dates.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { aClient } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import { withDatabase } from './database.ts';

const SHOPS = 100;
const PER_SHOP = 200;
const MONTHS = 12;
const FUND_MS = 10_000;
const REPORT_MS = 500;
const FIRST = '2025-01-01';
const LAST = addMonths(FIRST, MONTHS - 1);

/**
 * Hours of 20,000 workers of one fund for a year worked out anew and kept, with what the database does of it; and the report of a shop
 * posted, with the banks of its 200 workers restated in the same transaction.
 */
export const run = (): Promise<void> =>
  withDatabase(async (database) => {
    const owner = connect(database.ownerUrl, { max: 2, statementMs: 0 });
    const { clientId, unionId } = await seedFund(owner);
    const pool = connect(roleUrl(database.ownerUrl, 'coverlane_worker', database.secrets), { max: 2, statementMs: 0 });
    const of = { parts: { pool, secrets: database.secrets, dataDir: database.dataDir }, clientId };
    const fund = await took(() => byRules(of, (db) => restateFund(db, unionId, LAST)));
    said(`${SHOPS * PER_SHOP} workers, ${MONTHS} months, kept`, fund, FUND_MS);
    await sql`vacuum analyze`.execute(owner);
    said(
      'the same again, nothing changed',
      await took(() => byRules(of, (db) => restateFund(db, unionId, LAST))),
      FUND_MS,
    );
    const [report] = (
      await sql<{ id: string }>`select id from union_reports where period = ${LAST} limit 1`.execute(owner)
    ).rows;
    await sql`update union_report_lines set worked = greatest(worked - 9, 0) where report_id = ${report?.id}`.execute(
      owner,
    );
    const times: number[] = [];
    for (const _ of Array.from({ length: 7 })) {
      await sql`update union_report_lines set worked = worked + 1 where report_id = ${report?.id}`.execute(owner);
      times.push(await took(() => byRules(of, (db) => restateReport(db, { unionId, reportId: report?.id ?? '' }))));
    }
    const median = times.toSorted((one, other) => one - other)[3] ?? 0;
    said(`a report of ${PER_SHOP} workers restated, median of 7`, median, REPORT_MS);
    await Promise.all([pool.destroy(), owner.destroy()]);
  });

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function said(what: string, ms: number, goal: number): void {
  const missed = ms > goal ? ': MISSED' : '';
  console.log(`  ${what}: ${ms.toFixed(0)} ms, at most ${goal} ms${missed}`);
  if (missed) process.exitCode = 1;
}

/** A fund with its workers, members all, and a year of accepted reports. */
async function seedFund(owner: Pool): Promise<{ clientId: string; unionId: string }> {
  const [installationId, unionId] = [uuid7(), uuid7()];
  await owner
    .insertInto('installations')
    .values({ id: installationId, name: 'Bench', code: 'bench', allow_test_ids: true })
    .execute();
  const { id: clientId } = await aClient(owner, { installationId, name: 'Large Fund', clientNumber: '10000' });
  const all = SHOPS * PER_SHOP;
  await owner.connection().execute(async (db) => {
    await sql`create temp table w as select uuidv7() as id, uuidv7() as change_id, uuidv7() as employee_id, n
      from generate_series(0, ${all - 1}::int) n`.execute(db);
    await sql`insert into changes (id, client_id, subscriber_id, person_id, type, effective_date, source, user_name, request, effects)
      select change_id, ${clientId}, id, id, 'newemployee', '2024-01-01', '834', 'Bench', '{}', '[]' from w`.execute(
      db,
    );
    await sql`insert into people (id, client_id, subscriber_id, member_number, suffix, system_identifier, created_by)
      select id, ${clientId}, id, 'W' || n, '00', 'W' || n, change_id from w`.execute(db);
    await sql`insert into unions (id, client_id, name) values (${unionId}, ${clientId}, 'Large Fund')`.execute(db);
    await sql`insert into union_rule_sets (id, client_id, union_id, effective_month, charge_hours, initial_hours, max_bank,
        contribution_rate, self_pay_rate) values (uuidv7(), ${clientId}, ${unionId}, ${FIRST}, 130, 390, 780, 92500, 92500)`.execute(
      db,
    );
    await sql`create temp table s as select uuidv7() as id, n from generate_series(0, ${SHOPS - 1}::int) n`.execute(db);
    await sql`insert into unionshops (id, client_id, union_id, name, effective_date)
      select id, ${clientId}, ${unionId}, 'Shop ' || n, '2024-01-01' from s`.execute(db);
    await sql`insert into unionshopemployees (id, client_id, union_id, shop_id, person_id, last_name, first_name, status)
      select w.employee_id, ${clientId}, ${unionId}, s.id, w.id, 'Worker', 'No ' || w.n, 'enrolled'
      from w join s on s.n = w.n % ${SHOPS}::int`.execute(db);
    await sql`create temp table r as select uuidv7() as id, s.id as shop_id, s.n, m.month::date as month
      from s cross join generate_series(${FIRST}::date, ${LAST}::date, interval '1 month') m(month)`.execute(db);
    await sql`insert into union_reports (id, client_id, union_id, shop_id, period, number, state, due_on, due_cents, paid_cents, posted_at)
      select id, ${clientId}, ${unionId}, shop_id, month, 1, 'posted', month + 45, 100, 100, now() from r`.execute(db);
    await sql`insert into union_report_lines (id, client_id, report_id, employee_id, worked, rate, amount_cents)
      select uuidv7(), ${clientId}, r.id, w.employee_id, (w.n * 37 + extract(month from r.month)::int * 61) % 201, 92500, 0
      from r join w on w.n % ${SHOPS}::int = r.n`.execute(db);
  });
  await sql`vacuum analyze`.execute(owner);
  return { clientId, unionId };
}
