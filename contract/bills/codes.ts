/** How an employer is billed for a carrier (domain 12.8): line by line at its rates, or a fee for each employee a month. */
export const billBases = ['list', 'pepm'] as const;
export type BillBasis = (typeof billBases)[number];

/**
 * How a bill stands: money that is here pays the oldest month first. It is overdue from the day after it was due, whether a part of it came or
 * not, unless the employer said that it paid all that is left, or a debit is on its way.
 */
export const billStates = ['open', 'partPaid', 'overdue', 'saidPaid', 'paid', 'void'] as const;
export type BillState = (typeof billStates)[number];

/** Why a line is on a bill: the month itself, or what differs of a month that was billed. */
export const lineReasons = ['current', 'added', 'ended', 'tier', 'rate'] as const;
export type LineReason = (typeof lineReasons)[number];

/** What a column of a carrier's bill holds. */
export const billColumns = [
  'memberNumber',
  'ssn',
  'name',
  'lastName',
  'firstName',
  'plan',
  'tier',
  'amount',
  'leaveOut',
] as const;
export type BillColumn = (typeof billColumns)[number];

/** What a carrier's bill and our coverage say of one employee and plan. */
export const verdicts = ['matched', 'theirsOnly', 'oursOnly', 'amountDiffers'] as const;
export type Verdict = (typeof verdicts)[number];

/** Why the two differ, as far as it can be found. */
export const findingReasons = [
  /** Theirs alone: coverage ended before the month, begins after it, or was never there; nobody of that name or number. */
  'ended',
  'notBegun',
  'notCovered',
  'unknownPerson',
  'ambiguous',
  /** Ours alone: coverage is new and the carrier may not know of it yet, or it is simply not on the bill. */
  'isNew',
  'notBilled',
  /** The amounts differ: it is the price of another tier; it is billed more than once; the rate differs. */
  'otherTier',
  'twice',
  'otherRate',
] as const;
export type FindingReason = (typeof findingReasons)[number];

/** What staff decide of a difference. */
export const findingDecisions = ['disputed', 'accepted'] as const;

/** States of a carrier's bill: its columns are to be named, or it was matched. */
export const carrierBillStates = ['mapping', 'matched'] as const;
