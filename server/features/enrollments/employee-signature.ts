import { createHash } from 'node:crypto';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { proofs } from '@coverlane/contract/proofs/calls.ts';
import { type SignedFor, SIGNING_VERSION } from '@coverlane/contract/enrollments/signing.ts';
import { typedName, wholeTypedName } from '../../domain/enrollment/answers.ts';
import { isSubmitted } from '../../domain/enrollment/states.ts';
import { decimalOf } from '../../domain/money.ts';
import { displayName } from '../../platform/values/names.ts';
import { canBeSignedWith } from '../../domain/own-name.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import type { EnrollmentConfirmation } from './confirmation.ts';
import { deskOf, found } from './drafts.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';
import { openDraft } from './load-draft.ts';
import { answered, noted, proof, SETTLED } from './proofs.ts';
import { type ProofReply, type ProofRow, patchProof } from './proofs.queries.ts';
import { requireOwnName } from './own-name.ts';
import { hashOfDraft, signatureNow } from './signatures.ts';
import { insertSignature } from './signatures.queries.ts';
import { confirmationOf } from './snapshot.ts';

type Calls = typeof proofs;
type ToSign = Reply<Calls['proofToSign']>;
type Content = ToSign['content'];

/** What was submitted for the employee, as it was frozen: the confirmation, and without whom it is processed since. */
type Submitted = { row: EnrollmentRow; confirmation: EnrollmentConfirmation; leftOut: readonly string[] };

/** The signature that the reader is asked for. @throws Refusal 409 where it is somebody else's to give */
async function ownSignature(context: Context, id: string): Promise<ProofRow> {
  const row = await proof(context, id);
  if (row.type !== 'employeeSignature' || row.personId !== context.user.entityId) throw conflict('proof-not-yours');
  return row;
}

/** @throws Refusal 409 where the enrollment came back, ended or is corrected meanwhile: nothing is submitted */
async function submittedFor({ enrollmentId }: ProofRow, { db }: Context): Promise<Submitted> {
  const row = await found(db, enrollmentId);
  if (!isSubmitted(row.status)) throw conflict('enrollment-not-possible', { action: 'sign', status: row.status });
  const confirmation = confirmationOf(row.snapshot);
  if (confirmation === null) throw conflict('enrollment-no-confirmation');
  const typed = row.answers?.dependents ?? [];
  // What was submitted before names stood there whole has the short one.
  const leftOut = typed
    .filter(({ key }) => row.left_out.includes(key))
    .flatMap((one) => [typedName(one), wholeTypedName(one)]);
  return { row, confirmation, leftOut };
}

/**
 * The fingerprint of what is shown: the one that the submitter signed, which stands for the answers, days and prices of the
 * very submission; another one where people were left out since.
 */
function shownOf({ confirmation, leftOut }: Submitted): string {
  const hash = confirmation.signature?.hash ?? '';
  if (leftOut.length === 0 && hash !== '') return hash;
  return createHash('sha256')
    .update(JSON.stringify([hash, leftOut, confirmation]))
    .digest('hex');
}

const namesOf = ({ row, confirmation }: Submitted): SignedFor => ({
  employer: row.client_name,
  employee: confirmation.subscriber.name || row.person_name,
});

const money = (cents: number | null | undefined): string | null => (cents == null ? null : decimalOf(cents));

const electionOf = ({
  monthlyCents,
  employerCents,
  perPayCents,
  // How payroll deducts it says the file for payroll.
  postTaxCents: _payroll,
  // What waits for evidence is said of plans by the wizard; the figures of a session count it.
  issuedCents: _issued,
  pendingCents: _pending,
  ...rest
}: EnrollmentConfirmation['elections'][number]): Content['elections'][number] => ({
  ...rest,
  covered: [...rest.covered],
  monthly: money(monthlyCents),
  employer: money(employerCents),
  perPay: money(perPayCents),
});

type Extras = Pick<Content, 'beneficiaries' | 'doctors' | 'others'>;

/** Those of confirmations from before they were asked for are none. */
const extrasOf = ({ extras = { beneficiaries: [], doctors: [], others: [] } }: EnrollmentConfirmation): Extras => ({
  beneficiaries: [...extras.beneficiaries],
  doctors: [...extras.doctors],
  others: extras.others.map((one) => ({ ...one, people: [...one.people] })),
});

const paysOf = ({ perPayCents, lastPayCents, payPeriods }: EnrollmentConfirmation) => ({
  perPay: money(perPayCents),
  lastPay: lastPayCents === perPayCents ? null : money(lastPayCents),
  payPeriods: payPeriods ?? null,
});

/** What the confirmation says, for the screen. */
function contentOf({ confirmation, leftOut }: Submitted): Content {
  const { number, type, submittedBy, timeZone, effectiveDate, subscriber } = confirmation;
  return {
    number,
    type,
    submittedBy,
    submittedAt: confirmation.submittedAt.toISOString(),
    timeZone,
    effectiveDate,
    subscriber: { ...subscriber, address: [...subscriber.address] },
    dependents: confirmation.dependents.map((one) => ({ ...one, leftOut: leftOut.includes(one.name) })),
    elections: confirmation.elections.map(electionOf),
    waivers: [...confirmation.waivers],
    ...extrasOf(confirmation),
    ...paysOf(confirmation),
  };
}

/** What the employee is asked to sign, in full: what somebody else submitted for them (ESIGN, 15 USC 7001). */
export async function proofToSign({ id }: Input<Calls['proofToSign']>, context: Context): Promise<ToSign> {
  const row = await ownSignature(context, id);
  const submitted = await submittedFor(row, context);
  context.saw({ type: 'enrollment', id: row.enrollmentId, clientId: row.clientId });
  return {
    proofId: id,
    enrollmentId: row.enrollmentId,
    version: SIGNING_VERSION,
    ...namesOf(submitted),
    name: canBeSignedWith(context.user) ? displayName(context.user) : '',
    shown: shownOf(submitted),
    content: contentOf(submitted),
  };
}

/**
 * The employee's own signature under what somebody else entered for them, and which they were shown.
 * @throws Refusal 409 signed-otherwise where what was submitted, or the words, are others by now
 */
export async function signProof({ id, signature }: Input<Calls['signProof']>, context: Context): Promise<ProofReply> {
  const row = await ownSignature(context, id);
  if (SETTLED.has(row.state)) throw conflict('proof-settled');
  await requireOwnName(signature, context);
  const submitted = await submittedFor(row, context);
  const { version, shown, typedName: typed, language } = signature;
  if (version !== SIGNING_VERSION || shown !== shownOf(submitted)) throw conflict('signed-otherwise');
  const draft = await openDraft(deskOf(context), submitted.row);
  const answers = draft === undefined ? shown : hashOfDraft(deskOf(context), draft);
  const words = { version, language, for: namesOf(submitted), hashes: { answers, shown } };
  const given = { ...signatureNow(typed, words, context), proofId: id };
  await insertSignature(context.db, { enrollmentId: row.enrollmentId, clientId: row.clientId }, given);
  const by = { id: context.user.id, name: given.typedName };
  await patchProof(context.db, id, { state: 'accepted', note: given.typedName, by });
  await noted(context, row, 'signed');
  return answered(context, id);
}
