import type { Reply } from '@coverlane/contract/call.ts';
import type { reports } from '@coverlane/contract/calls/reports.ts';

/** A schedule as it is answered. */
export type Schedule = Reply<typeof reports.reportSchedules>['rows'][number];
