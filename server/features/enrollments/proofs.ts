import type { Input } from '@coverlane/contract/call.ts';
import type { proofs } from '@coverlane/contract/calls/proofs.ts';
import { languages } from '@coverlane/contract/codes.ts';
import { SIGNING_VERSION } from '@coverlane/contract/signing.ts';
import { isSubmitted, NOTE_LENGTH } from '../../domain/enrollment/states.ts';
import { uuid7 } from '../../domain/uuid7.ts';
import { fileStore } from '../../files/store.ts';
import { appendAudit } from '../../http/audit.ts';
import { type Context, FileReply } from '../../http/context.ts';
import { conflict, invalid, notFound } from '../../http/refusals.ts';
import { deskOf, found, nameOfUser } from './drafts.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';
import { goOn } from './go-on.ts';
import { openDraft } from './load-draft.ts';
import { proofType } from './proof-file.ts';
import { type ProofRow, findProof, patchProof } from './proofs.queries.ts';
import { mailAbout } from './mails.ts';
import { hashOfDraft, requireOwnName, signatureNow } from './signatures.ts';
import { insertSignature } from './signatures.queries.ts';
import { confirmationOf } from './snapshot.ts';
import type { ProofReply } from './proofs.queries.ts';

type Calls = typeof proofs;

/** Nothing more is asked for. */
const SETTLED = new Set(['accepted', 'waived']);

async function proof({ db }: Context, id: string): Promise<ProofRow> {
  const row = await findProof(db, id);
  if (row === undefined) throw notFound();
  return row;
}

async function answered(context: Context, id: string): Promise<ProofReply> {
  const { clientId, personId: _person, fileKey: _key, mediaType: _type, ...reply } = await proof(context, id);
  context.saw({ type: 'proof', id, clientId });
  return reply;
}

/** Keeps a document as the proof that was asked for; a newer one takes the place of one that waits or was refused. */
export async function sendProof({ id, file }: Input<Calls['sendProof']>, context: Context): Promise<ProofReply> {
  const row = await proof(context, id);
  if (SETTLED.has(row.state)) throw conflict('proof-settled');
  if (row.type === 'employeeSignature') throw invalid({ file: 'wrong-type' });
  const mediaType = await proofType(file.path);
  if (mediaType === null) throw invalid({ file: 'bad-file' });
  const fileKey = uuid7();
  await storeOf(context).keep(fileKey, file.path);
  const fileName = file.name.slice(-120);
  await patchProof(context.db, id, { state: 'received', fileKey, fileName, mediaType, note: null, by: null });
  return answered(context, id);
}

const storeOf = ({ parts }: Context) => fileStore(parts.dataDir, parts.secrets.key('files'));

/** The document itself, as it was sent. */
export async function proofFile({ id }: { id: string }, context: Context): Promise<FileReply> {
  const { fileKey, fileName, mediaType, clientId } = await proof(context, id);
  if (fileKey === null) throw conflict('proof-missing');
  const chunks: Uint8Array[] = [];
  for await (const chunk of storeOf(context).open(fileKey)) chunks.push(chunk);
  context.saw({ type: 'proof', id, clientId });
  return new FileReply(fileName ?? 'document', mediaType ?? 'application/octet-stream', Buffer.concat(chunks));
}

/** The employee's own signature under what somebody else entered for them (ESIGN, 15 USC 7001). */
export async function signProof(
  { id, typedName, agreed, version = SIGNING_VERSION, language }: Input<Calls['signProof']>,
  context: Context,
): Promise<ProofReply> {
  const row = await proof(context, id);
  if (row.type !== 'employeeSignature' || row.personId !== context.user.entityId) throw conflict('proof-not-yours');
  if (!agreed) throw invalid({ agreed: 'required' });
  if (SETTLED.has(row.state)) throw conflict('proof-settled');
  await requireOwnName({ typedName, agreed }, context);
  await signAsEmployee({ proof: row, typedName, version, language }, context);
  await patchProof(context.db, id, {
    state: 'accepted',
    note: typedName,
    by: { id: context.user.id, name: typedName },
  });
  await noted(context, row, 'signed');
  return answered(context, id);
}

type AsEmployee = Pick<Input<Calls['signProof']>, 'typedName' | 'language'> & { proof: ProofRow; version: number };

/** The enrollment that is signed. @throws Refusal 409 where it came back, ended or is corrected meanwhile */
async function submitted({ db }: Context, enrollmentId: string): Promise<EnrollmentRow> {
  const row = await found(db, enrollmentId);
  if (!isSubmitted(row.status)) throw conflict('enrollment-not-possible', { action: 'sign', status: row.status });
  return row;
}

/** Records the employee's signature with the words, and with the hash of what was submitted for them. */
async function signAsEmployee(
  { proof: { id, enrollmentId, personName }, typedName, version, language }: AsEmployee,
  context: Context,
): Promise<void> {
  const row = await submitted(context, enrollmentId);
  const draft = await openDraft(deskOf(context), row);
  const answers = draft === undefined ? '' : hashOfDraft(deskOf(context), draft);
  const hashes = { answers, shown: confirmationOf(row.snapshot)?.signature?.hash ?? answers };
  const spoken = language ?? languages.find((one) => one === context.user.language) ?? 'en';
  const names = { employer: row.client_name, employee: personName ?? '' };
  const given = signatureNow(typedName, { version, language: spoken, for: names, hashes }, context);
  await insertSignature(context.db, { enrollmentId, clientId: row.client_id }, { ...given, proofId: id });
}

/** Accepts, refuses with a reason, or waives a proof; the last one that blocked lets the enrollment go on. */
export async function decideProof(
  { id, decision, note }: Input<Calls['decideProof']>,
  context: Context,
): Promise<ProofReply> {
  const row = await proof(context, id);
  refuseDecision(row, decision, note ?? '');
  const state = ({ accept: 'accepted', reject: 'rejected', waive: 'waived' } as const)[decision];
  const by = { id: context.user.id, name: nameOfUser(context) };
  await patchProof(context.db, id, { state, note: note || null, by });
  await noted(context, row, state);
  if (state === 'rejected')
    await mailAbout(context.db, await found(context.db, row.enrollmentId), ['enrollmentProofRefused']);
  else await goOn(context.db, row.enrollmentId);
  return answered(context, id);
}

function refuseDecision({ state }: ProofRow, decision: Input<Calls['decideProof']>['decision'], note: string): void {
  if (SETTLED.has(state)) throw conflict('proof-settled');
  if (decision !== 'waive' && state !== 'received') throw conflict('proof-missing');
  if (decision === 'reject' && note.length < NOTE_LENGTH) throw invalid({ note: 'too-short' });
}

const noted = ({ db }: Context, { id, clientId }: ProofRow, outcome: string): Promise<void> =>
  appendAudit(db, { action: `proof-${outcome}`, objectType: 'proof', objectId: id, clientId, outcome: 'ok' });
