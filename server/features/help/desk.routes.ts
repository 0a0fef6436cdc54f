import type { Input, Reply } from '@coverlane/contract/call.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import type { FastifyInstance } from 'fastify';
import { helpAfter } from '../../domain/help/states.ts';
import { promisedUntil } from '../../facts/help-clock.queries.ts';
import { htmlOfText, languageWritten } from '../../facts/message-body.ts';
import { attachSent } from '../../facts/message-files.ts';
import { lastOwnWord, postMessage } from '../../facts/messages.queries.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import {
  deskPeopleOf,
  deskTeamsOf,
  deskRequest,
  insertNote,
  keepRequest,
  lastWriter,
  type LockedRequest,
  noteReply,
  notesOf,
  pageOfDesk,
  teamsOfDesk,
} from './desk.queries.ts';
import { changed, type Owner, owesWord } from './desk.rules.ts';
import { answersFor } from './answers.queries.ts';
import { wordsOfThread } from './help.queries.ts';
import { locked, noted } from './locked.ts';
import { attachToTwins, doublesOf, mergedInto } from './merge.queries.ts';
import { deskMerge, deskSplit } from './merge.routes.ts';

/** Serves the service desk: whoever answers help requests. */
export function deskRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: desk,
    handlers: {
      deskList,
      deskGet,
      deskAnswers,
      deskReply,
      deskAttach,
      deskNote,
      deskPeople,
      deskTeams,
      deskMerge,
      deskSplit,
      deskChange,
    },
  });
}

type Calls = typeof desk;

/** GET /helpdesk. */
async function deskList(input: Input<Calls['deskList']>, { db, saw }: Context): Promise<Reply<Calls['deskList']>> {
  const { rows, total } = await pageOfDesk(db, input);
  saw({ type: 'help', ids: rows.map(({ id }) => id) });
  const { page, pageSize } = input;
  return {
    rows: rows.map(({ threadId: _thread, ...row }) => row),
    total,
    page,
    pageSize,
    teams: await teamsOfDesk(db),
  };
}

/** GET /helpdesk/:id. @throws Refusal 404 */
async function deskGet({ id }: { id: string }, { db, user, saw }: Context): Promise<Reply<Calls['deskGet']>> {
  const found = await deskRequest(db, id);
  if (!found) throw notFound();
  const about = { ...(found.memberId !== null && { ids: [found.memberId] }) };
  saw({ type: 'help', id, ...(found.clientId !== null && { clientId: found.clientId }), ...about });
  const { threadId, ...request } = found;
  const [words, notes] = [await wordsOfThread(db, threadId), await notesOf(db, id)];
  const doubles = (await doublesOf(db, id)).map(({ threadId: _thread, ...double }) => double);
  return {
    ...request,
    words,
    notes,
    doubles,
    mergedInto: await mergedInto(db, id),
    answerable: user.permissions.includes('answerHelp'),
  };
}

/** GET /helpdesk/:id/answers. @throws Refusal 404 */
async function deskAnswers({ id }: { id: string }, { db, user, saw }: Context): Promise<Reply<Calls['deskAnswers']>> {
  const rows = await answersFor(db, id, { agentName: actorName(user), language: user.language });
  if (!rows) throw notFound();
  saw({ type: 'help', id });
  return { rows };
}

/** POST /helpdesk/:id/replies. @throws Refusal 409 help-answered: somebody wrote since; 409 help-state */
async function deskReply({ id, body, after, asksAck }: Input<Calls['deskReply']>, context: Context) {
  const { db, user } = context;
  const [request] = await locked([id], context);
  const status = request && helpAfter(request.status, 'staffReplied');
  if (!request || !status || request.mergedInto) throw conflict('help-state');
  const posted = await postMessage(db, {
    threadId: request.threadId,
    from: 'desk',
    said: { body: htmlOfText(body), language: languageWritten(body, user.language) },
    after,
    requiresAck: asksAck,
    linkBase: await linkBase(context),
  });
  if (posted === 'absent') throw notFound();
  if (posted === 'answered') throw conflict('help-answered', { by: await lastWriter(db, request.threadId) });
  const owner = request.ownerId === null ? { ownerId: user.id, ownerName: actorName(user) } : {};
  await answerDoubles(id, { body, asksAck }, context);
  await keepRequest(db, { ...request, status, dueAt: null, ...owner });
  await noteReply(db, id);
  await noted('help-answered', id, context);
  return {};
}

