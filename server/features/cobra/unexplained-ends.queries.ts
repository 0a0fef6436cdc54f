import type { Reply } from '@coverlane/contract/call.ts';
import type { cobra } from '@coverlane/contract/cobra/calls.ts';
import { coverageTypes } from '@coverlane/contract/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';
import { CONTINUED_TYPES } from '../../domain/changes/cobra-losses.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** An end of health coverage whose reason nobody stated. */
export type UnexplainedEnd = Reply<typeof cobra.unexplainedEnds>['rows'][number];

export type EndsFilter = {
  clientId?: string | undefined;
  memberId?: string | undefined;
  lastDay?: CalendarDate | undefined;
};

/** Nothing could be continued any more after the 18 months of an event of work. */
const LONGEST_AGO = sql`current_date - interval '18 months'`;

/** Has an end of this kind of coverage been answered: by a case, by other coverage, or as no event? */
const isAnswered = sql`(exists (select from coverages n where n.person_id = v.person_id
      and n.coverage_type = v.coverage_type and n.superseded_at is null
      and coalesce(n.expiration_date, 'infinity') >= greatest(n.effective_date, v.expiration_date + 1))
    or exists (select from cobra_events e where e.person_id = v.person_id and v.coverage_type = any(e.lost_types)
      and e.last_day >= v.effective_date and (e.state <> 'withdrawn' or e.closed_by = 'mistake'))
    or exists (select from cobra_no_events n where n.person_id = v.person_id and n.last_day = v.expiration_date))`;

/**
 * Ends that a file gave no reason for (INS04 07, AI) or that followed from somebody missing in a full file; of employers
 * who owe an offer at all.
 */
const ENDS = ({ clientId, memberId, lastDay }: EndsFilter): RawBuilder<unknown> => sql`(select v.person_id, v.client_id,
      v.subscriber_id, v.expiration_date as last_day, array_agg(distinct v.coverage_type order by v.coverage_type) as types
    from coverages v join changes h on h.id = v.recorded_by
    where v.client_id = any((select access.continuing_clients())::uuid[]) and v.superseded_at is null and not v.cobra
      and v.coverage_type = any(${[...CONTINUED_TYPES]}::text[]) and v.expiration_date is not null
      and v.expiration_date >= v.effective_date and v.expiration_date >= ${LONGEST_AGO}
      and (v.term_reason is null or v.term_reason in ('07', 'AI')) and (v.term_reason is not null or h.source = '834')
      ${clientId === undefined ? sql`` : sql`and v.client_id = ${clientId}`}
      ${memberId === undefined ? sql`` : sql`and v.person_id = ${memberId}`}
      ${lastDay === undefined ? sql`` : sql`and v.expiration_date = ${lastDay}`}
      and not ${isAnswered}
      and not exists (select from person_details d where d.person_id = v.person_id and d.superseded_at is null
        and d.death_date is not null)
    group by v.person_id, v.client_id, v.subscriber_id, v.expiration_date)`;

/** One page of them, the oldest first: its notice is due first. */
export async function pageOfEnds(
  db: Db,
  filter: EndsFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Omit<UnexplainedEnd, 'noticeBy'>[]; total: number }> {
  const { rows } = await sql<
    Omit<UnexplainedEnd, 'noticeBy'>
  >`select u.person_id as "memberId", u.client_id as "clientId",
      c.name as "clientName", p.member_number as "memberNumber", u.last_day as "lastDay", u.types,
      coalesce((select ${personAsRead('d')} from person_details d where d.person_id = u.person_id
        and d.superseded_at is null order by d.effective_date desc limit 1), '') as "memberName"
    from ${ENDS(filter)} u join people p on p.id = u.person_id join clients c on c.id = u.client_id
    order by u.last_day, u.person_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${ENDS(filter)} u`.execute(db);
  return { rows: rows.map(inOrder), total: counted.rows[0]?.total ?? 0 };
}

/** The kinds of coverage in the order in which every list names them. */
const inOrder = <Row extends { types: UnexplainedEnd['types'] }>(row: Row): Row => ({
  ...row,
  types: coverageTypes.filter((type) => row.types.includes(type)),
});

/** Keeps that an end was no event that COBRA knows. */
export async function recordNoEvent(
  db: Db,
  { memberId, clientId, lastDay }: Pick<UnexplainedEnd, 'memberId' | 'clientId' | 'lastDay'>,
  said: { note: string | null; by: { userId: string | null; userName: string | null } },
): Promise<void> {
  await sql`insert into cobra_no_events (id, client_id, person_id, last_day, note, recorded_by, recorded_by_name)
    values (${uuid7()}, ${clientId}, ${memberId}, ${lastDay}, ${said.note}, ${said.by.userId}, ${said.by.userName})
    on conflict do nothing`.execute(db);
}
