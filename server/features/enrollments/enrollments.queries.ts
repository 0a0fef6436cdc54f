import type { ChangeType, CoverageType } from '@coverlane/contract/codes.ts';
import type { EnrollmentStatus, ProcessingStep } from '@coverlane/contract/enrollments/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { atOnce } from '../../platform/db/packets/request-dialect.ts';
import type { Answers, Words } from '../../domain/enrollment/answers.ts';
import type { KeptRules } from '../../domain/enrollment/kept-rules.ts';

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

/** What is said of an enrollment once. */
type Made = {
  id: string;
  client_id: string;
  enrollment_type: ChangeType;
  started_by: string | null;
  started_by_name: string | null;
};

function insertAsked(made: Made, patch: EnrollmentPatch): RawBuilder<{ number: string }> {
  const entries = Object.entries({ ...made, ...patch });
  const columns = sql.join(entries.map(([column]) => sql.ref(column)));
  const values = sql.join(entries.map(([column, value]) => valueOf(column, value)));
  return sql`insert into enrollments (number, ${columns})
    select access.next_enrollment_number(), ${values} returning number`;
}

/** Records a new enrollment with the next number of the installation. */
export async function insertEnrollment(db: Db, made: Made, patch: EnrollmentPatch): Promise<string> {
  const { rows } = await insertAsked(made, patch).execute(db);
  return rows[0]?.number ?? '';
}

/**
 * The same, and reads it back at once. From the number on everybody else who begins one in the installation waits until this
 * transaction has ended: it is the last thing to be asked.
 */
export async function insertAndFind(db: Db, made: Made, patch: EnrollmentPatch): Promise<EnrollmentRow | undefined> {
  const [, rows] = await atOnce<[{ number: string }, EnrollmentRow]>(db, [
    insertAsked(made, patch),
    findAsked(made.id),
  ]);
  return rows[0];
}

const findAsked = (
  id: string,
  lock = false,
): RawBuilder<EnrollmentRow> => sql`select e.*, c.name as client_name, c.time_zone
    from enrollments e join clients c on c.id = e.client_id where e.id = ${id}
    ${lock ? sql`for no key update of e` : sql``}`;

/** The enrollment with its client's name, or undefined where the reader may see none; `lock` holds it. */
export async function findEnrollment(db: Db, id: string, lock = false): Promise<EnrollmentRow | undefined> {
  const { rows } = await findAsked(id, lock).execute(db);
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
