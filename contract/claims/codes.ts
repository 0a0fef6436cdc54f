/** How a claim stands (specification 4); `imported` is shown as "Complete - Imported". */
export const claimStatuses = ['completed', 'denied', 'pending', 'rejected', 'imported'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Kinds of claims (domain 7.1). */
export const claimTypes = ['medical', 'dental', 'vision', 'pharmacy', 'disability', 'fsa'] as const;
export type ClaimType = (typeof claimTypes)[number];

/** The form it came on (domain 7.1): X12 837P is CMS1500, 837I UB04, 837D ADA. */
export const formTypes = ['CMS1500', 'UB04', 'ADA', 'NCPDP', 'Member'] as const;
export type FormType = (typeof formTypes)[number];

export const networkStatuses = ['in', 'out', 'na'] as const;
export const payeeTypes = ['provider', 'member', 'split'] as const;

/** Why a claim is still in process (domain 7.2). */
export const pendingReasons = [
  'waitingForCob',
  'waitingForAccident',
  'waitingForRecords',
  'underReview',
  'reopened',
] as const;
export type PendingReason = (typeof pendingReasons)[number];

/** CO the provider writes it off, PR the patient owes it, OA other, PI the payer's own (X12 CAS01). */
export const adjustmentGroups = ['CO', 'PR', 'OA', 'PI'] as const;

/** Whether the explanation of benefits of a claim can be had (domain 7.5). */
export const eobStatuses = ['available', 'unavailable', 'generating'] as const;
export type EobStatus = (typeof eobStatuses)[number];

/** What an authorization opens (domain 7.6). */
export const authorizationScopes = ['claims', 'eob', 'accumulators', 'all'] as const;

/** What kind of thing somebody looked at, for the person it is about; never what it said. */
export const readKinds = [
  'record',
  'history',
  'ssn',
  'claims',
  'claim',
  'eob',
  'accumulators',
  'idCard',
  'enrollment',
  'document',
  'privacy',
  'other',
] as const;
export type ReadKind = (typeof readKinds)[number];

/** What an import of claims does with one claim of the file. `paid` decides a claim that is known from an 837. */
export const claimVerdicts = [
  'new',
  'replaced',
  'voided',
  'paid',
  'denied',
  'rejected',
  'reversed',
  'corrected',
  'duplicate',
  'leftOut',
  'unknownPerson',
  'undated',
  'unclear',
  'refused',
] as const;
export type ClaimVerdict = (typeof claimVerdicts)[number];
