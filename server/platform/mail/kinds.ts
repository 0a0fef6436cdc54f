/** What a mail is about. */
export const mailKinds = [
  'invitation',
  'verify',
  'reset',
  'username',
  'passwordChanged',
  'emailChange',
  'emailChanged',
  'signUpNotice',
  'suspended',
  'locked',
  'factorChanged',
  'searchAlarm',
  'enrollmentSubmitted',
  'enrollmentReturned',
  'enrollmentProofRefused',
  'approvalAsked',
  'enrollmentApproved',
  'enrollmentProcessed',
  'enrollmentEnded',
  'enrollmentFailed',
  'enrollmentSign',
  'enrollmentSignAgain',
  'insurabilityDecided',
  'insurabilityReminder',
  'insurabilityOverdue',
  'proofReminder',
  'proofOverdue',
  'childAging',
  'coverageEnded',
  'hoursShort',
  'hoursLost',
  'eventWindowClosing',
  'cobraDue',
  'leaveDue',
  'helpReceived',
  'helpWaiting',
  'eobReady',
  'cardReady',
  'cardMailed',
  'cardReturned',
  'webhookOff',
  'fileMissing',
  'reportReady',
  'reportFailed',
  'reportPaused',
  'importStopped',
  'documentExpiring',
  'stopLossStatement',
  'premiumBill',
  'messageWaiting',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Kinds of which the account has no username of its holder's choice yet: they have words of their own. */
export type UnnamedKind = 'invitationUnnamed' | 'usernameUnset';

type KindTexts = { subject: string; lines: readonly string[]; button?: string; after?: readonly string[] };

/** The words of one language. `{site}`, `{name}`, `{username}` and `{report}` are filled in. */
export interface MailTexts {
  greeting: string;
  /** Over the link, for programs that show no button. */
  linkBelow: string;
  closing: string;
  /** Who wrote, and that nobody reads answers. */
  footer: string;
  support: string;
  kinds: Record<MailKind | UnnamedKind, KindTexts>;
}
