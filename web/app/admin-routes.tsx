import type { ComponentType } from 'react';
import { withTexts } from '../lib/catalogues.ts';
import type { LaterScreen, Loader } from './loader.ts';

/** The texts of codes that columns of reports hold, and filters of report types name. */
const reportWords = ['members', 'enrolling', 'cobra', 'cards', 'privacy', 'users'] as const;

/** Where the code of the administrators' own screens is, and of others' parts of them: part of the screens of `later-routes.tsx`. */
export const adminRoutes = {
  employerFields: () =>
    withTexts(import('../features/client-fields/EmployerFieldsPage.tsx'), 'clientParts', 'admin').then((module) => ({
      default: module.EmployerFieldsPage,
    })),
  clients: () =>
    withTexts(import('../features/plans/ClientsPage.tsx'), 'admin', 'plans').then((module) => ({
      default: module.ClientsPage,
    })),
  groups: () =>
    withTexts(import('../pages/client/GroupsPage.tsx'), 'admin', 'clientParts').then((module) => ({
      default: module.GroupsPage,
    })),
  client: () =>
    withTexts(
      import('../pages/client/ClientPage.tsx'),
      'admin',
      'client',
      'clientParts',
      'plans',
      'users',
      'account',
    ).then((module) => ({ default: module.ClientPage })),
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
  clientRates: () =>
    withTexts(import('../features/plans/ClientRatesPage.tsx'), 'plans', 'prices').then((module) => ({
      default: module.ClientRatesPage,
    })),
  planRates: () =>
    withTexts(import('../features/plans/PlanPage.tsx'), 'plans', 'prices', 'members').then((module) => ({
      default: module.PlanRatesPage,
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
  ageLimits: () => collectionScreen('agelimits'),
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
  reportTypes: () =>
    withTexts(import('../features/reports/ReportTypesPage.tsx'), 'admin', 'reports', ...reportWords).then((module) => ({
      default: module.ReportTypesPage,
    })),
  reports: () =>
    withTexts(import('../features/reports/ReportsPage.tsx'), 'reports', ...reportWords).then((module) => ({
      default: module.ReportsPage,
    })),
  report: () =>
    withTexts(import('../features/reports/ReportPage.tsx'), 'reports', ...reportWords).then((module) => ({
      default: module.ReportPage,
    })),
  documentCategories: () => collectionWithParts('/admin/categories', 'categories', 'documentmaps'),
  services: () =>
    withTexts(import('../features/services/ServicesPage.tsx'), 'admin', 'clientParts').then((module) => ({
      default: module.ServicesPage,
    })),
  variables: () => collectionWithParts('/admin/variables', 'templatevariables', 'entitytemplatevalues'),
  clientFields: () => collectionScreen('clientfields'),
  contacts: () => collectionScreen('contacts'),
  contactCategories: () => collectionScreen('contactcategories'),
  siteContacts: () => collectionScreen('sitecontacts'),
  ownContacts: () =>
    withTexts(import('../features/contacts/OwnContactsPage.tsx'), 'admin').then((module) => ({
      default: module.OwnContactsPage,
    })),
  sessionThemes: () => collectionScreen('enrollmentsessionthemes'),
  contact: () =>
    withTexts(import('../features/contacts/ContactPage.tsx'), 'contactPage', 'help').then((module) => ({
      default: module.ContactPage,
    })),
  announcements: () =>
    withTexts(import('../features/announcements/AnnouncementsPage.tsx'), 'admin').then((module) => ({
      default: module.AnnouncementsPage,
    })),
  apiKeys: () =>
    withTexts(import('../features/apikeys/ApiKeysPage.tsx'), 'admin').then((module) => ({
      default: module.ApiKeysPage,
    })),
  webhooks: () =>
    withTexts(import('../features/webhooks/WebhooksPage.tsx'), 'admin').then((module) => ({
      default: module.WebhooksPage,
    })),
  undelivered: () =>
    withTexts(import('../features/webhooks/UndeliveredPage.tsx'), 'admin').then((module) => ({
      default: module.UndeliveredPage,
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
} as const satisfies Partial<Record<LaterScreen, Loader>>;

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

/** A collection's screen whose records have records of others as parts, each a tab of the record it belongs to. */
async function collectionWithParts(
  path: string,
  name: string,
  ...partNames: readonly string[]
): Promise<{ readonly default: ComponentType }> {
  const [{ RecordsWithParts }, { ofRecord }, { collections }] = await Promise.all([
    withTexts(import('../crud/RecordsWithParts.tsx'), 'admin'),
    withTexts(import('../crud/ofRecord.tsx'), 'admin'),
    import('@coverlane/contract/collections/index.ts'),
  ]);
  const named = (one: string) => collections.filter((collection) => collection.name === one);
  const [collection] = named(name);
  if (!collection) throw new Error(`There is no collection ${name}`);
  const parts = partNames.flatMap(named).map(ofRecord);
  return { default: () => <RecordsWithParts path={path} collection={collection} parts={parts} /> };
}
