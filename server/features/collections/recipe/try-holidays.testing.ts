// Run in the copy of the repository that add-a-collection.test.ts makes: what the new collection answers, as one line of JSON.
import { collections } from '@coverlane/contract/collections/index.ts';
import { testPortal } from '../../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../../testing/world.ts';

const portal = await testPortal();
try {
  const holidays = collections.find(({ name }) => name === 'holidays');
  if (!holidays) throw new Error('The list of collections has no holidays.');
  const { create, list, update, remove } = holidays.calls;
  const administrator = async ({ installationId }: World, permissions: readonly 'manageContactCategories'[]) =>
    portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const own = await aWorld(portal.owner);
  const keeper = await administrator(own, ['manageContactCategories']);
  const reader = await administrator(own, []);
  const stranger = await administrator(await aWorld(portal.owner), ['manageContactCategories']);

  const made = await keeper.call(create, { name: 'Labor Day', day: '2026-09-07' });
  const { id, version } = made.body;
  const day = { id, version, name: 'Labor Day', day: '2026-09-07' };
  const again = await keeper.call(create, { name: 'The same day', day: '2026-09-07' });
  const unnamed = await keeper.call(create, { day: '2026-09-08' });
  const barred = await reader.call(create, { name: 'Labor Day', day: '2027-09-06' });
  const changed = await keeper.call(update, { ...day, note: 'Closed all day' });
  const foreign = await stranger.call(update, { ...day, version: 2, note: 'Mine' });
  const listed = await keeper.call(list, { search: 'labor' });
  const elsewhere = await stranger.call(list);
  const removed = await keeper.call(remove, { id });
  const left = await keeper.call(list);
  const statuses = { made, again, unnamed, barred, changed, foreign, removed };
  const lists = { listed, elsewhere, left };
  console.log(
    JSON.stringify({
      ...Object.fromEntries(Object.entries(statuses).map(([name, { status }]) => [name, status])),
      ...Object.fromEntries(
        Object.entries(lists).map(([name, { body }]) => [name, body.rows.map((row) => row['day'])]),
      ),
    }),
  );
} finally {
  await portal.close();
}
