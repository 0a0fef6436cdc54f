/**
 * What a line of a statement of deductions is: what its own pay day takes, or what an earlier pay day should have taken and did not
 * (`catchUp`), or took and should not have (`refund`).
 */
export const deductionKinds = ['current', 'catchUp', 'refund'] as const;
export type DeductionKind = (typeof deductionKinds)[number];

/** The columns of a file of deductions, in their order: names that a program reads, the same in every language. */
export const deductionColumns = [
  'externalId',
  'memberNumber',
  'name',
  'kind',
  'payDate',
  'planCode',
  'planName',
  'coverageType',
  'tierCode',
  'preTaxCode',
  'preTax',
  'postTaxCode',
  'postTax',
  'employee',
  'employerCode',
  'employer',
  'imputedIncome',
  'from',
  'to',
] as const;
