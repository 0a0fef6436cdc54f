import { permissions } from '@coverlane/contract/access.ts';
import { pageOfTasks } from '@coverlane/server/features/tasks/tasks.queries.ts';
import { connect } from '@coverlane/server/platform/db/connect.ts';
import { aUser, aWorld } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import type { BareOrder } from './bare.server.ts';
import { captured } from './captured.ts';
import { compare } from './compare.ts';
import { type BenchDatabase, withDatabase } from './database.ts';
import { httpRequest } from './http-request.ts';
import type { Options } from './options.ts';
import { signIn } from './seed-members.ts';

/** Enrollments to approve, returned and failed; as many of a kind as the list counts at most. */
const WAITING = { pendingApproval: 9_000, returned: 7_000, failed: 4_000 } as const;

/** The work queue with 20,000 open items: a page of 25 with the count of every kind. */
export const run = (options: Options): Promise<void> =>
  withDatabase(async (database) => {
    const { headers, ...place } = await seeded(database);
    console.log(' 25 of 20,000 open items, and how many there are of each kind');
    const pages = [1, 2, 3, 4];
    await compare(database, options, {
      goal: 0.35,
      statements: await statementsOf(place),
      portal: pages.map((page) => httpRequest('GET', `/api/tasks?page=${page}&pageSize=25`, { headers })),
      bare: pages.map(() => httpRequest('POST', '/', { body: {} })),
    });
  });

type Place = { installationId: string; clientIds: string[]; userId: string };

/** What the list asks the database, of the kinds that there are, with the rights of the reader written out as values. */
async function statementsOf({ installationId, clientIds, userId }: Place): Promise<BareOrder['statements']> {
  const asked = { turning: [], evidence: [], fileKinds: [], ofOneClient: false, userId };
  const kinds = ['enrollmentFailed', 'enrollmentToApprove', 'enrollmentReturned'] as const;
  const statements = await captured((db) => pageOfTasks(db, { ...asked, kinds, page: 2, pageSize: 25 }));
  const clients = `array[${clientIds.map((id) => `'${id}'::uuid`).join(', ')}]`;
  return statements.map(({ text, parameters }) => ({
    text: text
      .replaceAll('(select access.clients())::uuid[]', clients)
      .replaceAll('(select access.installation())', `'${installationId}'::uuid`),
    parameters,
  }));
}

async function seeded(database: BenchDatabase): Promise<Place & { headers: Record<string, string> }> {
  const owner = connect(database.ownerUrl, { max: 2, statementMs: 0 });
  const { installationId, acme, rival } = await aWorld(owner);
  for (const [status, count] of Object.entries(WAITING)) {
    await sql`insert into enrollments (id, number, client_id, enrollment_type, status, person_name, effective_date, submitted_at)
      select gen_random_uuid(), ${status} || n, case n % 4 when 0 then ${rival.id}::uuid else ${acme.id}::uuid end, 'coveragechange', ${status},
        'Ann Name' || n, date '2026-01-01' + n % 500, now() - make_interval(hours => n % 2000)
      from generate_series(1, ${count}) n`.execute(owner);
  }
  await sql`vacuum analyze`.execute(owner);
  const user = await aUser(owner, { installationId, type: 'admin', permissions });
  const headers = await signIn(owner, database, user.id);
  await owner.destroy();
  return { installationId, clientIds: [acme.id, rival.id], userId: user.id, headers };
}
