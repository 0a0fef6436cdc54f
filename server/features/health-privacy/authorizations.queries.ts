import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { authorizationScopes } from '@coverlane/contract/claims/codes.ts';
import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { atOnce } from '../../platform/db/packets/request-dialect.ts';

type Scope = (typeof authorizationScopes)[number];

/** The person an authorization or request is about. */
export interface PersonRow {
  id: string;
  client_id: string;
  /** The day where they are covered, 'YYYY-MM-DD'. */
  today: string;
}

export interface AuthorizationRow {
  id: string;
  grantor_id: string;
  grantor_first: string | null;
  grantor_last: string | null;
  grantee_id: string;
  grantee_first: string | null;
  grantee_last: string | null;
  scope: Scope;
  sensitive: boolean;
  effective_date: string;
  expiration_date: string | null;
  document: string | null;
  created_at: Date;
  created_by: Actor | null;
  revoked_at: Date | null;
  current: boolean;
}

/** Somebody who could be let read. */
export interface GrownRow {
  person_id: string;
  relationship_code: RelationshipCode;
  first_name: string;
  last_name: string;
}

/** The person of an id; undefined: nobody the reader knows. */
export async function personOf(db: Db, id: string): Promise<PersonRow | undefined> {
  const { rows } =
    await sql<PersonRow>`select id, client_id, access.day_of_person(id) as today from people where id = ${id} and withdrawn_at is null`.execute(
      db,
    );
  return rows[0];
}

const nameOf = (personId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left join lateral access.name_in_family(${personId})`;

/** Authorizations that the person gave or was given, and the grown people of the family; one round trip. */
export async function readAuthorizations(
  db: Db,
  personId: string,
): Promise<{ authorizations: AuthorizationRow[]; grown: GrownRow[] }> {
  const authorizations = sql<AuthorizationRow>`
    select a.id, a.grantor_id, grantor.first_name as grantor_first, grantor.last_name as grantor_last, a.grantee_id,
      grantee.first_name as grantee_first, grantee.last_name as grantee_last, a.scope, a.sensitive, a.effective_date,
      a.expiration_date, a.document, a.created_at, access.actor(a.created_by_name, a.created_by_key) as created_by, a.revoked_at,
      a.revoked_at is null and access.day_of_person(a.grantor_id)
        between a.effective_date and coalesce(a.expiration_date, 'infinity') as current
    from authorizations a ${nameOf(sql`a.grantor_id`)} grantor on true ${nameOf(sql`a.grantee_id`)} grantee on true
    where a.grantor_id = ${personId} or a.grantee_id = ${personId}
    order by a.created_at desc, a.id`;
  const grown = sql<GrownRow>`select g.* from access.grown_family(${personId}) g
    where g.person_id <> ${personId} order by g.relationship_code, g.first_name, g.person_id`;
  const [one, other] = await atOnce<[AuthorizationRow, GrownRow]>(db, [authorizations, grown]);
  return { authorizations: one, grown: other };
}

/** What an authorization says. */
export interface NewAuthorization {
  id: string;
  clientId: string;
  grantorId: string;
  granteeId: string;
  scope: Scope;
  sensitive: boolean;
  from: string;
  to: string | null;
  document: string | null;
  by: { id: string; name: string };
}

/** Records an authorization; the database refuses one between people who are not of one family. */
export async function insertAuthorization(db: Db, given: NewAuthorization): Promise<void> {
  await sql`insert into authorizations (id, client_id, grantor_id, grantee_id, scope, sensitive, effective_date,
      expiration_date, document, created_by, created_by_name)
    values (${given.id}, ${given.clientId}, ${given.grantorId}, ${given.granteeId}, ${given.scope}, ${given.sensitive},
      ${given.from}::date, ${given.to}::date, ${given.document}, ${given.by.id}, ${given.by.name})`.execute(db);
}

/** Ends an authorization that stands. @returns whose it was; undefined: none that this reader may end */
export async function endAuthorization(
  db: Db,
  id: string,
  by: { id: string; name: string },
): Promise<{ grantor_id: string; client_id: string } | undefined> {
  const { rows } = await sql<{ grantor_id: string; client_id: string }>`
    update authorizations set revoked_at = now(), revoked_by = ${by.id}, revoked_by_name = ${by.name}
    where id = ${id} and revoked_at is null returning grantor_id, client_id`.execute(db);
  return rows[0];
}

/** Does an authorization that stands or stood show itself to the reader? */
export async function hasAuthorization(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from authorizations where id = ${id}`.execute(db);
  return rows.length > 0;
}
