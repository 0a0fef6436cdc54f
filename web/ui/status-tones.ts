import type { ChipTone } from './Chip.tsx';

/** States that many collections share, and how they look. */
export const statusTones: Record<string, ChipTone> = {
  active: 'ok',
  prospect: 'info',
  implementing: 'info',
  runout: 'warn',
  inactive: 'neutral',
  terminated: 'neutral',
  warning: 'warn',
  critical: 'bad',
};
