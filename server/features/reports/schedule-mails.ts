import type { Db } from '../../db/connect.ts';
import { reportTypeRows } from './report-types.queries.ts';
import { findSchedule, noteRun, queueReportMail, type ScheduleRow } from './schedules.queries.ts';

/** What the report is called: all that a mail says of it (domain 1.5). */
async function nameOf(db: Db, { report_key }: ScheduleRow): Promise<string> {
  const [row] = await reportTypeRows(db, report_key);
  return row?.name ?? report_key;
}

/** Tells everybody the schedule names that its result is there. What they may open is decided when they open it. */
export async function tellRecipients(db: Db, scheduleId: string, runId: string): Promise<void> {
  const schedule = await findSchedule(db, scheduleId);
  if (!schedule) return;
  await noteRun(db, scheduleId, runId);
  const about = await nameOf(db, schedule);
  const mail = { kind: 'reportReady', linkBase: schedule.link_base, about, path: `/{area}/reports/${runId}` } as const;
  for (const userId of schedule.recipients) await queueReportMail(db, { ...mail, userId });
}

/** Tells the schedule's owner that it rests, or that a run failed. */
export async function tellOwner(db: Db, scheduleId: string, kind: 'reportFailed' | 'reportPaused'): Promise<void> {
  const schedule = await findSchedule(db, scheduleId);
  if (!schedule) return;
  const about = await nameOf(db, schedule);
  const path = '/{area}/reports?tab=schedules';
  await queueReportMail(db, { userId: schedule.user_id, kind, linkBase: schedule.link_base, about, path });
}
