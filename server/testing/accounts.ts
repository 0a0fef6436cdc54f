import { randomBytes } from 'node:crypto';
import { permissions, type UserType, userTypes } from '@coverlane/contract/access.ts';
import type { SessionObjects } from './session-objects.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import type { Caller, TestPortal } from './portal.ts';
import { aHelpRequest } from './help-objects.ts';
import { aDocument, type DocumentObjects } from './document-objects.ts';
import { aMessage } from './message-objects.ts';
import { type ReportObjects, reportObjects } from './report-objects.ts';
import { aUser, type World } from './world.ts';

/** An account and a live session of it, with a report and a schedule that it made. */
export interface AccountParts extends ReportObjects {
  userId: string;
  sessionId: string;
  /** A passkey that nobody has the key of. */
  passkeyId: string;
  /** An alarm about the account. */
  alarmId: string;
  /** A message to the account. */
  messageId: string;
  /** A mail to the account. */
  mailId: string;
  /** What the account asked the desk: as the desk has it, and as whoever asked. */
  helpRequestId: string;
  questionId: string;
}

/** A mail that waits. */
export async function aMail({ owner }: TestPortal, installationId: string, userId: string): Promise<string> {
  const id = uuid7();
  const mail = { kind: 'reset', address: 'somebody@example.com', link_base: 'https://benefits.example.com' };
  await owner
    .insertInto('mails')
    .values({ id, installation_id: installationId, user_id: userId, ...mail })
    .execute();
  return id;
}

/** What is each actor's very own: the account that asks with a session of it, and ones that may be deleted. */
export type Mine = Record<
  'own' | 'spare',
  Omit<AccountParts, 'mailId' | 'alarmId' | 'helpRequestId'> &
    Partial<Record<'contactId' | 'enrollmentId' | 'planId', string>> &
    Partial<DocumentObjects> &
    Partial<SessionObjects>
>;

/** A live session that nobody holds the token of. */
export async function aSession({ owner }: TestPortal, userId: string): Promise<string> {
  const id = uuid7();
  const hashes = { token_hash: randomBytes(32), bearer_hash: randomBytes(32) };
  await owner
    .insertInto('sessions')
    .values({ id, user_id: userId, ...hashes })
    .execute();
  return id;
}

/** A passkey that nobody has the key of. */
export async function aPasskey({ owner }: TestPortal, userId: string): Promise<string> {
  const id = uuid7();
  const made = { id, user_id: userId, credential_id: id, public_key: randomBytes(32), counter: 0, name: 'Laptop' };
  await owner.insertInto('passkeys').values(made).execute();
  return id;
}

/** An alarm that nobody has seen. */
export async function anAlarm({ owner }: TestPortal, installationId: string, userId: string): Promise<string> {
  const id = uuid7();
  const alarm = { id, installation_id: installationId, user_id: userId, lookups: 201, minutes: 10 };
  await owner.insertInto('search_alarms').values(alarm).execute();
  return id;
}

/** An account of an employer with a live session. */
export async function anAccount(portal: TestPortal, installationId: string, clientId: string): Promise<AccountParts> {
  const { id } = await aUser(portal.owner, { installationId, type: 'client', entityId: clientId });
  const questionId = await aHelpRequest(portal.owner, { userId: id, clientId });
  return {
    userId: id,
    helpRequestId: questionId,
    questionId,
    sessionId: await aSession(portal, id),
    passkeyId: await aPasskey(portal, id),
    alarmId: await anAlarm(portal, installationId, id),
    mailId: await aMail(portal, installationId, id),
    messageId: await aMessage(portal.owner, id),
    ...(await reportObjects(portal.owner, { userId: id, clientId })),
  };
}

/** One actor of each type, with every permission, who works for (or is) the given world's; and what is theirs. */
export async function actorsOf(
  portal: TestPortal,
  { world, personId }: { world: World; personId: string },
): Promise<{ actors: Record<UserType, Caller>; mine: Record<UserType, Mine> }> {
  const { installationId, acme, brokerId, partnerId, tpaId } = world;
  const entities = { admin: null, broker: brokerId, client: acme.id, member: personId, partner: partnerId, tpa: tpaId };
  const actors = new Map<UserType, Caller>();
  const mine = new Map<UserType, Mine>();
  for (const type of userTypes) {
    const user = await aUser(portal.owner, { installationId, type, entityId: entities[type], permissions });
    const spare = await aUser(portal.owner, { installationId, type, entityId: entities[type] });
    actors.set(type, await portal.as(user));
    const contact = () => aKeptContact(portal, installationId, { type, entityId: entities[type] });
    mine.set(type, {
      own: {
        ...(await belongings(portal, { userId: user.id, askerId: user.id, clientId: acme.id })),
        ...(await contact()),
      },
      spare: {
        ...(await belongings(portal, { userId: spare.id, askerId: user.id, clientId: acme.id })),
        ...(await contact()),
        ...(await aDocument(portal, { installationId, clientId: acme.id, categoryId: null, word: `of ${type}` })),
      },
    });
  }
  return { actors: each(actors), mine: each(mine) };
}

/** A contact of the employer or agency, whose own people keep it; none of anybody else. */
async function aKeptContact(
  { owner }: TestPortal,
  installationId: string,
  { type, entityId }: { type: UserType; entityId: string | null },
): Promise<{ contactId?: string }> {
  if (type !== 'client' && type !== 'broker') return {};
  const [id, categoryId] = [uuid7(), uuid7()];
  const own = { installation_id: installationId };
  await owner
    .insertInto('contactcategories')
    .values({ ...own, id: categoryId, name: `Kept ${categoryId}` })
    .execute();
  const whose = type === 'client' ? { client_id: entityId } : { broker_id: entityId };
  await owner
    .insertInto('contacts')
    .values({ ...own, ...whose, id, category_id: categoryId, name: `Desk of a ${type}` })
    .execute();
  return { contactId: id };
}

/** An account, and a session, a passkey, a report and a schedule of whoever asks. */
const belongings = async (
  portal: TestPortal,
  { userId, askerId, clientId }: Record<'userId' | 'askerId' | 'clientId', string>,
) => ({
  userId,
  sessionId: await aSession(portal, askerId),
  passkeyId: await aPasskey(portal, askerId),
  questionId: await aHelpRequest(portal.owner, { userId: askerId, clientId }),
  messageId: await aMessage(portal.owner, askerId),
  ...(await reportObjects(portal.owner, { userId: askerId, clientId: null })),
});

function each<Part>(parts: Map<UserType, Part>): Record<UserType, Part> {
  const part = (type: UserType): Part => {
    const found = parts.get(type);
    if (found === undefined) throw new Error(`There is no ${type}.`);
    return found;
  };
  return {
    admin: part('admin'),
    broker: part('broker'),
    client: part('client'),
    member: part('member'),
    partner: part('partner'),
    tpa: part('tpa'),
  };
}
