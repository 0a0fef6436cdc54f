import type { ChangeType, CoverageType } from '@coverlane/contract/codes.ts';
import type { EnrollmentStatus, ProcessingStep } from '@coverlane/contract/enrollments/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Answers, Words } from '../../domain/enrollment/answers.ts';
import type { KeptRules } from '../../domain/enrollment/kept-rules.ts';
import { openStatuses } from '../../domain/enrollment/states.ts';

/** An enrollment as it is stored. */
export interface EnrollmentRow {
  id: string;
  client_id: string;
  client_name: string;
  time_zone: string;
  number: string;
  enrollment_type: ChangeType;
  status: EnrollmentStatus;
  version: number;
  step: number;
  place: { page: string; field: string | null };
  answers: Answers | null;
  request: unknown;
  secrets: Buffer | null;
  /** Who typed the numbers that are secret, and reads them in full. */
  secrets_by: string | null;
  /** The rules of the moment of submission (domain/enrollment/judged-when.ts); null: from before they were kept. */
  rules: KeptRules | null;
  /** The enrollment session it is of, and who of its census; null: none. */
  session_id: string | null;
  session_member_id: string | null;
  /** Its session recorded it for somebody who did not answer. */
  rolled_over: boolean;
  subscriber_id: string | null;
  person_id: string | null;
  person_name: string;
  member_number: string | null;
  coverage_types: CoverageType[] | null;
  effective_date: string | null;
  /** People of the draft, by its own keys, whose proof never came (domain 4.4). */
  left_out: string[];
  link_base: string;
  note: string | null;
  failure: Words | null;
  processing_step: ProcessingStep | null;
  attempts: number;
  snapshot: unknown;
  confirmation_sha256: Buffer | null;
  started_by: string | null;
  saved_by: string | null;
  saved_by_name: string | null;
  saved_by_key: unknown;
  saved_at: Date;
  external_id: string | null;
  submitted_by: string | null;
  submitted_by_name: string | null;
  submitted_by_key: unknown;
  submitted_at: Date | null;
  approved_by: string | null;
  updated_at: Date;
}

/** What may be written about an enrollment. JSON columns take values as they are. */
export type EnrollmentPatch = Partial<
  Pick<
    EnrollmentRow,
    | 'status'
    | 'step'
    | 'place'
    | 'answers'
    | 'request'
    | 'secrets'
    | 'secrets_by'
    | 'rules'
    | 'session_id'
    | 'session_member_id'
    | 'rolled_over'
    | 'subscriber_id'
    | 'person_id'
    | 'person_name'
    | 'member_number'
    | 'coverage_types'
    | 'effective_date'
    | 'link_base'
    | 'note'
    | 'failure'
    | 'processing_step'
    | 'attempts'
    | 'snapshot'
    | 'saved_by'
    | 'saved_by_name'
    | 'saved_at'
    | 'submitted_by'
    | 'submitted_by_name'
    | 'submitted_at'
    | 'approved_by'
  > & {
    name_key: string;
    ssn_index: Buffer | null;
    approved_by_name: string | null;
    approved_at: Date | null;
    corrects: string | null;
    external_id: string | null;
    processed_at: Date | null;
  }
>;

const JSON_COLUMNS = new Set(['place', 'answers', 'request', 'failure', 'snapshot', 'rules']);

const valueOf = (column: string, value: unknown): RawBuilder<unknown> =>
  JSON_COLUMNS.has(column) && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;

/** Records a new enrollment with the next number of the installation. */
export async function insertEnrollment(
  db: Db,
  made: {
    id: string;
    client_id: string;
    enrollment_type: ChangeType;
    started_by: string | null;
    started_by_name: string | null;
  },
  patch: EnrollmentPatch,
): Promise<string> {
  const entries = Object.entries({ ...made, ...patch });
  const columns = sql.join(entries.map(([column]) => sql.ref(column)));
  const values = sql.join(entries.map(([column, value]) => valueOf(column, value)));
  const { rows } = await sql<{ number: string }>`insert into enrollments (number, ${columns})
    select access.next_enrollment_number(), ${values} returning number`.execute(db);
  return rows[0]?.number ?? '';
}

/** The enrollment with its client's name, or undefined where the reader may see none; `lock` holds it. */
export async function findEnrollment(db: Db, id: string, lock = false): Promise<EnrollmentRow | undefined> {
  const { rows } = await sql<EnrollmentRow>`select e.*, c.name as client_name, c.time_zone
    from enrollments e join clients c on c.id = e.client_id where e.id = ${id}
    ${lock ? sql`for no key update of e` : sql``}`.execute(db);
  return rows[0];
}

