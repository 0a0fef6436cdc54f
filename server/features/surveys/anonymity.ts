import type { Context } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import type { SurveyRow } from './records.queries.ts';
import { countAnswers, groupsOf, isRunning, surveyOfAnswer, type Which } from './results.queries.ts';
import { hiddenGroups, isTooFew } from './results.rules.ts';

/**
 * Is nothing told of these answers of an anonymous survey (domain 12.1: cells under five)? Of all of them where they are too few; of a
 * client or a send-out where it is too small or another one could be worked out from it, and of none while people still answer: five are told
 * together, and one of them alone may be of the client. Two filters at once leave out too few too easily.
 */
export async function isHidden(
  db: Context['db'],
  { surveyId, clientId, sessionId }: Pick<Which, 'surveyId' | 'clientId' | 'sessionId'>,
): Promise<boolean> {
  const all = await countAnswers(db, { surveyId });
  if (isTooFew(all, all) || (clientId !== undefined && sessionId !== undefined)) return true;
  if (clientId !== undefined) return isHiddenGroup(db, { surveyId, by: 'client_id', group: clientId });
  return sessionId !== undefined && isHiddenGroup(db, { surveyId, by: 'session_id', group: sessionId });
}

async function isHiddenGroup(
  db: Context['db'],
  { surveyId, by, group }: { surveyId: string; by: 'client_id' | 'session_id'; group: string },
): Promise<boolean> {
  if (await isRunning(db, surveyId)) return true;
  const groups = await groupsOf(db, surveyId, by);
  return hiddenGroups(groups).has(group) || groups.every(({ value }) => value !== group);
}

/**
 * Is an answer one by which nobody is to be known? It is opened by itself only where there are enough.
 * @throws Refusal 409 survey-few
 */
export async function isAnonymous({ db }: Context, responseId: string): Promise<boolean> {
  const found = await surveyOfAnswer(db, responseId);
  if (found?.anonymous !== true) return false;
  if (await isHidden(db, { surveyId: found.surveyId })) throw conflict('survey-few');
  return true;
}

/**
 * May an anonymous survey that is over be opened again? Its last answers were told when it ended, however few: the next ones would
 * stand alone beside them. One that nobody has answered may.
 */
export async function mayReopen(db: Context['db'], { id, anonymous }: SurveyRow): Promise<boolean> {
  return !anonymous || (await countAnswers(db, { surveyId: id })) === 0;
}
