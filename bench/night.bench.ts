import { connect } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { endOfMonth, todayIn } from '@coverlane/server/platform/values/dates.ts';
import { clientsToWork } from '@coverlane/server/platform/jobs/daily.queries.ts';
import { workDay } from '@coverlane/server/platform/jobs/daily.ts';
import { days } from '@coverlane/server/tasks.ts';
import { sql } from 'kysely';
import { withDatabase } from './database.ts';
import { type Seeded, seedMembers } from './seed-members.ts';

const GOAL_SECONDS = 60;

/** The nightly work of one day of 17 clients with 100,000 members, of whom some children reach the age limit. */
export const run = (): Promise<void> =>
  withDatabase(async (database) => {
    const { owner } = await seedMembers(database);
    await rejuvenated(owner);
    const pool = connect(roleUrl(database.ownerUrl, 'coverlane_worker', database.secrets), { max: 4, statementMs: 0 });
    const parts = { pool, secrets: database.secrets, dataDir: database.dataDir };
    // At midnight in Greenwich it is past six somewhere only: the evening is late enough for every client.
    const evening = new Date(`${todayIn('UTC', new Date())}T23:00:00Z`);
    const clients = await pool.transaction().execute((db) => clientsToWork(db, evening));
    const began = performance.now();
    // Coverage of children ends with the month: its last day is the one with most to do.
    for (const { clientId, day } of clients) await workDay({ parts, clientId, today: endOfMonth(day) }, days);
    const seconds = (performance.now() - began) / 1000;
    const ends = await sql<{ count: number }>`select count(*)::int as count from changes where source = 'rule'`.execute(
      owner,
    );
    const missed = seconds > GOAL_SECONDS ? ': MISSED' : '';
    const what = `the nightly work of 100,000 members in ${clients.length} clients, ${ends.rows[0]?.count} ends by age`;
    console.log(`  ${what}: ${seconds.toFixed(1)} s (goal ${GOAL_SECONDS} s)${missed}`);
    if (missed) process.exitCode = 1;
    await Promise.all([pool.destroy(), owner.destroy()]);
  });

/** The seed's children are as old as their parents: 27 years younger, nearly a third of them are past the age. */
async function rejuvenated(owner: Seeded['owner']): Promise<void> {
  await sql`update person_details set dob = dob + interval '27 years' where relationship_code = '19'`.execute(owner);
  await sql`update member_search set dob = dob + interval '27 years' where relationship_code = '19'`.execute(owner);
  await sql`vacuum analyze`.execute(owner);
}
