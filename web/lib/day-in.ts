/** The day it is in an IANA time zone, 'YYYY-MM-DD'; without one where the reader is. */
export const dayIn = (timeZone: string | undefined, now: Date = new Date()): string =>
  now.toLocaleDateString('en-CA', { timeZone });
