import type { FamilyFacts, ParticularRow, Span } from './changes/facts.ts';
import { lastDay } from './coverage-state.ts';
import { inForce } from './in-force.ts';
import { type CalendarDate, earlier, OPEN_END } from '../platform/values/dates.ts';

/** An extra benefit of an enrollment session as the employee holds it, from a day to another. */
export type BenefitHeld = Extract<ParticularRow, { kind: 'extraBenefit' }>;

/** A job as far as it says how long a benefit is held. */
export type JobOfBenefit = Span & {
  employeeSystemIdentifier: string;
  hireDate: CalendarDate | null;
  terminationDate: CalendarDate | null;
};

/** The last day of the work in which a benefit was elected: whoever is hired again elects anew. */
function lastOfWork(jobs: readonly JobOfBenefit[], from: CalendarDate): CalendarDate {
  const job = inForce(jobs, from);
  return jobs
    .filter(({ employeeSystemIdentifier }) => employeeSystemIdentifier === job?.employeeSystemIdentifier)
    .flatMap(({ terminationDate }) => terminationDate ?? [])
    .filter((day) => day >= (job?.hireDate ?? ''))
    .reduce(earlier, OPEN_END);
}

/** A benefit on its days, and no longer than the work lasts; null: the work was over before it began. */
export function whileWorking<Row extends Span>(row: Row, jobs: readonly JobOfBenefit[]): Row | null {
  const end = lastOfWork(jobs, row.effectiveDate);
  if (row.effectiveDate > end) return null;
  return end < lastDay(row) ? { ...row, expirationDate: end } : row;
}

/**
 * The extra benefits of enrollment sessions that an employee holds (domain 5.1): as they were elected, and no longer than the work lasts.
 * That is worked out and not recorded, so that an end of the work that is corrected or taken back leaves them as they were.
 */
export const benefitsHeld = ({ people }: Pick<FamilyFacts, 'people'>): BenefitHeld[] =>
  people
    .filter(({ id, subscriberId }) => id === subscriberId)
    .flatMap(({ particulars, employments }) =>
      particulars.flatMap((row) => (row.kind === 'extraBenefit' ? (whileWorking(row, employments) ?? []) : [])),
    );
