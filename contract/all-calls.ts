import type { AnyCall } from './call.ts';
import { collections } from './collections/index.ts';
import { accumulatorCalls } from './accumulators/calls.ts';
import { apiKeyCalls } from './apikeys/calls.ts';
import { eventCalls } from './webhooks/event-calls.ts';
import { provisioning } from './provisioning/calls.ts';
import { organisationSignIn } from './organisation-sign-in/calls.ts';
import { webhookCalls } from './webhooks/calls.ts';
import { alarms } from './alarms/calls.ts';
import { serviceCalls } from './services/calls.ts';
import { esign } from './esign/calls.ts';
import { files } from './files/calls.ts';
import { entityCalls } from './entity/calls.ts';
import { dashboard } from './dashboard/calls.ts';
import { documents } from './documents/calls.ts';
import { folders } from './documents/folder-calls.ts';
import { manyDocuments } from './documents/many-calls.ts';
import { documentUploads } from './documents/upload-calls.ts';
import { planDocuments } from './documents/plan-calls.ts';
import { documentReaders } from './documents/reader-calls.ts';
import { retention } from './documents/retention-calls.ts';
import { contactCalls } from './contacts/calls.ts';
import { clientFields } from './client-fields/calls.ts';
import { customForms } from './forms/calls.ts';
import { confirmations, news } from './announcements/calls.ts';
import { audit } from './audit/calls.ts';
import { auth } from './auth/calls.ts';
import { authorisationsByKey, ownAuthorisations } from './bank-link/own-calls.ts';
import { selfEnrollmentMoney } from './bank-link/money-calls.ts';
import { billMoney } from './bank-link/bill-calls.ts';
import { continuedMoney } from './bank-link/continued-calls.ts';
import { hoursMoney, memberAccount } from './bank-link/member-calls.ts';
import { shopMoney } from './bank-link/shop-calls.ts';
import { selfEnrollment, signupKeepers } from './self-enrollment/calls.ts';
import { selfEnrollmentPapers, selfEnrollmentSteps } from './self-enrollment/step-calls.ts';
import { cardTemplates, eobTemplates } from './card-templates/calls.ts';
import { claims } from './claims/calls.ts';
import { clientCalls } from './clients/calls.ts';
import { cobra } from './cobra/calls.ts';
import { eligibility } from './eligibility/calls.ts';
import { enrollments } from './enrollments/calls.ts';
import { sessionRates } from './enrollment-sessions/rates-calls.ts';
import { partnerEnrollments } from './enrollments/partner-calls.ts';
import { sessionRollovers } from './enrollments/rollover-calls.ts';
import { sessionEnrolling } from './enrollments/session-calls.ts';
import { sessionSetup } from './enrollment-sessions/calls.ts';
import { sessionQuestions } from './enrollment-sessions/form-calls.ts';
import { sessionFiles } from './enrollment-sessions/file-calls.ts';
import { sessionDoor, sessionMessages } from './enrollment-sessions/message-calls.ts';
import { ownSessionCalls } from './enrollment-sessions/own-call.ts';
import { sessionPapers } from './enrollment-sessions/paper-calls.ts';
import { sessionProgress } from './enrollment-sessions/progress-calls.ts';
import { eobs } from './eobs/calls.ts';
import { healthPrivacy } from './health-privacy/calls.ts';
import { help } from './help/calls.ts';
import { hourBanks } from './hour-bank/calls.ts';
import { bankLists } from './hour-bank/list-calls.ts';
import { desk } from './help/desk-calls.ts';
import { proofs } from './proofs/calls.ts';
import { inbox } from './inbox/calls.ts';
import { idCards } from './cards/calls.ts';
import { imports } from './imports/calls.ts';
import { sessionRosters } from './imports/session-roster-calls.ts';
import { installationCalls } from './installations/calls.ts';
import { insurability } from './changes/insurability-calls.ts';
import { beneficiaryRequests } from './changes/beneficiary-calls.ts';
import { employeeChanges } from './changes/employee-calls.ts';
import { memberChanges } from './changes/calls.ts';
import { members } from './members/calls.ts';
import { organisations } from './organisations/calls.ts';
import { plans } from './plans/calls.ts';
import { bills } from './bills/calls.ts';
import { carrierBills } from './bills/carrier-calls.ts';
import { paymentBatches } from './payments/batch-calls.ts';
import { payments } from './payments/calls.ts';
import { memberList } from './members/list-calls.ts';
import { employeeFeed } from './members/feed-calls.ts';
import { payroll } from './payroll/calls.ts';
import { premiums } from './premiums/calls.ts';
import { reinsurance } from './reinsurance/calls.ts';
import { stopLossCases } from './reinsurance/case-calls.ts';
import { stopLossClaims } from './reinsurance/claim-calls.ts';
import { statements } from './reinsurance/statement-calls.ts';
import { census } from './enrollment-sessions/census-calls.ts';
import { rates } from './plans/rate-calls.ts';
import { reference } from './reference/calls.ts';
import { reports } from './reports/calls.ts';
import { rights } from './rights/calls.ts';
import { tasks } from './tasks/calls.ts';
import { secondFactor } from './second-factor/calls.ts';
import { passkeySignIn } from './second-factor/sign-in-calls.ts';
import { settings } from './settings/calls.ts';
import { surveyCalls } from './surveys/calls.ts';
import { surveyDoor } from './surveys/public-calls.ts';
import { unionSignupDoor } from './union-signups/calls.ts';
import { unionSignupDecisions, unionSignupReview } from './union-signups/staff-calls.ts';
import { unionReports } from './union-reports/calls.ts';
import { unionShopDoor } from './union-reports/shop-calls.ts';
import { siteCalls } from './sites/calls.ts';
import { unionCalls } from './unions/calls.ts';
import { user } from './users/own-calls.ts';
import { viewAs } from './view-as/calls.ts';
import { views } from './views/calls.ts';

