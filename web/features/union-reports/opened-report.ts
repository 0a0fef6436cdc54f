import type { Reply } from '@coverlane/contract/call.ts';
import type { unionReports } from '@coverlane/contract/union-reports/calls.ts';

/** A report as the fund office reads it. */
export type Opened = Reply<typeof unionReports.unionReport>;
