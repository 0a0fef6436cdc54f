import { DAILY_CRONTAB, DAILY_ROUND } from './daily.ts';

/** Looks every five minutes which reports are due, and which results are a week old. */
export const REPORT_ROUND = 'report-round';

/** Clears away, once an hour, files that nobody finished sending or that no row names. */
export const FILE_ROUND = 'file-round';

/** Has files looked at, each minute, that wait for the virus scanner. */
export const SCAN_ROUND = 'scan-round';

/** Resolves, once an hour, help requests that fell silent, and closes those that stayed resolved. */
export const HELP_ROUND = 'help-round';

/** Puts away and removes, once a night, what no rule keeps any longer (domain 10.2). */
export const RETENTION_ROUND = 'retention-round';
/** When, in UTC; a server that was off makes up for a night. */
const RETENTION_HOUR = 8;

/** The first such night after an instant. */
export function nextRetention(after: Date): Date {
  const next = new Date(after);
  next.setUTCHours(RETENTION_HOUR, 50, 0, 0);
  if (next <= after) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}

/** Removes, once a night, what signing in left behind. */
export const SIGN_IN_ROUND = 'sign-in-round';

const crontabs: Readonly<Record<string, string>> = {
  [DAILY_ROUND]: DAILY_CRONTAB,
  [FILE_ROUND]: `35 * * * * ${FILE_ROUND}`,
  [HELP_ROUND]: `20 * * * * ${HELP_ROUND}`,
  [SCAN_ROUND]: `* * * * * ${SCAN_ROUND}`,
  [RETENTION_ROUND]: `50 ${RETENTION_HOUR} * * * ${RETENTION_ROUND} ?fill=1d`,
  [SIGN_IN_ROUND]: `20 9 * * * ${SIGN_IN_ROUND} ?fill=1d`,
  [REPORT_ROUND]: `*/5 * * * * ${REPORT_ROUND}`,
};

/** What comes round by the clock, for the jobs that there are: one line each. */
export const crontabOf = (tasks: object): string =>
  Object.entries(crontabs)
    .filter(([task]) => task in tasks)
    .map(([, line]) => line)
    .join('\n');
