import type { Input } from '@coverlane/contract/call.ts';
import type { SurveyAction } from '@coverlane/contract/surveys/codes.ts';
import type { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { mayReopen } from './anonymity.ts';
import { duplicateSurvey, findSurvey, isOfSurvey, setState, type SurveyRow } from './records.queries.ts';
import { review, voidAnswer } from './review.ts';
import { again, counted, type Done, send, takeLinksBack } from './sending.ts';
import { closeSendOut } from './send-outs.queries.ts';

type Action = Input<typeof surveyCalls.surveyAction>;
type Does = (action: Action, survey: SurveyRow, context: Context) => Promise<Done>;

const does: Readonly<Record<SurveyAction, Does>> = {
  send,
  remind: again,
  resend: again,
  close: (action, survey, context) => closed(action, survey, { context, isClosed: true }),
  reopen: (action, survey, context) => closed(action, survey, { context, isClosed: false }),
  void: takenBack,
  duplicate: async (_, { id }, { db }) => counted(1, { id: await duplicateSurvey(db, id) }),
  review,
};

/** What can be asked beforehand whom it would reach; all else does what it says. */
const foreseen: ReadonlySet<SurveyAction> = new Set(['send', 'remind', 'resend']);

/** Closes one send-out, or the survey, or opens it again. */
async function closed(
  { sessionId }: Action,
  survey: SurveyRow,
  { context, isClosed }: { context: Context; isClosed: boolean },
): Promise<Done> {
  const { db } = context;
  if (sessionId !== undefined) {
    if (!(await closeSendOut(db, { id: sessionId, surveyId: survey.id }, isClosed))) throw notFound();
    return counted(1);
  }
  if (survey.status !== (isClosed ? 'active' : 'closed')) throw conflict('survey-state');
  if (!isClosed && !(await mayReopen(db, survey))) throw conflict('survey-ended');
  await setState(db, survey.id, isClosed ? 'closed' : 'active');
  return counted(1);
}

async function takenBack(action: Action, survey: SurveyRow, context: Context): Promise<Done> {
  if (action.responseId !== undefined) return voidAnswer(action, survey, context);
  const { recipientIds = [] } = action;
  if (recipientIds.length === 0) throw invalid({ recipientIds: 'required' });
  return takeLinksBack(recipientIds, survey, context);
}

/** The survey, where everything that is named beside it is of it. @throws Refusal 422 not-found at each reference that leads nowhere */
async function surveyNamed({ surveyId, sessionId, responseId }: Action, { db }: Context): Promise<SurveyRow> {
  const survey = await findSurvey(db, surveyId, true);
  const isIn = async (table: 'surveysessions' | 'surveyresponses', id: string | undefined) =>
    id === undefined || isOfSurvey(db, { table, id, surveyId });
  const wrong = {
    ...(survey === undefined && { surveyId: 'not-found' as const }),
    ...(!(await isIn('surveysessions', sessionId)) && { sessionId: 'not-found' as const }),
    ...(!(await isIn('surveyresponses', responseId)) && { responseId: 'not-found' as const }),
  };
  if (survey === undefined || Object.keys(wrong).length > 0) throw invalid(wrong);
  return survey;
}

/** Does one thing with a survey (specification: surveyaction). @throws Refusal 404, 409, 422 */
export async function surveyAction(input: Action, context: Context): Promise<Done> {
  if (input.preview && !foreseen.has(input.action)) throw invalid({ preview: 'bad-choice' });
  const survey = await surveyNamed(input, context);
  const done = await does[input.action](input, survey, context);
  if (!input.preview)
    await appendAudit(context.db, {
      action: `survey-${input.action}`,
      call: 'surveyAction',
      objectType: 'surveys',
      objectId: survey.id,
      outcome: 'ok',
      detail: { action: input.action, count: done.count },
    });
  return done;
}
