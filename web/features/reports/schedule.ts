import type { Reply } from '@coverlane/contract/call.ts';
import type { reports } from '@coverlane/contract/reports/calls.ts';

/** A schedule as it is answered. */
export type Schedule = Reply<typeof reports.reportSchedules>['rows'][number];
