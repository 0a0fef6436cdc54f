/** Kinds of what waits until somebody acts, in the order in which lists name them; what failed comes first. */
export const taskKinds = [
  'enrollmentFailed',
  'importStopped',
  'cardFailed',
  'webhookUndelivered',
  'mailUndelivered',
  'proofOverdue',
  'cobraDue',
  'enrollmentToApprove',
  'proofToReview',
  'importToDecide',
  'enrollmentUnsigned',
  'enrollmentReturned',
  'ageingOut',
  'missingSsn',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Kinds of what went wrong: it stands before everything else, whatever is due. */
export const failedKinds: readonly TaskKind[] = [
  'enrollmentFailed',
  'importStopped',
  'cardFailed',
  'webhookUndelivered',
  'mailUndelivered',
];

/** A deadline of continued coverage (COBRA) waits for staff so many days before it. */
export const COBRA_DUE_DAYS = 14;

/** So many tasks of a kind are counted; of more it is said that there are more. */
export const COUNTED_TASKS = 10_000;

/** Kinds of enrollment that wait, failed or came back: so many stand beside the menu's entry, and on an employer's home. */
export const enrollmentKinds: readonly TaskKind[] = [
  'enrollmentFailed',
  'enrollmentToApprove',
  'enrollmentUnsigned',
  'enrollmentReturned',
];
