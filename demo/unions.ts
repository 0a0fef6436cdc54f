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

/** Invented people: shop, last and first name, class, and the hours of an ordinary month. */
export const workers = [
  [0, 'Alder', 'Nora', 'journeyman', 160],
  [0, 'Baek', 'Jiho', 'journeyman', 152],
  [0, 'Castillo', 'Iván', 'apprentice', 144],
  [0, 'Dunlap', 'Theo', 'journeyman', 168],
  [0, 'Espino', 'Marta', 'journeyman', 120],
  [0, 'Farrow', 'Gus', 'apprentice', 96],
  [1, 'Gwon', 'Sena', 'journeyman', 160],
  [1, 'Hatch', 'Orla', 'journeyman', 136],
  [1, 'Ibarra', 'Luz', 'apprentice', 152],
  [1, 'Jarvis', 'Cole', 'journeyman', 176],
  [1, 'Kessler', 'Ida', 'journeyman', 128],
  [1, 'Lomas', 'Rubén', 'apprentice', 80],
] as const;

/** Months of hours, the last of them the one before this. */
export const MONTHS = 12;

/** The rate of a month that began so many months ago. */
export const rateOf = (monthsAgo: number): number =>
  ruleSets.findLast((one) => one.months_ago >= monthsAgo)?.contribution_rate ?? RATE;

/** Hours differ a little from month to month, and always alike. */
export const hoursOf = (ordinary: number, worker: number, month: number): number =>
  Math.max(0, ordinary + (((worker * 7 + month * 5) % 9) - 4) * 4);
