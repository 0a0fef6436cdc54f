import { type ImportKind, importKinds } from '@coverlane/contract/codes.ts';
import { type Asked, requireClaimAnswers, requireNothing, requireRosterAnswers } from './answers.ts';
import { applyRoster, undoRoster } from './apply-roster.ts';
import { applyClaims, undoClaims } from './claims/apply-claims.ts';
import { readClaims } from './claims/read-claims.ts';
import { applyDecisions, readDecisions } from './decisions/decisions-file.ts';
import type { ImportWork, OpenedImport } from './import-work.ts';
import type { ImportPatch, ImportRecord } from './imports.queries.ts';
import { requireAnswers, requireNoQuestions } from './open-questions.ts';
import type { Choices } from './questions.rules.ts';
import { readRoster } from './read-roster.ts';
import type { Kept } from './undo-refusal.rules.ts';

/** All that a kind of file does in its own way. A new kind is one more of these. */
interface FileKind {
  /** The dry run: what the import is patched with. */
  read(work: ImportWork, opened: OpenedImport): Promise<ImportPatch>;
  /** Writes in the opened transaction. @throws QuestionsOpen where somebody must be asked about after all */
  apply(work: ImportWork, opened: OpenedImport, choices: Choices): Promise<ImportPatch & { counts: object }>;
  /** Takes everything back, or says what it left. `reason`: why an administrator passes a limit. */
  undo(opened: OpenedImport, reason: string | undefined): Promise<object | Kept>;
  /** @throws Refusal 422 at an answer to what files of this kind do not ask */
  requireFitting(asked: Asked): void;
  /** @throws Refusal 409 while something is asked that must be answered before it is applied */
  requireAnswered(record: ImportRecord, choices: Choices): void;
}

const fileKinds: Readonly<Record<ImportKind, FileKind>> = {
  roster: {
    read: readRoster,
    apply: applyRoster,
    undo: undoRoster,
    requireFitting: requireRosterAnswers,
    requireAnswered: requireAnswers,
  },
  claims: {
    read: readClaims,
    apply: applyClaims,
    undo: undoClaims,
    requireFitting: requireClaimAnswers,
    requireAnswered: requireNoQuestions,
  },
  decisions: {
    read: readDecisions,
    apply: applyDecisions,
    undo: undoRoster,
    requireFitting: requireNothing,
    requireAnswered: () => undefined,
  },
};

/** How a file of an import is handled. @throws Error for a kind that the program does not know: a newer one is at work */
export function kindOf({ kind }: Pick<ImportRecord, 'kind'>): FileKind {
  const known = importKinds.find((one) => one === kind);
  if (known === undefined) throw new Error(`No kind of file is called ${kind}.`);
  return fileKinds[known];
}
