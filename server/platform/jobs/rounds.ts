import { DAILY_CRONTAB, DAILY_ROUND } from './daily.ts';

/** Looks every five minutes which reports are due, and which results are a week old. */
export const REPORT_ROUND = 'report-round';

/** Clears away, once an hour, files that nobody finished sending or that no row names. */
export const FILE_ROUND = 'file-round';

/** Has files looked at, each minute, that wait for the virus scanner. */
export const SCAN_ROUND = 'scan-round';

/** Resolves, once an hour, help requests that fell silent, and closes those that stayed resolved. */
export const HELP_ROUND = 'help-round';

const crontabs: Readonly<Record<string, string>> = {
  [DAILY_ROUND]: DAILY_CRONTAB,
  [FILE_ROUND]: `35 * * * * ${FILE_ROUND}`,
  [HELP_ROUND]: `20 * * * * ${HELP_ROUND}`,
  [SCAN_ROUND]: `* * * * * ${SCAN_ROUND}`,
  [REPORT_ROUND]: `*/5 * * * * ${REPORT_ROUND}`,
};

/** What comes round by the clock, for the jobs that there are: one line each. */
export const crontabOf = (tasks: object): string =>
  Object.entries(crontabs)
    .filter(([task]) => task in tasks)
    .map(([, line]) => line)
    .join('\n');
