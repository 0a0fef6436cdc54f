import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { ChangeType } from '@coverlane/contract/codes.ts';
import type { EnrollmentStatus, ProcessingStep } from '@coverlane/contract/enrollments/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Words } from '../../domain/enrollment/answers.ts';
import { searchKey } from '../../platform/values/names.ts';
import { notFound } from '../../platform/http/refusals.ts';

/** One enrollment as lists show it. */
export interface LineRow {
  id: string;
  number: string;
  clientId: string;
  clientName: string;
  enrollmentType: ChangeType;
  status: EnrollmentStatus;
  memberId: string | null;
  memberName: string;
  memberNumber: string | null;
  effectiveDate: string | null;
  divisionName: string | null;
  startedBy: Actor | null;
  owner: Actor | null;
  submittedAt: Date | null;
  updatedAt: Date;
  version: number;
  step: ProcessingStep | null;
  failure: Words | null;
  note: string | null;
  openProofs: number;
  /** Of those that the enrollment waits for: what the family has yet to send. */
  proofsToSend: number;
  /** Of settled ones too. */
  age: number;
}

/** The division that the draft names, else the one the employee works in; as text, as drafts have it. */
const DIVISION = sql`coalesce(e.answers ->> 'selectedDivisionId',
  (select s.division_id::text from member_search s where s.client_id = e.client_id and s.person_id = e.subscriber_id))`;

/** Documents that hold the enrollment `e` up and are not sent yet, or were refused; what is overdue holds up nothing. */
const TO_SEND = sql`(select count(*)::int from enrollment_proofs v where v.enrollment_id = e.id and v.blocking
    and v.state in ('required', 'rejected'))`;

const LINE = sql`e.id, e.number, e.client_id as "clientId", c.name as "clientName",
  e.enrollment_type as "enrollmentType", e.status, e.person_id as "memberId", e.person_name as "memberName",
  case when e.person_id is not null then e.member_number end as "memberNumber", e.effective_date as "effectiveDate",
  (select d.name from divisions d where d.client_id = e.client_id and d.id::text = ${DIVISION}) as "divisionName",
  access.actor(e.started_by_name, e.started_by_key) as "startedBy",
  case when e.submitted_by_name is not null then access.actor(e.submitted_by_name, e.submitted_by_key)
    else access.actor(coalesce(e.saved_by_name, e.started_by_name), coalesce(e.saved_by_key, e.started_by_key)) end as owner,
  (now() at time zone c.time_zone)::date
    - (coalesce(e.submitted_at, e.created_at) at time zone c.time_zone)::date as age, e.submitted_at as "submittedAt", e.updated_at as "updatedAt", e.version,
  e.processing_step as step, e.failure, e.note,
  (select count(*)::int from enrollment_proofs v where v.enrollment_id = e.id
    and v.state not in ('accepted', 'waived')) as "openProofs", ${TO_SEND} as "proofsToSend"`;

/** What a list is narrowed to. */
export type LineFilter = {
  sessionId?: string | undefined;
  clientId?: string | undefined;
  divisionId?: string | undefined;
  status?: readonly EnrollmentStatus[] | undefined;
  enrollmentType?: ChangeType | undefined;
  search?: string | undefined;
};

/** What a search looks for: part of a name (null where the text has none), or the beginning of a number; both null: nothing. */
export function patternsOf(text: string): { named: string | null; numbered: string | null } {
  if (text === '') return { named: null, numbered: null };
  const key = searchKey(text);
  return { named: key === '' ? null : `%${key}%`, numbered: `${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%` };
}

/** Part of a name, or the beginning of a member number or of the enrollment's own number. */
function searched(text: string): RawBuilder<unknown> {
  const { named, numbered } = patternsOf(text);
  if (named === null) return sql`e.number like ${numbered}`;
  return sql`(e.name_key like ${named} or e.number like ${numbered} or e.member_number like ${numbered})`;
}

