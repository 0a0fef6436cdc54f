import type { HelpPriority, HelpStatus } from '@coverlane/contract/help/codes.ts';
import type { ChipTone } from '../../ui/Chip.tsx';

/** How a state of a help request looks to the desk: what it owes stands out, what is over steps back. */
export const statusTones: Readonly<Record<HelpStatus, ChipTone>> = {
  new: 'info',
  open: 'info',
  assigned: 'info',
  awaitingMember: 'warn',
  resolved: 'ok',
  closed: 'neutral',
};

/** How one that presses looks. */
export const priorityTones: Readonly<Record<HelpPriority, ChipTone>> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warn',
  urgent: 'bad',
};
