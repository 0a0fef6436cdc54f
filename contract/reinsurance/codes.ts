/**
 * How a contract counts claims: months of the incurred window, months of the paid window (domain 14.1). Above twelve on the left is
 * run-in, on the right run-out; `paid` asks for the day of payment alone.
 */
export const contractBases = ['12/12', '12/15', '12/18', '12/24', '15/12', '18/12', '24/12', 'paid'] as const;
export type ContractBasis = (typeof contractBases)[number];

/** Claims that a policy can cover, by the kind of claim. */
export const stopLossBenefits = ['medical', 'pharmacy', 'dental', 'vision', 'disability'] as const;
export type StopLossBenefit = (typeof stopLossBenefits)[number];

/** Types of coverage whose employees are counted. */
export const factorCoverageTypes = ['medical', 'dental', 'vision'] as const;

/** The factor of every tier that has none of its own. */
export const COMPOSITE = 'composite';

/** Percents of the deductible from which a claimant stands on the watch list (domain 14.3). */
export const watchMarks = [25, 50, 75, 100] as const;
/** Below the first of them nobody is a claimant, and nobody is numbered. */
export const WATCH_FROM_PCT = 25;
/** From here on the employer and its broker read of a claimant, by number alone. */
export const TOLD_FROM_PCT = 50;

/** Where a specific case stands (domain 14.1). */
export const caseStates = [
  'watch',
  'noticed',
  'exceeded',
  'filed',
  'pended',
  'paid',
  'paidShort',
  'denied',
  'closed',
] as const;
export type CaseState = (typeof caseStates)[number];

/** What is done with a case, each with a day; `filed` and `paid` with an amount. */
export const caseSteps = ['noticed', 'filed', 'pended', 'paid', 'denied', 'closed', 'reopened'] as const;
export type CaseStep = (typeof caseSteps)[number];

/** What is written to the carrier of a case: the notice of it, or the request with the list of its packet. */
export const casePapers = ['notice', 'request'] as const;

/** What a filing packet holds before it goes to the carrier (domain 14.3). */
export const packetItems = [
  'enrollmentForm',
  'claimDetail',
  'paymentProof',
  'itemisedBills',
  'coordination',
  'caseManagement',
] as const;
export type PacketItem = (typeof packetItems)[number];

/** What the carrier pays on the aggregate: advanced in a month, paid at the end, or given back to it. */
export const aggregateSteps = ['advanced', 'repaid', 'settled'] as const;
export type AggregateStep = (typeof aggregateSteps)[number];

/** Why a claim is left out of a policy by somebody's decision; `other` needs words. */
export const leftOutReasons = ['notCovered', 'planTerms', 'notEligible', 'otherPayer', 'filedLate', 'other'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
