import type { Language } from '@coverlane/contract/codes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { reportNames } from './report-names.ts';
import { reportTypeRows } from './report-types.queries.ts';
import { findSchedule, noteRun, queueReportMail, type ScheduleRow } from './schedules.queries.ts';

/** What the report is called by its readers, by language: all that a mail says of it (domain 1.5). */
async function namesOf(db: Db, { report_key: key }: ScheduleRow): Promise<Record<Language, string>> {
  const [row] = await reportTypeRows(db, key);
  return reportNames(row ?? { key, name: key, nameKo: null, nameEs: null });
}

/** Tells everybody the schedule names that its result is there. What they may open is decided when they open it. */
export async function tellRecipients(db: Db, scheduleId: string, runId: string): Promise<void> {
  const schedule = await findSchedule(db, scheduleId);
  if (!schedule) return;
  await noteRun(db, scheduleId, runId);
  const names = await namesOf(db, schedule);
  const mail = { kind: 'reportReady', linkBase: schedule.link_base, names, path: `/{area}/reports/${runId}` } as const;
  for (const userId of schedule.recipients) await queueReportMail(db, { ...mail, userId });
}

/** Tells the schedule's owner that it rests, or that a run failed. */
export async function tellOwner(db: Db, scheduleId: string, kind: 'reportFailed' | 'reportPaused'): Promise<void> {
  const schedule = await findSchedule(db, scheduleId);
  if (!schedule) return;
  const names = await namesOf(db, schedule);
  const path = '/{area}/reports?tab=schedules';
  await queueReportMail(db, { userId: schedule.user_id, kind, linkBase: schedule.link_base, names, path });
}
