import { censusFamily } from '../../facts/census-family.queries.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { type Place, placeOfCensus } from '../../domain/enrollment/of-census.ts';
import { employmentOn } from '../../domain/enrollment/prefill.ts';
import type { SessionRules } from '../../domain/enrollment/session-rules.ts';
import { isDraft } from '../../domain/enrollment/states.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import { dayBefore, later } from '../../platform/values/dates.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';

/**
 * Where the employee of a session's draft works now: as the record says it, or the census of somebody without one. Null: the draft is of
 * no session, or is submitted and stays as it was.
 */
export async function placeNow(
  desk: { db: Db; keys: FieldKeys },
  {
    row,
    facts,
    session,
  }: {
    row: Pick<EnrollmentRow, 'session_member_id' | 'status' | 'subscriber_id'>;
    facts: FamilyFacts;
    session: SessionRules | null;
  },
): Promise<Place | null> {
  if (session === null || row.session_member_id === null || !isDraft(row.status)) return null;
  if (row.subscriber_id === null) {
    const found = await censusFamily(desk, row.session_member_id);
    return found === undefined ? null : placeOfCensus(found.employee);
  }
  const employment = employmentOn(facts, later(facts.today, dayBefore(session.effectiveDate)));
  if (employment === undefined) return null;
  const { divisionId, classCode } = employment;
  return { divisionId, job: { classCode } };
}
