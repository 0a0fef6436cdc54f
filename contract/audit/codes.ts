/** Kinds of entries of the audit log, as it is searched. */
export const auditKinds = ['read', 'number', 'file', 'change', 'signIn', 'viewAs', 'refused'] as const;

/**
 * How an entry stands beside the seal that was taken of it: as it was, not sealed yet (the newest seconds), or other than it was
 * when it was sealed.
 */
export const sealStates = ['sealed', 'waiting', 'changed'] as const;

/** The columns of the log as a file; `said` is the action in the reader's words. */
export const auditColumns = [
  'at',
  'by',
  'username',
  'kind',
  'action',
  'said',
  'call',
  'object',
  'member',
  'outcome',
  'seal',
] as const;
export type AuditColumn = (typeof auditColumns)[number];

/** As many entries are counted; of more it is said that there are more. */
export const COUNTED_EVENTS = 10_000;
