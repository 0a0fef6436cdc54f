import type { Input } from '@coverlane/contract/call.ts';
import type { proofs } from '@coverlane/contract/proofs/calls.ts';
import { NOTE_LENGTH } from '../../domain/enrollment/states.ts';
import { fileNameOf } from '../../platform/files/file-name.ts';
import { checkedFile, keptFile } from '../../platform/files/received.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { found, nameOfUser } from './drafts.ts';
import { goOn } from './go-on.ts';
import { ENDINGS, proofType } from './proof-file.ts';
import { type ProofRow, findProof, patchProof } from './proofs.queries.ts';
import { mailAbout } from './mails.ts';
import type { ProofReply } from './proofs.queries.ts';

type Calls = typeof proofs;

/** Nothing more is asked for. */
export const SETTLED: ReadonlySet<string> = new Set(['accepted', 'waived']);

/** A proof that the reader may see. @throws Refusal 404 */
export async function proof({ db }: Context, id: string): Promise<ProofRow> {
  const row = await findProof(db, id);
  if (row === undefined) throw notFound();
  return row;
}

/** A proof as it is answered. */
export async function answered(context: Context, id: string): Promise<ProofReply> {
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
  // It is taken whatever it is called: telephones and scanners name files as they like.
  const checked = await checkedFile({ ...file, name: `proof${ENDINGS[mediaType]}` });
  const { fileKey, scan } = await keptFile(context.parts, checked);
  const fileName = fileNameOf(file.name, 120);
  await patchProof(context.db, id, { state: 'received', fileKey, fileName, mediaType, scan, note: null, by: null });
  return answered(context, id);
}

/** The document itself, as it was sent; a picture without where and when it was taken. */
export async function proofFile({ id }: { id: string }, context: Context): Promise<FileReply> {
  const { fileKey, fileName, mediaType, clientId, scan } = await proof(context, id);
  if (fileKey === null) throw conflict('proof-missing');
  if (scan !== 'clean') throw conflict(scan === 'waiting' ? 'document-waiting' : 'proof-virus');
  const bytes = await filesOf(context.parts).read(fileKey);
  context.saw({ type: 'proof', id, clientId });
  return new FileReply(fileName ?? 'document', mediaType ?? 'application/octet-stream', bytes);
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

function refuseDecision(
  { state, scan }: ProofRow,
  decision: Input<Calls['decideProof']>['decision'],
  note: string,
): void {
  if (SETTLED.has(state)) throw conflict('proof-settled');
  if (decision !== 'waive' && state !== 'received') throw conflict('proof-missing');
  if (decision === 'accept' && scan === 'waiting') throw conflict('document-waiting');
  if (decision === 'reject' && note.length < NOTE_LENGTH) throw invalid({ note: 'too-short' });
}

/** Writes down what became of a proof. */
export const noted = ({ db }: Context, { id, clientId }: ProofRow, outcome: string): Promise<void> =>
  appendAudit(db, { action: `proof-${outcome}`, objectType: 'proof', objectId: id, clientId, outcome: 'ok' });
