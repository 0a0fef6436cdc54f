import type { Db } from '../../platform/db/connect.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { proofReminder } from '../../domain/eligibility/reminder-days.ts';
import { canBeLeftOut } from '../../domain/enrollment/left-out.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { mark } from '../../platform/jobs/daily.queries.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { decideEnrollment } from './change-requests.ts';
import { endByRule } from './end-by-rule.ts';
import { type EnrollmentRow, findEnrollment, patchEnrollment } from './enrollments.queries.ts';
import { goOn } from './go-on.ts';
import { mailAbout } from './mails.ts';
import { holdOpenProof, leaveOut, markOverdue, type OpenProof, openProofsOf } from './overdue.queries.ts';
import { hasOpenProof } from './proofs.queries.ts';
import { recordedPerson } from './recorded-person.ts';
import { endSignatures } from './signatures.queries.ts';

type Work = ClientDay & { db: Db };

/**
 * Reminds of proofs 7, 14 and 21 days after they were asked for; past the due day they are overdue: an enrollment that
 * waits goes on without the person, and coverage that was given on trust ends by the client's rule (domain 1.4, 4.4).
 */
export async function proofsDay(day: ClientDay): Promise<void> {
  const open = await byRules(day, (db) => openProofsOf(db, day.clientId));
  const due = open.filter(
    (proof) => day.today > proof.dueDate || proof.refusedFileOf !== null || proofReminder(proof, day.today) !== null,
  );
  await eachInTurn(due, ({ id }) => byRules(day, (db) => oneProof({ ...day, db }, id)));
}

async function oneProof(work: Work, id: string): Promise<void> {
  const proof = await holdOpenProof(work.db, id);
  const row = proof && (await findEnrollment(work.db, proof.enrollmentId, true));
  if (proof === undefined || row === undefined) return;
  if (work.today > proof.dueDate) return overdue(work, row, proof);
  if (proof.refusedFileOf !== null) await tellRefused(work, row, proof.refusedFileOf);
  const day = proofReminder(proof, work.today);
  if (day === null) return;
  const isNew = await mark(work.db, { clientId: work.clientId, kind: 'proofReminder', about: id, day });
  if (isNew) await mailAbout(work.db, row, ['proofReminder']);
}

/** Whoever sent a file that the virus scanner refused when it was there again is told once, to send another. */
async function tellRefused({ db, clientId }: Work, row: EnrollmentRow, day: string): Promise<void> {
  const isNew = await mark(db, { clientId, kind: 'proofVirus', about: row.id, day });
  if (isNew) await mailAbout(db, row, ['enrollmentProofRefused']);
}

async function overdue(work: Work, row: EnrollmentRow, proof: OpenProof): Promise<void> {
  const { db, clientId } = work;
  await markOverdue(db, proof.id);
  await appendAudit(db, { action: 'proof-overdue', objectType: 'proof', objectId: proof.id, clientId, outcome: 'ok' });
  await mailAbout(db, row, ['proofOverdue']);
  // A signature waits for nobody, and nothing follows from a missing one.
  if (proof.type === 'employeeSignature') return;
  if (row.status === 'pendingProof') return withoutPerson(work, row, proof);
  if (row.status === 'processed') await takeBackTrust(work, row, proof);
}

/** The enrollment goes on without somebody who was to join; without them, or about anybody else, there is nothing to do. */
async function withoutPerson(work: Work, row: EnrollmentRow, proof: OpenProof): Promise<void> {
  const { db } = work;
  const failure = { code: 'proof-overdue', values: { name: proof.personName } };
  if (row.answers === null || !canBeLeftOut(row.answers, proof.personKey)) return expire(db, row, failure);
  await leaveOut(db, row.id, proof.personKey);
  if (await hasOpenProof(db, row.id)) return;
  const left = await findEnrollment(db, row.id, true);
  if (left === undefined) return;
  const rest = await restOf(work, left);
  if (rest === 'nothing') return expire(db, left, failure);
  if (rest === 'whole') return goOn(db, row.id);
  await endSignatures(db, row.id, 'returned');
  await patchEnrollment(db, row.id, { status: 'returned', failure });
  await mailAbout(db, left, ['enrollmentReturned']);
}

/** Can what is left of an enrollment be processed as it is, does somebody have to mend it, or is there nothing? */
async function restOf({ db, parts }: Work, row: EnrollmentRow): Promise<'whole' | 'broken' | 'nothing'> {
  const joins = row.answers?.dependents.some(({ key, action }) => action !== 'keep' && !row.left_out.includes(key));
  if (row.enrollment_type === 'adddependent' && joins !== true) return 'nothing';
  const { chain, issues } = await decideEnrollment({ db, keys: keysOf(parts.secrets) }, row);
  if (issues.length > 0) return 'broken';
  return chain.decisions.some(({ effects }) => effects.length > 0) ? 'whole' : 'nothing';
}

async function expire(db: Db, row: EnrollmentRow, failure: EnrollmentRow['failure']): Promise<void> {
  await patchEnrollment(db, row.id, { status: 'expired', failure, secrets: null });
  await mailAbout(db, row, ['enrollmentEnded']);
}

/** Coverage that began before its proof came ends by the client's rule, and never in the past (ACA 2712). */
async function takeBackTrust(work: Work, row: EnrollmentRow, proof: OpenProof): Promise<void> {
  if (row.subscriber_id === null || row.answers === null || !canBeLeftOut(row.answers, proof.personKey)) return;
  const personId = await recordedPerson(work, row, proof.personKey);
  if (personId === null) return;
  const { today } = work;
  await endByRule(work, { personId, reason: 'proofMissing', effectiveDate: today, coverageEnds: null, origin: row });
}
