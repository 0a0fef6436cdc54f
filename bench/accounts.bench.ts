import { permissions } from '@coverlane/contract/access.ts';
import { connect, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { aUser, aWorld } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import { median } from './compare.ts';
import { type BenchDatabase, withDatabase } from './database.ts';
import { signIn } from './seed-members.ts';
import { start } from './serving.ts';

const ACCOUNTS = 1_000_000;
const GOAL_MS = 300;
const TIMES = 9;
const PAGE = 25;

/** One way to ask for a list: what of the portal, and the same rows and total of the table itself, as its owner. */
interface Asked {
  name: string;
  path: string;
  bare?: { condition: string; order: string; skip?: number };
}

const accounts = (rest: string) => `/api/user?pageSize=${PAGE}&${rest}`;
const BY_NAME = 'lower(last_name), lower(first_name), id';
const BY_SIGN_IN = "coalesce(last_login_at, '-infinity') desc, id desc";

const lists: readonly Asked[] = [
  { name: 'first page', path: accounts('page=1'), bare: { condition: 'true', order: BY_NAME } },
  {
    name: 'last page',
    path: accounts(`page=${ACCOUNTS / PAGE}`),
    bare: { condition: 'true', order: BY_NAME, skip: ACCOUNTS - PAGE },
  },
  { name: 'a name', path: accounts('page=1&search=fenba'), bare: { condition: like('fenba'), order: BY_NAME } },
  {
    name: 'a user name',
    path: accounts('page=1&search=user.9999'),
    bare: { condition: like('user.9999'), order: BY_NAME },
  },
  {
    name: 'what all have',
    path: accounts('page=1&search=example'),
    bare: { condition: like('example'), order: BY_NAME },
  },
  { name: 'a type', path: accounts('page=1&type=client'), bare: { condition: "type = 'client'", order: BY_NAME } },
  {
    name: 'by last sign-in',
    path: accounts('page=1&sort=-lastLoginAt'),
    bare: { condition: 'true', order: BY_SIGN_IN },
  },
  {
    name: 'by last sign-in, in the middle',
    path: accounts(`page=${ACCOUNTS / PAGE / 2}&sort=-lastLoginAt`),
    bare: { condition: 'true', order: BY_SIGN_IN, skip: ACCOUNTS / 2 },
  },
  { name: 'what all have, last page', path: accounts(`page=${ACCOUNTS / PAGE}&search=example`) },
  { name: 'client matrix', path: '/api/admin/clientmatrix?page=1&pageSize=25' },
];

function like(text: string): string {
  return `concat_ws(' ', first_name, last_name, username, email) ilike '%${text}%'`;
}

/** Lists of a million accounts, one request after the other: median time, beside a list and a count as the owner. */
export const run = (): Promise<void> =>
  withDatabase(async (database) => {
    const owner = connect(database.ownerUrl, { max: 1, statementMs: 0 });
    const headers = await seed(owner, database);
    const { ownerUrl, secret, dataDir } = database;
    const portal = await start<{ port: number }>('portal.server.ts', { ownerUrl, secret, dataDir });
    try {
      for (const asked of lists) {
        const url = `http://127.0.0.1:${portal.said.port}${asked.path}`;
        const ours = await times(async () => {
          const reply = await fetch(url, { headers });
          if (reply.status !== 200) throw new Error(`${asked.name}: ${reply.status}`);
          await reply.arrayBuffer();
        });
        const theirs = asked.bare && (await times(() => bare(owner, asked.bare)));
        const beside =
          theirs === undefined ? '' : `, bare ${theirs.toFixed(0)} ms, ratio ${(theirs / ours).toFixed(2)}`;
        console.log(`  ${asked.name}: ${ours.toFixed(0)} ms (goal: ${GOAL_MS})${beside}`);
      }
    } finally {
      await portal.stop();
      await owner.destroy();
    }
  });

async function times(ask: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    await ask();
    taken.push(performance.now() - began);
  }
  return median(taken);
}

async function bare(
  owner: Pool,
  { condition, order, skip = 0 }: NonNullable<Asked['bare']> = { condition: '', order: '' },
) {
  const where = sql.raw(`where status <> 'deactivated' and ${condition}`);
  await sql`select * from users ${where} order by ${sql.raw(order)} limit ${PAGE} offset ${skip}`.execute(owner);
  await sql`select count(*) from users ${where}`.execute(owner);
}

async function seed(owner: Pool, database: BenchDatabase): Promise<Record<string, string>> {
  const { installationId, acme } = await aWorld(owner);
  await sql`insert into users (id, installation_id, type, username, email, first_name, last_name, entity_id,
      last_login_at)
    select gen_random_uuid(), ${installationId}, case when n % 1000 = 0 then 'client' else 'member' end, 'user.' || n,
      'user.' || n || '@example.com', (array['Ada', 'Ben', 'Cora', 'Dan', 'Eve', 'Finn', 'Gia', 'Hal'])[1 + n % 8],
      (array['Bar', 'Cal', 'Del', 'Fen', 'Gar', 'Hol', 'Kal', 'Lan', 'Mar', 'Nor', 'Pel', 'Sol'])[1 + n % 12]
        || (array['ba', 'be', 'da', 'de', 'fa', 'ga', 'la', 'ma'])[1 + n / 12 % 8]
        || (array['ker', 'man', 'ner', 'son', 'ton', 'vey', 'well'])[1 + n / 96 % 7],
      case when n % 1000 = 0 then ${acme.id}::uuid else gen_random_uuid() end,
      case when n % 3 > 0 then now() - n % 9973 * interval '1 hour' end
    from generate_series(1, ${ACCOUNTS}::int - 1) n`.execute(owner);
  await sql`vacuum analyze users`.execute(owner);
  const { id } = await aUser(owner, { installationId, type: 'admin', permissions });
  return signIn(owner, database, id);
}
