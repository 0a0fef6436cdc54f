import type { CoverageType } from '@coverlane/contract/codes.ts';
import { recordPremiums } from '../../facts/premiums.queries.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { CobraRow } from './cobra.queries.ts';
import { beginContinued, type CobraDesk } from './continued-coverage.ts';

/**
 * A case is paid through a day: a first payment begins the coverage, and every one is noted by type.
 * @param types what is continued; null: it begins with this payment
 * @param through null: nothing is paid for any more
 * @returns what is continued
 */
export async function countPaid(
  desk: CobraDesk,
  row: CobraRow,
  types: readonly CoverageType[] | null,
  through: CalendarDate | null,
): Promise<CoverageType[]> {
  const continued = types === null ? await beginContinued(desk, row, row.coverageTypes) : [...types];
  const { clientId, subscriberId, memberId: personId } = row;
  const { userId, userName } = desk.by;
  await recordPremiums(desk.db, {
    clientId,
    subscriberId,
    premiums: continued.map((coverageType) => ({ personId, coverageType, paidThrough: through })),
    source: 'cobra',
    by: userId === null ? null : { id: userId, name: userName ?? '' },
  });
  return continued;
}
