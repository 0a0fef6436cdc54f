import type { Language } from '@coverlane/contract/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { nameAsRead } from '../../platform/db/name-as-read.ts';

/** Somebody who is asked, and whom it is about. */
export interface Asked {
  clientId: string | null;
  personId: string | null;
  userId: string | null;
  name: string;
  email: string | null;
  language: Language | null;
}

/** What an audience of members is narrowed by; nothing: all clients of the reader's. */
export interface MemberFilter {
  clientIds?: readonly string[] | undefined;
  divisionIds?: readonly string[] | undefined;
  planIds?: readonly string[] | undefined;
}

/** More people than this are asked in several send-outs. */
export const MOST_ASKED = 100_000;

const among = (column: RawBuilder<unknown>, ids: readonly string[] | undefined): RawBuilder<unknown> =>
  ids === undefined || ids.length === 0 ? sql`true` : sql`${column} = any(${[...ids]}::uuid[])`;

const detailsOf = (person: RawBuilder<unknown>) => sql`lateral (select d.* from person_details d
  where d.person_id = ${person} and d.superseded_at is null order by d.effective_date desc limit 1) d`;

/** The employee's own account, where there is one that can be signed in to. */
const ACCOUNT = sql`lateral (select u.id, u.email, u.language from users u where u.type = 'member' and u.entity_id = s.id
  and u.status = 'active' order by u.created_at limit 1) u on true`;

const TODAY = sql`(now() at time zone c.time_zone)::date`;

const covered = ({ planIds, divisionIds }: MemberFilter) => sql`exists (select from coverages v where v.person_id = p.id
    and v.superseded_at is null and v.effective_date <= ${TODAY} and (v.expiration_date is null or v.expiration_date >= ${TODAY})
    and ${among(sql`v.plan_id`, planIds)})
  and ${
    divisionIds === undefined || divisionIds.length === 0
      ? sql`true`
      : sql`exists (select from employments e where e.person_id = s.id and e.superseded_at is null
        and e.effective_date <= ${TODAY} and (e.expiration_date is null or e.expiration_date >= ${TODAY})
        and ${among(sql`e.division_id`, divisionIds)})`
  }`;

const asked = (
  people: RawBuilder<unknown>,
  filter: MemberFilter,
) => sql<Asked>`select p.client_id as "clientId", p.id as "personId",
    u.id as "userId", ${nameAsRead('d')} as name, coalesce(nullif(d.email, ''), u.email) as email,
    coalesce(u.language, d.language) as language
  from ${people} join people s on s.id = p.subscriber_id join clients c on c.id = p.client_id and c.deleted_at is null
    join ${detailsOf(sql`s.id`)} on true left join ${ACCOUNT}
  where p.withdrawn_at is null and p.client_id = any((select access.clients())::uuid[]) and ${among(sql`p.client_id`, filter.clientIds)}
    and ${covered(filter)}
  order by p.id limit ${MOST_ASKED + 1}`;

/** Employees of dependents who are covered today, about each of them apart: an audit decides about one person at a time. */
export async function dependentsAsked(db: Db, filter: MemberFilter): Promise<Asked[]> {
  const { rows } = await asked(sql`(select * from people where id <> subscriber_id) p`, filter).execute(db);
  return rows;
}

/** Employees who are covered today, about themselves and their family. */
export async function membersAsked(db: Db, filter: MemberFilter): Promise<Asked[]> {
  const { rows } = await asked(sql`(select * from people where id = subscriber_id) p`, filter).execute(db);
  return rows;
}

/** Employees of whose family somebody has a claim that waits for an answer about other insurance; about that somebody. */
export async function heldAsked(db: Db, filter: MemberFilter): Promise<Asked[]> {
  const held = sql`(select distinct p.* from claims k join people p on p.id = k.person_id where k.superseded_at is null
    and not k.void and k.status = 'pending' and k.pending_reason = 'waitingForCob') p`;
  const { rows } = await asked(held, filter).execute(db);
  return rows;
}
