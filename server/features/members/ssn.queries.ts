import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Secrets } from '../../secrets.ts';

/**
 * Who holds an SSN among the clients of this request, or in one of them: looked for client by client with each one's own
 * blind index, so that no answer tells that a person exists elsewhere (architecture 5).
 * @param of nine digits, and the client to look in (absent: all visible ones)
 */
export async function holdersOfSsn(
  db: Db,
  secrets: Secrets,
  of: { digits: string; clientId: string | undefined },
): Promise<string[]> {
  const keys = keysOf(secrets);
  const visible = await visibleClientIds(db);
  const clients = of.clientId === undefined ? visible : visible.filter((id) => id === of.clientId);
  const wanted = clients.flatMap((clientId) =>
    keys.indexesOf(clientId, of.digits).map((index) => ({ clientId, index })),
  );
  const { rows } = await sql<{ person_id: string }>`
    select s.person_id from unnest(${wanted.map(({ clientId }) => clientId)}::uuid[], ${wanted.map(({ index }) => index)}::bytea[]) as wanted (client_id, ssn_index)
    join person_ssns s on s.client_id = wanted.client_id and s.ssn_index = wanted.ssn_index and s.superseded_at is null
    limit 100`.execute(db);
  return rows.map(({ person_id }) => person_id);
}

async function visibleClientIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] | null }>`select access.clients() as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** A person's SSN as ***-**-6789, or null where none is recorded. */
export async function maskedSsnOf(db: Db, secrets: Secrets, personId: string): Promise<string | null> {
  const digits = await ssnOf(db, secrets, personId);
  return digits === null ? null : maskedSsn(digits);
}

/** A person's SSN as nine digits, or null where none is recorded. */
export async function ssnOf(db: Db, secrets: Secrets, personId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    select s.id, s.ssn_sealed as sealed from person_ssns s
    where s.person_id = ${personId} and s.superseded_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return keysOf(secrets).open({ table: 'person_ssns', column: 'ssn_sealed', rowId: row.id }, row.sealed);
}
