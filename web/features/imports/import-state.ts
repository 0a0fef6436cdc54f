import type { Reply } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/calls/imports.ts';
import type { ImportState, RowVerdict } from '@coverlane/contract/codes.ts';
import type { ChipTone } from '../../ui/Chip.tsx';
import type { IconName } from '../../ui/iconPaths.ts';

/** One roster import with its counts, faults and questions. */
export type RosterImport = Reply<typeof imports.importGet>;
/** One person of a file with what it does to them. */
export type ImportRow = Reply<typeof imports.importRows>['rows'][number];

const UNDER_WAY: readonly ImportState[] = ['reading', 'applying', 'undoing'];

/** Is the server at work on it, so that asking again makes sense? */
export const isUnderWay = (state: ImportState): boolean => UNDER_WAY.includes(state);

/** How each state looks: icon, word and colour together. */
export const stateLooks: Record<ImportState, { tone: ChipTone; icon: IconName }> = {
  reading: { tone: 'info', icon: 'clock' },
  proposed: { tone: 'warn', icon: 'eye' },
  applying: { tone: 'info', icon: 'clock' },
  applied: { tone: 'ok', icon: 'ok' },
  undoing: { tone: 'info', icon: 'clock' },
  undone: { tone: 'neutral', icon: 'refresh' },
  refused: { tone: 'bad', icon: 'denied' },
  failed: { tone: 'bad', icon: 'error' },
};

/** How each verdict about a person looks. */
export const verdictLooks: Record<RowVerdict, { tone: ChipTone; icon: IconName }> = {
  added: { tone: 'ok', icon: 'add' },
  changed: { tone: 'info', icon: 'edit' },
  terminated: { tone: 'warn', icon: 'leave' },
  unchanged: { tone: 'neutral', icon: 'check' },
  refused: { tone: 'bad', icon: 'denied' },
  absent: { tone: 'warn', icon: 'help' },
};
