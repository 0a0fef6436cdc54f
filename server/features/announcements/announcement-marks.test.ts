import { confirmations, news } from '@coverlane/contract/announcements/calls.ts';
import { announcements } from '@coverlane/contract/collections/announcements.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { anAnnouncement } from '../../testing/records.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
});
afterAll(() => portal.close());

const tell = (title: string, more: Omit<Parameters<typeof anAnnouncement>[2], 'title'> = {}) =>
  anAnnouncement(portal.owner, world.installationId, { title, ...more });

const aManager = async () =>
  portal.as(
    await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'admin',
      permissions: ['manageAnnouncements', 'exportData'],
    }),
  );

describe('what a reader does with one', () => {
  const readBy = async (caller: Caller, id: string) =>
    (await caller.call(news.announcementsForMe)).body.announcements.find((one) => one.id === id);
  const aReader = async () => {
    const { installationId, acme } = world;
    return portal.as(await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id }));
  };

  test('a dismissible one is put away by whoever likes, and nobody else; it can be shown again', async () => {
    const id = await tell('Parking', { dismissible: true, placement: 'banner' });
    const [reader, other] = [await aReader(), await aReader()];
    expect((await reader.call(news.putAwayAnnouncement, { id })).status).toBe(200);
    expect(await readBy(reader, id)).toMatchObject({ isAway: true, placement: 'banner' });
    expect(await readBy(other, id)).toMatchObject({ isAway: false });
    expect((await reader.call(news.showAnnouncement, { id })).status).toBe(200);
    expect(await readBy(reader, id)).toMatchObject({ isAway: false });
  });

  test('one that is not dismissible stays, and one that is not the reader’s answers like an absent one', async () => {
    const id = await tell('It stays');
    const foreign = await tell('Rival alone', { client_ids: JSON.stringify([world.rival.id]), dismissible: true });
    const reader = await aReader();
    const { status, body } = await reader.call(news.putAwayAnnouncement, { id });
    expect([status, body]).toMatchObject([409, { code: 'announcement-stays' }]);
    expect((await reader.call(news.confirmAnnouncement, { id })).body).toMatchObject({ code: 'announcement-unasked' });
    for (const call of [news.putAwayAnnouncement, news.showAnnouncement, news.confirmAnnouncement])
      expect((await reader.call(call, { id: foreign })).status).toBe(404);
  });

  test('a critical one, and one that has to be confirmed, is put away after it was confirmed, and not before', async () => {
    const ids = [
      await tell('Recall', { level: 'critical', dismissible: true }),
      await tell('New rules', { requires_ack: true, dismissible: true }),
    ];
    const reader = await aReader();
    for (const id of ids) {
      expect(await readBy(reader, id)).toMatchObject({ requiresAck: true, confirmedAt: null });
      const early = await reader.call(news.putAwayAnnouncement, { id });
      expect([early.status, early.body]).toMatchObject([409, { code: 'announcement-unconfirmed' }]);
      expect((await reader.call(news.confirmAnnouncement, { id })).status).toBe(200);
      const { confirmedAt } = (await readBy(reader, id)) ?? {};
      expect(confirmedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
      await reader.call(news.confirmAnnouncement, { id });
      expect((await reader.call(news.putAwayAnnouncement, { id })).status).toBe(200);
      // Once is for good: neither again nor putting it away changes when.
      expect(await readBy(reader, id)).toMatchObject({ confirmedAt, isAway: true });
    }
  });

  test('one that was put away and may not be any more stands again', async () => {
    const id = await tell('Changed', { dismissible: true });
    const reader = await aReader();
    await reader.call(news.putAwayAnnouncement, { id });
    await portal.owner.updateTable('announcements').set({ requires_ack: true }).where('id', '=', id).execute();
    expect(await readBy(reader, id)).toMatchObject({ isAway: false, requiresAck: true });
  });

  test('who confirmed one and when is listed for who manages them, counted, and taken away as a file', async () => {
    const id = await tell('Read this', { requires_ack: true, dismissible: true });
    const { installationId, acme } = world;
    const user = await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id });
    const reader = await portal.as(user);
    await reader.call(news.confirmAnnouncement, { id });
    await reader.call(news.putAwayAnnouncement, { id });
    const admin = await aManager();
    const { body } = await admin.call(confirmations.announcementConfirmations, { id });
    expect(body).toMatchObject({ total: 1, putAway: 1, rows: [{ userType: 'client', organisation: 'ACME Tool' }] });
    const file = await portal.app.inject({
      url: `/api/admin/announcements/${id}/confirmations/export`,
      query: { words: JSON.stringify({ name: 'Name', 'userType.client': 'Employer' }) },
      headers: admin.headers,
    });
    expect([file.statusCode, file.body]).toEqual([
      200,
      expect.stringContaining(`${body.rows[0]?.name},Employer,ACME Tool,`),
    ]);
    // The reader's own list is closed to them, and an announcement that was confirmed can be deleted all the same.
    expect((await reader.call(confirmations.announcementConfirmations, { id })).status).toBe(403);
    expect((await admin.call(announcements.calls.remove, { id })).status).toBe(200);
    expect((await admin.call(confirmations.announcementConfirmations, { id })).status).toBe(404);
  });
});
