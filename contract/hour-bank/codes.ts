/** What moves a bank of hours (domain 13.2). Each has words: `hours.line.<kind>`. */
export const bankLineKinds = [
  'worked',
  'holiday',
  'adjustment',
  'notTaken',
  'selfPay',
  'given',
  'charge',
  'cap',
  'lapsed',
  'forfeited',
] as const;

/** What became of a month of coverage: `hours.outcome.<outcome>`. */
export const coverageOutcomes = ['bought', 'selfPaid', 'given', 'short', 'lost', 'frozen', 'held', 'building'] as const;

export const bankStates = ['building', 'covered', 'frozen'] as const;

/** Why a payment kept nothing: `hours.back.<why>`. */
export const uselessPayments = ['late', 'limit', 'tooLittle', 'notNeeded'] as const;

/** Why hours are adjusted. */
export const adjustmentKinds = ['reciprocity', 'correction'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** Why coverage is not what a bank gives: `hours.failure.<code>`. */
export const bankFailures = ['hours-left', 'hours-no-plan', 'hours-refused', 'hours-other-plan', 'hours-died'] as const;
export type BankFailure = (typeof bankFailures)[number];

/** What a bank waits for: hours or money for a month that can still be kept, or somebody who looks. `hourBanks.needs.<code>`. */
export const bankNeeds = ['short', 'look'] as const;
