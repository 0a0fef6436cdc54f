import type { Declared } from '../lib/declared.ts';
import { screens as ownScreens } from './own-screens.ts';
import { screens as accumulators } from '../features/accumulators/screens.ts';
import { screens as announcements } from '../features/announcements/screens.ts';
import { screens as apikeys } from '../features/apikeys/screens.ts';
import { screens as audit } from '../features/audit/screens.ts';
import { screens as auth } from '../features/auth/screens.ts';
import { screens as bankLink } from '../features/bank-link/screens.ts';
import { screens as cardTemplates } from '../features/card-templates/screens.ts';
import { screens as cards } from '../features/cards/screens.ts';
import { screens as changes } from '../features/changes/screens.ts';
import { screens as claims } from '../features/claims/screens.ts';
import { screens as clientFields } from '../features/client-fields/screens.ts';
import { screens as clients } from '../features/clients/screens.ts';
import { screens as cobra } from '../features/cobra/screens.ts';
import { screens as contacts } from '../features/contacts/screens.ts';
import { screens as documents } from '../features/documents/screens.ts';
import { screens as eligibility } from '../features/eligibility/screens.ts';
import { screens as enrollmentSessions } from '../features/enrollment-sessions/screens.ts';
import { screens as enrollments } from '../features/enrollments/screens.ts';
import { screens as esign } from '../features/esign/screens.ts';
import { screens as eobs } from '../features/eobs/screens.ts';
import { screens as forms } from '../features/forms/screens.ts';
import { screens as help } from '../features/help/screens.ts';
import { screens as hourBank } from '../features/hour-bank/screens.ts';
import { screens as imports } from '../features/imports/screens.ts';
import { screens as inbox } from '../features/inbox/screens.ts';
import { screens as installations } from '../features/installations/screens.ts';
import { screens as mail } from '../features/mail/screens.ts';
import { screens as system } from '../features/system/screens.ts';
import { screens as members } from '../features/members/screens.ts';
import { screens as bills } from '../features/bills/screens.ts';
import { screens as payments } from '../features/payments/screens.ts';
import { screens as reinsurance } from '../features/reinsurance/screens.ts';
import { screens as plans } from '../features/plans/screens.ts';
import { screens as proofs } from '../features/proofs/screens.ts';
import { screens as reports } from '../features/reports/screens.ts';
import { screens as rights } from '../features/rights/screens.ts';
import { screens as selfEnrollment } from '../features/self-enrollment/screens.ts';
import { screens as services } from '../features/services/screens.ts';
import { screens as settings } from '../features/settings/screens.ts';
import { screens as sites } from '../features/sites/screens.ts';
import { screens as surveys } from '../features/surveys/screens.ts';
import { screens as unions } from '../features/unions/screens.ts';
import { screens as unionSignups } from '../features/union-signups/screens.ts';
import { screens as unionReports } from '../features/union-reports/screens.ts';
import { screens as users } from '../features/users/screens.ts';
import { screens as organisationSignIn } from '../features/organisation-sign-in/screens.ts';
import { screens as webhooks } from '../features/webhooks/screens.ts';
import { screens as accountPage } from '../pages/account/screens.ts';
import { screens as clientPage } from '../pages/client/screens.ts';
import { screens as contactPage } from '../pages/contact/screens.ts';
import { screens as collectionsPage } from '../pages/collections/screens.ts';
import { screens as homePage } from '../pages/home/screens.ts';
import { screens as recordPage } from '../pages/record/screens.ts';

/** What each feature and page declares; a test says which one is forgotten. */
export const declaredScreens: readonly Declared[] = [
  ...ownScreens,
  ...accumulators,
  ...announcements,
  ...apikeys,
  ...audit,
  ...auth,
  ...bankLink,
  ...cardTemplates,
  ...cards,
  ...changes,
  ...claims,
  ...clientFields,
  ...clients,
  ...cobra,
  ...contacts,
  ...contactPage,
  ...documents,
  ...eligibility,
  ...enrollmentSessions,
  ...enrollments,
  ...esign,
  ...eobs,
  ...forms,
  ...help,
  ...hourBank,
  ...imports,
  ...inbox,
  ...installations,
  ...mail,
  ...system,
  ...members,
  ...payments,
  ...bills,
  ...reinsurance,
  ...plans,
  ...proofs,
  ...reports,
  ...rights,
  ...selfEnrollment,
  ...services,
  ...settings,
  ...sites,
  ...surveys,
  ...unions,
  ...unionSignups,
  ...unionReports,
  ...users,
  ...organisationSignIn,
  ...webhooks,
  ...accountPage,
  ...clientPage,
  ...collectionsPage,
  ...homePage,
  ...recordPage,
];
