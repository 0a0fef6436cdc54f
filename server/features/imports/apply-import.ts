import { ClaimsChanged } from '../../facts/claims/record-claims.queries.ts';
import { FactsChanged } from '../../facts/apply.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { codeOf } from '../../platform/db/passing-faults.ts';
import { UndoRefused } from './claims/apply-claims.ts';
import { kindOf } from './file-kinds.ts';
import { asUser, type ImportWork, type OpenedImport, settle, withImport } from './import-work.ts';
import { patchImport } from './imports.queries.ts';
import type { Choices } from './questions.rules.ts';
import { QuestionsOpen } from './questions-open.ts';
import type { Reason } from './roster.ts';
import type { Kept } from './undo-refusal.rules.ts';

const TRIES = 3;

/**
 * Applies a file as one unit: decides again on the facts as they are now and writes everything in one transaction, or
 * nothing. State 'applying' becomes 'applied', or 'proposed' again where something must be asked first.
 */
export async function applyImport(work: ImportWork, choices: Choices, tried = 1): Promise<void> {
  try {
    await withImport(work, work.direct ? 'proposed' : 'applying', (opened) => applyOpened(work, opened, choices));
  } catch (error) {
    if (isWorthDeciding(error) && tried < TRIES) return applyImport(work, choices, tried + 1);
    if (!(error instanceof QuestionsOpen)) throw error;
    const again = { state: 'proposed', progress: 100, refusal: { code: 'facts-changed', values: {} } } as const;
    const { patch } = error;
    const from = work.direct ? 'proposed' : 'applying';
    await asUser(work.parts.pool, work.userId, (db) =>
      patchImport(db, { id: work.importId, from }, { ...patch, ...again }),
    );
  }
}

/**
 * Was somebody else faster? Then it is decided again. A number that was free when it was looked up and is taken when it
 * is written (unique and exclusion constraints) is the same; where it stays taken, deciding again does not help.
 */
export const isOvertaken = (error: unknown): boolean => error instanceof FactsChanged || error instanceof ClaimsChanged;

const isWorthDeciding = (error: unknown): boolean => isOvertaken(error) || ['23505', '23P01'].includes(codeOf(error));

async function applyOpened(work: ImportWork, opened: OpenedImport, choices: Choices): Promise<void> {
  const { db, record } = opened;
  const done = await kindOf(record).apply(work, opened, choices);
  const applied = { state: 'applied', progress: 100, refusal: null, applied_at: new Date() } as const;
  await settle(opened, { ...done, ...applied });
  await appendAudit(db, { ...auditOf(opened), action: 'import-applied', detail: { ...done.counts } });
}

const auditOf = ({ record }: OpenedImport) =>
  ({ objectType: 'import', objectId: record.id, clientId: record.client_id, outcome: 'ok' }) as const;

/**
 * Takes an applied file back as one unit. State 'undoing' becomes 'undone', or 'applied' again with the reason where
 * later changes stand on it.
 */
export async function undoImport(work: ImportWork, tried = 1): Promise<void> {
  try {
    await withImport(work, work.direct ? 'applied' : 'undoing', (opened) => undoOpened(opened, work.overrideReason));
  } catch (error) {
    if (error instanceof UndoRefused) return refuseUndo(work, error.reason);
    if (!(error instanceof FactsChanged) || tried >= TRIES) throw error;
    await undoImport(work, tried + 1);
  }
}

/** Nothing was taken back: the import stands, with the reason. */
async function refuseUndo({ parts, userId, importId }: ImportWork, refusal: Reason): Promise<void> {
  const stands = { state: 'applied', progress: 100, refusal } as const;
  await asUser(parts.pool, userId, (db) => patchImport(db, { id: importId }, stands));
}

async function undoOpened(opened: OpenedImport, reason: string | undefined): Promise<void> {
  const { db, record } = opened;
  const undone = await kindOf(record).undo(opened, reason);
  if (isKept(undone)) {
    const { refusal, left = [], changes = 0 } = undone;
    await patchImport(db, { id: record.id }, { state: 'applied', progress: 100, refusal, undo_left: left });
    if (changes > 0) await appendAudit(db, { ...auditOf(opened), action: 'import-undone', detail: { changes } });
    return;
  }
  const done = { state: 'undone', progress: 100, refusal: null, undo_left: [], undone_at: new Date() } as const;
  await patchImport(db, { id: record.id }, done);
  await appendAudit(db, { ...auditOf(opened), action: 'import-undone', detail: { ...undone } });
}

const isKept = (undone: object): undone is Kept => 'refusal' in undone;
