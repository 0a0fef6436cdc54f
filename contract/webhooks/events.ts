/** What another program can be told of; each is sent as ids alone. */
export const webhookEvents = [
  'member.enrolled',
  'member.changed',
  'dependent.added',
  'coverage.changed',
  'coverage.ended',
  'change.undone',
  'enrollment.submitted',
  'enrollment.processed',
  'enrollment.failed',
  'claim.decided',
  'idcard.ordered',
  'user.invited',
  'import.proposed',
  'import.refused',
  'import.applied',
  'import.undone',
  'import.failed',
] as const;

/** What becomes of one delivery. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
/** Of one that did not arrive: given up, or it is tried again later. */
export const undeliveredStates = ['failed', 'waiting'] as const;

/** Seconds between the tries of a delivery: eleven tries in about a day. */
export const DELIVERY_PAUSES = [10, 60, 300, 900, 3600, 7200, 10_800, 14_400, 21_600, 28_800] as const;

/** Hours that the former secret of a webhook signs too, after a new one was made. */
export const SECRET_OVERLAP_HOURS = 24;

/** The header that signs a delivery: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<body>" in hex>`. */
export const SIGNATURE_HEADER = 'coverlane-signature';
