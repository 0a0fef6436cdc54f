import type { Reply } from '@coverlane/contract/call.ts';
import type { proofs } from '@coverlane/contract/proofs/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { overStatuses } from '../../domain/enrollment/states.ts';
import type { Required } from '../../domain/enrollment/proofs.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** A proof as the wizard and the lists show it. */
export type ProofReply = Reply<typeof proofs.proofList>['rows'][number];

/** Asks for proofs of an enrollment; one asked for already, whatever came of it, is not asked for again. */
export async function askForProofs(
  db: Db,
  enrollment: { id: string; clientId: string; subscriberId: string | null },
  required: readonly Required[],
): Promise<void> {
  for (const { personKey, personName, type, blocking, dueDate } of required) {
    await sql`insert into enrollment_proofs
        (id, client_id, enrollment_id, subscriber_id, person_key, person_name, type, blocking, due_date)
      values (${uuid7()}, ${enrollment.clientId}, ${enrollment.id}, ${enrollment.subscriberId}, ${personKey},
        ${personName}, ${type}, ${blocking}, ${dueDate})
      on conflict (enrollment_id, person_key, type) do nothing`.execute(db);
  }
}

/** The proofs of an enrollment. */
export async function proofsOf(db: Db, enrollmentId: string): Promise<ProofReply[]> {
  const { rows } = await sql<ProofReply>`select id, enrollment_id as "enrollmentId", person_name as "personName",
      type, state, due_date as "dueDate", file_name as "fileName", scan, note
    from enrollment_proofs where enrollment_id = ${enrollmentId} order by due_date, id`.execute(db);
  return rows;
}

/** Is a proof still open that must be settled before anything is recorded? Of an overdue one the person is left out. */
export async function hasOpenProof(db: Db, enrollmentId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select exists (select from enrollment_proofs
    where enrollment_id = ${enrollmentId} and blocking and state not in ('accepted', 'waived', 'overdue')) as open`.execute(
    db,
  );
  return rows[0]?.open === true;
}

/** Proofs of a family that is recorded by now are the family's own to see. */
export async function nameFamilyOfProofs(db: Db, enrollmentId: string, subscriberId: string): Promise<void> {
  await sql`update enrollment_proofs set subscriber_id = ${subscriberId}
    where enrollment_id = ${enrollmentId} and subscriber_id is null`.execute(db);
}

/** A proof with what its file is, and whose it is. */
export type ProofRow = ProofReply & {
  clientId: string;
  /** The subscriber of the family. */
  personId: string | null;
  fileKey: string | null;
  mediaType: string | null;
};

const shown = sql`id, enrollment_id as "enrollmentId", person_name as "personName", type, state, due_date as "dueDate",
  file_name as "fileName", scan, note`;

/**
 * Proofs the reader may see, open ones first: of an enrollment, of a client, or (a member) their own; at most 200. What
 * came to nothing asks for none, except where its own are looked at.
 */
export async function listProofs(
  db: Db,
  { enrollmentId, clientId }: { enrollmentId?: string | undefined; clientId?: string | undefined },
): Promise<ProofReply[]> {
  const { rows } = await sql<ProofReply>`select ${shown} from enrollment_proofs
    where (${enrollmentId ?? null}::uuid is null or enrollment_id = ${enrollmentId ?? null}::uuid)
      and (${clientId ?? null}::uuid is null or client_id = ${clientId ?? null}::uuid)
      and (${enrollmentId ?? null}::uuid is not null or not exists (select from enrollments e
        where e.id = enrollment_id and e.status = any(${overStatuses}::text[])))
    order by state in ('accepted', 'waived'), due_date, id limit 200`.execute(db);
  return rows;
}

/** One proof, locked; undefined where there is none the reader may see. */
export async function findProof(db: Db, id: string): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`select ${shown}, client_id as "clientId", subscriber_id as "personId",
      file_key as "fileKey", media_type as "mediaType"
    from enrollment_proofs where id = ${id} for update`.execute(db);
  return rows[0];
}

type ProofPatch = Pick<ProofRow, 'state' | 'note'> &
  Partial<Pick<ProofRow, 'fileKey' | 'fileName' | 'mediaType' | 'scan'>> & { by: { id: string; name: string } | null };

const NO_FILE = { fileKey: null, fileName: null, mediaType: null, scan: null };

/** What became of a proof: a document arrived (`by` null), or somebody decided. */
export async function patchProof(db: Db, id: string, patch: ProofPatch): Promise<void> {
  const { state, note, by } = patch;
  const { fileKey, fileName, mediaType, scan } = { ...NO_FILE, ...patch };
  await sql`update enrollment_proofs set state = ${state}, note = ${note},
      file_key = coalesce(${fileKey}, file_key), file_name = coalesce(${fileName}, file_name),
      media_type = coalesce(${mediaType}, media_type), scan = coalesce(${scan}, scan),
      received_at = case when ${by === null} then now() else received_at end,
      reviewed_by = ${by?.id ?? null}, reviewed_by_name = ${by?.name ?? null},
      reviewed_at = case when ${by === null} then null else now() end
    where id = ${id}`.execute(db);
}

/** The type of the user who submitted an enrollment; 'admin' where the account is gone. */
export async function submitterType(db: Db, enrollmentId: string): Promise<string> {
  const { rows } = await sql<{ type: string }>`select u.type from enrollments e join users u on u.id = e.submitted_by
    where e.id = ${enrollmentId}`.execute(db);
  return rows[0]?.type ?? 'admin';
}
