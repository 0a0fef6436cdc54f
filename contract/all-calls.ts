import type { AnyCall } from './call.ts';
import { collections } from './collections/index.ts';
import { accumulatorCalls } from './calls/accumulators.ts';
import { apiKeyCalls } from './calls/apikeys.ts';
import { webhookCalls } from './calls/webhooks.ts';
import { alarms } from './calls/alarms.ts';
import { serviceCalls } from './calls/services.ts';
import { esign } from './calls/esign.ts';
import { files } from './calls/files.ts';
import { entityCalls } from './calls/entity.ts';
import { dashboard } from './calls/dashboard.ts';
import { documents } from './calls/documents.ts';
import { contactCalls } from './calls/contacts.ts';
import { clientFields } from './calls/client-fields.ts';
import { confirmations, news } from './calls/announcements.ts';
import { auth } from './calls/auth.ts';
import { cardTemplates, eobTemplates } from './calls/card-templates.ts';
import { claims } from './calls/claims.ts';
import { clientCalls } from './calls/clients.ts';
import { cobra } from './calls/cobra.ts';
import { eligibility } from './calls/eligibility.ts';
import { enrollments } from './calls/enrollment.ts';
import { eobs } from './calls/eobs.ts';
import { healthPrivacy } from './calls/health-privacy.ts';
import { help } from './calls/help.ts';
import { proofs } from './calls/proofs.ts';
import { idCards } from './calls/idcards.ts';
import { imports } from './calls/imports.ts';
import { installationCalls } from './calls/installations.ts';
import { insurability } from './calls/insurability.ts';
import { beneficiaryRequests } from './calls/beneficiaries.ts';
import { memberChanges } from './calls/member-changes.ts';
import { members } from './calls/members.ts';
import { organisations } from './calls/organisations.ts';
import { plans } from './calls/plans.ts';
import { premiums } from './calls/premiums.ts';
import { rates } from './calls/rates.ts';
import { reference } from './calls/reference.ts';
import { reports } from './calls/reports.ts';
import { rights } from './calls/rights.ts';
import { secondFactor } from './calls/second-factor.ts';
import { settings } from './calls/settings.ts';
import { siteCalls } from './calls/sites.ts';
import { user } from './calls/user.ts';
import { viewAs } from './calls/view-as.ts';
import { views } from './calls/views.ts';

/** Every call of the product with its name: what the walk tests, OpenAPI and the generated matrix go over. */
export const allCalls: ReadonlyMap<string, AnyCall> = new Map<string, AnyCall>([
  ...Object.entries(auth),
  ...Object.entries(secondFactor),
  ...Object.entries(alarms),
  ...Object.entries(members),
  ...Object.entries(reference),
  ...Object.entries(plans),
  ...Object.entries(rates),
  ...Object.entries(eligibility),
  ...Object.entries(cobra),
  ...Object.entries(premiums),
  ...Object.entries(settings),
  ...Object.entries(imports),
  ...Object.entries(enrollments),
  ...Object.entries(memberChanges),
  ...Object.entries(insurability),
  ...Object.entries(beneficiaryRequests),
  ...Object.entries(proofs),
  ...Object.entries(claims),
  ...Object.entries(accumulatorCalls),
  ...Object.entries(healthPrivacy),
  ...Object.entries(help),
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
  ...Object.entries(installationCalls),
  ...Object.entries(clientFields),
  ...Object.entries(contactCalls),
  ...Object.entries(dashboard),
  ...Object.entries(documents),
  ...Object.entries(entityCalls),
  ...Object.entries(esign),
  ...Object.entries(files),
  ...Object.entries(serviceCalls),
  ...Object.entries(views),
  ...Object.entries(viewAs),
  ...Object.entries(apiKeyCalls),
  ...Object.entries(webhookCalls),
  ...collections.flatMap(({ name, calls }) =>
    Object.entries(calls).map(([verb, call]): [string, AnyCall] => [`${name}.${verb}`, call]),
  ),
]);
