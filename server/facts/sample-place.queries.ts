import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** For whom an editor's preview is filled, as it was asked. */
export interface SamplePlace {
  clientId?: string | undefined;
  baseplanId?: string | undefined;
  divisionId?: string | undefined;
}

/** The names that a preview says of its place; null: the invented ones. */
export interface SampleNames {
  clientName: string | null;
  planName: string | null;
  divisionName: string | null;
}

const fields = ['clientId', 'baseplanId', 'divisionId'] as const;

/** The names of a client and of its base plan or division, as the reader sees them; or each field that there is none of, with its code. */
export async function sampleNames(
  db: Db,
  { clientId, baseplanId, divisionId }: SamplePlace,
): Promise<SampleNames | { absent: Record<string, 'not-found'> }> {
  const { rows } = await sql<SampleNames>`
    select c.name as "clientName", b.name as "planName", d.name as "divisionName" from (values (1)) one (one)
    left join clients c on c.id = ${clientId ?? null}::uuid and c.id = any((select access.clients())::uuid[])
    left join baseplans b on b.id = ${baseplanId ?? null}::uuid and b.client_id = c.id
    left join divisions d on d.id = ${divisionId ?? null}::uuid and d.client_id = c.id`.execute(db);
  const found = rows[0] ?? { clientName: null, planName: null, divisionName: null };
  const names = { clientId: found.clientName, baseplanId: found.planName, divisionId: found.divisionName };
  const asked = { clientId, baseplanId, divisionId };
  const absent = fields.filter((field) => asked[field] !== undefined && names[field] === null);
  return absent.length === 0 ? found : { absent: Object.fromEntries(absent.map((field) => [field, 'not-found'])) };
}
