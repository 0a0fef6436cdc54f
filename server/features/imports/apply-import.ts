import { FactsChanged } from '../../db/facts/apply.queries.ts';
import { undo } from '../../db/facts/undo.queries.ts';
import { appendAudit } from '../../http/audit.ts';
import { asUser, type ImportWork, type OpenedImport, progressOf, withImport } from './import-work.ts';
import { patchImport } from './imports.queries.ts';
import { type Choices, questionsOf } from './questions.rules.ts';
import { replayOf } from './read-import.ts';
import { type RosterResult, runRoster } from './roster-run.ts';
import { scanRoster } from './roster-scan.ts';

/** The facts changed since the dry run so that something must be asked after all: nothing was applied. */
class QuestionsOpen extends Error {
  readonly result: RosterResult;
  constructor(result: RosterResult) {
    super('The file asks for more than was agreed to.');
    this.result = result;
  }
}

const TRIES = 3;

/**
 * Applies a file as one unit: decides again on the facts as they are now and writes everything in one transaction, or
 * nothing. State 'applying' becomes 'applied', or 'proposed' again where something must be asked first.
 */
export async function applyImport(work: ImportWork, choices: Choices, tried = 1): Promise<void> {
  try {
    await withImport(work, work.direct ? 'proposed' : 'applying', (opened) => applyOpened(work, opened, choices));
  } catch (error) {
    if (error instanceof FactsChanged && tried < TRIES) return applyImport(work, choices, tried + 1);
    if (!(error instanceof QuestionsOpen)) throw error;
    const { counts, codes } = error.result;
    await asUser(work.parts.pool, work.userId, (db) =>
      patchImport(
        db,
        { id: work.importId },
        {
          state: 'proposed',
          progress: 100,
          questions: questionsOf({ counts, codes }, choices),
          unknown_codes: codes,
          refusal: { code: 'facts-changed', values: {} },
        },
      ),
    );
  }
}

async function applyOpened(work: ImportWork, opened: OpenedImport, choices: Choices): Promise<void> {
  const { db, record, bytes, keys, user } = opened;
  const scan = await scanRoster(bytes);
  const write = { db, keys, clientId: record.client_id, by: authorOf(user), importId: record.id };
  const progress = progressOf(work, scan.end.members);
  const replay = await replayOf(opened);
  const result = await runRoster({ ...opened, scan, replay, write, progress, ...choices });
  // What ended is counted as ended by now, absent people included.
  if (questionsOf(result, { ...choices, terminateAbsent: false }).length > 0) throw new QuestionsOpen(result);
  await patchImport(
    db,
    { id: record.id },
    {
      state: 'applied',
      progress: 100,
      counts: result.counts,
      unknown_codes: result.codes,
      questions: [],
      refusal: null,
      applied_at: new Date(),
    },
  );
  await appendAudit(db, { ...auditOf(opened), action: 'import-applied', detail: { ...result.counts } });
}

const authorOf = (user: OpenedImport['user']) => ({ userId: user.id, userName: `${user.firstName} ${user.lastName}` });

const auditOf = ({ record }: OpenedImport) =>
  ({ objectType: 'import', objectId: record.id, clientId: record.client_id, outcome: 'ok' }) as const;

/**
 * Takes an applied file back as one unit. State 'undoing' becomes 'undone', or 'applied' again with the reason where
 * later changes stand on it.
 */
export async function undoImport(work: ImportWork, tried = 1): Promise<void> {
  try {
    await withImport(work, work.direct ? 'applied' : 'undoing', undoOpened);
  } catch (error) {
    if (!(error instanceof FactsChanged) || tried >= TRIES) throw error;
    await undoImport(work, tried + 1);
  }
}

async function undoOpened(opened: OpenedImport): Promise<void> {
  const { db, record, keys, user } = opened;
  const undone = await undo({ db, keys, clientId: record.client_id, by: authorOf(user) }, { importId: record.id });
  if (undone.outcome === 'refused') {
    const [first] = undone.refusals;
    const refusal = { code: `changes.refusal.${first?.code ?? 'undo-nothing'}`, values: first?.values ?? {} };
    await patchImport(db, { id: record.id }, { state: 'applied', progress: 100, refusal });
    return;
  }
  await patchImport(db, { id: record.id }, { state: 'undone', progress: 100, refusal: null, undone_at: new Date() });
  await appendAudit(db, { ...auditOf(opened), action: 'import-undone', detail: { changes: undone.changes } });
}
