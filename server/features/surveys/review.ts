import type { Input } from '@coverlane/contract/call.ts';
import type { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { isDeepStrictEqual } from 'node:util';
import { undo } from '../../facts/undo.queries.ts';
import { putClaimsBack } from '../../facts/claims/released-claims.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { accept } from './accepting.ts';
import { readingOf } from './answers.ts';
import { answerPaperOf } from './papers.queries.ts';
import type { SurveyRow } from './records.queries.ts';
import { findResponse, noteReview, othersAbout, type ResponseRow, voidResponse } from './responses.queries.ts';
import { counted, type Done } from './sending.ts';

type Action = Input<typeof surveyCalls.surveyAction>;

/** @throws Refusal 409, 422 where no answer of the survey is named */
async function responseOf({ responseId }: Action, survey: SurveyRow, context: Context): Promise<ResponseRow> {
  if (responseId === undefined) throw invalid({ responseId: 'required' });
  const row = await findResponse(readingOf(context), responseId, true);
  if (row?.surveyId !== survey.id) throw notFound();
  if (row.voidedAt !== null) throw conflict('survey-state');
  return row;
}

/** Says what came of an answer: it is accepted and acts, somebody follows up, or what was accepted is taken back. */
export async function review(action: Action, survey: SurveyRow, context: Context): Promise<Done> {
  const { outcome, note = null } = action;
  if (outcome === undefined) throw invalid({ outcome: 'required' });
  const row = await responseOf(action, survey, context);
  if (outcome === 'accepted') return acceptOnce(row, note, context);
  const putBack = row.outcome === 'accepted' ? await takeBack(row, context) : 0;
  const by = outcome === 'none' ? null : reviewer(context);
  await noteReview(context.db, row.id, { outcome: outcome === 'none' ? null : outcome, note, changeIds: [], by });
  await noted(row, outcome, context);
  return counted(1, { released: -putBack });
}

const reviewer = ({ user }: Context) => ({ id: user.id, name: actorName(user) });

async function acceptOnce(row: ResponseRow, note: string | null, context: Context): Promise<Done> {
  if (row.outcome === 'accepted') throw conflict('survey-reviewed');
  // Whoever signs next may still decline, or has: until all have signed it is half an answer.
  const paper = await answerPaperOf(context.db, { responseId: row.id });
  if (paper !== undefined && paper.state !== 'completed') throw conflict('survey-paper-waiting');
  const others = await othersAbout(readingOf(context), row);
  // Two parents who say different things of one child: one of them holds, and who reviews says which.
  if (others.some(({ outcome, answers }) => outcome === 'accepted' && !isDeepStrictEqual(answers, row.answers)))
    throw conflict('survey-differs');
  const { changeIds, released } = await accept(row, context);
  await noteReview(context.db, row.id, { outcome: 'accepted', note, changeIds, by: reviewer(context) });
  await noted(row, 'accepted', context);
  return counted(1, { released });
}

/** Takes back what an accepted answer did: the changes, unless later ones stand on them, and claims wait again. @throws Refusal 409 */
async function takeBack(row: ResponseRow, { db, parts, user }: Context): Promise<number> {
  const { clientId, changeIds } = row;
  if (clientId !== null && changeIds.length > 0) {
    const by = { userId: user.id, userName: actorName(user), acting: user.acting };
    const undone = await undo({ db, keys: keysOf(parts.secrets), clientId, by }, { changeIds });
    if (undone.outcome === 'refused') throw conflict('survey-not-undone', { reason: undone.refusals[0]?.code ?? '' });
  }
  return putClaimsBack(db, row.id);
}

/** An answer that does not count any more; what it did is taken back with it. */
export async function voidAnswer(action: Action, survey: SurveyRow, context: Context): Promise<Done> {
  const row = await responseOf(action, survey, context);
  if (row.outcome === 'accepted') {
    await takeBack(row, context);
    await noteReview(context.db, row.id, { outcome: null, note: null, changeIds: [], by: null });
  }
  await voidResponse(context.db, row);
  await noted(row, 'void', context);
  return counted(1);
}

const noted = ({ id, clientId }: ResponseRow, outcome: string, { db }: Context): Promise<void> =>
  appendAudit(db, {
    action: 'survey-review',
    call: 'surveyAction',
    objectType: 'surveyresponses',
    objectId: id,
    clientId,
    outcome: 'ok',
    detail: { outcome },
  });