/** Whoever asked the same is answered the same, in their own thread. */
async function answerDoubles(id: string, answer: { body: string; asksAck: boolean }, context: Context): Promise<void> {
  for (const { threadId } of await doublesOf(context.db, id)) {
    const said = { body: htmlOfText(answer.body), language: languageWritten(answer.body, context.user.language) };
    const told = { requiresAck: answer.asksAck, linkBase: await linkBase(context) };
    await postMessage(context.db, { threadId, from: 'desk', said, ...told });
  }
}

/**
 * POST /helpdesk/:id/files: a file of the caller's last answer; whoever was answered with it gets it as well.
 * @throws Refusal 404, 409 help-state, 409 help-files, 422
 */
async function deskAttach({ id, file }: Input<Calls['deskAttach']>, context: Context) {
  const { db } = context;
  const [request] = await locked([id], context);
  if (!request || request.status === 'closed' || request.mergedInto) throw conflict('help-state');
  const answer = await lastOwnWord(db, { threadId: request.threadId, sender: 'desk' });
  if (answer === undefined) throw conflict('help-state');
  const attached = await attachSent(context, answer, file);
  const threads = (await doublesOf(db, id)).map(({ threadId }) => threadId);
  await attachToTwins(db, { messageId: answer, documentId: attached.documentId, threads });
  return attached;
}

/** POST /helpdesk/:id/notes. */
async function deskNote({ id, body }: Input<Calls['deskNote']>, context: Context) {
  await locked([id], context);
  await insertNote(context.db, { helpId: id, body, userId: context.user.id, name: actorName(context.user) });
  await noted('help-noted', id, context);
  return {};
}

/** GET /helpdesk/:id/people. @throws Refusal 404 */
async function deskPeople({ id }: { id: string }, { db }: Context): Promise<Reply<Calls['deskPeople']>> {
  if (!(await deskRequest(db, id))) throw notFound();
  return { rows: await deskPeopleOf(db, id) };
}

/** GET /helpdesk/:id/teams. @throws Refusal 404 */
async function deskTeams({ id }: { id: string }, { db }: Context): Promise<Reply<Calls['deskTeams']>> {
  if (!(await deskRequest(db, id))) throw notFound();
  return { rows: await deskTeamsOf(db, id) };
}

/** POST /helpdesk/changes. @throws Refusal 404, 409 help-state, 422 { owner: 'not-found' }, { team: 'not-found' } */
async function deskChange(wish: Input<Calls['deskChange']>, context: Context) {
  for (const request of await locked(wish.ids, context)) {
    await requireTeam(wish, request, context);
    const owner = await ownerOf(wish, request, context);
    const next = changed(request, wish, owner);
    if (!next) throw conflict('help-state');
    await keepRequest(context.db, { ...next, dueAt: await dueAfter(request, next, context) });
    await noted('help-changed', request.id, context);
  }
  return {};
}

/** @throws Refusal 422: the request does not go to that team */
async function requireTeam(
  { team }: Input<Calls['deskChange']>,
  { id }: LockedRequest,
  { db }: Context,
): Promise<void> {
  if (team === undefined || team === 'none') return;
  if (!(await deskTeamsOf(db, id)).some((one) => one.id === team)) throw invalid({ team: 'not-found' });
}

async function ownerOf(
  { owner, team }: Input<Calls['deskChange']>,
  request: LockedRequest,
  context: Context,
): Promise<Owner> {
  const { db, user } = context;
  // What goes to a team is everybody's there.
  if (owner === undefined) return team === undefined || request.ownerId === null ? undefined : null;
  if (owner === 'nobody') return null;
  if (owner === 'me') return { id: user.id, name: actorName(user) };
  const found = (await deskPeopleOf(db, request.id)).find(({ id }) => id === owner);
  if (!found) throw invalid({ owner: 'not-found' });
  return found;
}

/** Until when a word is owed after a change: null where none is, as it was where it presses the same. */
async function dueAfter(before: LockedRequest, next: LockedRequest, { db }: Context): Promise<string | null> {
  if (!owesWord(next.status)) return null;
  if (before.dueAt !== null && next.priority === before.priority) return before.dueAt;
  return promisedUntil(db, {
    clientId: next.clientId,
    personId: next.personId,
    priority: next.priority,
    since: before.waitsSince,
  });
}
