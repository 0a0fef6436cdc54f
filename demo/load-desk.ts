import { sql } from 'kysely';
import { news } from '@coverlane/contract/announcements/calls.ts';
import { cannedanswers } from '@coverlane/contract/collections/cannedanswers.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import type { Parts } from '@coverlane/server/platform/http/context.ts';
import { demoAnswers, demoAskers, type DemoRequest, demoRequests, type DemoStep } from './desk.ts';
import { type DemoCaller, FrontDoor } from './front-door.ts';
import type { EntityIds } from './load-organisation.ts';
import { loadUser } from './load-users.ts';
import { employers } from './organisation.ts';
import { DEMO_MEMBER_NUMBER } from './users.ts';

interface DeskLoading {
  owner: Pool;
  parts: Parts;
  installationId: string;
  ids: EntityIds;
}

type Callers = (username: string) => DemoCaller;

/** Has people ask, the desk answer, and some of them read what came, through the portal's own calls, once all of them have accounts. */
export async function loadDesk(loading: DeskLoading): Promise<void> {
  for (const asker of demoAskers) await loadAsker(loading, asker);
  const door = await FrontDoor.open(loading.parts, loading.owner);
  try {
    const callers = await callersOf(door, loading.owner);
    for (const answer of demoAnswers) await callers('admin.grace').call(cannedanswers.calls.create, { ...answer });
    for (const request of demoRequests) await asked(loading, callers, request);
    for (const username of ['member.denny', 'client.hana']) await reads(callers(username));
    await confirms(callers('client.hana'));
  } finally {
    await door.close();
  }
}

/** Gives an account to the first employee of the first employer with a name of that language who has coverage. */
async function loadAsker(
  { owner, installationId, ids }: DeskLoading,
  { username, language, names }: (typeof demoAskers)[number],
): Promise<void> {
  const { rows } = await sql<{ id: string; first: string; last: string }>`
    select p.id, d.first_name as first, d.last_name as last from people p
    join person_details d on d.person_id = p.id and d.superseded_at is null
    where p.client_id = ${ids.get(employers[0]?.clientNumber ?? '')} and p.id = p.subscriber_id and d.last_name ~ ${names}
      and p.member_number <> ${DEMO_MEMBER_NUMBER} and exists (select from coverages c where c.person_id = p.id
        and c.superseded_at is null and current_date between c.effective_date and coalesce(c.expiration_date, 'infinity'))
    order by p.member_number limit 1`.execute(owner);
  const [person] = rows;
  if (!person) throw new Error(`The demonstration has nobody who could be ${username}.`);
  const user = { type: 'member' as const, username, firstName: person.first, lastName: person.last, permissions: [] };
  const id = await loadUser(
    owner,
    { ...user, of: username },
    { installationId, ids: new Map([[username, person.id]]) },
  );
  await owner.updateTable('users').set({ language }).where('id', '=', id).execute();
}

async function callersOf(door: FrontDoor, owner: Pool): Promise<Callers> {
  const names = new Set(demoRequests.flatMap(({ asker, steps }) => [asker, ...steps.map(({ by }) => by)]));
  const users = await owner
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'in', [...names])
    .execute();
  const callers = new Map<string, DemoCaller>();
  for (const { id, username } of users) callers.set(username, await door.as(id));
  return (username) => {
    const caller = callers.get(username);
    if (!caller) throw new Error(`The demonstration has no ${username}.`);
    return caller;
  };
}

async function asked({ owner }: DeskLoading, callers: Callers, request: DemoRequest): Promise<void> {
  const { asker, about, subject, message, steps, weeksAgo } = request;
  const kind =
    about === 'claim' ? { entityType: 'claim', entityIdentifier: await deniedClaim(owner) } : { category: about };
  const contact = `${asker}@example.com`;
  const { id } = await callers(asker).call(help.helpAsk, { subject, message, contact, ...kind });
  for (const step of steps) await stepOf(callers(step.by), step, { id, isAsker: step.by === asker });
  if (weeksAgo !== undefined) await moveBack(owner, id, weeksAgo);
}

async function stepOf(
  caller: DemoCaller,
  step: DemoStep,
  { id, isAsker }: { id: string; isAsker: boolean },
): Promise<void> {
  if ('notes' in step) await caller.call(desk.deskNote, { id, body: step.notes });
  else if (!('says' in step)) {
    const { by: _, ...change } = step;
    await caller.call(desk.deskChange, { ids: [id], ...change });
  } else if (isAsker) await caller.call(help.helpReply, { id, body: step.says });
  else {
    const { words } = await caller.call(desk.deskGet, { id });
    const asksAck = step.asksAck ?? false;
    await caller.call(desk.deskReply, { id, body: step.says, after: words.at(-1)?.id, asksAck });
  }
}

/** A claim of the member who signs in that was denied. */
async function deniedClaim(owner: Pool): Promise<string> {
  const { rows } = await sql<{
    number: string;
  }>`select c.claim_number as number from claims c join people p on p.id = c.person_id
    where p.member_number = ${DEMO_MEMBER_NUMBER} and p.id = p.subscriber_id and c.superseded_at is null
    order by c.status = 'denied' desc, c.service_date_to desc, c.id limit 1`.execute(owner);
  return rows[0]?.number ?? '';
}

/** A request that was asked today was asked then: its times and those of its words. */
async function moveBack(owner: Pool, id: string, weeks: number): Promise<void> {
  const back = sql.raw(`interval '${weeks} weeks'`);
  await sql`update help_requests set created_at = created_at - ${back}, waits_since = waits_since - ${back}, due_at = due_at - ${back},
    first_due_at = first_due_at - ${back}, first_reply_at = first_reply_at - ${back}, last_word_at = last_word_at - ${back},
    resolved_at = resolved_at - ${back} where id = ${id}`.execute(owner);
  const inThread = sql`(select thread_id from help_requests where id = ${id})`;
  await sql`update message_receipts set created_at = created_at - ${back}, read_at = read_at - ${back}
    where message_id in (select m.id from messages m where m.thread_id = ${inThread})`.execute(owner);
  await sql`update messages set created_at = created_at - ${back} where thread_id = ${inThread}`.execute(owner);
  await sql`update threads set created_at = created_at - ${back}, last_at = last_at - ${back} where id = ${inThread}`.execute(
    owner,
  );
}

/** Opens the oldest message of the inbox, and the summary of benefits. */
async function reads(caller: DemoCaller): Promise<void> {
  const { rows } = await caller.call(inbox.listMessages, {});
  const oldest = rows.at(-1);
  if (oldest) await caller.call(inbox.messageMark, { id: oldest.id, status: 'read' });
  const found = await caller.call(documents.documentList, { search: 'SBC' });
  const [paper] = found.rows;
  if (paper) await caller.read(documents.documentFile, { a: paper.id, b: 'latest' });
}

/** Confirms what asks to be confirmed. */
async function confirms(caller: DemoCaller): Promise<void> {
  const { announcements } = await caller.call(news.announcementsForMe);
  for (const { id, requiresAck } of announcements) if (requiresAck) await caller.call(news.confirmAnnouncement, { id });
}
