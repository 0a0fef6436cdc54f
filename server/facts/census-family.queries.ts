import { sql } from 'kysely';
import type { CensusEntry } from '../domain/enrollment/of-census.ts';
import type { Db } from '../platform/db/connect.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';
import { openSecrets } from './census-secrets.ts';

type Row = Omit<CensusEntry, 'ssn' | 'ssnReason' | 'salaryCents'> & { id: string; secrets: Buffer | null };

/** An employee of a session's census with the dependents under the same employee ID; undefined: not the reader's. */
export async function censusFamily(
  { db, keys }: { db: Db; keys: FieldKeys },
  memberId: string,
): Promise<{ employee: CensusEntry; dependents: CensusEntry[] } | undefined> {
  const { rows } = await sql<Row>`select m.id, m.relationship_code as relationship, m.first_name as "firstName",
      m.middle_name as "middleName", m.last_name as "lastName", m.suffix, m.dob, m.gender, m.marital_status as "maritalStatus",
      m.email, m.phone, m.language, m.address1, m.address2, m.city, m.state, m.zip, m.tobacco,
      m.division_id as "divisionId", m.class_code as "classCode", m.hire_date as "hireDate",
      m.hours_per_week as "hoursPerWeek", m.secrets, access.is_prospect(m.employee_id) as "isProspect"
    from enrollmentsessionmembers e join enrollmentsessionmembers m on m.session_id = e.session_id
      and lower(m.employee_id) = lower(e.employee_id) and (m.id = e.id or m.relationship_code <> '18')
    where e.id = ${memberId} and m.deleted_at is null and not m.excluded
    order by m.id = e.id desc, m.relationship_code, m.dob, m.id`.execute(db);
  const [employee, ...dependents] = rows.map(({ id, secrets, ...entry }) => {
    const { ssn, ssnReason, salaryCents } = openSecrets(keys, id, secrets);
    return { ...entry, ssn, ssnReason, salaryCents };
  });
  return employee && { employee, dependents };
}
