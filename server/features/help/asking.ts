import type { Input, Reply } from '@coverlane/contract/call.ts';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import type { help } from '@coverlane/contract/help/calls.ts';
import { type MessageCategory, messageCategories } from '@coverlane/contract/inbox/codes.ts';
import { routedTo } from '../../domain/help/routing.ts';
import { promisedUntil } from '../../facts/help-clock.queries.ts';
import { htmlOfText, languageWritten } from '../../facts/message-body.ts';
import { openThread, postMessage } from '../../facts/messages.queries.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { insertHelp, placeOfMember, routableContacts } from './help.queries.ts';

/** The claim that is asked about: one that whoever asks may see. */
export interface AskedClaim {
  id: string;
  clientId: string;
  number: string;
}

type Question = Input<typeof help.helpAsk> & { claim: AskedClaim | null };
/** Where whoever asks is; a broker or an administrator is with no client, unless a claim says so. */
type Place = { clientId: string | null; divisionId: string | null };

/** Opens a help request with its thread: routed, and with the time that is promised (domain 11). */
export async function openRequest(question: Question, context: Context): Promise<Reply<typeof help.helpAsk>> {
  const { db } = context;
  const place = await placeOf(question, context);
  const id = uuid7();
  const category = question.claim ? 'claim' : question.category;
  const contacts = await routableContacts(db, { ...place, host: context.request.hostname });
  const contact = routedTo({ entityType: question.entityType, category }, contacts);
  const { personId } = askerOf(context);
  const dueAt = await promisedUntil(db, { clientId: place.clientId, personId, priority: 'normal' });
  const threadId = await transcriptOf(question, { id, category, clientId: place.clientId }, context);
  const { claim, ...asked } = question;
  const number = await insertHelp(db, {
    ...asked,
    ...askerOf(context),
    id,
    category,
    clientId: place.clientId,
    entityIdentifier: claim?.number ?? null,
    claimId: claim?.id ?? null,
    contactId: contact?.id ?? null,
    threadId,
    dueAt,
  });
  await postMessage(db, { threadId, from: 'portal', said: { key: 'help', values: { number } } });
  return { id, number, dueAt };
}

const askerOf = ({ user }: Context) => ({
  installationId: user.installationId,
  userId: user.id,
  askerName: actorName(user),
  personId: user.type === 'member' ? user.entityId : null,
});

async function placeOf({ claim }: Question, { db, user }: Context): Promise<Place> {
  const own = user.type === 'member' && user.entityId !== null ? await placeOfMember(db, user.entityId) : undefined;
  if (own) return own;
  return { clientId: claim?.clientId ?? (user.type === 'client' ? user.entityId : null), divisionId: null };
}

/** What an inbox calls it: of what has no name there it says general. */
const inboxCategory = (category: string): MessageCategory =>
  messageCategories.find((known) => known === category) ?? 'general';

const languageOf = (code: string): Language => languages.find((known) => known === code) ?? 'en';

/** The thread that the transcript is: about the claim, so that it is read by whoever may read that one. */
async function transcriptOf(
  { subject, message, claim }: Question,
  request: { id: string; category: string; clientId: string | null },
  { db, user }: Context,
): Promise<string> {
  const language = languageOf(user.language);
  const threadId = await openThread(db, {
    subject,
    category: inboxCategory(request.category),
    related: claim ? { type: 'claim', id: claim.id } : { type: 'help', id: request.id },
    clientId: request.clientId,
    personId: user.type === 'member' ? user.entityId : null,
    language,
  });
  const posted = await postMessage(db, {
    threadId,
    from: 'user',
    said: { body: htmlOfText(message), language: languageWritten(message, user.language) },
  });
  if (typeof posted === 'string') throw notFound();
  return threadId;
}
