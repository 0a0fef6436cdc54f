/**
 * Items by which an accepted answer about other insurance is recorded: the ready form of the library has them, and a form of one's
 * own acts by the same keys.
 */
export const otherInsuranceKeys = {
  has: 'otherInsurance',
  kind: 'otherKind',
  carrier: 'otherCarrier',
  memberNumber: 'otherMemberNumber',
  holderName: 'otherHolder',
  holderDob: 'otherHolderBirth',
  from: 'otherFrom',
  until: 'otherUntil',
} as const;
