import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isDraft } from '../../domain/enrollment/states.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { patchEnrollment } from './enrollments.queries.ts';
import { type Rival, rivalsOf } from './rivals.queries.ts';

/** Whose enrollments are looked for: a family, or a new hire by the indexes of the SSN. */
export type Employee = {
  clientId: string;
  id: string;
  subscriberId: string | null;
  ssnIndexes: readonly Buffer[];
  /** What is elected in a session stands beside a change of the present year, and in no other's way. */
  sessionId?: string | null;
};

/**
 * "An enrollment for this employee is already in progress (E-000123)." (domain 4.4).
 * @param types coverage types that would change; null: any
 */
export async function refuseRivals(db: Db, who: Employee, types: readonly CoverageType[] | null): Promise<void> {
  const [rival] = await rivalsOf(db, who, types);
  if (rival) throw inProgress(rival);
}

const inProgress = ({ id, number, status }: Rival) =>
  conflict('enrollment-in-progress', { number, enrollmentId: id, status });

/** A termination ends the drafts of the family that nobody has submitted; what was submitted stands in its way. */
export async function supersedeDrafts(db: Db, who: Employee): Promise<void> {
  const rivals = await rivalsOf(db, who, null);
  const submitted = rivals.find(({ status }) => !isDraft(status));
  if (submitted) throw inProgress(submitted);
  for (const { id } of rivals) {
    await patchEnrollment(db, id, { status: 'cancelled', secrets: null, failure: { code: 'superseded', values: {} } });
  }
}
