import { actorIn } from '@coverlane/contract/words/actors.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { importRow, rosterImport } from '@coverlane/contract/imports/shapes.ts';
import type { ImportRows } from '../../platform/db/schema.ts';
import type { Selectable } from 'kysely';
import { OTHER_BEGINS, storedBegins } from './begins.rules.ts';
import { type DayAnswer, OTHER_DATES, storedAnswers } from './claims/undated.rules.ts';
import { OTHER_CLAIMS, storedChoices } from './claims/unclear.rules.ts';
import type { ImportRecord } from './imports.queries.ts';
import type { CodeAsked, RosterCounts } from './roster-run.ts';

type ImportReply = Reply<typeof imports.importGet>;

const NONE: ImportReply['counts'] = {
  added: 0,
  changed: 0,
  terminated: 0,
  unchanged: 0,
  refused: 0,
  waiting: 0,
  absent: 0,
  members: 0,
  new: 0,
  replaced: 0,
  voided: 0,
  paid: 0,
  denied: 0,
  rejected: 0,
  reversed: 0,
  corrected: 0,
  duplicate: 0,
  leftOut: 0,
  unknownPerson: 0,
  undated: 0,
  unclear: 0,
  lines: 0,
  unknownPeople: 0,
};

/** An import as the contract shows it; JSON of the database is read by the contract's own schema. */
export function importReply(record: ImportRecord): ImportReply {
  return rosterImport.parse({
    id: record.id,
    kind: record.kind,
    clientId: record.client_id,
    clientName: record.client_name,
    fileName: record.file_name,
    bytes: Number(record.bytes),
    state: record.state,
    progress: record.progress,
    counts: { ...NONE, ...objectOf(record.counts) },
    faults: record.faults,
    unknownCodes: record.unknown_codes,
    guessedBegins: { ...NO_GUESSES, ...objectOf(record.guessed_begins), otherDay: otherBegin(record.begin_days) },
    unknownPeople: record.unknown_people,
    otherPeople: record.other_people,
    undatedClaims: record.undated_claims,
    otherDates: otherDates(record.service_dates),
    unclearClaims: record.unclear_claims,
    otherClaims: storedChoices(record.claim_answers)[OTHER_CLAIMS] ?? null,
    amounts: record.amounts,
    questions: record.questions,
    fullFile: record.full_file,
    createdAt: record.created_at.toISOString(),
    createdBy: actorIn(record.created_by_name, record.created_by_key),
    appliedBy: actorIn(record.applied_by_name, record.applied_by_key),
    undoneBy: actorIn(record.undone_by_name, record.undone_by_key),
    cancelledBy: actorIn(record.cancelled_by_name, record.cancelled_by_key),
    appliedAt: record.applied_at?.toISOString() ?? null,
    undoneAt: record.undone_at?.toISOString() ?? null,
    cancelledAt: record.cancelled_at?.toISOString() ?? null,
    refusal: record.refusal,
    hasAcknowledgement: record.acknowledgement !== null,
  });
}

const NO_GUESSES = { people: 0, rows: [] };
const otherBegin = (answers: unknown): string | null => storedBegins(answers).get(OTHER_BEGINS) ?? null;

const otherDates = (answers: unknown): DayAnswer | null => storedAnswers(answers)[OTHER_DATES] ?? null;

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Counts and codes of the last run, for the questions they raise. */
export function storedResult(record: ImportRecord): { counts: RosterCounts; codes: CodeAsked[] } {
  const { counts, unknownCodes } = importReply(record);
  const codes = unknownCodes.map(
    ({ decision, planId, ...asked }): CodeAsked =>
      decision === null ? { ...asked, decision: null, planId: null } : { ...asked, decision, planId },
  );
  return { counts, codes };
}

/** A row as the contract shows it. */
export function rowReply(row: Selectable<ImportRows>): Reply<typeof imports.importRows>['rows'][number] {
  const { interchange, transaction, segment } = row;
  return importRow.parse({
    id: row.id,
    verdict: row.verdict,
    position: interchange === null ? null : { interchange, transaction, segment },
    personId: row.person_id,
    personName: row.person_name,
    memberNumber: row.member_number,
    changes: row.changes,
    differences: row.differences,
    reasons: row.reasons,
    claim: claimOf(row),
  });
}

function claimOf(row: Selectable<ImportRows>) {
  if (row.claim_number === null) return null;
  return {
    claimNumber: row.claim_number,
    claimId: row.claim_id,
    serviceDate: row.service_date,
    charges: row.total_charges,
    paid: row.total_paid,
  };
}
