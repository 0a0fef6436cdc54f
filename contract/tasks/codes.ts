/** Kinds of what waits until somebody acts, in the order in which lists name them; what failed comes first. */
export const taskKinds = [
  'enrollmentFailed',
  'importStopped',
  'cardFailed',
  'webhookUndelivered',
  'mailUndelivered',
  'proofOverdue',
  'cobraDue',
  'paymentReturned',
  'billNotMade',
  'billUnpaid',
  'evidenceAwaited',
  'stopLossNotice',
  'hoursToLook',
  'enrollmentToApprove',
  'proofToReview',
  'helpToAnswer',
  'surveyToReview',
  'signupToReview',
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

/** How long something has waited: up to a week, up to a month, longer. */
export const taskAges = ['week', 'month', 'longer'] as const;

/** Through so many days something is of an age; `longer` has no end. */
export const TASK_AGE_DAYS = { week: 7, month: 30 } as const;

/** Kinds of enrollment that wait, failed or came back: so many stand beside the menu's entry, and on an employer's home. */
export const enrollmentKinds: readonly TaskKind[] = [
  'enrollmentFailed',
  'enrollmentToApprove',
  'enrollmentUnsigned',
  'enrollmentReturned',
];

/** By whom a list of tasks is narrowed: what the reader has taken on, what nobody has, or what others have. */
export const takenStates = ['mine', 'nobody', 'others'] as const;
export type TakenState = (typeof takenStates)[number];

/** So many days something stays with whoever has taken it on; then it waits for everybody again, unless they take it on anew. */
export const TAKEN_DAYS = 7;

/** Columns of the list as a file. */
export const taskColumns = ['about', 'kind', 'client', 'due', 'overdue', 'age', 'owner', 'otherwise'] as const;

/** As many as one page shows at most. */
export const MOST_TAKEN_AT_ONCE = 200;
