// Run in the copy of the repository that add-a-call.test.ts makes: what the new parts answer, as one line of JSON.
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { permissions } from '@coverlane/contract/access.ts';
import { settingKeys } from '@coverlane/contract/settings/settings.ts';
import { taskKinds } from '@coverlane/contract/tasks/codes.ts';
import { sql } from 'kysely';
import { testPortal } from '../portal.ts';
import { aUser, aWorld } from '../world.ts';

/** What is new has names that the repository's own types do not know. */
const named = <Name extends string>(names: readonly Name[], name: string): Name => {
  const found = names.find((one) => one === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};

const portal = await testPortal();
try {
  const ring = allCalls.get('ringBells');
  if (!ring) throw new Error('The list of calls has no bells.');
  const { installationId, acme } = await aWorld(portal.owner);
  const administrator = async (...held: string[]) => {
    const holds = held.map((name) => named(permissions, name));
    return portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: holds }));
  };
  const ringer = await administrator('ringBells', 'manageClients');
  const other = await administrator();
  const stranger = await portal.as(
    await aUser(portal.owner, {
      installationId: (await aWorld(portal.owner)).installationId,
      type: 'admin',
      permissions: [named(permissions, 'ringBells')],
    }),
  );
  const input = { clientId: acme.id };
  const key = named(settingKeys, 'bellStrokes');
  const kind = named(taskKinds, 'bellsToRing');

  const rung = await ringer.call(ring, input);
  const barred = await other.call(ring, input);
  const foreign = await stranger.call(ring, input);
  const tooMany = await ringer.call(settings.putSetting, { key, scope: 'client', scopeId: acme.id, value: '13' });
  const set = await ringer.call(settings.putSetting, { key, scope: 'client', scopeId: acme.id, value: '7' });
  const again = await ringer.call(ring, input);
  const waiting = await other.call(tasks.taskList, { kind });
  const told = await sql`select from audit.events where action = 'bells-rung' and object_id = ${acme.id}`.execute(
    portal.owner,
  );
  console.log(
    JSON.stringify({
      rung: [rung.status, rung.body],
      barred: barred.status,
      foreign: foreign.status,
      tooMany: tooMany.status,
      set: set.status,
      again: [again.status, again.body],
      waiting: waiting.body.rows.map(({ name }) => name),
      told: told.rows.length,
    }),
  );
} finally {
  await portal.close();
}
