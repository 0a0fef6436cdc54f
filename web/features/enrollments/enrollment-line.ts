import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { partnerEnrollments } from '@coverlane/contract/enrollments/partner-calls.ts';
import type { EnrollmentStatus } from '@coverlane/contract/enrollments/codes.ts';

/** One line of the list of enrollments. */
export type EnrollmentLine = Reply<typeof enrollments.enrollmentList>['rows'][number];

/** The same as partners read it. */
export type PartnerLine = Reply<typeof partnerEnrollments.partnerEnrollmentList>['rows'][number];

/** One enrollment as its own call answers it. */
export type FoundEnrollment = Reply<typeof enrollments.getEnrollment>;

/** The tabs of the list and the states each holds; 'all' asks for none. */
export const listTabs = {
  all: [],
  drafts: ['draft', 'returned'],
  pending: ['pendingApproval', 'pendingProof', 'pendingSignature', 'returned'],
  failed: ['failed'],
} as const satisfies Record<string, readonly EnrollmentStatus[]>;
export type ListTab = keyof typeof listTabs;
export const tabNames: readonly ListTab[] = ['all', 'drafts', 'pending', 'failed'];
