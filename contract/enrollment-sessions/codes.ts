/** What an enrollment session is for (domain 5.1). */
export const sessionKinds = ['open', 'newHire', 'special', 'passive'] as const;

/** Life of a session (domain 5.3). `ready` opens by itself on its first day. */
export const sessionStates = ['draft', 'ready', 'open', 'paused', 'closed', 'finalized', 'archived'] as const;
export type SessionState = (typeof sessionStates)[number];

/** What is done with a session as a whole (domain 5.3). */
export const sessionActions = [
  'schedule',
  'open',
  'pause',
  'resume',
  'close',
  'extend',
  'finalize',
  'reopen',
  'archive',
] as const;
export type SessionAction = (typeof sessionActions)[number];

/** How somebody of the census enters: the link alone is never enough for `linkPlusVerify`, and `login` asks for an account. */
export const accessModes = ['personalLink', 'linkPlusVerify', 'login'] as const;

/** What is asked of whoever opens a link before any data shows (domain 5.5). */
export const verifyFields = ['dob', 'ssn4', 'lastName', 'employeeId'] as const;
export type VerifyField = (typeof verifyFields)[number];
export type AccessMode = (typeof accessModes)[number];

/** What becomes of whoever did not answer, when the session closes. */
export const passiveRollovers = ['none', 'keepCurrent', 'defaultPlan'] as const;

/** Days before the close on which those are reminded who have not submitted. */
export const reminderDays = ['14', '10', '7', '5', '3', '2', '1'] as const;

/** How far somebody of the census is (domain 5.3). */
export const sessionMemberStates = [
  'notInvited',
  'invited',
  'bounced',
  'opened',
  'started',
  'submitted',
  'waivedAll',
  'returned',
  'approved',
  'processed',
  'failed',
  'noResponse',
] as const;
export type SessionMemberState = (typeof sessionMemberStates)[number];

const done = ['approved', 'processed', 'failed'] as const;
const sent = ['submitted', 'waivedAll', ...done] as const;
const begun = ['started', 'returned', ...sent] as const;
const seen = ['opened', ...begun] as const;

/** The stages of a session, each with the states of those who came so far; `stragglers`: who has not submitted (domain 5.6). */
export const statesOfStages = {
  invited: ['invited', 'bounced', ...seen],
  opened: seen,
  started: begun,
  submitted: sent,
  approved: done,
  processed: ['processed'],
  stragglers: ['notInvited', 'invited', 'bounced', 'opened', 'started', 'returned', 'noResponse'],
} as const satisfies Readonly<Record<string, readonly SessionMemberState[]>>;
export const sessionStages = [
  'invited',
  'opened',
  'started',
  'submitted',
  'approved',
  'processed',
  'stragglers',
] as const;
export type SessionStage = (typeof sessionStages)[number];

/** What somebody of a session may lack: a number on record, a document that is due. */
export const sessionLacks = ['ssn', 'proofs'] as const;
export type SessionLack = (typeof sessionLacks)[number];

/** Papers beside a plan or an extra benefit. */
export const planDocTypes = ['SBC', 'SPD', 'summary', 'notice', 'rate', 'video'] as const;

/** What an extra benefit asks for, and how it is priced (domain 5.1 external benefit). */
export const externalBenefitKinds = ['election', 'volume', 'contribution', 'link', 'info'] as const;
export const externalBenefitPricings = ['none', 'tier', 'age', 'perThousand', 'flat', 'employeeEnters'] as const;

/** What a required value is (domain 5.1 benefit required value). */
export const requiredValueTypes = [
  'text',
  'number',
  'money',
  'date',
  'select',
  'yesno',
  'ssn',
  'signature',
  'file',
  'beneficiary',
  'provider',
] as const;
export const requiredValueSubjects = ['subscriber', 'spouse', 'child', 'eachCovered'] as const;

/** What a column of the census that is no field of a member holds, and what the member may do with it. */
export const censusFieldTypes = ['text', 'number', 'money', 'date', 'yesno'] as const;
export const censusFieldShown = ['hidden', 'readonly', 'editable'] as const;
export type CensusFieldShown = (typeof censusFieldShown)[number];

/** Which messages of a session somebody may get. */
export const sessionMessageKinds = ['invitation', 'reminder'] as const;
export type SessionMessageKind = (typeof sessionMessageKinds)[number];

/** How messages of a session reach somebody: by what they chose, by e-mail where they chose nothing. */
export const contactWays = ['email', 'sms'] as const;
export type ContactWay = (typeof contactWays)[number];

/** How far a message of a session to one person is: being handed over, gone, refused by the other side, or not sent. */
export const sessionMailStates = ['queued', 'sending', 'sent', 'bounced', 'failed'] as const;

/** Why one was not sent (`sessionMails.fault.<code>`), beside the numbers with which mail servers refuse. */
export const sessionMailFaults = [
  'ENOTOPEN',
  'ELEFTOUT',
  'EANSWERED',
  'ENOTEXT',
  'ENOADDRESS',
  'EUNSURE',
  'EDOUBLE',
  'ENOPHONE',
  'ESMSREFUSED',
] as const;

/** Whom an invitation goes to (domain 5.5). */
export const inviteAudiences = ['notInvited', 'selected', 'notStarted', 'notSubmitted', 'bounced'] as const;

/** The points of the list of what a session needs (domain 5.3). */
export const checkCodes = [
  'plans',
  'rates',
  'offered',
  'sbc',
  'census',
  'invitation',
  'planless',
  'unknown',
  'email',
  'reminder',
  'theme',
  'questions',
  'paper',
] as const;
export type CheckCode = (typeof checkCodes)[number];
