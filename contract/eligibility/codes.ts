/** From which day a waiting period counts (domain 3.1). */
export const waitingBases = ['hireDate', 'fullTimeDate', 'rehireDate', 'hours'] as const;
export type WaitingBasis = (typeof waitingBases)[number];

export const waitingUnits = ['none', 'days', 'months'] as const;
export type WaitingUnit = (typeof waitingUnits)[number];

/** On which day coverage starts once the waiting period is over (domain 3.1). */
export const waitingStarts = [
  'immediate',
  'firstOfMonthFollowing',
  'firstOfMonthCoincidentOrFollowing',
  'firstOfPayPeriod',
] as const;
export type WaitingStart = (typeof waitingStarts)[number];

/** When coverage starts after a life event (domain 3.4). */
export const eventStarts = [
  'dateOfEvent',
  'dayAfterEvent',
  'firstOfMonthAfterEvent',
  'firstOfMonthAfterRequest',
] as const;
export type EventStart = (typeof eventStarts)[number];

/** The last day of what a life event ends (domain 3.4); `dayBeforeStart`: what it starts follows without a gap. */
export const eventEnds = ['dayBeforeStart', 'dateOfEvent', 'endOfMonth', 'endOfMonthBefore'] as const;
export type EventEnd = (typeof eventEnds)[number];

/** What a life event allows to change (domain 3.1 qualifying event). */
export const eventActions = ['newElection', 'addDependents', 'dropDependents', 'planChange', 'waive'] as const;
export type EventAction = (typeof eventActions)[number];

/** Proof of a life event or of a relationship (domain 3.3, 3.4). */
export const proofTypes = [
  'birthRecord',
  'adoptionRecord',
  'marriageCertificate',
  'partnershipAffidavit',
  'sharedResidence',
  'carrierLetter',
  'stateNotice',
  'divorceDecree',
  'deathCertificate',
  'proofOfCoverage',
  'employerLetter',
  'courtOrder',
  'disabilityCertification',
  'guardianship',
] as const;
export type ProofType = (typeof proofTypes)[number];

/** The last covered day where coverage ends by an event (domain 3.5). */
export const coverageTermRules = ['dateOfEvent', 'endOfMonth', 'endOfPayPeriod', 'endOfMonthIfAfter15'] as const;
export type CoverageTermRule = (typeof coverageTermRules)[number];

/** What a term reason is about (domain 3.1). */
export const termCategories = ['employment', 'coverage', 'dependent', 'death', 'nonpayment'] as const;
export type TermCategory = (typeof termCategories)[number];

/** Whom a term reason can be given for. */
export const termPeople = ['employee', 'spouse', 'child'] as const;
export type TermPerson = (typeof termPeople)[number];

/** Why coverage may be taken back although it had started (ACA 2712; 29 CFR 2590.715-2712). */
export const rescissionGrounds = ['nonpayment', 'employeeRequest', 'fraud'] as const;
export type RescissionGround = (typeof rescissionGrounds)[number];

/** Events after which coverage can be continued (ERISA 603; domain 3.6). */
export const cobraEvents = ['termination', 'hours', 'death', 'divorce', 'medicare', 'childAging'] as const;
export type CobraEvent = (typeof cobraEvents)[number];

/** Life of a COBRA event (domain 3.6). */
export const cobraStates = [
  'eventRecorded',
  'noticeDue',
  'noticeSent',
  'elected',
  'waived',
  'expired',
  'awaitingFirstPremium',
  'active',
  'grace',
  'terminatedNonPay',
  'exhausted',
  'terminated',
  'withdrawn',
] as const;
export type CobraState = (typeof cobraStates)[number];

/** What made a COBRA case: a change that ended coverage, somebody by hand, a file, a birth to somebody who continues. */
export const cobraOrigins = ['change', 'hand', 'file', 'birth'] as const;
export type CobraOrigin = (typeof cobraOrigins)[number];

/**
 * Why a COBRA case is closed by what became of its loss: its change was undone, nothing was lost after all, its reason was
 * corrected to one that gives no right to continue, another event ended the coverage before, it was entered by mistake, the person is covered by work again, a file ended what is continued.
 */
export const cobraClosings = [
  'undone',
  'nothingLost',
  'notOwed',
  'replaced',
  'mistake',
  'otherCoverage',
  'file',
] as const;
export type CobraClosing = (typeof cobraClosings)[number];

/** What somebody enters of a COBRA event (domain 3.6): the rest happens by itself on its day. */
export const cobraActions = [
  'noticeSent',
  'noticeCorrected',
  'elected',
  'waived',
  'paid',
  'shortfallTold',
  'shortfallPaid',
  'disabled',
  'secondEvent',
  'ended',
  'mistake',
] as const;
export type CobraAction = (typeof cobraActions)[number];

/** What makes 36 months of 18 for the family of somebody who left (ERISA 602(2)(A)(ii)). */
export const secondCobraEvents = ['death', 'divorce', 'medicare', 'childAging'] as const;

/** What is due next of a COBRA event. */
export const cobraDeadlines = [
  'notice',
  'correctedNotice',
  'election',
  'firstPremium',
  'premium',
  'graceEnd',
  'shortfall',
  'shortfallEnd',
] as const;
export type CobraDeadline = (typeof cobraDeadlines)[number];

/** Reasons for the end of a member or coverage as an X12 834 says them (INS04; domain 15.2). */
export const termX12Reasons = [
  '01',
  '03',
  '04',
  '07',
  '08',
  '14',
  '16',
  '17',
  '21',
  '26',
  '31',
  '37',
  '38',
  '39',
  '40',
  '59',
  'AI',
  'XT',
] as const;
/** Reasons for a change of coverage by a life event (X12 834 INS04; domain 15.2). */
export const eventX12Reasons = [
  '01',
  '02',
  '03',
  '05',
  '14',
  '20',
  '21',
  '22',
  '31',
  '32',
  '33',
  '41',
  '43',
  'AI',
] as const;

/** Days before a child's 26th birthday from which whoever looks ahead sees them: card, list, report (domain 3.8). */
export const TURNS_26_DAYS = 90;
