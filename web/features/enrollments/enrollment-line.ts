import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/calls/enrollment.ts';
import type { Permission } from '@coverlane/contract/access.ts';
import type { EnrollmentAction, EnrollmentStatus } from '@coverlane/contract/enrollment-codes.ts';
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
  pendingEvidence: { tone: 'warn', icon: 'document' },
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
  pending: ['pendingApproval', 'pendingEvidence', 'returned'],
  failed: ['failed'],
} as const satisfies Record<string, readonly EnrollmentStatus[]>;
export type ListTab = keyof typeof listTabs;
export const tabNames: readonly ListTab[] = ['all', 'pending', 'failed'];

/** A draft is gone on with in the wizard; everything else is looked at. */
export const isOpen = ({ status }: Pick<EnrollmentLine, 'status'>): boolean =>
  status === 'draft' || status === 'returned';

const UNDER_WAY: readonly EnrollmentStatus[] = ['submitted', 'queued', 'processing'];

/** Something happens to it by itself right now. */
export const isUnderWay = ({ status }: Pick<EnrollmentLine, 'status'>): boolean => UNDER_WAY.includes(status);

const ACTIONS: Partial<Record<EnrollmentStatus, readonly EnrollmentAction[]>> = {
  draft: ['cancel'],
  returned: ['cancel'],
  pendingApproval: ['approve', 'return', 'reject', 'cancel'],
  pendingEvidence: ['return', 'reject', 'cancel'],
  failed: ['reprocess', 'cancel'],
  processed: ['void'],
};

const PERMISSIONS: Partial<Record<EnrollmentAction, Permission>> = {
  approve: 'approveEnrollments',
  return: 'approveEnrollments',
  reject: 'approveEnrollments',
  void: 'approveEnrollments',
  reprocess: 'reprocessEnrollments',
};

/** What somebody may do with an enrollment in its state (domain 4.4); the server has the last word. */
export const actionsOf = (
  { status }: Pick<EnrollmentLine, 'status'>,
  permissions: readonly string[],
): readonly EnrollmentAction[] =>
  (ACTIONS[status] ?? []).filter((action) => {
    const needed = PERMISSIONS[action];
    return needed === undefined || permissions.includes(needed);
  });

/** A reason that somebody else reads has at least this many characters (domain 4.4). */
export const SHORTEST_NOTE = 10;

/** Actions that need words: what came back or was refused must say why. */
export const needsNote = (action: EnrollmentAction): boolean => action === 'return' || action === 'reject';

/** Actions that are asked about before they happen. */
export const isAsked = (action: EnrollmentAction): boolean =>
  needsNote(action) || action === 'cancel' || action === 'void';
