/**
 * Where a message of the portal leads, by its text: a path in which `{area}` is the reader's. A message that names a place of its
 * own (a report) leads there; one without any says all there is to say.
 */
export const noticePlaces: Readonly<Record<string, string>> = {
  enrollmentReturned: '/{area}/coverage',
  enrollmentProcessed: '/{area}/coverage',
  enrollmentSign: '/member/proofs',
  enrollmentSignAgain: '/{area}/enrollments',
  enrollmentFailed: '/{area}/tasks',
  approvalAsked: '/{area}/tasks',
  insurabilityDecided: '/member/coverage',
  insurabilityReminder: '/member/coverage',
  insurabilityOverdue: '/{area}/tasks',
  childAging: '/member/coverage',
  coverageEnded: '/member/coverage',
  hoursShort: '/member/hours',
  hoursLost: '/member/hours',
  eventWindowClosing: '/{area}/enrollments',
  cobraDue: '/{area}/cobra',
  leaveDue: '/{area}/tasks',
  enrollmentProofRefused: '/member/proofs',
  proofReminder: '/member/proofs',
  proofOverdue: '/member/proofs',
  eobReady: '/member/claims',
  cardReady: '/member/idcard',
  cardMailed: '/member/idcard',
  cardReturned: '/member/idcard',
  importStopped: '/admin/imports',
  stopLossStatement: '/{area}/stoploss',
  premiumBill: '/client/bills',
  webhookOff: '/admin/webhooks',
  fileMissing: '/admin/system',
  searchAlarm: '/admin',
  surveyAsked: '/user/surveys',
  paymentReturned: '/member/payments',
  paymentDue: '/member/payments',
  paymentAmount: '/member/payments',
};

/** The place of a message in the reader's area; null: it leads nowhere. */
export const noticePlace = (key: string, path: string | null, area: string): string | null =>
  (path ?? noticePlaces[key])?.replace('{area}', area) ?? null;
