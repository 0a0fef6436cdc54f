import { aheadLimit } from '../eligibility/ahead-limit.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { type Draft, isFile, question, rulesOf } from './draft.ts';
import type { ChangeRequest, CoverageInput } from './requests.ts';

/** The day a coverage begins, or the last one it covers; null: that of the request. */
const dayOf = (input: CoverageInput): CalendarDate | null =>
  input.action === 'cover' ? input.effectiveDate : input.expirationDate;

/**
 * The days a request plans by itself. A hire plans the hire date alone: the waiting period says what follows (domain 3.2).
 * Somebody joining plans the day of the request, and the end of a coverage follows the day of the event (domain 3.5).
 */
function plannedDays(request: ChangeRequest): CalendarDate[] {
  if (request.type === 'newemployee') return [request.employment.hireDate ?? request.effectiveDate];
  if (request.type !== 'coveragechange') return [request.effectiveDate];
  return [request.effectiveDate, ...request.coverages.flatMap((input) => dayOf(input) ?? [])];
}

/**
 * Changes planned further ahead than futureDays (domain 1.4). A file states what is so, and an open enrollment is for the
 * plan year, however far ahead that begins.
 */
export function questionAhead(draft: Draft): void {
  const { request, facts } = draft;
  if (isFile(draft) || request.type === 'open' || request.openEnrollment !== undefined) return;
  const date = plannedDays(request).toSorted().at(-1) ?? request.effectiveDate;
  const limit = aheadLimit(rulesOf(draft), { today: facts.today, date });
  if (limit !== null) question(draft, null, { code: 'too-far-ahead', values: { date, limit } });
}
