/** A calendar date without time zone, 'YYYY-MM-DD'. Text order is date order. */
export type CalendarDate = string;
