/** How a report of hours stands (domain 13.3). `delinquent`: its day passed and something is owed; `posted`: paid, and its hours count. */
export const reportStates = [
  'draft',
  'submitted',
  'accepted',
  'partiallyPaid',
  'paid',
  'posted',
  'delinquent',
  'audited',
] as const;
export type ReportState = (typeof reportStates)[number];

/** How a shop's month stands to the fund office: as its report does, or nobody has sent one. */
export const monthStates = ['missing', ...reportStates] as const;
export type MonthState = (typeof monthStates)[number];

/** Whether somebody of a roster is at work, as the report says it. */
export const workerStandings = ['active', 'onLeave', 'terminated'] as const;
export type WorkerStanding = (typeof workerStandings)[number];

/** What a row of a report must not be sent with. Each is a sentence under `errors.`. */
export const rowFaults = [
  'required',
  'hours-range',
  'weeks-range',
  'bad-money',
  'bad-ssn',
  'bad-date',
  'end-before-start',
  'worker-twice',
  'started-later',
  'ended-before',
] as const;
export type RowFault = (typeof rowFaults)[number];

/** What a row is sent with all the same, once somebody has read it (domain 13.3). */
export const rowWarnings = ['hoursHigh', 'twoShops', 'formMissing', 'holidayNotEarned', 'noHours'] as const;
export type RowWarning = (typeof rowWarnings)[number];

/** More hours than this in a month are read again (domain 13.3). Hundredths of an hour. */
export const MANY_HOURS = 25_000;

/** A month has at most 31 days of 24 hours (domain 13.3: "Hours must be 0–744."). Hundredths of an hour. */
export const MOST_HOURS = 74_400;

/** Workers of one report. */
export const MOST_WORKERS = 500;

/** What the fund office does with a report. */
export const reportSteps = ['accept', 'sendBack', 'audit'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** The columns of a file of hours, word for word and in this order (domain 13.3). */
export const HOURS_COLUMNS = ['SSN', 'Last', 'First', 'Class', 'Hours', 'Holiday Hours', 'Start', 'End'] as const;

/** What can be wrong in a row. */
export const rowFields = [
  'ssn',
  'lastName',
  'firstName',
  'classification',
  'worked',
  'holiday',
  'base',
  'startedOn',
  'endedOn',
] as const;
export type RowField = (typeof rowFields)[number];

/** What a shop contributes for (domain 13.1). */
export const contributionBases = ['perHour', 'perWeek', 'perMonth', 'perYear', 'pctGross'] as const;
export type ContributionBasis = (typeof contributionBases)[number];

/** What a worker's line says beside hours where hours are not what is contributed for: weeks that were worked, or gross pay. */
export const lineBases = ['weeks', 'gross'] as const;
export type LineBase = (typeof lineBases)[number];

/** What lines of a basis say beside hours; null: hours are all. */
export const lineBaseOf = (basis: ContributionBasis): LineBase | null =>
  basis === 'perWeek' ? 'weeks' : basis === 'pctGross' ? 'gross' : null;

/** The column of it in a file of hours, after the others. */
export const BASE_COLUMNS = { weeks: 'Weeks', gross: 'Gross Pay' } as const satisfies Record<LineBase, string>;

/** Weeks that a month can have work in. */
export const MOST_WEEKS = 6;
