/** What a column of a rates file holds. Amounts of a tier or a use of tobacco have a column each. */
export type ColumnIs =
  | 'plan'
  | 'division'
  | 'class'
  | 'tier'
  | 'age'
  | 'ageFrom'
  | 'ageTo'
  | 'tobacco'
  | 'nonTobacco'
  | 'unit'
  | 'amount'
  | 'employerType'
  | 'employerValue'
  | 'effective'
  | 'expiration';

/** A column that was understood: its place from 0, its heading as it stands there, and what it holds. */
export type Column = { at: number; heading: string; is: ColumnIs | 'tierAmount'; tierCode: string | null };

/** Headings as carriers and employers write them, without spaces and signs. */
const HEADINGS: Readonly<Record<ColumnIs, readonly string[]>> = {
  plan: ['plan', 'planname', 'benefit', 'benefitname', 'product'],
  division: ['division', 'location', 'divisionname'],
  class: ['class', 'classcode', 'employeeclass'],
  tier: ['tier', 'coveragetier', 'coveragelevel', 'tiercode'],
  age: ['age', 'ages', 'ageband', 'agerange'],
  ageFrom: ['agefrom', 'fromage', 'minage', 'agemin', 'agestart'],
  ageTo: ['ageto', 'toage', 'maxage', 'agemax', 'ageend'],
  tobacco: ['tobacco', 'smoker', 'tobaccorate', 'tobaccouser', 'smokerrate'],
  nonTobacco: ['nontobacco', 'nonsmoker', 'nontobaccorate', 'nontobaccouser', 'nonsmokerrate'],
  unit: ['unit', 'rateunit', 'basis'],
  amount: ['amount', 'rate', 'premium', 'monthlyrate', 'monthlypremium', 'cost'],
  employerType: ['employertype', 'contributiontype', 'ertype'],
  employerValue: ['employervalue', 'contribution', 'employercontribution', 'ervalue', 'employer'],
  effective: ['effective', 'effectivedate', 'ratestart', 'from', 'startdate'],
  expiration: ['expiration', 'expirationdate', 'rateend', 'until', 'enddate'],
};

/** What tiers are called beside their code. */
const TIERS: Readonly<Record<string, string>> = {
  employee: 'EMP',
  employeeonly: 'EMP',
  ee: 'EMP',
  eeonly: 'EMP',
  single: 'EMP',
  employeespouse: 'ESP',
  employeeandspouse: 'ESP',
  eespouse: 'ESP',
  eesp: 'ESP',
  employeechildren: 'ECH',
  employeechild: 'ECH',
  employeeandchildren: 'ECH',
  eechildren: 'ECH',
  eech: 'ECH',
  family: 'FAM',
  employeefamily: 'FAM',
  eefamily: 'FAM',
};

/** Letters and figures alone, in lower case: "Non-Tobacco" and "nontobacco" are one heading. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const meanings: readonly ColumnIs[] = [
  ...(['plan', 'division', 'class', 'tier', 'age', 'ageFrom', 'ageTo', 'tobacco', 'nonTobacco'] as const),
  ...(['unit', 'amount', 'employerType', 'employerValue', 'effective', 'expiration'] as const),
];
const meaning = new Map(meanings.flatMap((is) => HEADINGS[is].map((word) => [word, is] as const)));

/** The tier that a text names, of those that are known; null: none. */
export function tierNamed(text: string, tierCodes: ReadonlySet<string>): string | null {
  const word = bare(text);
  const code = TIERS[word] ?? word.toUpperCase();
  return tierCodes.has(code) ? code : null;
}

/** What the headings of a row say; cells that say nothing known are left out. */
export function columnsOf(cells: readonly string[], tierCodes: ReadonlySet<string>): Column[] {
  return cells.flatMap((cell, at): Column[] => {
    const heading = cell.trim();
    const is = meaning.get(bare(heading));
    if (is !== undefined) return [{ at, heading, is, tierCode: null }];
    const tierCode = heading === '' ? null : tierNamed(heading, tierCodes);
    return tierCode === null ? [] : [{ at, heading, is: 'tierAmount', tierCode }];
  });
}
