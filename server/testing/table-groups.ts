/** Tables of one employer's rows, by who reads them: access-tables.test.ts holds it. */

/** Facts and what stands behind them: recorded once, superseded once. */
export const facts = [
  'person_details',
  'addresses',
  'employments',
  'coverages',
  'particulars',
  'person_ssns',
  'person_external_ids',
] as const;
/** Enrollments and what hangs on them: elections, proofs, signatures, corrections. */
export const ofEnrollments = [
  'enrollments',
  'enrollment_changes',
  'enrollment_corrections',
  'enrollment_proofs',
  'enrollment_signatures',
];
/** What hangs on an enrollment session: of those who build and watch it (specification 6). */
export const ofSessions = [
  'benefitrequiredvalues',
  'enrollmentcensusdatafields',
  'enrollmentsessionmembers',
  'enrollmentsessionplandocs',
  'enrollmentsessionplanpages',
  'enrollmentsessionplans',
  'enrollmentsessions',
  'externalbenefitdocs',
  'externalbenefitpages',
  'externalbenefits',
  'session_mails',
  'session_papers_to_sign',
  'session_rate_adoptions',
  'session_rate_versions',
];
/** Files of a census: of those who build sessions alone. */
export const ofCensus = ['censuschanges', 'censusfiles', 'censusmappings', 'censusrows'];
/** Money that moves: of administrators who process the queue; members see their own account, without the files for the bank. */
export const ofPayments = [
  'ledger_entries',
  'payers',
  'payment_authorisations',
  'payment_entries',
  'payment_graces',
  'payment_methods',
  'payments',
];
/** What employers owe carriers: of administrators who process the queue, and the employer's own people; what carriers bill: of the first alone. */
export const ofBills = ['bill_terms', 'group_bill_lines', 'group_bills'];
/** What pay days take: of administrators, and the employer's people who see what plans cost. */
export const ofPayroll = ['deduction_lines', 'deduction_statements', 'payrollcodes'];
export const ofCarriers = ['carrier_bill_findings', 'carrier_bill_mappings', 'carrier_bill_rows', 'carrier_bills'];
/** Stop-loss: of the desk; what was issued also of the employer and its broker. */
export const ofStopLoss = [
  'stop_loss_cases',
  'stop_loss_claimants',
  'stop_loss_factors',
  'stop_loss_health',
  'stop_loss_lasers',
  'stop_loss_left_out',
  'stop_loss_steps',
];
export const toldStopLoss = ['stop_loss_months', 'stop_loss_policies'];
/** Surveys, their answers, and the claims that these released: of administrators who keep surveys; whoever has a link has no account. */
export const ofSurveys = ['claim_releases', 'survey_files', 'survey_papers', 'surveyrecipients', 'surveyresponses'];
/** Union funds: of the fund office alone; the bank and the public pages read by functions. */
export const ofUnions = [
  'union_hour_adjustments',
  'union_report_lines',
  'union_reports',
  'union_rule_sets',
  'union_signups',
  'unionholidays',
  'unionplans',
  'unions',
  'unionshopemployees',
  'unionshops',
];
/** A worker's bank of hours: of the fund office, and the worker's own. */
export const ofHours = ['hour_bank_given', 'hour_bank_months', 'hour_banks', 'hour_holds', 'hour_self_pays'];
