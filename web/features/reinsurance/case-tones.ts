import type { CaseState } from '@coverlane/contract/reinsurance/codes.ts';
import type { ChipTone } from '../../ui/Chip.tsx';

/** How a state of a case looks. */
export const caseTones: Readonly<Record<CaseState, ChipTone>> = {
  watch: 'neutral',
  noticed: 'info',
  exceeded: 'warn',
  filed: 'info',
  pended: 'warn',
  paid: 'ok',
  paidShort: 'bad',
  denied: 'bad',
  closed: 'neutral',
};
