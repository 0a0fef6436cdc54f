import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { hashOfKey } from '../../platform/values/link-key.ts';
import { surveyKey } from './links.ts';
import { type AnswerPaper, answerPaperOf, askSignerAgain } from './papers.queries.ts';
import { pdfReply, queuePaperMail } from './papers.ts';

type Calls = typeof surveyCalls;

/** The paper of an answer as its reader sees it; null: none was signed. */
export async function paperSaid({ db }: Context, responseId: string): Promise<Reply<Calls['surveyAnswers']>['paper']> {
  const paper = await answerPaperOf(db, { responseId });
  if (paper === undefined) return null;
  const { id, name, number, state, beforeSha256, sha256, signers } = paper;
  return {
    id,
    name,
    number,
    state,
    beforeSha256,
    sha256,
    signers: signers.map(({ id: _i, keyNumber: _k, signedAt, sentAt, openedAt, declinedAt, ...one }) => ({
      ...one,
      declinedAt: instantOf(declinedAt),
      signedAt: instantOf(signedAt),
      sentAt: instantOf(sentAt),
      openedAt: instantOf(openedAt),
    })),
  };
}

const instantOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

async function paperOf(id: string, { db }: Context): Promise<AnswerPaper> {
  const found = await answerPaperOf(db, { id });
  if (found === undefined) throw notFound();
  return found;
}

/** GET /admin/surveypaper/:id. @throws Refusal 404 */
export async function surveyPaperFile({ id }: { id: string }, context: Context): Promise<FileReply> {
  const paper = await paperOf(id, context);
  const { responseId, clientId, personId } = paper;
  context.saw({
    type: 'surveyresponse',
    id: responseId,
    ...(clientId && { clientId }),
    ...(personId && { ids: [personId] }),
  });
  return pdfReply(paper, context);
}

/** Another link for whoever's turn it is. @throws Refusal 404, 409 */
export async function surveyPaperAgain(
  { id, name, email }: Input<Calls['surveyPaperAgain']>,
  context: Context,
): Promise<Record<string, never>> {
  const { signers, responseId, clientId, isVoid } = await paperOf(id, context);
  if (isVoid) throw conflict('survey-paper-over');
  const turn = signers.find(({ signedAt }) => signedAt === null);
  if (turn === undefined) throw conflict('survey-paper-signed');
  const keyNumber = turn.keyNumber + 1;
  const keyHash = hashOfKey(surveyKey(context.parts.secrets, { id: turn.id, keyNumber }));
  if (!(await askSignerAgain(context.db, { signerId: turn.id, paperId: id }, { name, email, keyNumber, keyHash })))
    throw conflict('survey-paper-signed');
  await queuePaperMail(context.db, id);
  await appendAudit(context.db, {
    action: 'survey-signer',
    call: 'surveyPaperAgain',
    objectType: 'surveyresponses',
    objectId: responseId,
    clientId,
    outcome: 'ok',
  });
  return {};
}
