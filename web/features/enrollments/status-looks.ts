import type { EnrollmentStatus } from '@coverlane/contract/enrollments/codes.ts';
import type { ChipTone } from '../../ui/Chip.tsx';
import type { IconName } from '../../ui/icon-paths.ts';

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

const UNDER_WAY: readonly EnrollmentStatus[] = ['submitted', 'queued', 'processing'];

/** Something happens to it by itself right now. */
export const isUnderWay = ({ status }: { readonly status: EnrollmentStatus }): boolean => UNDER_WAY.includes(status);