function conditions({
  sessionId,
  clientId,
  divisionId,
  status,
  enrollmentType,
  search,
}: LineFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`e.client_id = any((select access.clients())::uuid[])`,
      ...(sessionId === undefined ? [] : [sql`e.session_id = ${sessionId}`]),
      ...(clientId === undefined ? [] : [sql`e.client_id = ${clientId}`]),
      ...(divisionId === undefined ? [] : [sql`${DIVISION} = ${divisionId}`]),
      ...(status === undefined ? [] : [sql`e.status = any(${status}::text[])`]),
      ...(enrollmentType === undefined ? [] : [sql`e.enrollment_type = ${enrollmentType}`]),
      ...(search === undefined || search === '' ? [] : [searched(search)]),
    ],
    sql` and `,
  );
}

/** What lists are sorted by, by the names of their columns. */
const SORTS: Readonly<Record<string, string>> = {
  number: 'number',
  memberName: 'name_key',
  status: 'status',
  enrollmentType: 'enrollment_type',
  effectiveDate: 'effective_date',
  submittedAt: 'submitted_at',
  updatedAt: 'updated_at',
};

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const column = SORTS[sort?.replace('-', '') ?? ''];
  if (column === undefined) return sql`e.updated_at desc, e.id desc`;
  const direction = sort?.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`${sql.ref(`e.${column}`)} ${direction}, e.id desc`;
}

/**
 * The statement of one page, for the list and for looking at its plan: the newest of each client by that client's index,
 * then the newest of those.
 */
export function pageQuery(
  filter: LineFilter,
  { page, pageSize, sort }: { page: number; pageSize: number; sort?: string | undefined },
): RawBuilder<LineRow> {
  const order = orderOf(sort);
  const clients =
    filter.clientId === undefined ? sql`(select access.clients())::uuid[]` : sql`array[${filter.clientId}::uuid]`;
  return sql<LineRow>`select ${LINE}
    from (select newest.* from unnest(${clients}) as mine (client_id) cross join lateral (
        select * from enrollments e where e.client_id = mine.client_id and ${conditions(filter)}
        order by ${order} limit ${page * pageSize}) newest) e
    join clients c on c.id = e.client_id order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`;
}

/** One page of enrollments, newest first unless asked otherwise, and how many there are. */
export async function pageOfLines(
  db: Db,
  filter: LineFilter,
  paging: { page: number; pageSize: number; sort?: string | undefined },
): Promise<{ rows: LineRow[]; total: number }> {
  const { rows } = await pageQuery(filter, paging).execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from enrollments e
    where ${conditions(filter)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One line by id; 404 where there is none the reader may see. */
export async function lineOf(db: Db, id: string): Promise<LineRow> {
  const { rows } = await sql<LineRow>`select ${LINE} from enrollments e join clients c on c.id = e.client_id
    where e.id = ${id}`.execute(db);
  const [line] = rows;
  if (line === undefined) throw notFound();
  return line;
}

/** Enrollments of a family that are under way, newest first. */
export async function openLines(
  db: Db,
  family: { subscriberId: string; personId: string | null },
  statuses: readonly EnrollmentStatus[],
): Promise<LineRow[]> {
  const of = family.personId === null ? sql`true` : sql`e.person_id = ${family.personId}`;
  const { rows } = await sql<LineRow>`select ${LINE} from enrollments e join clients c on c.id = e.client_id
    where e.subscriber_id = ${family.subscriberId} and ${of} and e.status = any(${statuses}::text[])
    order by e.updated_at desc, e.id desc limit 50`.execute(db);
  return rows;
}

/** The enrollment a change came from. */
export async function lineOfChange(db: Db, changeId: string): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`select ${LINE} from enrollment_changes x
    join enrollments e on e.id = x.enrollment_id join clients c on c.id = e.client_id
    where x.change_id = ${changeId}`.execute(db);
  return rows[0];
}

/** How far one enrollment is, and whether an administrator may process it again where it failed. */
type ProgressRow = Pick<
  LineRow,
  'id' | 'status' | 'enrollmentType' | 'step' | 'failure' | 'updatedAt' | 'proofsToSend'
> & {
  isHelped: boolean;
};

/** How far each of these is; those the reader may not see are missing. */
export async function progressOf(db: Db, ids: readonly string[]): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    select e.id, e.status, e.enrollment_type as "enrollmentType", e.processing_step as step, e.failure,
      e.updated_at as "updatedAt", ${TO_SEND} as "proofsToSend",
      e.status = 'failed' and exists (select from access.enrollment_administrators(e.id)) as "isHelped"
    from enrollments e where e.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
