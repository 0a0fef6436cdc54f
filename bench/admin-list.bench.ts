import { permissions } from '@coverlane/contract/access.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { connect, type Pool } from '@coverlane/server/db/connect.ts';
import { columnOf } from '@coverlane/server/db/table-facts.ts';
import { uuid7 } from '@coverlane/server/domain/uuid7.ts';
import { aUser } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import { compare } from './compare.ts';
import { type BenchDatabase, withDatabase } from './database.ts';
import { httpRequest } from './http-request.ts';
import type { Options } from './options.ts';
import { signIn } from './seed-members.ts';

const ROWS = 500;
const PAGE = 25;

/** Administrators' lists: a page of 500 records with every column and the total; making and changing a record. */
export const run = (options: Options): Promise<void> =>
  withDatabase(async (database) => {
    const { headers, brokerIds, installationId } = await seed(database);
    console.log(' list: 25 of 500 clients, every column and the total');
    const pages = Array.from({ length: ROWS / PAGE }, (_, index) => index + 1);
    await compare(database, options, {
      goal: 0.5,
      statements: listStatements(installationId),
      portal: pages.map((page) => httpRequest('GET', `/api/admin/clients?page=${page}`, { headers })),
      bare: pages.map((page) => httpRequest('POST', '/', { body: { offset: (page - 1) * PAGE } })),
    });
    console.log(' create: a broker');
    const broker = { name: 'Agency', status: 'active', email: 'desk@example.com', phone: '2135550142' };
    await compare(database, options, {
      goal: 0.4,
      statements: [insertStatement(installationId)],
      portal: [httpRequest('POST', '/api/admin/brokers', { headers, body: broker })],
      bare: [httpRequest('POST', '/', { body: broker })],
    });
    console.log(' update: the telephone of a broker');
    const changes = brokerIds.flatMap((id) => ['2135550143', '2135550144'].map((phone) => ({ id, phone })));
    await compare(database, options, {
      goal: 0.4,
      statements: [updateStatement],
      portal: changes.map(({ id, phone }) =>
        httpRequest('PUT', `/api/admin/brokers/${id}`, { headers, body: { phone } }),
      ),
      bare: changes.map((change) => httpRequest('POST', '/', { body: change })),
    });
  });

/** An installation with 500 clients and 500 brokers, and an administrator who is signed in. */
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
    select gen_random_uuid(), ${installationId}, 'Broker ' || n, '2135550100' from generate_series(1, ${ROWS}) n
    returning id`.execute(owner);
  await sql`vacuum analyze`.execute(owner);
  const user = await aUser(owner, { installationId, type: 'admin', permissions });
  const headers = await signIn(owner, database, user.id);
  await owner.destroy();
  return { headers, installationId, brokerIds: rows.map(({ id }) => id) };
}

const columns = ['id', 'version', 'updatedAt', 'updatedByName', ...Object.keys(clients.fields)]
  .map(columnOf)
  .join(', ');
const standing = 'deleted_at is null and installation_id = $1';

/** The page and the total, as a program of one list would ask for them. */
const listStatements = (installationId: string) => [
  {
    text: `select ${columns} from clients where ${standing} order by lower(name), id limit ${PAGE} offset $2`,
    parameters: [installationId, '$offset'],
  },
  { text: `select count(*)::int as total from clients where ${standing}`, parameters: [installationId] },
];

const insertStatement = (installationId: string) => ({
  text: `insert into brokers (id, installation_id, name, status, email, phone)
    values (gen_random_uuid(), $1, $2, $3, $4, $5) returning *`,
  parameters: [installationId, '$name', '$status', '$email', '$phone'],
});

const updateStatement = {
  text: 'update brokers set phone = $2, version = version + 1, updated_at = now() where id = $1 returning *',
  parameters: ['$id', '$phone'],
};
