import { createHash } from 'node:crypto';
import type { givenPaper, SignedPaper } from '@coverlane/contract/enrollment-sessions/paper-shapes.ts';
import { paperText, wordsOfPaper } from '@coverlane/contract/enrollment-sessions/paper-text.ts';
import type * as z from 'zod/mini';
import { isDraft } from '../../domain/enrollment/states.ts';
import { canReadFile, paperToReadOf } from '../../facts/papers-to-sign.queries.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import type { OpenedDraft } from './load-draft.ts';
import { requireOwnName } from './own-name.ts';
import { type NewSignature, paperSignedBefore } from './signatures.queries.ts';

type Given = z.output<typeof givenPaper>;

/** The number of the paper that is signed when a draft is sent; null: none is. What is corrected after it was sent keeps the paper it has. */
export const paperAsked = ({ row, context }: Pick<OpenedDraft, 'row' | 'context'>): number | null =>
  isDraft(row.status) ? (context.session?.paper ?? null) : null;

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * The paper of the session under a signature: the very text or file that whoever signs has read, with a box and a name of its own.
 * @throws Refusal 422 with the field; 409 signed-otherwise where it is another paper, or says something else, by now
 */
export async function paperUnder(
  signature: Signing,
  { given, draft }: { given: Given | undefined; draft: OpenedDraft },
  context: Context,
): Promise<SignedPaper | null> {
  const { row } = draft;
  const asked = paperAsked(draft);
  if (asked === null) return isDraft(row.status) ? null : paperSignedBefore(context.db, row.id);
  await requireOwnName(given ?? { typedName: '', agreed: false }, context, 'signature.paper');
  const { paper, text } = await readOf(draft, signature, context);
  if (!given || !isSame([given.number, paper.number, given.text], [asked, asked, text]))
    throw conflict('signed-otherwise');
  return { ...whatIsSigned(paper, given.text, signature), ...whoSigned(given, signature) };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.every((value, at) => value === other[at]);

/** The paper as it reads to whoever enrolls. @throws Refusal 409 where there is none any more, or its file cannot be opened */
async function readOf({ row, context: { answers } }: OpenedDraft, { language }: Signing, { db }: Context) {
  const sessionId = row.session_id ?? '';
  const paper = await paperToReadOf(db, sessionId);
  if (paper === undefined) throw conflict('signed-otherwise');
  // What cannot be read is signed by nobody (15 USC 7001(c)).
  if (paper.document !== null && !(await canReadFile(db, sessionId))) throw conflict('signed-otherwise');
  return { paper, text: paperText(paper, answers.subscriber, language) };
}

type Signing = Omit<NewSignature, 'paper'>;
type Read = NonNullable<Awaited<ReturnType<typeof paperToReadOf>>>;

const whatIsSigned = ({ number, headings, texts, document }: Read, text: string, { language }: Signing) => ({
  number,
  heading: wordsOfPaper(headings, language),
  text: texts === null ? null : text,
  document: document?.name ?? null,
  language,
  hash: document?.sha256 ?? sha256(text),
});

const whoSigned = ({ typedName }: Given, { userName, role, signedAt }: Signing) => ({
  typedName: typedName.trim(),
  signedBy: userName,
  role,
  signedAt: signedAt.toISOString(),
});
