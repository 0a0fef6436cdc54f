import type { Language } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { queueSending } from '../../platform/mail/mail.queries.ts';

/** A schedule as it is kept. */
export interface ScheduleRow {
  id: string;
  user_id: string;
  report_key: string;
  params: { clientId: string | null; params: Record<string, string> };
  client_name: string | null;
  every: 'daily' | 'weekly' | 'monthly';
  weekday: number | null;
  month_day: number | null;
  hour: number;
  time_zone: string;
  recipients: string[];
  link_base: string;
  paused: 'owner' | 'rights' | null;
  next_at: Date;
  last_at: Date | null;
  last_run: string | null;
  version: number;
}

/** When, and whom it tells. */
export interface Rhythm {
  every: ScheduleRow['every'];
  weekday: number | null;
  monthDay: number | null;
  hour: number;
  recipients: readonly string[];
}

const FROM = sql`select s.id, s.user_id, s.report_key, s.params, c.name as client_name, s.every, s.weekday, s.month_day, s.hour,
  s.time_zone, s.recipients, s.link_base, s.paused, s.next_at, s.last_at, s.last_run, s.version
  from report_schedules s left join clients c on c.id = (s.params ->> 'clientId')::uuid`;

/** One schedule of the reader's own. */
export async function findSchedule(db: Db, id: string): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`${FROM} where s.id = ${id}`.execute(db);
  return rows[0];
}

/** A page of the reader's schedules, the newest first. */
export async function pageOfSchedules(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ScheduleRow[]; total: number }> {
  const where = sql`where s.user_id = (select access.user_id())`;
  const { rows } = await sql<ScheduleRow>`${FROM} ${where} order by s.created_at desc, s.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from report_schedules s ${where}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many schedules the reader has. */
export async function countSchedules(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from report_schedules s
    where s.user_id = (select access.user_id())`.execute(db);
  return rows[0]?.total ?? 0;
}

type NewSchedule = Rhythm & {
  id: string;
  installationId: string;
  userId: string;
  report: string;
  params: ScheduleRow['params'];
  timeZone: string;
  linkBase: string;
};

/** Keeps a new schedule; when it is due next is the database's to say. */
export async function insertSchedule(db: Db, one: NewSchedule): Promise<void> {
  await sql`insert into report_schedules (id, installation_id, user_id, report_key, params, every, weekday, month_day, hour,
      time_zone, recipients, link_base, next_at)
    values (${one.id}, ${one.installationId}, ${one.userId}, ${one.report}, ${JSON.stringify(one.params)}::jsonb, ${one.every},
      ${one.weekday}, ${one.monthDay}, ${one.hour}, ${one.timeZone}, ${one.recipients}::uuid[], ${one.linkBase}, now())`.execute(
    db,
  );
}

/** Changes when it comes round, whom it tells, and whether it rests. */
export async function updateSchedule(
  db: Db,
  id: string,
  { paused, ...one }: Rhythm & { paused: boolean },
): Promise<void> {
  await sql`update report_schedules set every = ${one.every}, weekday = ${one.weekday}, month_day = ${one.monthDay},
      hour = ${one.hour}, recipients = ${one.recipients}::uuid[], paused = ${paused ? 'owner' : null}, version = version + 1
    where id = ${id}`.execute(db);
}

/** Takes a schedule of the reader's own away. False: there is none. */
export async function deleteSchedule(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from report_schedules where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** Remembers the last run of a schedule. */
export async function noteRun(db: Db, id: string, runId: string): Promise<void> {
  await sql`update report_schedules set last_run = ${runId} where id = ${id}`.execute(db);
}

/** Somebody who can be told of a report. */
export interface Recipient {
  id: string;
  name: string;
  type: string;
  organisation: string | null;
}

/** Whom the reader may have told: themselves first. */
export async function recipientRows(db: Db): Promise<Recipient[]> {
  const { rows } =
    await sql<Recipient>`select r.id, r.name, r.type, r.organisation from access.report_recipients() r`.execute(db);
  return rows;
}

/** A report that is due; `acting`: the key that planned it, in whose name the job goes on (server/platform/jobs/acting.ts). */
type DueSchedule = { scheduleId: string; userId: string; acting: unknown };

/** Takes up what is due at an instant, each schedule once. As the worker. */
export async function dueSchedules(db: Db, at: Date): Promise<DueSchedule[]> {
  const { rows } = await sql<DueSchedule>`select schedule_id as "scheduleId", owner_id as "userId", planned_by as acting
    from access.due_reports(${at})`.execute(db);
  return rows;
}

/** Takes results away that are older than a week. As the worker. */
export async function expireRuns(db: Db, at: Date): Promise<void> {
  await sql`select access.expire_reports(${at})`.execute(db);
}

/** A schedule rests because its owner may not run the report any more. False: it rested already. As the worker. */
export async function pauseSchedule(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ paused: boolean | null }>`select access.pause_report(${id}) as paused`.execute(db);
  return rows[0]?.paused === true;
}

/** What a mail about a report says: what it is called in its reader's language, and where it leads; '{area}' stands for the reader's area. */
export interface ReportMail {
  userId: string;
  kind: 'reportReady' | 'reportFailed' | 'reportPaused';
  linkBase: string;
  names: Readonly<Record<Language, string>>;
  path: string;
}

/** Queues a mail about a report. Somebody who is not active any more gets none. */
export async function queueReportMail(db: Db, { userId, kind, linkBase, names, path }: ReportMail): Promise<void> {
  const id = uuid7();
  const { rows } = await sql<{
    queued: boolean;
  }>`select access.queue_report_mail(${id}, ${userId}, ${kind}, ${linkBase},
    ${JSON.stringify(names)}::jsonb, ${path}) as queued`.execute(db);
  if (rows[0]?.queued === true) await queueSending(db, id);
}
