import type { Input } from '@coverlane/contract/call.ts';
import type { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { foundLink, linkToWrite } from './door-links.ts';
import { paperLink, requireTurn } from './next-signer.ts';
import { ofRecipient, ofSigner } from './paper-drafts.ts';
import { declinePaper, keepDraftPaper, keepPaperFilled } from './paper-requests.queries.ts';
import { editionOf } from './papers.ts';

type Calls = typeof surveyDoor;

/** Keeps what is filled in of a paper before it is signed. @throws Refusal 404, 409 */
export async function surveyPaperKeep(
  { key, edition, filled }: Input<Calls['surveyPaperKeep']>,
  visitor: Visitor,
): Promise<Record<string, never>> {
  const keys = keysOf(visitor.parts.secrets);
  const kept = JSON.stringify({ edition, filled });
  if ((await foundLink(visitor, key)) === undefined) {
    const link = await paperLink(visitor, key, true);
    requireTurn(link);
    if (edition !== editionOf(link.paper)) throw conflict('survey-paper-changed');
    await keepPaperFilled(visitor.db, link.signerId, keys.seal(ofSigner(link.signerId), kept));
    return {};
  }
  const { recipientId, paper } = await linkToWrite(visitor, key);
  if (paper === null || edition !== editionOf(paper)) throw conflict('survey-paper-changed');
  await keepDraftPaper(visitor.db, recipientId, keys.seal(ofRecipient(recipientId), kept));
  return {};
}

/** Whose turn it is will not sign. @throws Refusal 404; 409 survey-completed, survey-paper-over */
export async function surveyDecline(
  { key, reason }: Input<Calls['surveyDecline']>,
  visitor: Visitor,
): Promise<Record<string, never>> {
  const link = await paperLink(visitor, key, true);
  requireTurn(link);
  await declinePaper(visitor.db, link.signerId, reason);
  await appendAudit(visitor.db, {
    action: 'survey-paper-declined',
    call: 'surveyDecline',
    objectType: 'surveypaper',
    objectId: link.paperId,
    outcome: 'ok',
  });
  return {};
}
