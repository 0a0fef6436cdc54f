import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/calls/enrollment.ts';
import type { EnrollmentStatus } from '@coverlane/contract/enrollment-codes.ts';
import type { ChipTone } from '../../ui/Chip.tsx';
import type { IconName } from '../../ui/iconPaths.ts';

/** One line of the list of enrollments. */
export type EnrollmentLine = Reply<typeof enrollments.enrollmentList>['rows'][number];

/** One enrollment as its own call answers it. */
export type FoundEnrollment = Reply<typeof enrollments.getEnrollment>;

/** How each state looks. */
export const statusLooks: Readonly<Record<EnrollmentStatus, { tone: ChipTone; icon: IconName }>> = {
  draft: { tone: 'neutral', icon: 'edit' },
  submitted: { tone: 'info', icon: 'clock' },
  pendingApproval: { tone: 'warn', icon: 'clock' },
  pendingProof: { tone: 'warn', icon: 'document' },
  pendingSignature: { tone: 'warn', icon: 'edit' },
  returned: { tone: 'warn', icon: 'back' },
  queued: { tone: 'info', icon: 'clock' },
  processing: { tone: 'info', icon: 'refresh' },
  processed: { tone: 'ok', icon: 'ok' },
  failed: { tone: 'bad', icon: 'error' },
  rejected: { tone: 'bad', icon: 'denied' },
  cancelled: { tone: 'neutral', icon: 'close' },
  expired: { tone: 'neutral', icon: 'clock' },
  voided: { tone: 'neutral', icon: 'denied' },
};

/** The tabs of the list and the states each holds; 'all' asks for none. */
export const listTabs = {
  all: [],
  drafts: ['draft', 'returned'],
  pending: ['pendingApproval', 'pendingProof', 'pendingSignature', 'returned'],
  failed: ['failed'],
} as const satisfies Record<string, readonly EnrollmentStatus[]>;
export type ListTab = keyof typeof listTabs;
export const tabNames: readonly ListTab[] = ['all', 'drafts', 'pending', 'failed'];

const UNDER_WAY: readonly EnrollmentStatus[] = ['submitted', 'queued', 'processing'];

/** Something happens to it by itself right now. */
export const isUnderWay = ({ status }: Pick<EnrollmentLine, 'status'>): boolean => UNDER_WAY.includes(status);
