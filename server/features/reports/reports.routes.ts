import { reports } from '@coverlane/contract/calls/reports.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { reportTypes } from './report-types.ts';
import { reportFile, reportRows } from './rows.ts';
import { cancelReport, removeReport, reportRun, reportRuns, runReport } from './runs.ts';
import { changeSchedule, removeSchedule, reportRecipients, reportSchedules, scheduleReport } from './schedules.ts';

/** Serves reports to everybody but members (domain 12.8). */
export function reportRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: reports,
    handlers: {
      reportTypes,
      reportRuns,
      runReport,
      reportRun,
      reportRows,
      reportFile,
      cancelReport,
      removeReport,
      reportSchedules,
      scheduleReport,
      changeSchedule,
      removeSchedule,
      reportRecipients,
    },
  });
}
