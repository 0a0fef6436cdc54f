import type { Reply } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/imports/calls.ts';
import { type ClaimVerdict, claimVerdicts } from '@coverlane/contract/claims/codes.ts';
import { type ImportKind, type ImportState, type RowVerdict, rowVerdicts } from '@coverlane/contract/codes.ts';
import type { TextKey } from '../../lib/i18n.ts';
import type { ChipTone } from '../../ui/Chip.tsx';
import type { IconName } from '../../ui/icon-paths.ts';

/** One import of a roster or of claims, with its counts, faults and questions. */
export type FileImport = Reply<typeof imports.importGet>;
/** One person of a roster, or one claim of a claim file, with what the file does to it. */
export type ImportRow = Reply<typeof imports.importRows>['rows'][number];

const UNDER_WAY: readonly ImportState[] = ['reading', 'applying', 'undoing'];

/** Is the server at work on it, so that asking again makes sense? */
export const isUnderWay = (state: ImportState): boolean => UNDER_WAY.includes(state);

/** Nothing of it is in force yet: the server takes no other (imports.routes.ts). */
export const mayBeCancelled = (state: ImportState): boolean => ['reading', 'proposed', 'applying'].includes(state);

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
  cancelled: { tone: 'neutral', icon: 'denied' },
};

/** What can become of a person of a roster or of a claim. */
export type Verdict = RowVerdict | ClaimVerdict;

/** How files of one kind are spoken of: what a row is, and the texts that differ. */
interface KindWords {
  /** What can become of a row, in the order it is shown. */
  readonly verdicts: readonly Verdict[];
  readonly rows: TextKey;
  readonly noRows: TextKey;
  /** What the file is called: everybody of a client, only changes, or claims. */
  readonly name: (fullFile: boolean | null) => TextKey;
  /** Does it ask who its rows are about? */
  readonly asksWho: boolean;
  readonly applied: TextKey;
  readonly applyAbout: TextKey;
  readonly undoAbout: TextKey;
  readonly undoNow: TextKey;
}

/** The words of each kind of file. */
export const kindWords: Readonly<Record<ImportKind, KindWords>> = {
  roster: {
    verdicts: rowVerdicts,
    rows: 'imports.people',
    noRows: 'imports.noRows',
    name: (fullFile) => (fullFile ? 'imports.fullFile' : 'imports.changeFile'),
    asksWho: true,
    applied: 'imports.appliedCounts',
    applyAbout: 'imports.applyAbout',
    undoAbout: 'imports.undoAbout',
    undoNow: 'imports.undoNow',
  },
  claims: {
    verdicts: claimVerdicts,
    rows: 'imports.claims',
    noRows: 'imports.noClaims',
    name: () => 'imports.kind.claims',
    asksWho: false,
    applied: 'imports.claimsHandled',
    applyAbout: 'imports.applyClaimsAbout',
    undoAbout: 'imports.undoClaimsAbout',
    undoNow: 'imports.undoClaimsNow',
  },
  decisions: {
    verdicts: ['changed', 'refused'],
    rows: 'imports.decisions',
    noRows: 'imports.noRows',
    name: () => 'imports.kind.decisions',
    asksWho: false,
    applied: 'imports.appliedCounts',
    applyAbout: 'imports.applyAbout',
    undoAbout: 'imports.undoAbout',
    undoNow: 'imports.undoNow',
  },
};

/** How each verdict looks. */
export const verdictLooks: Record<Verdict, { tone: ChipTone; icon: IconName }> = {
  added: { tone: 'ok', icon: 'add' },
  changed: { tone: 'info', icon: 'edit' },
  terminated: { tone: 'warn', icon: 'exit' },
  unchanged: { tone: 'neutral', icon: 'check' },
  refused: { tone: 'bad', icon: 'denied' },
  waiting: { tone: 'warn', icon: 'help' },
  absent: { tone: 'warn', icon: 'help' },
  new: { tone: 'ok', icon: 'add' },
  replaced: { tone: 'info', icon: 'edit' },
  voided: { tone: 'warn', icon: 'exit' },
  paid: { tone: 'ok', icon: 'ok' },
  denied: { tone: 'bad', icon: 'denied' },
  rejected: { tone: 'bad', icon: 'denied' },
  reversed: { tone: 'warn', icon: 'refresh' },
  corrected: { tone: 'info', icon: 'edit' },
  duplicate: { tone: 'neutral', icon: 'check' },
  leftOut: { tone: 'neutral', icon: 'exit' },
  unknownPerson: { tone: 'warn', icon: 'help' },
  undated: { tone: 'warn', icon: 'calendar' },
  unclear: { tone: 'warn', icon: 'help' },
};

const CHANGING: readonly Verdict[] = [
  ...(['added', 'changed', 'terminated'] as const),
  ...(['new', 'replaced', 'voided', 'paid', 'denied', 'rejected', 'reversed', 'corrected'] as const),
];

/** How many people or claims the file changes. */
export const touchedBy = ({ counts }: Pick<FileImport, 'counts'>): number =>
  CHANGING.reduce((sum, verdict) => sum + counts[verdict], 0);
