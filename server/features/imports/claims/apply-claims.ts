import { claimsChangedSince, takeBackClaims } from '../../../facts/claims/record-claims.queries.ts';
import { undo } from '../../../facts/undo.queries.ts';
import { authorOf, type ImportWork, type OpenedImport, progressOf } from '../import-work.ts';
import type { ImportPatch } from '../imports.queries.ts';
import { QuestionsOpen } from '../questions-open.ts';
import { undoRefusal } from '../undo-refusal.rules.ts';
import { claimsReplayOf } from '../replay.ts';
import type { Reason } from '../roster.ts';
import { claimsOfPeopleMade, madePeople } from './claim-people.queries.ts';
import type { ClaimCounts } from './claims-order.ts';
import { runClaims } from './claims-run.ts';
import { scanClaims } from './claims-scan.ts';
import { claimQuestions, otherPeopleOf, patchOf } from './read-claims.ts';
import { claimChoices } from './unclear.rules.ts';
import { dayAnswers } from './undated.rules.ts';

/**
 * Applies a claim file as one unit: decides again on the facts as they are now and records everything in the opened
 * transaction, or nothing.
 * @throws QuestionsOpen where somebody must be asked about after all
 */
export async function applyClaims(
  work: ImportWork,
  opened: OpenedImport,
): Promise<ImportPatch & { counts: ClaimCounts }> {
  const { db, record, bytes, keys, user } = opened;
  const scan = await scanClaims(bytes, dayAnswers(record.service_dates));
  const result = await runClaims({
    db,
    keys,
    bytes,
    scan,
    importId: record.id,
    clientId: record.client_id,
    sha256: record.sha256,
    write: { db, keys, clientId: record.client_id, by: authorOf(user), importId: record.id },
    replay: await claimsReplayOf(opened),
    otherPeople: otherPeopleOf(record),
    choices: claimChoices(record.claim_answers),
    progress: progressOf(work, scan.end.claims),
  });
  if (claimQuestions(result.counts).length > 0) throw new QuestionsOpen(patchOf(result));
  return { ...patchOf(result), questions: [] };
}

/**
 * Takes an applied claim file back: what it recorded is superseded, what it superseded comes back, people it made are
 * withdrawn. Answers how many claims, or why not: something later stands on them.
 */
export async function undoClaims({
  db,
  record,
  keys,
  user,
}: OpenedImport): Promise<{ claims: number } | { refusal: Reason }> {
  const later = await claimsChangedSince(db, record.id);
  if (later.count > 0) {
    return { refusal: { code: 'claims-changed-since', values: { count: later.count, number: later.claimNumber } } };
  }
  const others = await claimsOfPeopleMade(db, record.id);
  if (others > 0) return { refusal: { code: 'people-have-claims', values: { count: others } } };
  const claims = await takeBackClaims(db, record.id);
  if (!(await madePeople(db, record.id))) return { claims };
  const write = { db, keys, clientId: record.client_id, by: authorOf(user) };
  const undone = await undo(write, { importId: record.id });
  if (undone.outcome === 'refused') throw new UndoRefused(undoRefusal(undone.refusals));
  return { claims };
}

/** People the import made cannot be taken back: nothing is, and the transaction is rolled back. */
export class UndoRefused extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super('The people of this import cannot be taken back.');
    this.reason = reason;
  }
}
