import { sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** A finished run and a schedule of somebody's. */
export interface ReportObjects {
  reportRunId: string;
  reportScheduleId: string;
}

/** Makes them, for one user; the run is about one client. */
export async function reportObjects(
  owner: Pool,
  { userId, clientId }: { userId: string; clientId: string | null },
): Promise<ReportObjects> {
  const ids = { reportRunId: uuid7(), reportScheduleId: uuid7() };
  const meant = { clientId, from: null, to: null, on: '2026-01-01', deidentified: false };
  await sql`insert into report_runs (id, installation_id, user_id, user_name, report_key, params, meant, state, row_count,
      client_ids, reads_claims, needs, audiences, finished_at)
    select ${ids.reportRunId}, u.installation_id, u.id, 'Somebody', 'member-census', '{}', ${JSON.stringify(meant)}::jsonb,
      'ready', 1, ${clientId === null ? [] : [clientId]}::uuid[], false, '{}', '{admin,broker,client,partner,tpa}', now()
    from users u where u.id = ${userId}`.execute(owner);
  await sql`insert into report_rows (run_id, ordinal, user_id, cells)
    values (${ids.reportRunId}, 1, ${userId}, '{"lastName": "Sample"}')`.execute(owner);
  await sql`insert into report_schedules (id, installation_id, user_id, report_key, params, every, hour, time_zone, recipients,
      link_base, next_at)
    select ${ids.reportScheduleId}, u.installation_id, u.id, 'member-census',
      ${JSON.stringify({ clientId, params: {} })}::jsonb, 'daily', 7, 'America/Chicago', array[u.id],
      'https://benefits.example.com', now()
    from users u where u.id = ${userId}`.execute(owner);
  return ids;
}
