import { decimalOf } from '../../../domain/money.ts';
import { acknowledgementOf } from '../acknowledgement.rules.ts';
import { type FileFault, maskedText, ownFault } from '../faults.rules.ts';
import { type ImportWork, type OpenedImport, progressOf } from '../import-work.ts';
import type { ImportPatch } from '../imports.queries.ts';
import { appliedFault, claimsReplayOf, type ClaimsReplay } from '../replay.ts';
import type { ClaimFileRow } from './claim-rows.queries.ts';
import type { ClaimCounts, ClaimsResult, UndatedClaim } from './claims-order.ts';
import { runClaims } from './claims-run.ts';
import { type ClaimsScan, scanClaims } from './claims-scan.ts';
import { nameOf } from './create-person.ts';
import type { UnknownPatient } from './people-desk.ts';
import { unclearClaimOf } from './unclear-claim.ts';
import { claimChoices } from './unclear.rules.ts';
import { dayAnswers, undatedKey } from './undated.rules.ts';
import { claimFileFaults } from './whole-file.rules.ts';

/** Reads a claim file: refuses it whole with reasons, or makes the dry run. Answers what is written about the import. */
export async function readClaims(work: ImportWork, opened: OpenedImport): Promise<ImportPatch> {
  const scan = await scanClaims(opened.bytes, dayAnswers(opened.record.service_dates));
  const replay = await claimsReplayOf(opened);
  const known = claimFileFaults(scan.end);
  const isRefused = scan.end.refused || known.some(({ severity }) => severity === 'refusal');
  const outcome = isRefused ? { state: 'refused' as const, faults: [] } : await propose(work, opened, { scan, replay });
  return {
    ...outcome,
    progress: 100,
    faults: [
      ...known,
      ...outcome.faults,
      ...(replay === null ? [] : [appliedFault(replay.reason, replay.open.size > 0)]),
    ],
    full_file: false,
    acknowledgement: acknowledgementOf(scan.end, [], opened.record.created_at),
    refusal: null,
  };
}

type Proposed = ImportPatch & { faults: FileFault[] };

async function propose(
  work: ImportWork,
  opened: OpenedImport,
  { scan, replay }: { scan: ClaimsScan; replay: ClaimsReplay | null },
): Promise<Proposed> {
  const { db, keys, record, bytes } = opened;
  const result = await runClaims({
    db,
    keys,
    bytes,
    scan,
    replay,
    importId: record.id,
    clientId: record.client_id,
    sha256: record.sha256,
    write: null,
    otherPeople: otherPeopleOf(record),
    choices: claimChoices(record.claim_answers),
    progress: progressOf(work, scan.end.claims),
  });
  const outcome = patchOf(result);
  if (!isNothing(result)) return { state: 'proposed', ...outcome, faults: [] };
  return { state: 'refused', ...outcome, questions: [], faults: result.faults.map(faultOfRow) };
}

/** What becomes of people about whom nothing was said one by one. */
export const otherPeopleOf = ({
  other_people: other,
}: {
  other_people: string | null;
}): 'create' | 'leaveOut' | null => (other === 'create' || other === 'leaveOut' ? other : null);

/** What must be answered before a claim file can be applied. */
export const claimQuestions = ({
  unknownPeople,
  undated,
  unclear,
}: Pick<ClaimCounts, 'unknownPeople' | 'undated' | 'unclear'>): string[] => [
  ...(unknownPeople > 0 ? ['people'] : []),
  ...(undated > 0 ? ['dates'] : []),
  ...(unclear > 0 ? ['claims'] : []),
];

/** What a run says about an import. */
export const patchOf = ({ counts, unknown, undated, unclear, amounts }: ClaimsResult) => ({
  counts,
  amounts,
  unclear_claims: unclear.map(unclearClaimOf),
  unknown_people: unknown.map(unknownPersonOf),
  undated_claims: undated.map(undatedClaimOf),
  questions: claimQuestions(counts),
});

/** Is there no claim that could be taken, nor anybody to ask about? Then the file itself is refused. */
function isNothing({ counts, faults }: ClaimsResult): boolean {
  const { refused, leftOut, unknownPeople, lines: _, ...others } = counts;
  const taken = Object.values(others).reduce((sum, count) => sum + count, 0);
  return taken === 0 && unknownPeople === 0 && faults.length > 0 && refused + leftOut > 0;
}

function faultOfRow({ position, reasons, claimNumber }: ClaimFileRow): FileFault {
  const code = reasons[0]?.code ?? 'refused';
  const value = maskedText(claimNumber);
  return ownFault({ severity: 'refusal', code, segmentId: 'CLM', value }, position);
}

/** A claim without a day, as it is stored and shown. */
function undatedClaimOf({ item, answer }: UndatedClaim) {
  const { position, account, patient, charge } = item;
  return {
    key: undatedKey(position),
    account: maskedText(account),
    name: patient === null ? '' : nameOf(patient),
    charges: decimalOf(charge),
    date: answer === undefined || answer === 'leaveOut' ? null : answer,
    leaveOut: answer === 'leaveOut',
  };
}

/** A patient nobody knows, as it is stored and shown. */
function unknownPersonOf({ patient, claims, decision, personId, candidates }: UnknownPatient) {
  return {
    key: patient.key,
    name: nameOf(patient),
    memberNumber: maskedText(patient.memberNumber) || null,
    dob: patient.dob,
    claims,
    decision,
    personId,
    candidates: candidates.map((one) => ({
      personId: one.personId,
      name: nameOf({ first: one.firstName, last: one.lastName }),
      memberNumber: one.memberNumber,
      dob: one.dob,
    })),
  };
}
