import type { Reply } from '@coverlane/contract/call.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { settledStatuses } from '@coverlane/contract/enrollments/codes.ts';
import { useCall } from '../../lib/api.ts';

/** How far one enrollment is. */
export type EnrollmentProgressRow = Reply<typeof enrollments.enrollmentStatus>['rows'][number];

const OFTEN_MS = 3000;
const SELDOM_MS = 15_000;
const OFTEN_FOR_MS = 60_000;

/**
 * When to look again, in milliseconds: every 3 seconds for a minute, then every 15; false once all have settled.
 * @param times how often it was looked already
 */
export function pace(data: { rows: readonly EnrollmentProgressRow[] } | undefined, times: number): number | false {
  if (data?.rows.every(({ status }) => settledStatuses.includes(status))) return false;
  return times * OFTEN_MS < OFTEN_FOR_MS ? OFTEN_MS : SELDOM_MS;
}

/**
 * Watches enrollments while they are processed (specification 4: monitored per enrollmentId, start and stop); stops by
 * itself when all have settled, and when the component goes.
 * @param ids undefined or empty: nothing is watched
 */
export function useEnrollmentMonitor(ids: readonly string[] | undefined) {
  const asked = ids === undefined || ids.length === 0 ? undefined : { enrollments: ids.join(',') };
  const { data, isError, refetch } = useCall(enrollments.enrollmentStatus, asked, { every: pace, keep: true });
  return {
    rows: data?.rows ?? [],
    failed: isError,
    /** Looks again at once, and goes on watching: after a failed load, or a reprocess. */
    retry: () => void refetch(),
  };
}
