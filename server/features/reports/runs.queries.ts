import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { ReportLayout } from '@coverlane/contract/reports/layout.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { RowFilter } from './params.rules.ts';

/** A report type that administrators made, as it was when a run was asked for. */
export interface OwnReport {
  base: string;
  name: string;
  nameKo: string | null;
  nameEs: string | null;
  layout: ReportLayout;
}

/** The days of a run, and how it reads claims; null: the report asks for no such day. */
export interface MeantDays {
  clientId: string | null;
  from: string | null;
  to: string | null;
  on: string;
  deidentified: boolean;
  /** By which columns its rows are narrowed; absent: by none. */
  filters?: readonly RowFilter[];
}

/** A run as it is kept. */
export interface RunRow {
  id: string;
  user_id: string;
  made_by: Actor;
  schedule_id: string | null;
  report_key: string;
  own: OwnReport | null;
  trial: boolean;
  params: Record<string, string>;
  meant: MeantDays;
  state: 'queued' | 'running' | 'ready' | 'failed';
  failure: 'cancelled' | 'rights' | 'timeout' | 'error' | null;
  row_count: number;
  totals: Record<string, string>;
  chart: { key: string | null; value: string }[];
  client_ids: string[];
  client_name: string | null;
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date;
  /** The reader may open the result. */
  open: boolean;
}

/** What a run begins with. */
export interface NewRun {
  id: string;
  installationId: string;
  user: { id: string; name: string };
  scheduleId: string | null;
  report: string;
  own: OwnReport | null;
  trial: boolean;
  params: Record<string, string>;
  meant: MeantDays;
  clientIds: readonly string[];
  readsClaims: boolean;
  divisionIds: readonly string[] | null;
  needs: readonly string[];
  audiences: readonly string[];
}

/** Writes down that somebody asked for a report. */
export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await sql`insert into report_runs (id, installation_id, user_id, user_name, schedule_id, report_key, own, trial, params, meant,
      client_ids, reads_claims, division_ids, needs, audiences)
    values (${run.id}, ${run.installationId}, ${run.user.id}, ${run.user.name}, ${run.scheduleId}, ${run.report},
      ${run.own && JSON.stringify(run.own)}::jsonb, ${run.trial}, ${JSON.stringify(run.params)}::jsonb, ${JSON.stringify(run.meant)}::jsonb, ${run.clientIds}::uuid[], ${run.readsClaims},
      ${run.divisionIds}::uuid[], ${run.needs}::text[], ${run.audiences}::text[])`.execute(db);
}

const COLUMNS = sql`r.id, r.user_id, access.actor(r.user_name, r.user_key) as made_by, r.schedule_id, r.report_key, r.own, r.trial, r.params, r.meant, r.state, r.failure,
  r.row_count, r.totals, r.chart, r.client_ids, c.name as client_name, r.created_at, r.finished_at, r.expires_at,
  r.id = any((select access.open_reports())::uuid[]) as open`;
const FROM = sql`from report_runs r left join clients c on c.id = (r.meant ->> 'clientId')::uuid`;

/** A run that is the reader's own or open to them; undefined: there is none, or it has expired. */
export async function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${COLUMNS} ${FROM} where r.id = ${id} and r.expires_at > now()`.execute(db);
  return rows[0];
}

/** A page of one user's runs, the newest first; what was only tried out is none. */
export async function pageOfRuns(
  db: Db,
  { userId, report, page, pageSize }: { userId: string; report: string | undefined; page: number; pageSize: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const where = sql`where r.user_id = ${userId} and not r.trial and r.expires_at > now() and (${report ?? null}::text is null or r.report_key = ${report ?? null})`;
  const { rows } = await sql<RunRow>`select ${COLUMNS} ${FROM} ${where} order by r.created_at desc, r.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from report_runs r ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many runs of the user's wait or are under way. */
export async function countUnderWay(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from report_runs r
    where r.user_id = (select access.user_id()) and r.state in ('queued', 'running') and r.expires_at > now()`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Stops a run of one's own that is not finished. False: there is none. */
export async function stopRun(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`update report_runs set state = 'failed', failure = 'cancelled', finished_at = now()
    where id = ${id} and user_id = (select access.user_id()) and state in ('queued', 'running') returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Takes a finished run of one's own away with its rows. False: it is under way. */
export async function deleteRun(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from report_runs where id = ${id} and user_id = (select access.user_id())
    and state in ('ready', 'failed') returning id`.execute(db);
  return rows.length > 0;
}
