import type { Db } from '../../platform/db/connect.ts';
import { divisionsNamed } from '../../domain/enrollment/divisions-named.ts';
import { openForRules } from '../../platform/jobs/daily.queries.ts';
import { storedRequests } from './change-requests.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';
import { heldDivisions } from './held.queries.ts';
import type { Desk } from './load-draft.ts';
import { BusinessFailure } from './processing-steps.ts';

/**
 * Opens the step for writing. A user who is held to divisions could find the enrollment, so that the family is theirs or
 * new; every division it names must be theirs too. Then the client's rules write what the user may not write directly.
 * Everybody else goes on with their own rights.
 * @throws BusinessFailure where a division is not theirs (any more)
 */
export async function openForWriting(desk: Desk, row: EnrollmentRow): Promise<void> {
  const held = await heldDivisions(desk.db);
  if (held === null) return;
  const requests = row.request === null ? [] : storedRequests(desk, row);
  const foreign = divisionsNamed({ answers: row.answers, requests }).some((id) => !held.includes(id));
  if (foreign) throw new BusinessFailure({ code: 'division-not-yours', values: {} }, 'selectedDivisionId');
  await byTheRules(desk.db, row.client_id);
}

async function byTheRules(db: Db, clientId: string): Promise<void> {
  if (!(await openForRules(db, clientId))) throw new Error('The client of the enrollment is gone.');
}
