import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import { BRING_COVERAGE, RESTATE_FUND, RESTATE_WORKERS } from '../../facts/hour-bank.ts';
import type { Parts } from '../../platform/http/context.ts';
import type { DayWork } from '../../platform/jobs/daily.ts';
import { agingDay } from './aging-day.ts';
import { bringCoverageNow, hoursDay, restateFundNow, restateWorkersNow } from './hour-coverage.ts';
import { insurabilityDay } from './insurability-day.ts';
import { leavesDay } from './leaves-day.ts';
import { expireEnrollments } from './parking.queries.ts';
import { processEnrollment } from './processing.ts';
import { proofsDay } from './proofs-day.ts';
import { windowsDay } from './windows-day.ts';
import { EXPIRE, PROCESS, CONFIRMATION, ROLLOVER } from './processing-queue.ts';
import { rollOverAll } from './session-rollover.jobs.ts';
import { keepConfirmation } from './confirmation-file.ts';

const asked = z.object({ enrollmentId: z.string(), userId: z.string() });

/** The jobs of enrollments. `parts.pool` is the worker role's. Each may run more than once: see processEnrollment. */
export const enrollmentTasks = (parts: Parts): TaskList => ({
  [PROCESS]: (sent: unknown) => processEnrollment({ ...asked.parse(sent), parts }),
  [CONFIRMATION]: (sent: unknown) => keepConfirmation({ ...asked.parse(sent), parts }),
  [ROLLOVER]: (sent: unknown) => rollOverAll(sent, parts),
  [RESTATE_FUND]: (sent: unknown) => restateFundNow(sent, parts),
  [RESTATE_WORKERS]: (sent: unknown) => restateWorkersNow(sent, parts),
  [BRING_COVERAGE]: (sent: unknown) => bringCoverageNow(sent, parts),
  [EXPIRE]: async () => void (await expireEnrollments(parts.pool)),
});

/** What happens to enrollments and families by itself, each day of a client. */
export const enrollmentDays: readonly DayWork[] = [
  proofsDay,
  agingDay,
  windowsDay,
  leavesDay,
  insurabilityDay,
  hoursDay,
];
