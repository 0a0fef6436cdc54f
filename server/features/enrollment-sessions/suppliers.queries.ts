import { sql } from 'kysely';
import { type JobOfBenefit, whileWorking } from '../../domain/benefits-held.ts';
import type { BenefitHolder } from '../../domain/enrollment-sessions/benefits/supplier-table.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';

/** Who supplies extra benefits of a session. */
export interface BenefitSupplier {
  /** Null: nobody is named. */
  supplierId: string | null;
  name: string | null;
  benefits: string[];
  sensitive: boolean;
}

/** The suppliers of a session's extra benefits by name, those of nobody last. */
export async function suppliersOf(db: Db, sessionId: string): Promise<BenefitSupplier[]> {
  const { rows } = await sql<BenefitSupplier>`select s.id as "supplierId", s.name,
      array_agg(b.name order by b.sort_key, b.id) as benefits,
      bool_or(exists (select from benefitrequiredvalues v where v.externalbenefit_id = b.id and v.deleted_at is null
        and v.export_column is not null and (v.sensitive or v.type = 'ssn'))) as sensitive
    from externalbenefits b left join suppliers s on s.id = b.supplier_id
    where b.session_id = ${sessionId} and b.deleted_at is null
    group by s.id, s.name order by s.name nulls last, s.id`.execute(db);
  return rows;
}

type Held = Omit<BenefitHolder, 'says'> & {
  id: string;
  personId: string;
  says: Omit<BenefitHolder['says'], 'answers'>;
  sealed: Buffer | null;
  jobs: JobOfBenefit[];
};

/** Everybody who has an extra benefit of the session from one supplier, as it is on record, by name. */
export async function benefitHolders(
  { db, keys }: { db: Db; keys: FieldKeys },
  { sessionId, supplierId }: { sessionId: string; supplierId: string | null },
): Promise<(BenefitHolder & { personId: string })[]> {
  const { rows } = await sql<Held>`select x.id, x.person_id as "personId", m.employee_id as "employeeId",
      p.member_number as "memberNumber", m.first_name as "firstName", m.last_name as "lastName", x.says, x.sealed,
      x.effective_date as "effectiveDate", x.expiration_date as "expirationDate", w.jobs
    from enrollmentsessionmembers m join people p on p.id = m.person_id
    join particulars x on x.person_id = m.person_id and x.kind = 'extraBenefit' and x.superseded_at is null
      and x.says ->> 'sessionId' = m.session_id::text
    cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('employeeSystemIdentifier', j.employee_system_identifier,
        'hireDate', j.hire_date, 'terminationDate', j.termination_date, 'effectiveDate', j.effective_date,
        'expirationDate', j.expiration_date)), '[]') as jobs
      from employments j where j.person_id = m.person_id and j.superseded_at is null) w
    join externalbenefits b on b.id::text = x.subject
    where m.session_id = ${sessionId} and m.deleted_at is null and b.supplier_id is not distinct from ${supplierId}::uuid
    order by m.last_name, m.first_name, m.id, b.sort_key, b.id, x.effective_date`.execute(db);
  return rows.flatMap(({ id, sealed, says, jobs, ...row }) => {
    const held = whileWorking(row, jobs);
    return held === null ? [] : [{ ...held, says: { ...says, answers: answersOf(id, sealed, keys) } }];
  });
}

/** What was asked is sealed beside what the benefit says in the open. */
function answersOf(rowId: string, sealed: Buffer | null, keys: FieldKeys): BenefitHolder['says']['answers'] {
  if (sealed === null) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by apply, whose shape it is
  return JSON.parse(keys.open({ table: 'particulars', column: 'sealed', rowId }, sealed)) as ReturnType<
    typeof answersOf
  >;
}
