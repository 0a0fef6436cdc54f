import { connect, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { bearerOf, hashOf, newToken } from '@coverlane/server/platform/http/session-cookie.ts';
import { CSRF_COOKIE, csrfToken } from '@coverlane/server/platform/http/origin.ts';
import { aClient, aUser, type ClientParts } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import type { BenchDatabase } from './database.ts';

/** A database with 100,000 members in 17 clients, and an administrator who is signed in. */
export interface Seeded {
  owner: Pool;
  installationId: string;
  /** The client with 20,000 members. */
  clientId: string;
  userId: string;
  /** What a request of the administrator carries. */
  headers: Record<string, string>;
}

const LARGE = 20_000;
const SMALL = 5_000;
const SMALL_CLIENTS = 16;

/** First syllables of the invented last names: what the searches look for. */
export const lastNameStarts =
  'Bar Ber Bol Cal Cor Dal Del Dor Fal Fen Gar Gol Har Hol Kal Kel Lan Mar Mel Nor Pel Ral Sol Tan'.split(' ');
const MIDDLES = 'ba be bi bo da de di do fa fe ga ge la le li lo ma me na ne ra re ta te'.split(' ');
const ENDS = 'ker man ner son ton vey wick well'.split(' ');
const FIRST_NAMES = 'Ada Ben Cora Dan Eve Finn Gia Hal Ida Jon Kit Lea Max Nia Otto Pia'.split(' ');

/** Fills the database as its owner, in a few statements a client. */
export async function seedMembers(database: BenchDatabase): Promise<Seeded> {
  const owner = connect(database.ownerUrl, { max: 2, statementMs: 0 });
  const installationId = uuid7();
  await owner
    .insertInto('installations')
    .values({ id: installationId, name: 'Bench', code: 'bench', allow_test_ids: true })
    .execute();
  const large = await aClient(owner, { installationId, name: 'Large Works', clientNumber: '10000' });
  await fill(owner, large, LARGE);
  for (let number = 1; number <= SMALL_CLIENTS; number++) {
    const client = { installationId, name: `Small Works ${number}`, clientNumber: String(10_000 + number) };
    await fill(owner, await aClient(owner, client), SMALL);
  }
  await sql`vacuum analyze`.execute(owner);
  await sql`checkpoint`.execute(owner);
  const user = await aUser(owner, { installationId, type: 'admin' });
  const headers = await signIn(owner, database, user.id);
  return { owner, installationId, clientId: large.id, userId: user.id, headers };
}

/** Signs somebody in; answers what their requests carry. */
export async function signIn(owner: Pool, { secrets }: BenchDatabase, userId: string): Promise<Record<string, string>> {
  const token = newToken();
  const bearer = bearerOf(secrets, token);
  const session = {
    id: uuid7(),
    user_id: userId,
    token_hash: hashOf(token),
    bearer_hash: hashOf(bearer),
    factor: 'second',
    // What leaves the portal asks who it is when that was long ago: here it never was.
    proved_at: new Date(Date.now() + 86_400_000),
    // As if they had signed in here.
    admitted_host: '127.0.0.1',
  };
  await owner.insertInto('sessions').values(session).execute();
  const csrf = csrfToken(secrets, token);
  return {
    cookie: `__Host-sid=${token}; ${CSRF_COOKIE}=${csrf}`,
    authorization: `Bearer ${bearer}`,
    'x-xsrf-token': csrf,
    origin: 'http://127.0.0.1',
    'sec-fetch-site': 'same-origin',
  };
}

/** Families of one to four: 2.5 people each, two or three coverages each, one or two changes a family. */
async function fill(owner: Pool, client: ClientParts, members: number): Promise<void> {
  await owner.connection().execute(async (db) => {
    await sql`create temp table seeded as select uuidv7() as id, family, place, null::uuid as subscriber_id,
      null::uuid as change_id,
      (${lastNameStarts}::text[])[1 + family % 24] || (${MIDDLES}::text[])[1 + family / 24 % 24]
        || (${ENDS}::text[])[1 + family / 576 % 8] as last_name,
      (${FIRST_NAMES}::text[])[1 + (family + place) % 16] as first_name,
      'W' || lpad(family::text, 7, '0') as number,
      case place when 0 then '18' when 1 then '01' else '19' end as relationship,
      date '1960-01-01' + (family * 37 + place * 7919) % 14000 as dob
      from generate_series(1, ${Math.floor((members * 2) / 5)}) family, generate_series(0, family % 4) place`.execute(
      db,
    );
    await sql`create temp table heads as select family, id, uuidv7() as change_id from seeded where place = 0`.execute(
      db,
    );
    await sql`update seeded s set subscriber_id = h.id, change_id = h.change_id from heads h where h.family = s.family`.execute(
      db,
    );
    for (const statement of [...peopleOf(client), ...coveragesOf(client), searchOf(client)])
      await statement.execute(db);
    await sql`drop table seeded, heads`.execute(db);
  });
}

const peopleOf = ({ id, divisionId }: ClientParts) => [
  sql`insert into changes (id, client_id, subscriber_id, person_id, type, effective_date, source, user_name, request, effects)
    select change_id, ${id}, id, id, 'newemployee', '2026-01-01', '834', 'Bench', '{}',
      '[{"code": "changes.effect.joins", "values": {}}]' from heads`,
  sql`insert into changes (id, client_id, subscriber_id, person_id, type, effective_date, source, user_name, request, effects)
    select uuidv7(), ${id}, id, id, 'addresschange', '2026-03-01', '834', 'Bench', '{}', '[]' from heads where family % 3 = 0`,
  sql`insert into people (id, client_id, subscriber_id, member_number, suffix, system_identifier, created_by)
    select id, ${id}, subscriber_id, number, lpad(place::text, 2, '0'), number || '-' || place, change_id from seeded
    order by family, place`,
  sql`insert into person_details (id, client_id, person_id, effective_date, relationship_code, first_name, last_name,
      gender, dob, recorded_by)
    select uuidv7(), ${id}, id, '2026-01-01', relationship, first_name, last_name, 'F', dob, change_id from seeded`,
  sql`insert into addresses (id, client_id, person_id, effective_date, address1, city, state, zip, recorded_by)
    select uuidv7(), ${id}, id, '2026-01-01', family || ' Maple Court', 'Northampton', 'MA', '01060', change_id from seeded`,
  sql`insert into employments (id, client_id, person_id, employee_system_identifier, division_id, effective_date,
      hire_date, status, recorded_by)
    select uuidv7(), ${id}, id, number, ${divisionId}::uuid, '2026-01-01', '2026-01-01', 'FT', change_id from seeded where place = 0`,
];

const coveragesOf = ({ id, divisionId, plans }: ClientParts) =>
  Object.entries(plans).map(
    ([type, planId]) => sql`insert into coverages (id, client_id, person_id, subscriber_id, system_identifier,
      division_id, plan_id, coverage_type, tier_code, effective_date, recorded_by)
    select uuidv7(), ${id}, id, subscriber_id, number || ${type} || place, ${divisionId}::uuid, ${planId}::uuid, ${type},
      case family % 4 when 0 then 'EMP' else 'FAM' end, '2026-01-01', change_id from seeded
    where ${type} <> 'vision' or family % 2 = 0`,
  );

const searchOf = ({ id, divisionId }: ClientParts) =>
  sql`insert into member_search (person_id, client_id, subscriber_id, division_id, is_subscriber, relationship_code,
      member_number, last_key, first_key, whole_key, dob, covered_from, covered_to)
    select id, ${id}, subscriber_id, ${divisionId}::uuid, place = 0, relationship, number, lower(last_name),
      lower(first_name), lower(last_name || first_name || ' ' || first_name || last_name), dob, '2026-01-01', 'infinity'
    from seeded`;
