import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** Through which day somebody's coverage of a type is paid for; null: nothing was paid. */
export type PremiumPaid = { personId: string; coverageType: CoverageType; paidThrough: CalendarDate | null };

/**
 * The last day paid for, of a person and type of coverage; undefined: nobody said. An end in the past takes back what
 * was paid for, and is then a rescission (ACA 2712).
 */
export const paidThroughOf = (
  premiums: readonly PremiumPaid[],
  { personId, coverageType }: Pick<PremiumPaid, 'personId' | 'coverageType'>,
): CalendarDate | null | undefined =>
  premiums.find((paid) => paid.personId === personId && paid.coverageType === coverageType)?.paidThrough;
