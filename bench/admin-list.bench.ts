import { permissions } from '@coverlane/contract/access.ts';
import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { crud } from '@coverlane/server/platform/crud/crud.ts';
import { connect, type Db, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import type { Context } from '@coverlane/server/platform/http/context.ts';
import { aUser } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import { recorded } from './captured.ts';
import { compare } from './compare.ts';
import { type BenchDatabase, withDatabase } from './database.ts';
import { httpRequest } from './http-request.ts';
import type { Options } from './options.ts';
import { signIn } from './seed-members.ts';

const ROWS = 500;
const PAGE = 25;
/** Brokers to be deleted, each once: more than any machine deletes while it is measured. */
const DOOMED = 200_000;
const BROKERS = '/api/admin/brokers';

/** Administrators' lists: a page of 500 records with every column and the total; making, changing, deleting a record. */
export const run = (options: Options): Promise<void> =>
  withDatabase(async (database) => {
    const seeded = await seed(database);
    await list(database, options, seeded);
    await create(database, options, seeded);
    await update(database, options, seeded);
    await remove(database, options, seeded);
  });

type Seeded = Awaited<ReturnType<typeof seed>>;

async function list(database: BenchDatabase, options: Options, { headers }: Seeded): Promise<void> {
  console.log(' list: 25 of 500 clients, every column and the total');
  const pages = Array.from({ length: ROWS / PAGE }, (_, index) => index + 1);
  const offset = (page: number) => (page - 1) * PAGE;
  await compare(database, options, {
    goal: 0.5,
    statements: await recorded(database.ownerUrl, { offset: offset(3) }, (db) =>
      crud(clients).list({ page: 3, pageSize: PAGE, sort: 'name' }, contextOf(db)),
    ),
    portal: pages.map((page) => httpRequest('GET', `/api/admin/clients?page=${page}`, { headers })),
    bare: pages.map((page) => httpRequest('POST', '/', { body: { offset: offset(page) } })),
  });
}

async function create(database: BenchDatabase, options: Options, { headers, installationId }: Seeded): Promise<void> {
  console.log(' create: a broker');
  const broker = { name: 'Agency', status: 'active', email: 'desk@example.com', phone: '2135550142' } as const;
  const body = { ...broker, installationId };
  await compare(database, options, {
    goal: 0.4,
    statements: await recorded(database.ownerUrl, body, (db) =>
      crud(brokers).create(broker, contextOf(db, installationId)),
    ),
    portal: [httpRequest('POST', BROKERS, { headers, body: broker })],
    bare: [httpRequest('POST', '/', { body })],
  });
}

async function update(database: BenchDatabase, options: Options, { headers, brokerIds }: Seeded): Promise<void> {
  console.log(' update: the telephone of a broker');
  const changes = brokerIds.flatMap((id) => ['2135550143', '2135550144'].map((phone) => ({ id, phone })));
  const [sample = { id: '', phone: '' }, next] = changes;
  let times = 0;
  await compare(database, options, {
    goal: 0.4,
    inTransaction: true,
    statements: await recorded(database.ownerUrl, sample, (db) =>
      // Only what changes something is written: the other number first, so that the second time is a change.
      crud(brokers).update((times++ === 0 && next) || sample, contextOf(db)),
    ),
    portal: changes.map(({ id, phone }) => httpRequest('PUT', `${BROKERS}/${id}`, { headers, body: { phone } })),
    bare: changes.map((change) => httpRequest('POST', '/', { body: change })),
  });
}

async function remove(database: BenchDatabase, options: Options, { headers, doomedIds }: Seeded): Promise<void> {
  console.log(' delete: a broker');
  const [ours, theirs] = [doomedIds.slice(0, DOOMED / 2), doomedIds.slice(DOOMED / 2)];
  const [sample = '', other = ''] = theirs;
  let times = 0;
  await compare(database, options, {
    goal: 0.4,
    inTransaction: true,
    statements: await recorded(database.ownerUrl, { id: sample }, (db) =>
      crud(brokers).remove({ id: times++ === 0 ? other : sample }, contextOf(db)),
    ),
    portal: ours.map((id) => httpRequest('DELETE', `${BROKERS}/${id}`, { headers })),
    bare: theirs.map((id) => httpRequest('POST', '/', { body: { id } })),
  });
}

/** What a handler of a collection asks for. */
const contextOf = (db: Db, installationId = ''): Context =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handlers of collections look at nothing else
  ({ db, user: { installationId } }) as Context;

/** An installation with 500 clients and brokers, and an administrator who is signed in. */
async function seed(database: BenchDatabase) {
  const owner: Pool = connect(database.ownerUrl, { max: 2, statementMs: 0 });
  const installationId = uuid7();
  await owner.insertInto('installations').values({ id: installationId, name: 'Bench', code: 'bench' }).execute();
  await sql`insert into clients (id, installation_id, system_identifier, client_number, name, legal_name, ein, effective_date,
      phone, address1, city, state, zip)
    select gen_random_uuid(), ${installationId}, 'C' || n, 'C' || n, 'Client ' || n, 'Client ' || n || ' LLC', '123456789',
      '2026-01-01', '2135550100', n || ' Maple Court', 'Northampton', 'MA', '01060'
    from generate_series(1, ${ROWS}) n`.execute(owner);
  const { rows } = await sql<{ id: string }>`insert into brokers (id, installation_id, name, phone)
    select gen_random_uuid(), ${installationId}, 'Broker ' || n, '2135550100' from generate_series(1, ${ROWS + DOOMED}) n
    returning id`.execute(owner);
  await sql`vacuum analyze`.execute(owner);
  const user = await aUser(owner, { installationId, type: 'admin', permissions });
  const headers = await signIn(owner, database, user.id);
  await owner.destroy();
  const ids = rows.map(({ id }) => id);
  return { headers, installationId, brokerIds: ids.slice(0, ROWS), doomedIds: ids.slice(ROWS) };
}
