import { claimQuery, linesQuery } from '@coverlane/server/features/claims/detail.queries.ts';
import { listQuery } from '@coverlane/server/features/claims/list.queries.ts';
import { aUser } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import { captured } from './captured.ts';
import { compare } from './compare.ts';
import { withDatabase } from './database.ts';
import { httpRequest } from './http-request.ts';
import type { Options } from './options.ts';
import { seedClaims } from './seed-claims.ts';
import { type Seeded, seedMembers, signIn } from './seed-members.ts';

/** How many different people and claims are asked for. */
const ASKED = 2_000;
const GOAL = 0.35;

/** The claims list of one member and a claim's detail among 1,000,000 claims of 100,000 people, for staff with phi. */
export const run = (options: Options): Promise<void> =>
  withDatabase(async (database) => {
    const seeded = await seedMembers(database);
    await seedClaims(seeded.owner, options.claims);
    const { id } = await aUser(seeded.owner, {
      installationId: seeded.installationId,
      type: 'admin',
      permissions: ['phi'],
    });
    const headers = await signIn(seeded.owner, database, id);
    const rows = await someClaims(seeded);
    await seeded.owner.destroy();
    console.log(`  the list of one member among ${options.claims.toLocaleString('en')} claims`);
    await compare(database, options, {
      goal: GOAL,
      statements: await listStatements(),
      ...listRequests(rows, headers),
    });
    console.log('  a claim with its lines');
    await compare(database, options, {
      goal: GOAL,
      statements: await detailStatements(),
      portal: rows.map((row) => httpRequest('GET', `/api/claims/${row.id}?clientId=${row.client_id}`, { headers })),
      bare: rows.map((row) => httpRequest('POST', '/', { body: { id: row.id } })),
    });
  });

type Asked = { id: string; person_id: string; client_id: string };

/** Claims of so many people of the largest client. */
async function someClaims({ owner, clientId }: Seeded): Promise<Asked[]> {
  const { rows } = await sql<Asked>`select distinct on (person_id) id, person_id, client_id from claims
    where client_id = ${clientId} order by person_id limit ${ASKED}`.execute(owner);
  return rows;
}

const SPAN = { from: '2025-01-01', to: '2025-12-31' };

const listRequests = (rows: readonly Asked[], headers: Record<string, string>) => ({
  portal: rows.map((row) =>
    httpRequest('GET', `/api/claims?memberId=${row.person_id}&from=${SPAN.from}&to=${SPAN.to}`, { headers }),
  ),
  bare: rows.map((row) => httpRequest('POST', '/', { body: { personId: row.person_id } })),
});

const listStatements = () =>
  captured(async (db) => {
    const whose = { of: 'person', personId: '$personId' } as const;
    const list = { whose, narrowing: SPAN, reader: { isMember: false } };
    await listQuery(list, { offset: 0, size: 25, sort: '-serviceDate' }).execute(db);
  });

const detailStatements = () =>
  captured(async (db) => {
    await claimQuery('$id', { isMember: false }).execute(db);
    await linesQuery('$id').execute(db);
  });
