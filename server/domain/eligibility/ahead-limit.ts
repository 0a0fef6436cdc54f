import { addDays, type CalendarDate } from '../../platform/values/dates.ts';

/** The last day a change may be planned for that is asked for today, where this one is later; null: it is near enough. */
export function aheadLimit(
  { futureDays }: { futureDays: number },
  { today, date }: { today: CalendarDate; date: CalendarDate },
): CalendarDate | null {
  const limit = addDays(today, futureDays);
  return date > limit ? limit : null;
}
