import { settleCobraOfImport } from '../../facts/cobra-takeover.queries.ts';
import { undoInPart } from '../../facts/undo-in-part.queries.ts';
import { storedBegins } from './begins.rules.ts';
import { authorOf, type ImportWork, type OpenedImport, progressOf } from './import-work.ts';
import type { ImportPatch } from './imports.queries.ts';
import { QuestionsOpen } from './questions-open.ts';
import { type Choices, questionsOf } from './questions.rules.ts';
import { rosterReplayOf } from './replay.ts';
import type { Reason } from './roster.ts';
import { type RosterCounts, runRoster } from './roster-run.ts';
import { scanRoster } from './roster-scan.ts';
import { type Kept, undoRefusal } from './undo-refusal.rules.ts';

/**
 * Applies a roster in the opened transaction.
 * @throws QuestionsOpen where somebody must be asked about after all
 */
export async function applyRoster(
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

/** Takes an applied roster back: everybody who can be, the others are named with what stands in the way. */
export async function undoRoster(
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
