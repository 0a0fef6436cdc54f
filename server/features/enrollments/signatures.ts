import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import type { givenSignature } from '@coverlane/contract/enrollments/shapes.ts';
import { roleOf, SIGNING_VERSION, type SignedFor, signingText } from '@coverlane/contract/enrollments/signing.ts';
import type * as z from 'zod/mini';
import { typedName } from '../../domain/enrollment/answers.ts';
import { isDraft } from '../../domain/enrollment/states.ts';
import { answersHash, type Keyed, shownHash } from '../../domain/enrollment/signed-answers.ts';
import type { Looked } from '../../domain/enrollment/elected.ts';
import { displayName } from '../../platform/values/names.ts';
import { canBeSignedWith } from '../../domain/own-name.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { accountOf, type SignedUser } from '../../platform/http/signed-user.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';
import type { Desk, OpenedDraft } from './load-draft.ts';
import type { NewSignature, SignatureRow } from './signatures.queries.ts';
import { requireOwnName } from './own-name.ts';
import { paperAsked, paperUnder } from './signed-paper.ts';
import { confirmationOf } from './snapshot.ts';

type DraftReply = Reply<typeof enrollments.getEnrollment>;
export type GivenSignature = z.output<typeof givenSignature>;

/** The hashes of what is signed with a draft. */
type Hashes = { answers: string; shown: string };

const keyedBy =
  ({ keys }: Desk, { client_id }: EnrollmentRow): Keyed =>
  (field, secret) =>
    keys.lastingHash(client_id, `signed ${field} ${secret}`).toString('hex');

/** The hash of the answers of a draft as they were typed. */
export const hashOfDraft = (desk: Desk, { row, typed }: Pick<OpenedDraft, 'row' | 'typed'>): string =>
  answersHash(typed, keyedBy(desk, row));

/** Whom the words under a draft name. */
export const signedFor = ({ row, context }: Pick<OpenedDraft, 'row' | 'context'>): SignedFor => ({
  employer: row.client_name,
  employee: typedName(context.answers.subscriber) || row.person_name,
});

function hashesOf(desk: Desk, draft: OpenedDraft, looked: Looked): Hashes {
  const answers = hashOfDraft(desk, draft);
  return { answers, shown: shownHash(looked, { answers, names: signedFor(draft) }) };
}

/** What the reader would sign under a draft; null: such users, and API keys, sign nothing. */
export function signingOf(desk: Desk, draft: OpenedDraft, { looked, user }: { looked: Looked; user: SignedUser }) {
  const role = roleOf(user.type);
  if (role === null || user.apiKey !== undefined) return null;
  const name = canBeSignedWith(user) ? displayName(user) : '';
  const { shown } = hashesOf(desk, draft, looked);
  return { role, version: SIGNING_VERSION, shown, name, ...signedFor(draft), paper: paperAsked(draft) };
}

/** What is signed, in whose words: the version and the language that were read, and the hashes of what stood above. */
type Words = { version: number; language: Language; for: SignedFor; hashes: Hashes };

/** A signature of whoever is signed in, given now; the address is the one the request came from. */
export function signatureNow(
  typed: string,
  { version, language, for: values, hashes }: Words,
  { user, request }: Pick<Context, 'user' | 'request'>,
): NewSignature {
  const role = roleOf(user.type) ?? 'employee';
  const text = signingText(role, { version, language }, values);
  if (text === undefined) throw conflict('signed-otherwise');
  return {
    userId: accountOf(user),
    sessionMemberId: user.enrolls ? user.id : null,
    userName: displayName(user),
    role,
    typedName: typed.trim(),
    language,
    version,
    text,
    answersHash: hashes.answers,
    shownHash: hashes.shown,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    signedAt: new Date(),
    proofId: null,
    paper: null,
  };
}

/**
 * The signature that submits a draft: of whoever is signed in, under the very answers and prices that they saw.
 * @throws Refusal 409 signed-otherwise where words, answers or prices are others by now
 */
export async function signatureOf(
  given: GivenSignature | undefined,
  { desk, draft, looked }: { desk: Desk; draft: OpenedDraft; looked: Looked },
  context: Context,
): Promise<NewSignature> {
  const unsigned = { typedName: '', agreed: false };
  await requireOwnName(given ?? unsigned, context);
  const hashes = hashesOf(desk, draft, looked);
  if (given === undefined || given.version !== SIGNING_VERSION || given.shown !== hashes.shown)
    throw conflict('signed-otherwise');
  const { version, language } = given;
  const words = { version, language, for: signedFor(draft), hashes };
  const signature = signatureNow(given.typedName, words, context);
  return { ...signature, paper: await paperUnder(signature, { given: given.paper, draft }, context) };
}

type Shown = DraftReply['signatures'][number];

const shownSignature = (row: SignatureRow, timeZone: string): Shown => ({
  signedBy: row.userName,
  typedName: row.typedName,
  role: row.role,
  signedAt: row.signedAt.toISOString(),
  timeZone,
  address: row.address,
  text: row.text,
  version: row.version,
  language: row.language,
  hash: row.shownHash,
  ended: row.endedBy,
  endedAt: row.endedAt?.toISOString() ?? null,
  paper: row.paper,
});

/** A signature from before signatures had rows of their own: what its confirmation knows of it. */
function signatureOfSnapshot({ snapshot, status, time_zone }: EnrollmentRow): Shown[] {
  const signature = confirmationOf(snapshot)?.signature;
  if (!signature) return [];
  return [
    {
      signedBy: null,
      typedName: signature.typedName,
      role: null,
      signedAt: signature.at.toISOString(),
      timeZone: time_zone,
      address: signature.ip,
      text: null,
      version: null,
      language: null,
      hash: signature.hash,
      ended: isDraft(status) ? 'returned' : null,
      endedAt: null,
      paper: null,
    },
  ];
}

/** Every signature under an enrollment as people read it, the newest first. */
export function shownSignatures(row: EnrollmentRow, signatures: readonly SignatureRow[]): Shown[] {
  const known = signatures.map((one) => shownSignature(one, row.time_zone));
  const ofSubmitter = signatures.some(({ proofId }) => proofId === null);
  return ofSubmitter ? known : [...known, ...signatureOfSnapshot(row)];
}
