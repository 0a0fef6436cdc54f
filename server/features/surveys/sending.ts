import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { checkForm } from '@coverlane/contract/forms/check-form.ts';
import { missingWords } from '@coverlane/contract/forms/translations.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { hashOfKey } from '../../platform/values/link-key.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type Asked, dependentsAsked, heldAsked, membersAsked, MOST_ASKED } from './audience.queries.ts';
import { surveyKey } from './links.ts';
import { setState, type SurveyRow } from './records.queries.ts';
import {
  addedRecipients,
  countAgain,
  insertRecipients,
  insertSendOut,
  queueAgain,
  sendAdded,
  tellAccounts,
  voidLinks,
} from './sending.queries.ts';

type Action = Input<typeof surveyCalls.surveyAction>;
export type Done = Reply<typeof surveyCalls.surveyAction>;

/** The job that sends the mails of a send-out. */
export const SURVEY_MAIL = 'survey-mail';
const MAIL_TRIES = 15;

/** Nothing but a number was done. */
export const counted = (count: number, more: Partial<Done> = {}): Done => ({
  count,
  withoutEmail: 0,
  id: null,
  released: 0,
  ...more,
});

/** Has the mails of a send-out sent; a job of it that waits already sends all. */
const queueMails = (db: Context['db'], sessionId: string): Promise<void> =>
  enqueue(db, { task: SURVEY_MAIL, payload: { sessionId }, key: `${SURVEY_MAIL} ${sessionId}`, tries: MAIL_TRIES });

/** @throws Refusal 409, 422 where a survey cannot be sent */
function requireReady({ form, status, languages }: SurveyRow): void {
  if (status !== 'draft' && status !== 'active') throw conflict('survey-state');
  if (form === null || checkForm(form).faults.length > 0) throw invalid({ form: 'required' });
  // Nobody is sent questions in a language that lacks some of them (ux 1.8).
  for (const language of languages) {
    const count = missingWords(form, language).length;
    if (count > 0) throw conflict('survey-untranslated', { language, count });
  }
}

/** Somebody of a list belongs to no record. */
const NOBODY = { clientId: null, personId: null, userId: null };

/** Whom an audience means. @throws Refusal 422 */
async function audienceOf(
  { audience, list, ...filter }: Action,
  { purpose }: SurveyRow,
  { db }: Context,
): Promise<Asked[]> {
  if (audience === 'members') return (purpose === 'dependentAudit' ? dependentsAsked : membersAsked)(db, filter);
  if (audience === 'heldClaims') return heldAsked(db, filter);
  if (list === undefined || list.length === 0) throw invalid({ list: 'required' });
  return once(list).map(({ name, email, language = null }) => ({ ...NOBODY, name, email, language }));
}

/** Whoever stands twice in a list, by name and address, is asked once; a family may share its address. */
const once = <Person extends { name: string; email: string | null }>(list: readonly Person[]): Person[] => [
  ...new Map(list.map((one) => [`${one.name.trim()} ${one.email ?? ''}`.toLowerCase(), one] as const)).values(),
];

const lackEmail = (people: readonly { email: string | null }[]): number =>
  people.filter(({ email }) => email === null).length;

/** Sends a survey to those an audience means, or counts them. */
export async function send(action: Action, survey: SurveyRow, context: Context): Promise<Done> {
  const { audience } = action;
  if (audience === undefined) throw invalid({ audience: 'required' });
  requireReady(survey);
  if (audience === 'added') return sendToAdded(action, survey, context);
  const people = await audienceOf(action, survey, context);
  if (people.length > MOST_ASKED) throw conflict('survey-too-many', { most: MOST_ASKED });
  const withoutEmail = lackEmail(people);
  if (action.preview) return counted(people.length, { withoutEmail });
  const sendOut = await made(action, survey, context);
  await insertRecipients(context.db, sendOut, people.map(asRecipient(context)));
  await tellAccounts(context.db, sendOut.id);
  return sent({ id: sendOut.id, count: people.length, withoutEmail }, survey, context);
}

const asRecipient =
  ({ parts: { secrets } }: Context) =>
  (person: Asked) => {
    const id = uuid7();
    return { ...person, id, keyHash: hashOfKey(surveyKey(secrets, { id, keyNumber: 1 })).toString('hex') };
  };

/** Sends it to those who were added by hand. */
async function sendToAdded(action: Action, survey: SurveyRow, context: Context): Promise<Done> {
  const added = await addedRecipients(context.db, survey.id);
  const figures = { count: added.length, withoutEmail: lackEmail(added) };
  if (action.preview) return counted(figures.count, figures);
  const { id } = await made(action, survey, context);
  const keyed = added.map((one) => ({
    id: one.id,
    keyHash: hashOfKey(surveyKey(context.parts.secrets, one)).toString('hex'),
  }));
  await sendAdded(context.db, id, keyed);
  return sent({ id, ...figures }, survey, context);
}

async function made({ audience, name, dueOn = null, reminderDays = [] }: Action, survey: SurveyRow, context: Context) {
  const { db, user } = context;
  const sendOut = {
    id: uuid7(),
    surveyId: survey.id,
    installationId: user.installationId,
    name: name || survey.name,
    audience: audience ?? 'list',
    dueOn,
    reminderDays,
    linkBase: await linkBase(context),
    userId: user.id,
    userName: actorName(user),
  };
  await insertSendOut(db, sendOut);
  return sendOut;
}

/** What was made leaves by the queue; a survey that is sent is no draft any more. */
async function sent(
  { id, ...figures }: { id: string } & Pick<Done, 'count' | 'withoutEmail'>,
  survey: SurveyRow,
  { db }: Context,
): Promise<Done> {
  if (survey.status === 'draft') await setState(db, survey.id, 'active');
  await queueMails(db, id);
  return counted(figures.count, { ...figures, id });
}

/** Queues another mail to those who have not answered: a reminder, or the invitation again. */
export async function again(action: Action, survey: SurveyRow, { db }: Context): Promise<Done> {
  const { recipientIds, sessionId, preview } = action;
  if (survey.status !== 'active') throw conflict('survey-state');
  if (action.action === 'resend' && (recipientIds ?? []).length === 0) throw invalid({ recipientIds: 'required' });
  const of = { surveyId: survey.id, recipientIds, sessionId };
  if (preview) {
    const { queued, withoutEmail } = await countAgain(db, of);
    return counted(queued, { withoutEmail });
  }
  const { sessions, queued, withoutEmail } = await queueAgain(
    db,
    of,
    action.action === 'resend' ? 'invitation' : 'reminder',
  );
  for (const session of sessions) await queueMails(db, session);
  return counted(queued, { withoutEmail });
}

/** Takes the links of some back. */
export const takeLinksBack = async (ids: readonly string[], survey: SurveyRow, { db }: Context): Promise<Done> =>
  counted(await voidLinks(db, survey.id, ids));
