/** The union fund of the demonstration: rules of two periods, shops, and workers with their hours of each month. */
export const union = {
  clientNumber: '30077',
  name: 'Local 77 Health Fund',
  localNumber: '77',
  phone: '5035550177',
} as const;

/** Ten-thousandths of a dollar. */
const RATE = 92_500;

export const ruleSets = [
  { months_ago: 13, charge_hours: '130', initial_hours: '390', max_bank: '780', contribution_rate: RATE },
  { months_ago: 6, charge_hours: '140', initial_hours: '400', max_bank: '840', contribution_rate: 95_000 },
] as const;

export const shops = [
  { name: 'Columbia Decking', employer_number: 'S-101', cba_number: 'CBA-2024-77', city: 'Portland', state: 'OR' },
  { name: 'Ridgeline Framing', employer_number: 'S-102', cba_number: 'CBA-2024-77', city: 'Vancouver', state: 'WA' },
] as const;

/**
 * Workers, members of the fund: shop, class, and the hours of an ordinary month. What happened to some in the last months stands in
 * `stories`.
 */
export const workers = [
  [0, 'journeyman', 160],
  [0, 'journeyman', 140],
  [0, 'apprentice', 144],
  [0, 'journeyman', 140],
  [0, 'journeyman', 140],
  [0, 'apprentice', 148],
  [1, 'journeyman', 160],
  [1, 'journeyman', 136],
  [1, 'apprentice', 152],
  [1, 'journeyman', 176],
  [1, 'journeyman', 144],
  [1, 'apprentice', 156],
] as const;

/** Who signs in as a worker: 34 more hours by the end of this month keep the month after the next. */
export const SIGNS_IN = 1;
/** Who paid for the hours that this month lacked. */
export const SELF_PAYS = 3;
/** Whose hours were 100 short of this month. */
const RAN_OUT = 4;

/** Hours of months that were not ordinary, by worker and how many months ago; their other months are exactly ordinary. */
const stories: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  [SIGNS_IN]: { 2: 66, 1: 0 },
  [SELF_PAYS]: { 4: 0, 3: 0, 2: 30 },
  [RAN_OUT]: { 4: 0, 3: 0, 2: 0, 1: 0 },
};

/** Months of hours, the last of them the one before this. */
export const MONTHS = 12;

/** The rate of a month that began so many months ago. */
export const rateOf = (monthsAgo: number): number =>
  ruleSets.findLast((one) => one.months_ago >= monthsAgo)?.contribution_rate ?? RATE;

/** Hours differ a little from month to month, and always alike. */
export function hoursOf(ordinary: number, worker: number, monthsAgo: number): number {
  const story = stories[worker];
  if (story !== undefined) return story[monthsAgo] ?? ordinary;
  return Math.max(0, ordinary + (((worker * 7 + monthsAgo * 5) % 9) - 4) * 4);
}
