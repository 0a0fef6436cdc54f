import type { SignupStatus } from '@coverlane/contract/union-signups/codes.ts';
import type { ChipTone } from '../../ui/Chip.tsx';

export const signupTones: Readonly<Record<SignupStatus, ChipTone>> = {
  started: 'neutral',
  submitted: 'info',
  matched: 'info',
  needsReview: 'warn',
  accepted: 'ok',
  rejected: 'bad',
};
