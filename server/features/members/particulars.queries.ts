import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type FieldKeys } from '../../platform/db/field-encryption.ts';
import type { ParticularRow } from '../../domain/changes/facts.ts';
import type { ParticularSays } from '../../domain/changes/particular-values.ts';
import { type KnownAt, standing } from './record.queries.ts';

/** What stood of a person at the instant, by kind and day; a salary says nothing here. */
export const particularsQuery = (personId: string, knownAt: KnownAt): RawBuilder<ParticularRow> =>
  sql<ParticularRow>`select p.id, p.kind, p.subject, p.says, p.recorded_by as "recordedBy",
      p.effective_date as "effectiveDate", p.expiration_date as "expirationDate"
    from particulars p where p.person_id = ${personId} and ${standing('p', knownAt)}
    order by p.kind, p.subject, p.effective_date`;

/** Types of coverage whose amount follows from the salary of somebody, where that is not the reader's to know (decision 112). */
export async function untoldAmounts(
  db: Db,
  person: { id: string; client_id: string },
  particulars: readonly ParticularRow[],
): Promise<readonly string[]> {
  if (!particulars.some(({ kind }) => kind === 'insurability')) return [];
  const { rows } = await sql<{ untold: string[] }>`
    select access.untold_amounts(${person.client_id}, ${person.id}) as untold`.execute(db);
  return rows[0]?.untold ?? [];
}

/** The salary of a day, opened; undefined where none is recorded. */
export async function salaryOfDay(
  db: Db,
  keys: FieldKeys,
  { personId, on }: { personId: string; on: string },
): Promise<(ParticularSays['salary'] & { effectiveDate: string }) | undefined> {
  const { rows } = await sql<{ id: string; effectiveDate: string; sealed: Buffer }>`select id, sealed,
      effective_date as "effectiveDate" from particulars
    where person_id = ${personId} and kind = 'salary' and superseded_at is null and effective_date <= ${on}::date
      and (expiration_date is null or expiration_date >= ${on}::date)
    order by effective_date desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const says = keys.open({ table: 'particulars', column: 'sealed', rowId: row.id }, row.sealed);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by apply, whose shape it is
  return { ...(JSON.parse(says) as ParticularSays['salary']), effectiveDate: row.effectiveDate };
}
