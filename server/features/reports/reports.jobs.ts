import type { JobHelpers, TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/connect.ts';
import type { Parts } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/refusals.ts';
import { openAsUser, type SignedUser } from '../../platform/http/signed-user.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { REPORT_ROUND } from '../../platform/jobs/rounds.ts';
import { makeReport } from './make-report.ts';
import { RUN_REPORT, startScheduledRun } from './runs.ts';
import { tellOwner } from './schedule-mails.ts';
import { dueSchedules, expireRuns, findSchedule, pauseSchedule } from './schedules.queries.ts';

const SCHEDULED = 'report-scheduled';
const runToMake = z.object({ runId: z.string(), userId: z.string() });
const scheduleToRun = z.object({ scheduleId: z.string(), userId: z.string() });
type Due = z.infer<typeof scheduleToRun>;

/** The jobs of reports. `parts.pool` is the worker role's. */
export const reportTasks = (parts: Parts): TaskList => ({
  [RUN_REPORT]: (sent: unknown, { job }: JobHelpers) =>
    makeReport({ ...runToMake.parse(sent), parts }, job.attempts >= job.max_attempts),
  [REPORT_ROUND]: () => reportRound(parts, new Date()),
  [SCHEDULED]: (sent: unknown) => runScheduled(parts, scheduleToRun.parse(sent)),
});

/** Queues what is due at an instant; each in a job of its own, so that one that fails keeps no other from its turn. */
export const reportRound = ({ pool }: Parts, at: Date): Promise<void> =>
  pool.transaction().execute(async (db) => {
    for (const due of await dueSchedules(db, at))
      await enqueue(db, { task: SCHEDULED, payload: due, key: `${SCHEDULED} ${due.scheduleId}` });
    await expireRuns(db, at);
  });

const runScheduled = ({ pool }: Parts, { scheduleId, userId }: Due): Promise<void> =>
  pool.transaction().execute(async (db) => {
    const user = await openAsUser(db, userId);
    if (user) await startScheduled(db, user, scheduleId);
    else await pauseSchedule(db, scheduleId);
  });

/** Starts a scheduled report with the rights that its owner has now. Who may not run it any more is told, and it rests. */
async function startScheduled(db: Db, user: SignedUser, scheduleId: string): Promise<void> {
  const schedule = await findSchedule(db, scheduleId);
  if (!schedule || schedule.paused !== null) return;
  const { clientId, params } = schedule.params;
  try {
    await startScheduledRun(db, user, {
      report: schedule.report_key,
      clientId: clientId ?? undefined,
      params,
      scheduleId,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (await pauseSchedule(db, scheduleId)) await tellOwner(db, scheduleId, 'reportPaused');
  }
}
