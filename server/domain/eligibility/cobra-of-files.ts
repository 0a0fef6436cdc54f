import type { CobraEvent } from '@coverlane/contract/eligibility/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** INS07 of an 834: the qualifying event; a layoff and a bankruptcy end work, a leave is fewer hours (domain 15.2). */
const EVENTS: Readonly<Record<string, CobraEvent>> = {
  1: 'termination',
  2: 'hours',
  3: 'medicare',
  4: 'death',
  5: 'divorce',
  6: 'divorce',
  7: 'childAging',
  8: 'termination',
  9: 'termination',
  10: 'hours',
};

const CALENDAR = /^\d{4}-\d{2}-\d{2}$/;

/** The event that a file names (INS07); null: none that is known. */
export const cobraEventOfFile = (code: string | null): CobraEvent | null => EVENTS[code ?? ''] ?? null;

/** A day as a file states it; null: it states none. */
export const dayOfFile = (text: string | null): CalendarDate | null =>
  text !== null && CALENDAR.test(text) ? text : null;
