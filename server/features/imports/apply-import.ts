import { ClaimsChanged } from '../../db/claims/record-claims.queries.ts';
import { FactsChanged } from '../../db/facts/apply.queries.ts';
import { settleCobraOfImport } from '../../db/facts/cobra-takeover.queries.ts';
import { undoInPart } from '../../db/facts/undo-in-part.queries.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import { appendAudit } from '../../http/audit.ts';
import { codeOf } from '../../db/passing-faults.ts';
import { storedBegins } from './begins.rules.ts';
import { applyClaims, undoClaims, UndoRefused } from './claims/apply-claims.ts';
import { asUser, authorOf, type ImportWork, type OpenedImport, progressOf, settle, withImport } from './import-work.ts';
import { type ImportPatch, patchImport } from './imports.queries.ts';
import { QuestionsOpen } from './questions-open.ts';
import { type Choices, questionsOf } from './questions.rules.ts';
import { rosterReplayOf } from './replay.ts';
import type { Reason } from './roster.ts';
import { undoRefusal } from './undo-refusal.rules.ts';
import { type RosterCounts, runRoster } from './roster-run.ts';
import { scanRoster } from './roster-scan.ts';

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
  const isClaims = record.kind === 'claims';
  const done = isClaims ? await applyClaims(work, opened) : await applyRoster(work, opened, choices);
  const applied = { state: 'applied', progress: 100, refusal: null, applied_at: new Date() } as const;
  await settle(opened, { ...done, ...applied });
  await appendAudit(db, { ...auditOf(opened), action: 'import-applied', detail: { ...done.counts } });
}

async function applyRoster(
  work: ImportWork,
  opened: OpenedImport,
  choices: Choices,
): Promise<ImportPatch & { counts: RosterCounts }> {
  const { db, record, bytes, keys, user } = opened;
  const scan = await scanRoster(bytes, storedBegins(record.begin_days));
  const write = { db, keys, clientId: record.client_id, by: authorOf(user), importId: record.id };
  const progress = progressOf(work, scan.end.members);
  const replay = await rosterReplayOf(opened);
  const { counts, codes, guessed } = await runRoster({ ...opened, scan, replay, write, progress, ...choices });
  // What ended is counted as ended by now, absent people included.
  if (questionsOf({ counts, codes }, { ...choices, terminateAbsent: false }).length > 0) {
    throw new QuestionsOpen({ questions: questionsOf({ counts, codes }, choices), unknown_codes: codes });
  }
  await settleCobraOfImport(db, { clientId: record.client_id, importId: record.id });
  return { counts, unknown_codes: codes, questions: [], guessed_begins: guessed.stored() };
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
  const undone: object | Kept = record.kind === 'claims' ? await undoClaims(opened) : await undoRoster(opened, reason);
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

/** Why a file was not taken back, or not all of it: then whom it left, and how many changes were. */
type Kept = { refusal: Reason; left?: readonly Finding[]; changes?: number };

async function undoRoster(
  { db, record, keys, user }: OpenedImport,
  reason: string | undefined,
): Promise<{ changes: number } | Kept> {
  const override = reason === undefined ? undefined : { reason };
  const write = { db, keys, clientId: record.client_id, by: authorOf(user), override };
  const { changes, left } = await undoInPart(write, record.id);
  if (left.length === 0) return { changes };
  const people = new Set(left.map(({ subject }) => subject)).size;
  const partly: Reason = { code: 'undo-partly', values: { undone: changes, left: people } };
  return { refusal: changes > 0 ? partly : undoRefusal(left), left, changes };
}
