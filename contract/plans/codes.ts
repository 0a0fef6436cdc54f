/** Kinds of plans (domain 2.1 base plan). */
export const planKinds = [
  'PPO',
  'EPO',
  'HMO',
  'POS',
  'HDHP',
  'indemnity',
  'MEC',
  'RBP',
  'DPPO',
  'DHMO',
  'term',
] as const;

/** Who bears the risk of a group (domain 1.1 group). */
export const fundingTypes = ['selfFunded', 'levelFunded', 'fullyInsured', 'minimumPremium'] as const;

/** How a rate is found (domain 2.1 rate, 2.3). */
export const rateKinds = ['tier', 'age', 'ageTier', 'composite', 'perThousand', 'flat', 'percentSalary'] as const;
export type RateKind = (typeof rateKinds)[number];
export const rateUnits = ['perMonth', 'perThousandMonth', 'perYear', 'pctSalary'] as const;
export const tobaccoUses = ['any', 'yes', 'no'] as const;

/** What an employer pays (domain 2.1 contribution rule). */
export const contributionKinds = [
  'percentTotal',
  'percentByTier',
  'percentOfEmpPctDep',
  'flat',
  'flatByTier',
  'definedContribution',
  'ageBased',
  'table',
  'none',
  'all',
] as const;
export type ContributionKind = (typeof contributionKinds)[number];
export const taxModes = ['auto', 'pre', 'post'] as const;

/** The day ages are taken on (domain 2.3). */
export const ageBases = ['planYearStart', 'effectiveDate', 'birthdayMonth', 'january1'] as const;
export const planYearTypes = ['calendar', 'policy'] as const;
