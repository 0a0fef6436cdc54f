import type { MonthState } from '@coverlane/contract/union-reports/codes.ts';

/** How each state of a month looks. */
export const stateTones = {
  missing: 'warn',
  draft: 'neutral',
  submitted: 'info',
  accepted: 'info',
  partiallyPaid: 'warn',
  paid: 'ok',
  posted: 'ok',
  delinquent: 'bad',
  audited: 'ok',
} as const satisfies Record<MonthState, string>;
