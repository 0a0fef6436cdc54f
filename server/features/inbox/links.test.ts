import { inbox } from '@coverlane/contract/inbox/calls.ts';
import type { UserType } from '@coverlane/contract/access.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailKind } from '../../platform/mail/kinds.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { aFamily } from '../../testing/family.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let personId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  ({ subscriberId: personId } = await aFamily(portal.owner, { client: world.acme, lastName: 'Kim' }));
});
afterAll(() => portal?.close());

/** What somebody of a type is told, as they read it in Korean: the kind of the thread, its subject, and where it leads. */
async function told(kind: MailKind, type: UserType, permissions: readonly 'enrollment'[] = []) {
  const places: Partial<Record<UserType, string>> = { client: world.acme.id, member: personId };
  const entityId = places[type] ?? null;
  const { installationId } = world;
  const user = await aUser(portal.owner, { installationId, type, entityId, permissions: [...permissions] });
  await sql`update users set language = 'ko' where id = ${user.id}`.execute(portal.owner);
  await portal.owner
    .transaction()
    .execute((db) => queueMail(db, { userId: user.id, kind, linkBase: 'https://benefits.example.com' }));
  const reader = await portal.as(user);
  const [line] = (await reader.call(inbox.listMessages, {})).body.rows;
  const thread = await reader.call(inbox.messageThread, { id: line?.id ?? '' });
  return { status: thread.status, category: line?.category, subject: line?.subject, link: thread.body.link };
}
const KOREAN: unknown = expect.stringMatching(/\p{Script=Hangul}/u);

test.each<[MailKind, string, string]>([
  ['enrollmentReturned', 'enrollment', '/member/coverage'],
  ['proofReminder', 'document', '/member/proofs'],
  ['eobReady', 'claim', '/member/claims'],
  ['cardMailed', 'idcard', '/member/idcard'],
])('%s lands with a member in Korean as %s, and leads to %s', async (kind, category, link) => {
  expect(await told(kind, 'member')).toEqual({ status: 200, category, subject: KOREAN, link });
});

test('a reader who may not open the place that a message leads to reads the message, and is led nowhere', async () => {
  const row = { status: 200, category: 'system', subject: KOREAN };
  expect(await told('importStopped', 'admin', ['enrollment'])).toEqual({ ...row, link: '/admin/imports' });
  expect(await told('importStopped', 'admin')).toEqual({ ...row, link: null });
  expect(await told('importStopped', 'client')).toEqual({ ...row, link: null });
});
