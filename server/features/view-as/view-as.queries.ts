import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Why a view is refused: nobody in sight, an account that is not open, or one that holds more. */
export type ViewRefusal = 'absent' | 'state' | 'more';

type Hashes = { token: Buffer; bearer: Buffer };

/** Begins a view as somebody in this session, which gets these tokens. @returns why not; null: it began */
export async function beginViewAs(db: Db, userId: string, { token, bearer }: Hashes): Promise<ViewRefusal | null> {
  const { rows } = await sql<{ refused: ViewRefusal | null }>`
    select access.begin_view(${userId}, ${token}, ${bearer}) as refused`.execute(db);
  return rows[0]?.refused ?? null;
}

/** Ends the view of this session, which gets these tokens. @returns whom it looked as; null: it was none */
export async function endViewAs(db: Db, { token, bearer }: Hashes): Promise<string | null> {
  const { rows } = await sql<{ viewed: string | null }>`select access.end_view(${token}, ${bearer}) as viewed`.execute(
    db,
  );
  return rows[0]?.viewed ?? null;
}
