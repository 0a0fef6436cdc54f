import * as z from 'zod/mini';
import { idOf } from '../objects.ts';
import { enrollmentStatuses } from './codes.ts';

/** What submitting answers (specification 4: status SUCCESS or a failure with a message). */
export const submitted = z.strictObject({
  status: z.literal('SUCCESS'),
  enrollmentId: idOf('enrollment'),
  number: z.string(),
  /** What came of it so far: queued, pendingApproval or pendingProof. */
  state: z.enum(enrollmentStatuses),
});
