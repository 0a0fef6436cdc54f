import { APPEAL_DAYS } from '@coverlane/contract/claims/appeals.ts';

const DAY_MS = 86_400_000;

/**
 * The last day on which a decision can be appealed for sure: counted from the day of the explanation of benefits, as
 * nobody got it earlier. Both 'YYYY-MM-DD'.
 */
export const lastDayToAppeal = (explained: string): string =>
  new Date(Date.parse(explained) + APPEAL_DAYS * DAY_MS).toISOString().slice(0, 10);
