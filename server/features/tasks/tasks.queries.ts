import type { Reply } from '@coverlane/contract/call.ts';
import type { tasks } from '@coverlane/contract/tasks/calls.ts';
import {
  TAKEN_DAYS,
  type TakenState,
  COUNTED_TASKS,
  TASK_AGE_DAYS,
  enrollmentKinds as VERSIONED,
  failedKinds,
  type TaskKind,
} from '@coverlane/contract/tasks/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { nameAsRead } from '../../platform/db/name-as-read.ts';
import { kindRows, type Narrowing } from './kinds.queries.ts';
import type { FoundTask, NamedTask } from './taken-tasks.queries.ts';

type Page = Reply<typeof tasks.taskList>;

/** What is asked for: kinds that the reader may read, all of them or one, of one client or of all. */
export type Asked = Narrowing & {
  kinds: readonly TaskKind[];
  kind?: TaskKind | undefined;
  clientId?: string | undefined;
  taken?: TakenState | undefined;
  /** Who asks. */
  userId: string;
  page: number;
  pageSize: number;
};

/** The clients asked about, with the day it is there. */
const clients = (clientId: string | undefined) => sql`client as materialized (
    select c.id, c.name, c.time_zone, (now() at time zone c.time_zone)::date as today from clients c
    where c.id = any((select access.clients())::uuid[]) ${clientId === undefined ? sql`` : sql`and c.id = ${clientId}`})`;

/** All tasks of some kinds; of none, no rows. At most one more of a kind than is counted. */
function everyKind({ kinds, ...by }: Asked): RawBuilder<unknown> {
  const parts = kinds.map(
    (
      kind,
    ) => sql`(select ${kind} as kind, ${failedKinds.includes(kind)}::boolean as failed, o.id, o.client_id, o.person_id, o.name,
      o.detail, o.number, o.owner, o.since, o.due, ${VERSIONED.includes(kind) ? sql`o.version` : sql`null::int`} as version from (${kindRows[kind](by)}) o limit ${COUNTED_TASKS + 1})`,
  );
  return sql.join(parts, sql` union all `);
}

/** Who has a task, if anybody. */
const TAKEN = sql`left join taken_tasks c on c.kind = task.kind and c.object_id = task.id
  and c.taken_at > now() - make_interval(days => ${TAKEN_DAYS}::int)`;

/** To what of it a list is narrowed. */
const takenBy = (userId: string): Readonly<Record<TakenState, RawBuilder<unknown>>> => ({
  mine: sql`c.taken_by = ${userId}`,
  nobody: sql`c.id is null`,
  others: sql`c.taken_by <> ${userId}`,
});

/** The statement of one page, for the list and for looking at its plan: found and ordered first, names for its rows alone. */
export const pageQuery = (asked: Asked): RawBuilder<{ rows: Page['rows']; counts: Page['counts'] }> => sql`
  with ${clients(asked.clientId)}, waiting as (${everyKind(asked)}),
    task as materialized (select task.*, c.taken_by = ${asked.userId} as mine, access.actor(c.taken_by_name, c.taken_by_key) as holder,
        c.taken_at + make_interval(days => ${TAKEN_DAYS}::int) as held_until
      from waiting task ${TAKEN}${asked.taken ? sql` where ${takenBy(asked.userId)[asked.taken]}` : sql``}),
    placed as (select task.*, client.name as client_name, coalesce(client.time_zone, i.time_zone) as zone,
        coalesce(task.due < client.today, false) as overdue
      from task left join client on client.id = task.client_id
      join installations i on i.id = (select access.installation())
      where ${asked.kind ?? null}::text is null or task.kind = ${asked.kind ?? null}),
    shown as materialized (select placed.*, row_number() over (order by failed desc, overdue desc, due nulls last, since, id) as place
      from placed order by place limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize})
  select coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'clientId', client_id, 'clientName', client_name,
      'memberId', person_id, 'name', coalesce(name, ${personName}, ''), 'detail', detail, 'number', number, 'owner', owner, 'version', version,
      'taken', case when mine is not null then jsonb_build_object('by', holder, 'mine', mine, 'until', (held_until at time zone zone)::date) end,
      'dueDate', due, 'ageDays', greatest((now() at time zone zone)::date - (since at time zone zone)::date, 0),
      'failed', failed, 'overdue', overdue) order by place) from shown), '[]') as rows,
    coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'total', least(n, ${COUNTED_TASKS}::int),
      'more', n > ${COUNTED_TASKS}::int, 'ages', jsonb_build_object('week', week, 'month', month, 'longer', n - week - month)))
      from (select kind, count(*)::int as n, count(*) filter (where days <= ${TASK_AGE_DAYS.week})::int as week,
          count(*) filter (where days > ${TASK_AGE_DAYS.week} and days <= ${TASK_AGE_DAYS.month})::int as month
        from (select task.kind, (now() at time zone zone)::date - (task.since at time zone zone)::date as days
          from task left join client on client.id = task.client_id
          cross join lateral (select coalesce(client.time_zone, (select i.time_zone from installations i
            where i.id = (select access.installation()))) as zone) z) aged
        group by kind) k), '[]') as counts`;

const personName = sql`(select ${nameAsRead('d')} from person_details d where d.person_id = shown.person_id
  and d.superseded_at is null order by d.effective_date desc limit 1)`;

/** One page of tasks, and how many there are of each kind; of no kind there is nothing. */
export async function pageOfTasks(db: Db, asked: Asked): Promise<Pick<Page, 'rows' | 'counts'>> {
  if (asked.kinds.length === 0) return { rows: [], counts: [] };
  const { rows } = await pageQuery(asked).execute(db);
  return rows[0] ?? { rows: [], counts: [] };
}

/** Which of these wait for the reader, and of which client. */
export async function findTasks(
  db: Db,
  named: readonly NamedTask[],
  { kinds, ...by }: Narrowing & Pick<Asked, 'kinds'>,
): Promise<FoundTask[]> {
  const parts = kinds.flatMap((kind) => {
    const ids = named.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length === 0) return [];
    return [
      sql`select distinct ${kind} as kind, o.id, o.client_id as "clientId" from (${kindRows[kind](by)}) o
      where o.id = any(${ids}::uuid[])`,
    ];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<FoundTask>`with ${clients(undefined)} ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** Is the client one of the reader's? */
export async function seesClient(db: Db, clientId: string): Promise<boolean> {
  const { rows } =
    await sql`select from clients where id = ${clientId} and id = any((select access.clients())::uuid[])`.execute(db);
  return rows.length > 0;
}
