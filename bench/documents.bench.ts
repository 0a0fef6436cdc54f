import { permissions } from '@coverlane/contract/access.ts';
import { aCategory } from '@coverlane/server/features/documents/documents.testing.ts';
import { connect, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { aFamily } from '@coverlane/server/testing/family.ts';
import { aUser, aWorld, type World } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import { median } from './compare.ts';
import { type BenchDatabase, withDatabase } from './database.ts';
import { manyDocuments } from './seed-documents.ts';
import { signIn } from './seed-members.ts';
import { start } from './serving.ts';

const DOCUMENTS = 10_000;
const GOAL_MS = 150;
const ROUNDS = 5;

type Headers = Record<string, string>;

/** A folder of 10,000 documents, listed for who keeps them and for a member. */
export const run = (): Promise<void> =>
  withDatabase(async (database) => {
    const { ownerUrl, secret, dataDir } = database;
    const owner = connect(ownerUrl, { max: 2, statementMs: 0 });
    const seeded = await seed(owner, database);
    const portal = await start<{ port: number }>('portal.server.ts', { ownerUrl, secret, dataDir });
    try {
      await lists(owner, portal.said.port, seeded);
    } finally {
      await portal.stop();
      await owner.destroy();
    }
  });

type Seeded = { world: World; folderId: string; categoryId: string; keeper: Headers; member: Headers };

async function seed(owner: Pool, database: BenchDatabase): Promise<Seeded> {
  const world = await aWorld(owner);
  const { installationId, acme } = world;
  const categoryId = await aCategory(owner, installationId);
  const folderId = await manyDocuments(owner, { installationId, acme, categoryId }, DOCUMENTS);
  const { subscriberId } = await aFamily(owner, { client: acme });
  await sql`vacuum analyze`.execute(owner);
  const admin = await aUser(owner, { installationId, type: 'admin', permissions });
  const person = await aUser(owner, { installationId, type: 'member', entityId: subscriberId });
  const [keeper, member] = [await signIn(owner, database, admin.id), await signIn(owner, database, person.id)];
  return { world, folderId, categoryId, keeper, member };
}

async function lists(owner: Pool, port: number, { folderId, keeper, member }: Seeded): Promise<void> {
  const ask = async (headers: Headers, query: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/documents?folderId=${folderId}&pageSize=50&${query}`, {
      headers,
    });
    const { total } = await reply.json();
    if (total !== DOCUMENTS) throw new Error(`${reply.status}: ${total} documents instead of ${DOCUMENTS}`);
  };
  const bare = await often(() =>
    sql`select * from documents d join document_versions v on v.document_id = d.id where d.folder_id = ${folderId}
      order by d.created_at desc limit 50`.execute(owner),
  );
  for (const [name, headers] of [
    ['who keeps them', keeper],
    ['a member', member],
  ] as const)
    for (const query of ['page=1', 'page=200', 'page=1&sort=name', 'page=1&search=paper']) {
      const ours = await often(() => ask(headers, query));
      console.log(
        `  ${DOCUMENTS} documents for ${name}, ${query}: ${ours.toFixed(0)} ms, goal ${GOAL_MS} ms${missed(ours > GOAL_MS)}; ${(ours / bare).toFixed(1)} times one page by its owner (${bare.toFixed(1)} ms)`,
      );
    }
}

function missed(is: boolean): string {
  if (is) process.exitCode = 1;
  return is ? ': MISSED' : '';
}

/** How long it takes, in milliseconds: the middle of several times. */
async function often(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}
