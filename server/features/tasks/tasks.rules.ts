import { type Access, type Actor, allows, deskWorkers, enrollmentReaders, only } from '@coverlane/contract/access.ts';
import { bills } from '@coverlane/contract/bills/calls.ts';
import { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { bankLists } from '@coverlane/contract/hour-bank/list-calls.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import { importRights } from '@coverlane/contract/imports/shapes.ts';
import { mail } from '@coverlane/contract/mail/calls.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { reinsuranceKeepers } from '@coverlane/contract/reinsurance/calls.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { type TaskKind, taskKinds } from '@coverlane/contract/tasks/codes.ts';
import { unionSignupReview } from '@coverlane/contract/union-signups/staff-calls.ts';
import { webhookCalls } from '@coverlane/contract/webhooks/calls.ts';

/** Files of both kinds are one list, which shows each reader the kinds that are theirs (`importRights`). */
const importReaders: Access = [only('admin', importRights.roster.handle, importRights.claims.handle)];

/** Who reads the list that a kind is of: whoever may not has no such tasks. Whose rows they are row-level security says. */
const readers: Readonly<Record<TaskKind, Access>> = {
  enrollmentFailed: enrollmentReaders,
  importStopped: importReaders,
  cardFailed: idCards.cardQueue.access,
  webhookUndelivered: webhookCalls.undeliveredEvents.access,
  mailUndelivered: mail.listMail.access,
  proofOverdue: enrollmentReaders,
  cobraDue: cobra.cobraList.access,
  paymentReturned: payments.paymentList.access,
  billNotMade: bills.billTermList.access,
  billUnpaid: bills.billList.access,
  evidenceAwaited: insurability.insurabilityList.access,
  stopLossNotice: reinsuranceKeepers,
  hoursToLook: bankLists.hourBankList.access,
  enrollmentToApprove: enrollmentReaders,
  proofToReview: enrollmentReaders,
  helpToAnswer: deskWorkers,
  surveyToReview: surveyCalls.surveyAnswers.access,
  signupToReview: unionSignupReview.unionSignups.access,
  importToDecide: importReaders,
  enrollmentUnsigned: enrollmentReaders,
  enrollmentReturned: enrollmentReaders,
  ageingOut: enrollmentReaders,
  missingSsn: enrollmentReaders,
};

/** Kinds of task of no client: they are of the installation, and a list of one client has none of them. */
const OF_NO_CLIENT: readonly TaskKind[] = ['webhookUndelivered', 'mailUndelivered'];

/** The kinds of task that somebody sees, of one client or of all. */
export const kindsOf = (actor: Actor, clientId: string | undefined): TaskKind[] =>
  taskKinds.filter((kind) => allows(readers[kind], actor) && (clientId === undefined || !OF_NO_CLIENT.includes(kind)));

/** The kinds of file that somebody handles. */
export const importKindsOf = ({ permissions }: Actor): string[] =>
  Object.entries(importRights).flatMap(([kind, { handle }]) => (permissions.includes(handle) ? [kind] : []));
