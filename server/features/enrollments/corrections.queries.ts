import type { Actor } from '@coverlane/contract/words/actors.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** An answer before and after a correction, secret numbers masked. */
export type CorrectedField = { field: string; before: string; after: string };

/** A correction: who, when, and what. */
export type CorrectionRow = {
  id: string;
  userId: string;
  by: Actor;
  at: Date;
  fields: CorrectedField[];
  isOpen: boolean;
};

/** The corrections of an enrollment, the newest first. */
export async function correctionsOf(db: Db, enrollmentId: string): Promise<CorrectionRow[]> {
  const { rows } =
    await sql<CorrectionRow>`select id, user_id as "userId", access.actor(user_name, user_key) as by, corrected_at as at, fields,
      closed_at is null as "isOpen"
    from enrollment_corrections where enrollment_id = ${enrollmentId} order by corrected_at desc, id desc`.execute(db);
  return rows;
}

/** Records a correction, or what somebody's open one has become. */
export async function keepCorrection(
  db: Db,
  { enrollmentId, clientId, openId }: { enrollmentId: string; clientId: string; openId: string | undefined },
  by: { id: string; name: string; fields: readonly CorrectedField[] },
): Promise<void> {
  const fields = JSON.stringify(by.fields);
  if (openId !== undefined) {
    await sql`update enrollment_corrections set fields = ${fields}::jsonb, corrected_at = now()
      where id = ${openId}`.execute(db);
    return;
  }
  await sql`insert into enrollment_corrections (id, client_id, enrollment_id, user_id, user_name, fields)
    values (${uuid7()}, ${clientId}, ${enrollmentId}, ${by.id}, ${by.name}, ${fields}::jsonb)`.execute(db);
}

/** Processing was asked for again: what is corrected from now on is another correction. */
export async function closeCorrections(db: Db, enrollmentId: string): Promise<void> {
  await sql`update enrollment_corrections set closed_at = now()
    where enrollment_id = ${enrollmentId} and closed_at is null`.execute(db);
}
