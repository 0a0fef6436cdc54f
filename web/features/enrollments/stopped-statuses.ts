import type { EnrollmentStatus } from '@coverlane/contract/enrollments/codes.ts';

/** It was submitted and did not go through: nothing may read as if it had been sent. */
export const isStopped = ({ status }: { readonly status: EnrollmentStatus }): boolean =>
  status === 'failed' || status === 'rejected';
