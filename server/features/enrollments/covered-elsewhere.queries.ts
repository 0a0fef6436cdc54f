import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { nameAsRead } from '../../db/name-as-read.ts';
import type { CoveredElsewhere } from '../../domain/enrollment/draft-context.ts';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { dateOf, textOf } from '../../domain/enrollment/answers.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import { searchKey } from '../../domain/names.ts';
import { isChild } from '../../domain/relationships.ts';

/** Children who join, by what they are recognised by; one without a name or birth date is like nobody. */
const joining = ({ dependents }: Answers) =>
  dependents
    .filter(({ action, relationship }) => action === 'add' && relationship !== null && isChild(relationship))
    .map(({ key, firstName, lastName, dob, ssn }) => ({
      key,
      first: searchKey(firstName ?? ''),
      last: searchKey(lastName ?? ''),
      dob: dateOf(dob),
      hasSsn: textOf(ssn) !== null,
    }));

/**
 * Coverage that children who join have already under another employee of the client, recognised by name and birth date
 * (domain 2.2). Two who both have an SSN are told apart by it: whether it is taken is asked elsewhere.
 */
export async function coveredElsewhere(
  db: Db,
  { clientId, subscriberId, today }: { clientId: string; subscriberId: string | null; today: CalendarDate },
  answers: Answers,
): Promise<CoveredElsewhere[]> {
  const children = joining(answers);
  if (children.length === 0) return [];
  const { rows } = await sql<CoveredElsewhere>`select t.key, c.coverage_type as "coverageType", p.name as "planName",
      array(select same.id from plans same where same.client_id = ${clientId} and same.base_plan_id = p.base_plan_id)
        as "planIds",
      coalesce((select ${nameAsRead('d')} from person_details d
        where d.person_id = m.subscriber_id and d.superseded_at is null order by d.effective_date desc limit 1), '') as holder,
      c.effective_date as "effectiveDate", c.expiration_date as "expirationDate"
    from jsonb_to_recordset(${JSON.stringify(children)}::jsonb)
      as t (key text, first text, last text, dob date, "hasSsn" boolean)
    join member_search m on m.client_id = ${clientId} and m.last_key = t.last and m.first_key = t.first and m.dob = t.dob
    join coverages c on c.person_id = m.person_id and c.superseded_at is null
      and coalesce(c.expiration_date, 'infinity') >= greatest(c.effective_date, ${today}::date)
    join plans p on p.id = c.plan_id
    where m.subscriber_id is distinct from ${subscriberId}::uuid and not (t."hasSsn" and exists (
      select 1 from person_ssns s where s.person_id = m.person_id and s.superseded_at is null))
    order by t.key, c.effective_date limit 100`.execute(db);
  return rows;
}
