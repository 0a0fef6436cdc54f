import type { AmountFault, ValueFault } from '@coverlane/contract/enrollment-sessions/benefit-values.ts';
import type { StatedFault } from '@coverlane/contract/members/stated-faults.ts';

/** What is missing or cannot be right, by field: the text `enrollment.check.<code>`; `label` names the field. */
export type Complaints = Readonly<
  Record<string, { readonly code: CheckCode | StatedFault; readonly label?: string; readonly name?: string }>
>;

/** The complaints that this browser can make by itself beside the faults of the contract; those that need rules are the server's. */
export type CheckCode =
  | 'required'
  | 'location'
  | 'date-form'
  | 'event'
  | 'relationship'
  | 'others'
  | 'cover'
  | 'leaves-out'
  | 'choose-or-waive'
  | 'waiver-reason'
  | 'page-unread'
  | 'page-not-agreed'
  | 'extra-choose'
  | AmountFault
  | ValueFault
  | 'shares'
  | 'other-people'
  | 'other-coverage'
  | 'sign'
  | 'agree';
