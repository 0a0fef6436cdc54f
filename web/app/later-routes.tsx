import type { ComponentType } from 'react';
import { withTexts } from '../lib/catalogues.ts';
import type { LaterScreen, Loader } from './loader.ts';

/** Where the code of every built screen is that is not opened first. One that is missing here is a type error. */
export const loaders: Readonly<Record<LaterScreen, Loader>> = {
  setUpFactor: () =>
    withTexts(import('../features/user/SetUpFactorPage.tsx'), 'factor', 'account').then((module) => ({
      default: module.SetUpFactorPage,
    })),
  members: () =>
    withTexts(import('../features/members/MembersPage.tsx'), 'members', 'changes').then((module) => ({
      default: module.MembersPage,
    })),
  member: () =>
    withTexts(import('../features/members/MemberPage.tsx'), 'members', 'changes', 'changing', 'enrolling').then(
      (module) => ({
        default: module.MemberPage,
      }),
    ),
  memberLookup: () =>
    withTexts(import('../features/members/MemberLookupPage.tsx'), 'members', 'changes').then((module) => ({
      default: module.MemberLookupPage,
    })),
  cobra: () =>
    withTexts(import('../features/cobra/CobraPage.tsx'), 'cobra').then((module) => ({ default: module.CobraPage })),
  proofs: () =>
    withTexts(import('../features/proofs/ProofsPage.tsx'), 'enrolling').then((module) => ({
      default: module.ProofsPage,
    })),
  terminate: () =>
    withTexts(
      import('../features/changes/TerminatePage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
    ).then((module) => ({
      default: module.TerminatePage,
    })),
  modifyDemographics: () =>
    withTexts(
      import('../features/changes/DemographicsPage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
    ).then((module) => ({
      default: module.DemographicsPage,
    })),
  changeAddress: () =>
    withTexts(
      import('../features/changes/AddressPage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
    ).then((module) => ({
      default: module.AddressPage,
    })),
  changeDivision: () =>
    withTexts(
      import('../features/changes/DivisionPage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
    ).then((module) => ({
      default: module.DivisionPage,
    })),
  changeBeneficiaries: () =>
    withTexts(
      import('../features/changes/BeneficiariesPage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'enrollment',
      'changing',
    ).then((module) => ({ default: module.BeneficiariesPage })),
  changeDoctor: () =>
    withTexts(
      import('../features/changes/DoctorPage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
    ).then((module) => ({ default: module.DoctorPage })),
  changeOther: () =>
    withTexts(
      import('../features/changes/OtherCoveragePage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'enrollment',
      'changing',
    ).then((module) => ({ default: module.OtherCoveragePage })),
  myCoverage: () =>
    withTexts(import('../features/members/MyCoveragePage.tsx'), 'members').then((module) => ({
      default: module.MyCoveragePage,
    })),
  imports: () =>
    withTexts(import('../features/imports/ImportsPage.tsx'), 'members', 'changes', 'imports').then((module) => ({
      default: module.ImportsPage,
    })),
  import: () =>
    withTexts(import('../features/imports/ImportPage.tsx'), 'members', 'changes', 'imports').then((module) => ({
      default: module.ImportPage,
    })),
  myClaims: () =>
    withTexts(import('../features/claims/MyClaimsPage.tsx'), 'claims', 'members').then((module) => ({
      default: module.MyClaimsPage,
    })),
  claim: () =>
    withTexts(import('../features/claims/ClaimPage.tsx'), 'claims', 'help').then((module) => ({
      default: module.ClaimPage,
    })),
  claimTotals: () =>
    withTexts(import('../features/claims/ClaimTotalsPage.tsx'), 'claims').then((module) => ({
      default: module.ClaimTotalsPage,
    })),
  claimSearch: () =>
    withTexts(import('../features/claims/ClaimSearchPage.tsx'), 'claims', 'members').then((module) => ({
      default: module.ClaimSearchPage,
    })),
  idCard: () =>
    withTexts(import('../features/idcards/IdCardPage.tsx'), 'cards').then((module) => ({ default: module.IdCardPage })),
  idCardTemplates: () =>
    withTexts(import('../features/card-templates/CardTemplatesPage.tsx'), 'cardTemplates', 'cards').then((module) => ({
      default: module.CardTemplatesPage,
    })),
  eobTemplates: () =>
    withTexts(import('../features/card-templates/EobTemplatesPage.tsx'), 'cardTemplates').then((module) => ({
      default: module.EobTemplatesPage,
    })),
  cardFacts: () =>
    withTexts(import('../features/card-templates/CardFactsPage.tsx'), 'admin', 'cards').then((module) => ({
      default: module.CardFactsPage,
    })),
  eobPapers: () =>
    withTexts(import('../features/eobs/EobPapersPage.tsx'), 'eobs', 'cards').then((module) => ({
      default: module.EobPapersPage,
    })),
  idCardOrders: () =>
    withTexts(import('../features/idcards/CardOrdersPage.tsx'), 'cards').then((module) => ({
      default: module.CardOrdersPage,
    })),
  spending: () =>
    withTexts(import('../features/accumulators/SpendingPage.tsx'), 'spending').then((module) => ({
      default: module.SpendingPage,
    })),
  accumulators: () =>
    withTexts(import('../features/accumulators/AccumulatorsPage.tsx'), 'admin').then((module) => ({
      default: module.AccumulatorsPage,
    })),
  profile: () =>
    withTexts(import('../features/user/ProfilePage.tsx'), 'account', 'factor', 'privacy').then((module) => ({
      default: module.ProfilePage,
    })),
  changePassword: () =>
    withTexts(import('../features/user/ChangePasswordPage.tsx'), 'account').then((module) => ({
      default: module.ChangePasswordPage,
    })),
  forgotPassword: () =>
    withTexts(import('../features/user/ForgotPasswordPage.tsx'), 'account').then((module) => ({
      default: module.ForgotPasswordPage,
    })),
  forgotUsername: () =>
    withTexts(import('../features/user/ForgotUsernamePage.tsx'), 'account').then((module) => ({
      default: module.ForgotUsernamePage,
    })),
  loginAssistance: () =>
    withTexts(import('../features/user/LoginAssistancePage.tsx'), 'account').then((module) => ({
      default: module.LoginAssistancePage,
    })),
  resetPassword: () =>
    withTexts(import('../features/user/ResetPasswordPage.tsx'), 'account').then((module) => ({
      default: module.ResetPasswordPage,
    })),
  memberSignup: () =>
    withTexts(import('../features/user/MemberSignupPage.tsx'), 'account').then((module) => ({
      default: module.MemberSignupPage,
    })),
  verifyEmail: () =>
    withTexts(import('../features/user/VerifyEmailPage.tsx'), 'account').then((module) => ({
      default: module.VerifyEmailPage,
    })),
  newEnrollment: () =>
    withTexts(
      import('../features/enrollment/NewEnrollmentPage.tsx'),
      'enrollment',
      'enrolling',
      'eligibility',
      'prices',
      'members',
      'changes',
    ).then((module) => ({
      default: module.NewEnrollmentPage,
    })),
  enrollment: () =>
    withTexts(
      import('../features/enrollment/EnrollmentPage.tsx'),
      'enrollment',
      'enrolling',
      'eligibility',
      'prices',
      'members',
      'changes',
    ).then((module) => ({
      default: module.EnrollmentPage,
    })),
  enrollments: () =>
    withTexts(
      import('../features/enrollments/EnrollmentsPage.tsx'),
      'enrollment',
      'enrolling',
      'eligibility',
      'prices',
      'members',
      'changes',
    ).then((module) => ({
      default: module.EnrollmentsPage,
    })),
  clients: () =>
    withTexts(import('../features/plans/ClientsPage.tsx'), 'admin', 'plans').then((module) => ({
      default: module.ClientsPage,
    })),
  groups: () => collectionParts('/admin/groups', 'groups', 'divisions'),
  client: () =>
    withTexts(import('../features/clients/ClientPage.tsx'), 'admin', 'client', 'plans', 'users', 'account').then(
      (module) => ({ default: module.ClientPage }),
    ),
  clientMatrix: () =>
    withTexts(import('../features/clients/ClientMatrixPage.tsx'), 'admin', 'client').then((module) => ({
      default: module.ClientMatrixPage,
    })),
  sites: () =>
    withTexts(import('../features/sites/SitesPage.tsx'), 'admin', 'client').then((module) => ({
      default: module.SitesPage,
    })),
  installations: () =>
    withTexts(import('../features/installations/InstallationsPage.tsx'), 'admin', 'client').then((module) => ({
      default: module.InstallationsPage,
    })),
  tpas: () =>
    withTexts(import('../features/rights/TpasPage.tsx'), 'admin').then((module) => ({ default: module.TpasPage })),
  basePlans: () => collectionScreen('baseplans'),
  tiers: () =>
    withTexts(import('../features/plans/TiersPage.tsx'), 'plans').then((module) => ({ default: module.TiersPage })),
  clientPlans: () =>
    withTexts(import('../features/plans/ClientPlansPage.tsx'), 'plans', 'prices', 'client', 'admin').then((module) => ({
      default: module.ClientPlansPage,
    })),
  planPrices: () =>
    withTexts(import('../features/plans/PlanPage.tsx'), 'plans', 'prices', 'members').then((module) => ({
      default: module.PlanPage,
    })),
  brokers: () =>
    withTexts(import('../features/rights/BrokersPage.tsx'), 'admin').then((module) => ({
      default: module.BrokersPage,
    })),
  partners: () =>
    withTexts(import('../features/rights/PartnersPage.tsx'), 'admin').then((module) => ({
      default: module.PartnersPage,
    })),
  waitingRules: () => collectionScreen('waitingrules'),
  lifeEvents: () => collectionScreen('lifeevents'),
  termReasons: () => collectionScreen('termreasons'),
  eligibility: () =>
    withTexts(import('../features/eligibility/EligibilityPreviewPage.tsx'), 'admin', 'eligibility').then((module) => ({
      default: module.EligibilityPreviewPage,
    })),
  settings: () =>
    withTexts(import('../features/settings/SettingsPage.tsx'), 'admin').then((module) => ({
      default: module.SettingsPage,
    })),
  reportTypes: () => collectionScreen('reporttypes'),
  reports: () =>
    withTexts(import('../features/reports/ReportsPage.tsx'), 'reports').then((module) => ({
      default: module.ReportsPage,
    })),
  report: () =>
    withTexts(
      import('../features/reports/ReportPage.tsx'),
      'reports',
      'members',
      'enrolling',
      'cobra',
      'cards',
      'privacy',
      'users',
    ).then((module) => ({ default: module.ReportPage })),
  documentCategories: () => collectionParts('/admin/categories', 'categories', 'documentmaps'),
  services: () =>
    withTexts(import('../features/services/ServicesPage.tsx'), 'admin').then((module) => ({
      default: module.ServicesPage,
    })),
  variables: () => collectionParts('/admin/variables', 'templatevariables', 'entitytemplatevalues'),
  clientFields: () => collectionScreen('clientfields'),
  contacts: () => collectionScreen('contacts'),
  contactCategories: () => collectionScreen('contactcategories'),
  siteContacts: () => collectionScreen('sitecontacts'),
  sessionThemes: () => collectionScreen('enrollmentsessionthemes'),
  contact: () =>
    withTexts(import('../features/contacts/ContactPage.tsx'), 'contactPage', 'help').then((module) => ({
      default: module.ContactPage,
    })),
  announcements: () => collectionScreen('announcements'),
  apiKeys: () =>
    withTexts(import('../features/apikeys/ApiKeysPage.tsx'), 'admin').then((module) => ({
      default: module.ApiKeysPage,
    })),
  webhooks: () =>
    withTexts(import('../features/webhooks/WebhooksPage.tsx'), 'admin').then((module) => ({
      default: module.WebhooksPage,
    })),
  roles: () =>
    withTexts(import('../features/rights/RolesPage.tsx'), 'admin', 'users').then((module) => ({
      default: module.RolesPage,
    })),
  users: () =>
    withTexts(import('../features/users/UsersPage.tsx'), 'admin', 'account', 'users').then((module) => ({
      default: module.UsersPage,
    })),
  mail: () =>
    withTexts(import('../features/mail/MailPage.tsx'), 'admin', 'mail').then((module) => ({
      default: module.MailPage,
    })),
  roleMatrix: () =>
    withTexts(import('../features/rights/RoleMatrixPage.tsx'), 'admin', 'users').then((module) => ({
      default: module.RoleMatrixPage,
    })),
};

/** A collection's screen: the one component for all of them, with this collection's definition. */
async function collectionScreen(name: string): Promise<{ readonly default: ComponentType }> {
  const [{ CollectionPage }, { collections }] = await Promise.all([
    withTexts(import('../crud/CollectionPage.tsx'), 'admin'),
    import('@coverlane/contract/collections/index.ts'),
  ]);
  const collection = collections.find((one) => one.name === name);
  if (!collection) throw new Error(`There is no collection ${name}`);
  return { default: () => <CollectionPage collection={collection} /> };
}

/** Collections that share a screen, each a tab of it. */
async function collectionParts(
  path: string,
  ...names: readonly string[]
): Promise<{ readonly default: ComponentType }> {
  const [{ CollectionParts }, { collections }] = await Promise.all([
    withTexts(import('../crud/CollectionParts.tsx'), 'admin'),
    import('@coverlane/contract/collections/index.ts'),
  ]);
  const parts = names.flatMap((name) => collections.find((one) => one.name === name) ?? []);
  return { default: () => <CollectionParts path={path} parts={parts} /> };
}
