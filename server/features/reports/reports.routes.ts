import { reports } from '@coverlane/contract/reports/calls.ts';
import { reporttypes } from '@coverlane/contract/collections/reporttypes.ts';
import type { FastifyInstance } from 'fastify';
import { crud } from '../../platform/crud/crud.ts';
import { serveCollection } from '../../platform/crud/serve-collection.ts';
import type { Parts } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { ownTypes, tryReport } from './own-types.ts';
import { reportTypes } from './report-types.ts';
import { reportFile, reportRows } from './rows.ts';
import { cancelReport, removeReport, reportRun, reportRuns, runReport } from './runs.ts';
import { changeSchedule, removeSchedule, reportRecipients, reportSchedules, scheduleReport } from './schedules.ts';

/** Serves reports to everybody but members, and report types to administrators (domain 12.8). */
export function reportRoutes(app: FastifyInstance, parts: Parts): void {
  serveCollection(app, parts, { collection: reporttypes, handlers: { ...crud(reporttypes), ...ownTypes } });
  serve(app, parts, {
    calls: reports,
    handlers: {
      reportTypes,
      reportRuns,
      runReport,
      tryReport,
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
