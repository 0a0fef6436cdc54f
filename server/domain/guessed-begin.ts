import type { CalendarDate } from '../platform/values/dates.ts';

/** Under this name a coverage keeps the day of the file that it begins on because the file did not say another. */
export const BEGIN_GUESSED = 'beginGuessed';

/** Does a coverage begin on a day that was guessed, and that nobody has changed since? */
export const beginIsGuess = (extra: unknown, effectiveDate: CalendarDate): boolean =>
  typeof extra === 'object' && extra !== null && BEGIN_GUESSED in extra && extra[BEGIN_GUESSED] === effectiveDate;
