import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { asRole, openAs, rolledBack } from './opened.ts';
import { type Caller, testPortal } from './portal.ts';
import { aStage, type Stage } from './sides.ts';
import { aUser } from './world.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
});
afterAll(() => stage.portal.close());

const types = ['admin', 'broker', 'client', 'partner', 'tpa'] as const;
type Type = (typeof types)[number];
type Person = { id: string; caller: Caller };
let people: Record<Type, Person>;

beforeEach(async () => {
  const { portal, world } = stage;
  const entities = {
    admin: null,
    broker: world.brokerId,
    client: world.acme.id,
    partner: world.partnerId,
    tpa: world.tpaId,
  };
  const made = types.map(async (type) => {
    const { installationId } = world;
    const user = await aUser(portal.owner, { installationId, type, entityId: entities[type], permissions: ['phi'] });
    return [type, { id: user.id, caller: await portal.as(user) }] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry a type
  people = Object.fromEntries(await Promise.all(made)) as Record<Type, Person>;
});

interface Rights {
  clients: string[];
  permissions: string[];
}

/** What somebody's next request sees. */
const inForce = ({ caller }: Person): Promise<Rights> =>
  asRole(stage.portal, { caller }, async (db) => {
    const { rows } = await sql<{ clients: string[] }>`select access.clients() as clients`.execute(db);
    return { clients: rows[0]?.clients ?? [], permissions: await permissionsIn(db) };
  });

async function permissionsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from unnest(array['phi', 'exportData', 'viewSsn']) name
    where access.has_permission(name) order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** What the tables say at this moment: the oracle, which knows nothing of what was worked out before. */
async function due({ id }: Person): Promise<Rights> {
  const { rows } = await sql<Rights>`select access.clients_of(u) as clients,
      array(select p from unnest(access.permissions_of(u)) p where p in ('phi', 'exportData', 'viewSsn') order by p) as permissions
    from users u where u.id = ${id}`.execute(stage.portal.owner);
  const [row] = rows;
  if (!row) throw new Error('No such user.');
  return row;
}

/** Changes of everything that rights are worked out from, each as the owner makes it. */
const changes: Record<string, (type: Type) => Promise<unknown>> = {
  'a client is added': () =>
    sql`insert into clients (id, installation_id, system_identifier, client_number, name, effective_date)
    values (${uuid7()}, ${stage.world.installationId}, ${uuid7()}, ${uuid7()}, 'New Works', '2020-01-01')`.execute(
      stage.portal.owner,
    ),
  'a client is deleted': () =>
    sql`update clients set deleted_at = now() where name = 'New Works' and deleted_at is null`.execute(
      stage.portal.owner,
    ),
  'a permission is given': (type) =>
    sql`insert into user_permissions (user_id, permission_id) select ${people[type].id}, id from permissions
    where machine_name = 'exportData' and installation_id is null`.execute(stage.portal.owner),
  'a permission is taken': (type) =>
    sql`delete from user_permissions where user_id = ${people[type].id}`.execute(stage.portal.owner),
  'a broker and a partner lose their client': async () => {
    await sql`update broker_clients set expiration_date = '2020-06-30' where broker_id = ${stage.world.brokerId}`.execute(
      stage.portal.owner,
    );
    await sql`delete from partner_clients where partner_id = ${stage.world.partnerId}`.execute(stage.portal.owner);
  },
  'a broker and a partner get it back': async () => {
    await sql`update broker_clients set expiration_date = null where broker_id = ${stage.world.brokerId}`.execute(
      stage.portal.owner,
    );
    await sql`insert into partner_clients (partner_id, client_id) values (${stage.world.partnerId}, ${stage.world.acme.id})`.execute(
      stage.portal.owner,
    );
  },
  'a tpa is held to one client': () =>
    sql`insert into tpa_clients (tpa_id, client_id) values (${stage.world.tpaId}, ${stage.world.rival.id})`.execute(
      stage.portal.owner,
    ),
  'a tpa works for all again': () =>
    sql`delete from tpa_clients where tpa_id = ${stage.world.tpaId}`.execute(stage.portal.owner),
};

test('every table that rights are worked out from counts its changes', async () => {
  const { rows } = await sql<{ table: string; counts: boolean }>`
    select c.relname as table, exists (select from pg_trigger t where t.tgrelid = c.oid
      and t.tgfoid = 'access.rights_changed'::regproc) as counts
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
      select from pg_proc p where p.pronamespace = 'access'::regnamespace
        and p.proname in ('clients_of', 'permissions_of', 'divisions_of') and p.prosrc ~ ('\\m' || c.relname || '\\M'))
    order by 1`.execute(stage.portal.owner);
  expect(rows.length).toBeGreaterThan(8);
  // People are asked for of members alone, whose rights are worked out each time.
  expect(rows.filter(({ table, counts }) => !counts && table !== 'people')).toEqual([]);
});

describe('rights that were worked out before hold until something they depend on changes', () => {
  test.for(types)('%s', async (type) => {
    for (const [what, change] of Object.entries(changes)) {
      expect(await inForce(people[type]), `before ${what}`).toEqual(await due(people[type]));
      await change(type);
      expect(await inForce(people[type]), what).toEqual(await due(people[type]));
    }
  });

  test('a client user is moved to another employer', async () => {
    const { client } = people;
    expect((await inForce(client)).clients).toEqual([stage.world.acme.id]);
    await sql`update users set entity_id = ${stage.world.rival.id} where id = ${client.id}`.execute(stage.portal.owner);
    expect((await inForce(client)).clients).toEqual([stage.world.rival.id]);
  });

  test('a client user is held to a division', async () => {
    const { client } = people;
    const held = () =>
      asRole(stage.portal, { caller: client.caller }, async (db) => {
        const { rows } = await sql<{ narrow: boolean }>`select access.people() is not null as narrow`.execute(db);
        return rows[0]?.narrow;
      });
    expect(await held()).toBe(false);
    await sql`insert into user_divisions (user_id, division_id, client_id)
      values (${client.id}, ${stage.world.acme.divisionId}, ${stage.world.acme.id})`.execute(stage.portal.owner);
    expect(await held()).toBe(true);
  });

  test('a role that grants something is given to an administrator', async () => {
    const { admin } = people;
    expect((await inForce(admin)).permissions).toEqual(['phi']);
    const roleId = uuid7();
    await sql`insert into roles (id, installation_id, name) values (${roleId}, ${stage.world.installationId}, 'Readers')`.execute(
      stage.portal.owner,
    );
    await sql`insert into role_permissions (role_id, permission_id) select ${roleId}, id from permissions
      where machine_name = 'viewSsn' and installation_id is null`.execute(stage.portal.owner);
    await sql`insert into user_roles (user_id, role_id) values (${admin.id}, ${roleId})`.execute(stage.portal.owner);
    expect((await inForce(admin)).permissions).toEqual(['phi', 'viewSsn']);
    await sql`delete from role_permissions where role_id = ${roleId}`.execute(stage.portal.owner);
    expect((await inForce(admin)).permissions).toEqual(['phi']);
  });
});

test('what a transaction changed and took back was never a right', async () => {
  const { broker } = people;
  await rolledBack(stage.portal.owner, async (db) => {
    await sql`insert into user_permissions (user_id, permission_id) select ${broker.id}, id from permissions
      where machine_name = 'viewSsn' and installation_id is null`.execute(db);
    await openAs(db, broker.caller);
    expect(await permissionsIn(db)).toEqual(['phi', 'viewSsn']);
  });
  expect((await inForce(broker)).permissions).toEqual(['phi']);
});

test('the same rights are worked out once', async () => {
  const { tpa } = people;
  const known = async () => {
    const { rows } = await sql<{ id: string; stamp: string }>`select id, stamp from access.rights
      where context::jsonb ->> 'user' = ${tpa.id}`.execute(stage.portal.owner);
    return rows;
  };
  const begin = () => stage.portal.parts.pool.transaction().execute((db) => openAs(db, tpa.caller));
  await begin();
  const first = await known();
  await begin();
  expect(first).toHaveLength(1);
  expect(await known()).toEqual(first);
});
