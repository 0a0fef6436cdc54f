import type { Input, Reply } from '@coverlane/contract/call.ts';
import { sessionMessageKinds } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { sessionVariables } from '@coverlane/contract/enrollment-sessions/text-variables.ts';
import { unknownVariable } from '../../domain/enrollment-sessions/message-text.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound, Refusal } from '../../platform/http/refusals.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { channelOf, mailsOfSession, queueMails, recipientsOf, saveTexts } from './messages.queries.ts';
import { sessionToChange } from './plans.ts';
import { findSession, type SessionRow } from './sessions.queries.ts';
import { wordsOf } from './words.ts';

type Calls = typeof sessionMessages;

export const SESSION_MAIL = 'session-mail';

/** The job that sends what waits of a session. */
export const sendingJob = (of: { sessionId: string; clientId: string }) => ({
  task: SESSION_MAIL,
  payload: of,
  key: `${SESSION_MAIL} ${of.sessionId}`,
  tries: 15,
});

/** @throws Refusal 422 unknown-variable at the text, with the nearest that is known (domain 5.5) */
function requireKnown(texts: Input<Calls['invitationText']>['texts']): void {
  for (const [language, said] of Object.entries(texts))
    for (const [field, text] of Object.entries(said ?? {})) {
      const unknown = unknownVariable(text);
      if (unknown !== null)
        throw new Refusal(422, 'invalid', {
          fields: { [`texts.${language}.${field}`]: 'unknown-variable' },
          values: { name: unknown.name, nearest: unknown.nearest },
        });
    }
}

/** Keeps the text of the invitation or of the reminder. */
export async function saveText(
  { sessionId, kind, texts }: Input<Calls['invitationText']>,
  context: Context,
): Promise<Reply<Calls['invitationText']>> {
  const session = await sessionToChange(context, sessionId);
  requireKnown(texts);
  if (Object.values(texts).every((said) => said === undefined)) throw invalid({ texts: 'required' });
  await saveTexts(context.db, { sessionId, kind }, texts);
  await appendAudit(context.db, {
    action: 'update',
    call: 'invitationText',
    objectType: 'enrollmentsessions',
    objectId: sessionId,
    clientId: session.clientId,
    outcome: 'ok',
    detail: { kind, languages: Object.keys(texts) },
  });
  const { invitation, reminder } = session;
  return { invitation, reminder, [kind]: texts };
}

/** Both texts, and how they read to the first of the census. */
export async function texts({ id }: { id: string }, context: Context): Promise<Reply<Calls['sessionTexts']>> {
  const { db } = context;
  const session = await findSession(db, id);
  if (session === undefined) throw notFound();
  const [first] = await recipientsOf(db, id, { kind: 'reminder', audience: 'notSubmitted' });
  const somebody = first ?? { firstName: 'Jane', lastName: 'Doe', language: null };
  const base = await linkBase(context);
  return {
    invitation: session.invitation,
    reminder: session.reminder,
    variables: [...sessionVariables],
    previews: sessionMessageKinds.flatMap((kind) =>
      session.languages.flatMap((language) => {
        const words = wordsOf(session, { kind, language, person: somebody, link: `${base}/enroll/…` });
        return words === null ? [] : [{ kind, language, ...words }];
      }),
    ),
  };
}

/** The session, where something of it may be sent. @throws Refusal 404, 409 session-state, session-no-text; 422 */
async function sessionToSend(asked: Invite, { db }: Context): Promise<SessionRow> {
  const session = await findSession(db, asked.sessionId);
  if (session === undefined) throw notFound();
  if (!SENDS.has(session.status)) throw conflict('session-state', { state: session.status });
  requireSomething(asked, session);
  return session;
}

/** States in which messages leave. */
export const SENDS: ReadonlySet<string> = new Set(['open', 'ready']);

function requireSomething({ audience, ids = [], kind, preview }: Invite, session: SessionRow): void {
  if (audience === 'selected' && ids.length === 0) throw invalid({ ids: 'required' });
  if (!preview && Object.keys(session[kind]).length === 0) throw conflict('session-no-text', { kind });
}

type Invite = Input<Calls['invite']>;

/** Sends it to whom the audience means; counts them only, where that is asked. */
export async function invite(asked: Invite, context: Context): Promise<Reply<Calls['invite']>> {
  const { db, user } = context;
  const { sessionId, kind, audience, ids } = asked;
  const { clientId } = await sessionToSend(asked, context);
  const all = await recipientsOf(db, sessionId, { kind, audience, ids });
  const reached = all.filter((one) => channelOf(one) !== null);
  const withoutEmail = all.length - reached.length;
  if (asked.preview) return { queued: reached.length, withoutEmail };
  const queued = await queueMails(
    db,
    { sessionId, clientId, kind, linkBase: await linkBase(context), userId: user.id },
    reached,
  );
  const counted = { queued, withoutEmail };
  await enqueue(db, sendingJob({ sessionId, clientId }));
  await appendAudit(db, {
    action: 'session-invite',
    objectType: 'enrollmentsessions',
    objectId: sessionId,
    clientId,
    outcome: 'ok',
    detail: { kind, audience, ...counted },
  });
  return counted;
}

/** What was sent to whom. */
export async function mails({ id, page, pageSize }: Input<Calls['sessionMails']>, { db }: Context) {
  if ((await findSession(db, id)) === undefined) throw notFound();
  return mailsOfSession(db, id, { page, pageSize });
}