/** Writes about an enrollment and counts its version on. Answers the new version. */
export async function patchEnrollment(db: Db, id: string, patch: EnrollmentPatch): Promise<number> {
  const set = Object.entries(patch).map(([column, value]) => sql`${sql.ref(column)} = ${valueOf(column, value)}`);
  const { rows } = await sql<{ version: number }>`update enrollments
    set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`])} where id = ${id}
    returning version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** One request at a time looks whether the family has an enrollment under way. Held until the transaction ends. */
export async function lockFamilyEnrollments(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`enrollment ${key}`}, 0))`.execute(db);
}

/** Notes what the kept confirmation is. Nobody's version of the enrollment becomes old by it. */
export async function noteConfirmation(db: Db, id: string, sha256: Buffer): Promise<void> {
  await sql`update enrollments set confirmation_sha256 = ${sha256} where id = ${id}`.execute(db);
}

/** Another enrollment under way. */
export type Rival = { id: string; number: string; status: EnrollmentStatus; enrollment_type: ChangeType };

/**
 * Enrollments under way of the same employee that change one of these types of coverage (null: any): of the same
 * family, or of the same SSN where the family is not there yet.
 */
export async function rivalsOf(
  db: Db,
  who: {
    clientId: string;
    id: string;
    subscriberId: string | null;
    ssnIndex: Buffer | null;
    sessionId?: string | null;
  },
  types: readonly CoverageType[] | null,
): Promise<Rival[]> {
  const same =
    who.subscriberId === null
      ? sql`ssn_index = ${who.ssnIndex}::bytea`
      : sql`subscriber_id = ${who.subscriberId}::uuid`;
  if (who.subscriberId === null && who.ssnIndex === null) return [];
  const shared = types === null ? sql`true` : sql`(coverage_types is null or coverage_types && ${types}::text[])`;
  const { rows } = await sql<Rival>`select id, number, status, enrollment_type from enrollments
    where client_id = ${who.clientId} and ${same} and id <> ${who.id}
      and session_id is not distinct from ${who.sessionId ?? null} and status = any(${openStatuses}::text[])
      and coverage_types is distinct from '{}'::text[] and ${shared} order by number`.execute(db);
  return rows;
}

/** The client's divisions with whether people may be enrolled in them; those the reader is held to, where there are any. */
export async function divisionsOf(db: Db, clientId: string): Promise<{ id: string; name: string; open: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; open: boolean }>`select d.id,
      coalesce(d.display_name, d.name) as name, d.allow_enrollment and c.allow_enrollment as open
    from divisions d join clients c on c.id = d.client_id
    where d.client_id = ${clientId} and not d.is_cobra
      and ((select access.held_divisions()) is null or d.id = any((select access.held_divisions())::uuid[])) order by d.sort_key, d.name, d.id`.execute(
    db,
  );
  return rows;
}

/** Names and highlights on the cards of a client's plans. */
export async function planCards(
  db: Db,
  clientId: string,
): Promise<Map<string, { name: string; highlights: { label: string; value: string }[] }>> {
  const { rows } = await sql<{ id: string; name: string; highlights: { label: string; value: string }[] | null }>`
    select id, coalesce(display_name, name) as name, highlights from plans where client_id = ${clientId}`.execute(db);
  return new Map(rows.map(({ id, name, highlights }) => [id, { name, highlights: highlights ?? [] }]));
}

/** Types of coverage whose amounts are not told to the reader, for they follow from the salary of a person (decision 112); null: somebody new. */
export async function untoldTypes(
  db: Db,
  { clientId, personId }: { clientId: string; personId: string | null },
): Promise<readonly string[]> {
  const { rows } = await sql<{ untold: string[] }>`
    select access.untold_amounts(${clientId}, ${personId}) as untold`.execute(db);
  return rows[0]?.untold ?? [];
}

/** Remembers which changes an enrollment made. */
export async function linkChanges(
  db: Db,
  { clientId, enrollmentId }: { clientId: string; enrollmentId: string },
  changeIds: readonly string[],
): Promise<void> {
  if (changeIds.length === 0) return;
  await sql`insert into enrollment_changes (change_id, client_id, enrollment_id)
    select id, ${clientId}, ${enrollmentId} from unnest(${changeIds}::uuid[]) id`.execute(db);
}

/** The changes an enrollment made. */
export async function changesOf(db: Db, enrollmentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select change_id as id from enrollment_changes
    where enrollment_id = ${enrollmentId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A member number that nobody of the client has, for a new family: 'W' and nine digits. */
export async function freeMemberNumber(db: Db, clientId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`select number from (
      select 'W' || lpad((floor(random() * 1e9))::bigint::text, 9, '0') as number from generate_series(1, 5)) tried
    where not exists (select from people p where p.client_id = ${clientId} and p.member_number = tried.number)
    limit 1`.execute(db);
  const found = rows[0]?.number;
  if (found === undefined) throw new Error('No member number is free.');
  return found;
}
