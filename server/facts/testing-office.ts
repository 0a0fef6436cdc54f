import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { aClient, CLIENT, DIVISIONS, GROUP, PLANS } from '../domain/changes/family.arbitrary.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { sql } from 'kysely';
import { connect, type Db, type Pool } from '../platform/db/connect.ts';
import { fieldKeys } from '../platform/db/field-encryption.ts';
import { secretsFrom } from '../secrets.ts';
import { migrate } from '../platform/db/migrate.ts';
import { cloneDatabase } from '../platform/db/testing-cluster.ts';

const INSTALLATION = '00000000-0000-7000-8000-00000000f001';
const BASE_PLAN = '00000000-0000-7000-8000-00000000f002';
const USER = '00000000-0000-7000-8000-00000000f003';
const STRANGER = '00000000-0000-7000-8000-00000000f004';
export const OTHER_CLIENT = '0000000c-0000-7000-8000-000000000002';

/** Keys of invented SSNs. */
export const testKeys = fieldKeys(secretsFrom(randomBytes(32)));
/** The administrator as author of changes. */
export const author = { userId: USER, userName: 'Ada Admin' };

/** A database with the client of family.arbitrary.ts, and work done in it as the role that serves requests. */
export type Office = {
  pool: Pool;
  /** One transaction as coverlane_app, opened by the administrator's session, or a stranger's from another client. */
  work: <T>(run: (db: Db) => Promise<T>, who?: 'admin' | 'stranger') => Promise<T>;
  close: () => Promise<void>;
};

const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a role where it is missing; another test file may be making it at the same moment. */
const roleIfMissing = (role: string): string => `do $$ begin create role ${role} noinherit;
  exception when duplicate_object or unique_violation then null; end $$`;

async function prepare(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const role of ['coverlane_app', 'coverlane_worker', 'coverlane_audit']) await client.query(roleIfMissing(role));
  await client.query('grant coverlane_audit to current_user');
  await migrate(url);
  await fill(client);
  await client.end();
}

async function fill(client: Client): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await run(`insert into installations (id, name, code, allow_test_ids) values ($1, 'Demo', 'demo', true)`, [
    INSTALLATION,
  ]);
  for (const id of [CLIENT, OTHER_CLIENT]) {
    await run(
      `insert into clients (id, installation_id, system_identifier, client_number, name, effective_date)
       values ($1::uuid, $2, $1::uuid::text, $1::uuid::text, 'Acme Tool', '2020-01-01')`,
      [id, INSTALLATION],
    );
  }
  await divisions(run);
  await plans(run);
  await user(run, { id: USER, type: 'admin', entity: null });
  await user(run, { id: STRANGER, type: 'client', entity: OTHER_CLIENT });
}

async function divisions(run: Run): Promise<void> {
  await run(
    `insert into groups (id, client_id, system_identifier, group_number, name, effective_date)
     values ($1, $2, 'G', 'GRP10045', 'Acme Tool', '2020-01-01')`,
    [GROUP, CLIENT],
  );
  for (const division of aClient.divisions.values()) {
    await run(`insert into divisions (id, client_id, group_id, system_identifier, name) values ($1, $2, $3, $4, $5)`, [
      division.id,
      CLIENT,
      GROUP,
      division.systemIdentifier,
      division.name,
    ]);
  }
}

async function plans(run: Run): Promise<void> {
  await run(
    `insert into baseplans (id, client_id, system_identifier, name, coverage_type) values ($1, $2, 'B', 'Base', 'medical')`,
    [BASE_PLAN, CLIENT],
  );
  for (const plan of PLANS) {
    await run(
      `insert into plans (id, client_id, base_plan_id, system_identifier, name, coverage_type) values ($1::uuid, $2, $3, $1::uuid::text, $4, $5)`,
      [plan.id, CLIENT, BASE_PLAN, plan.name, plan.coverageType],
    );
    for (const division of DIVISIONS) {
      await run(
        `insert into division_plans (id, client_id, division_id, plan_id, system_identifier, effective_date)
         values ($1::uuid, $2, $3, $4, $1::uuid::text, '2020-01-01')`,
        [uuid7(), CLIENT, division, plan.id],
      );
    }
  }
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

async function user(run: Run, who: { id: string; type: string; entity: string | null }): Promise<void> {
  await run(
    `insert into users (id, installation_id, type, username, email, first_name, last_name, entity_id)
     values ($1, $2, $3::text, $3::text || '.user', 'someone@example.com', 'Ada', 'Admin', $4)`,
    [who.id, INSTALLATION, who.type, who.entity],
  );
  await run(
    `insert into sessions (id, user_id, token_hash, bearer_hash, factor) values ($1::uuid, $1::uuid, $2::bytea, $2::bytea, 'second')`,
    [who.id, hash(who.type)],
  );
}

/** Opens a database of its own with the client, its divisions and plans, and two users. */
export async function openOffice(): Promise<Office> {
  const database = await cloneDatabase({ name: 'office', prepare });
  const pool = connect(database.url, { max: 4, statementMs: 0 });
  return {
    pool,
    work: (run, who = 'admin') =>
      pool.transaction().execute(async (db) => {
        await sql`set local role coverlane_app`.execute(db);
        await sql`select access.open(${hash(who === 'admin' ? 'admin' : 'client')}, null)`.execute(db);
        return run(db);
      }),
    close: async () => {
      await pool.destroy();
      await database.drop();
    },
  };
}