/** Every call of the product with its name: what the walk tests, OpenAPI and the generated matrix go over. */
export const allCalls: ReadonlyMap<string, AnyCall> = new Map<string, AnyCall>([
  ...Object.entries(audit),
  ...Object.entries(auth),
  ...Object.entries(secondFactor),
  ...Object.entries(passkeySignIn),
  ...Object.entries(alarms),
  ...Object.entries(members),
  ...Object.entries(reference),
  ...Object.entries(plans),
  ...Object.entries(rates),
  ...Object.entries(census),
  ...Object.entries(eligibility),
  ...Object.entries(cobra),
  ...Object.entries(tasks),
  ...Object.entries(memberList),
  ...Object.entries(employeeFeed),
  ...Object.entries(payroll),
  ...Object.entries(premiums),
  ...Object.entries(payments),
  ...Object.entries(paymentBatches),
  ...Object.entries(bills),
  ...Object.entries(carrierBills),
  ...Object.entries(stopLossClaims),
  ...Object.entries(reinsurance),
  ...Object.entries(statements),
  ...Object.entries(stopLossCases),
  ...Object.entries(settings),
  ...Object.entries(imports),
  ...Object.entries(sessionRosters),
  ...Object.entries(enrollments),
  ...Object.entries(partnerEnrollments),
  ...Object.entries(sessionRates),
  ...Object.entries(sessionEnrolling),
  ...Object.entries(sessionRollovers),
  ...Object.entries(sessionSetup),
  ...Object.entries(sessionQuestions),
  ...Object.entries(sessionFiles),
  ...Object.entries(sessionPapers),
  ...Object.entries(sessionProgress),
  ...Object.entries(sessionMessages),
  ...Object.entries(sessionDoor),
  ...Object.entries(ownSessionCalls),
  ...Object.entries(ownAuthorisations),
  ...Object.entries(authorisationsByKey),
  ...Object.entries(selfEnrollment),
  ...Object.entries(selfEnrollmentMoney),
  ...Object.entries(shopMoney),
  ...Object.entries(memberAccount),
  ...Object.entries(hoursMoney),
  ...Object.entries(billMoney),
  ...Object.entries(continuedMoney),
  ...Object.entries(selfEnrollmentSteps),
  ...Object.entries(selfEnrollmentPapers),
  ...Object.entries(signupKeepers),
  ...Object.entries(memberChanges),
  ...Object.entries(employeeChanges),
  ...Object.entries(insurability),
  ...Object.entries(beneficiaryRequests),
  ...Object.entries(proofs),
  ...Object.entries(claims),
  ...Object.entries(accumulatorCalls),
  ...Object.entries(healthPrivacy),
  ...Object.entries(help),
  ...Object.entries(hourBanks),
  ...Object.entries(bankLists),
  ...Object.entries(desk),
  ...Object.entries(inbox),
  ...Object.entries(idCards),
  ...Object.entries(eobs),
  ...Object.entries(cardTemplates),
  ...Object.entries(eobTemplates),
  ...Object.entries(user),
  ...Object.entries(news),
  ...Object.entries(confirmations),
  ...Object.entries(reports),
  ...Object.entries(rights),
  ...Object.entries(clientCalls),
  ...Object.entries(organisations),
  ...Object.entries(siteCalls),
  ...Object.entries(unionCalls),
  ...Object.entries(surveyCalls),
  ...Object.entries(surveyDoor),
  ...Object.entries(unionSignupDoor),
  ...Object.entries(unionSignupReview),
  ...Object.entries(unionSignupDecisions),
  ...Object.entries(unionShopDoor),
  ...Object.entries(unionReports),
  ...Object.entries(installationCalls),
  ...Object.entries(clientFields),
  ...Object.entries(customForms),
  ...Object.entries(contactCalls),
  ...Object.entries(dashboard),
  ...Object.entries(manyDocuments),
  ...Object.entries(documentUploads),
  ...Object.entries(planDocuments),
  ...Object.entries(documentReaders),
  ...Object.entries(retention),
  ...Object.entries(documents),
  ...Object.entries(folders),
  ...Object.entries(entityCalls),
  ...Object.entries(esign),
  ...Object.entries(files),
  ...Object.entries(serviceCalls),
  ...Object.entries(views),
  ...Object.entries(viewAs),
  ...Object.entries(apiKeyCalls),
  ...Object.entries(webhookCalls),
  ...Object.entries(eventCalls),
  ...Object.entries(organisationSignIn),
  ...Object.entries(provisioning),
  ...collections.flatMap(({ name, calls }) =>
    Object.entries(calls).map(([verb, call]): [string, AnyCall] => [`${name}.${verb}`, call]),
  ),
]);
