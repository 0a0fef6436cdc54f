/**
 * Why a list is not taken away as a file: it is worked off and changes meanwhile, it is a part of one record, each of its rows
 * is a file already, or it says how the portal itself runs.
 */
export type FileReason = 'toDo' | 'record' | 'papers' | 'running';

/** The call that takes a list away as a file, or why there is none. */
type ListFile = { readonly file: string } | { readonly why: FileReason };

const file = (name: string): ListFile => ({ file: name });
const none = (why: FileReason): ListFile => ({ why });

/**
 * Every list that is read a page at a time, by the name of its call, besides those of collections, which all have a file. A
 * list that is missing here fails a test: whoever sees a list exports it, or reads why not (`NoFile`).
 */
export const listFiles: Readonly<Record<string, ListFile>> = {
  enrollmentList: file('enrollmentListFile'),
  // Those of the specification's own names, which screens do not show.
  clientEnrollments: file('enrollmentListFile'),
  pendingEnrollments: file('enrollmentListFile'),
  partnerEnrollmentList: file('partnerEnrollmentListFile'),
  // Parts of one session.
  sessionEnrollments: none('record'),
  rolloverPreview: none('record'),
  enrollmentStatuses: none('record'),
  sessionMails: none('record'),
  unionSignups: none('toDo'),
  unionReportList: file('unionReportListFile'),
  hourBankList: file('hourBankListFile'),
  paymentList: none('toDo'),
  batchList: none('papers'),
  billList: file('billListFile'),
  bill: file('billFile'),
  // Of one client.
  deductionStatements: none('record'),
  deductionStatement: file('deductionFile'),
  carrierBillList: file('carrierBillListFile'),
  carrierBill: file('findingsFile'),
  stopLossPolicies: file('stopLossPolicyFile'),
  // Of one policy.
  watchList: none('record'),
  countedClaims: none('record'),
  answerList: none('papers'),
  cobraList: file('cobraListFile'),
  agingList: file('agingListFile'),
  claimList: file('claimListFile'),
  claimSearch: file('claimSearchFile'),
  accumulatorTotalList: file('accumulatorTotalFile'),
  accumulatorAdjustmentList: file('accumulatorAdjustmentFile'),
  eobPapers: file('eobPaperFile'),
  searchUsers: file('exportUsers'),
  announcementConfirmations: file('announcementConfirmationFile'),
  clientMatrix: file('exportClientMatrix'),
  reportRows: file('reportFile'),
  taskList: file('taskListFile'),
  deskList: none('toDo'),
  unexplainedEnds: none('toDo'),
  leaveList: none('toDo'),
  pastAgeList: none('toDo'),
  insurabilityList: none('toDo'),
  cardQueue: none('toDo'),
  reportRuns: none('papers'),
  reportSchedules: none('papers'),
  importList: none('papers'),
  auditList: file('auditListFile'),
  listMail: none('running'),
  undeliveredEvents: none('running'),
  cardBatchList: none('papers'),
  eobBatchList: none('papers'),
  purgeList: file('purgeListFile'),
  retentionList: none('toDo'),
  documentList: none('papers'),
  entityDocuments: none('papers'),
  eobList: none('papers'),
  listMessages: none('papers'),
  memberHistory: none('record'),
  familyCosts: none('record'),
  memberReaders: none('record'),
  userClients: none('record'),
  userHistory: none('record'),
  importRows: none('record'),
  importIdentities: none('record'),
  censusRows: file('censusAnnotated'),
  censusMissing: none('record'),
  webhookDeliveries: none('record'),
  dptier: none('record'),
  esignTemplates: none('papers'),
  surveySendOuts: none('record'),
};
