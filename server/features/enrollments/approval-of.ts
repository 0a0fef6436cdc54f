import type { Db } from '../../platform/db/connect.ts';
import { divisionOfPerson } from '../../facts/rules-of-person.queries.ts';
import { loadSettings } from '../../facts/settings.queries.ts';
import { dayBefore } from '../../platform/values/dates.ts';
import { approvalIn } from '../../domain/enrollment/approval.ts';
import type { ApprovalRule } from '../../domain/enrollment/states.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';

type Submitted = Pick<EnrollmentRow, 'client_id' | 'subscriber_id' | 'effective_date' | 'answers'>;

/**
 * Who approves a submitted enrollment, or takes back a processed one: by the division its draft names, and those the family
 * is in on its day and was in the day before.
 */
export async function approvalOf(db: Db, row: Submitted): Promise<ApprovalRule> {
  const settings = await loadSettings(db, row.client_id);
  const named = row.answers === null ? [] : [row.answers.selectedDivisionId ?? null];
  return approvalIn({ settings }, [...named, ...(await divisionsOf(db, row))]);
}

async function divisionsOf(db: Db, { subscriber_id, effective_date }: Submitted): Promise<(string | null)[]> {
  if (subscriber_id === null) return [];
  const days = effective_date === null ? [null] : [effective_date, dayBefore(effective_date)];
  const divisions: (string | null)[] = [];
  for (const day of days) divisions.push(await divisionOfPerson(db, { personId: subscriber_id, day }));
  return divisions;
}
