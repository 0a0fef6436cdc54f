import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { cobraColumns } from '@coverlane/contract/cobra/file-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/portal.ts';
import { aUser } from '../../testing/world.ts';
import { CobraDesk } from './cobra-desk.testing.ts';

// What HR sees of COBRA cases it takes away as a file, under the same filters, in its order and its own words.

let desk: CobraDesk;
let hr: Caller;
const employer = (permissions: ('enrollment' | 'exportData')[], entityId = desk.world.acme.id) =>
  aUser(desk.portal.owner, { installationId: desk.world.installationId, type: 'client', entityId, permissions });

beforeAll(async () => {
  desk = await CobraDesk.open();
  for (const name of ['Early', 'Later']) {
    const { subscriberId } = await desk.family(name, { dependents: [] });
    const day = desk.day(name === 'Early' ? -40 : -20);
    await desk.end(subscriberId, { reasonCode: 'quit', eventDate: day, coverageEnds: day });
  }
  hr = await desk.portal.as(await employer(['enrollment', 'exportData']));
});
afterAll(() => desk?.portal.close());

const linesOf = (text: string) => text.trim().split('\r\n');

test('the file holds the cases of the list in its order, with what is due and by when', async () => {
  const { body } = await hr.call(cobra.cobraList, { open: true });
  const words = JSON.stringify({
    member: '사람',
    'event.termination': '퇴사',
    'due.notice': '통지서',
    'overdue.no': '아니요',
  });
  const file = await hr.call(cobra.cobraListFile, { open: true, words });
  expect(file.status).toBe(200);
  const [head, ...lines] = linesOf(file.body);
  expect(head?.split(',')).toHaveLength(cobraColumns.length);
  expect(head).toContain('사람,');
  expect(lines.map((line) => line.split(',')[0])).toEqual(body.rows.map(({ memberName }) => memberName));
  for (const said of ['퇴사', '통지서', '아니요']) expect(lines[0]).toContain(said);
});

test('it follows the filters: another employer’s people and a closed case are not in it', async () => {
  const { rows } = (await hr.call(cobra.cobraList, {})).body;
  const [first] = rows;
  await desk.enter(first?.memberId ?? '', { action: 'noticeSent', date: desk.day(-5) });
  await desk.enter(first?.memberId ?? '', { action: 'mistake' });
  const namesIn = async (input: object, caller = hr) =>
    linesOf((await caller.call(cobra.cobraListFile, input)).body)
      .slice(1)
      .map((line) => line.split(',')[0]);
  const listed = async (input: object) =>
    (await hr.call(cobra.cobraList, input)).body.rows.map((row) => row.memberName);
  expect(await namesIn({})).toEqual(await listed({}));
  expect(await namesIn({ open: true })).toEqual(await listed({ open: true }));
  const rival = await desk.portal.as(await employer(['enrollment', 'exportData'], desk.world.rival.id));
  expect(await namesIn({}, rival)).toEqual([]);
});

test('that it left, and whose cases it held, is on record; without the permission it does not leave', async () => {
  const user = await employer(['enrollment', 'exportData']);
  const caller = await desk.portal.as(user);
  const { total } = (await caller.call(cobra.cobraList, {})).body;
  await caller.call(cobra.cobraListFile, { format: 'xlsx' });
  const { rows } = await sql<{ action: string; detail: { rows?: number; ids?: string[] } }>`
    select action, detail from audit.events where user_id = ${user.id} and call = 'cobraListFile'`.execute(
    desk.portal.owner,
  );
  expect(rows.find(({ action }) => action === 'export')?.detail).toMatchObject({ rows: total });
  expect(rows.find(({ detail }) => detail.ids)?.detail.ids).toHaveLength(total);
  const plain = await desk.portal.as(await employer(['enrollment']));
  expect((await plain.call(cobra.cobraListFile, {})).status).toBe(403);
});
