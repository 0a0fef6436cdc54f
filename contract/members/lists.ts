/** Columns the member list can be sorted by, a leading `-` for descending. */
export const memberSorts = [
  'name',
  '-name',
  'memberNumber',
  '-memberNumber',
  'client',
  '-client',
  'since',
  '-since',
] as const;
export type MemberSort = (typeof memberSorts)[number];

/** People of a list are counted exactly up to this many; beyond it, `more` is true. */
export const COUNTED_MEMBERS = 10_000;

/** What is to be done about members: children who turn 26 within `TURNS_26_DAYS`, people whose SSN is not on record. */
export const memberTasks = ['ageingOut', 'missingSsn'] as const;
export type MemberTask = (typeof memberTasks)[number];

/** Columns of the file of the member list. */
export const memberColumns = [
  'name',
  'memberNumber',
  'relationship',
  'subscriber',
  'client',
  'division',
  'dob',
  'coverage',
  'since',
  'state',
  'externalId',
] as const;
export type MemberColumn = (typeof memberColumns)[number];
