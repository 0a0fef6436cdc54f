import type { Collection } from '../collection.ts';
import { accumulatorlimits } from './accumulatorlimits.ts';
import { accumulators } from './accumulators.ts';
import { announcements } from './announcements.ts';
import { apikeys } from './apikeys.ts';
import { baseplans } from './baseplans.ts';
import { brokers } from './brokers.ts';
import { cannedanswers } from './cannedanswers.ts';
import { closingdays } from './closingdays.ts';
import { categories } from './categories.ts';
import { clientfields } from './clientfields.ts';
import { clients } from './clients.ts';
import { contactcategories } from './contactcategories.ts';
import { contacts } from './contacts.ts';
import { customforms } from './customforms.ts';
import { costsharing } from './costsharing.ts';
import { dashboarditems } from './dashboarditems.ts';
import { divisions } from './divisions.ts';
import { documentmaps } from './documentmaps.ts';
import { enrollmentsessionthemes } from './enrollmentsessionthemes.ts';
import { enrollmentsessions } from './enrollmentsessions.ts';
import { enrollmentsessionplanpages } from './enrollmentsessionplanpages.ts';
import { enrollmentsessionplandocs } from './enrollmentsessionplandocs.ts';
import { enrollmentcensusdatafields } from './enrollmentcensusdatafields.ts';
import { enrollmentsessionmembers } from './enrollmentsessionmembers.ts';
import { externalbenefits } from './externalbenefits.ts';
import { externalbenefitpages } from './externalbenefitpages.ts';
import { externalbenefitdocs } from './externalbenefitdocs.ts';
import { benefitrequiredvalues } from './benefitrequiredvalues.ts';
import { entitytemplatevalues } from './entitytemplatevalues.ts';
import { groups } from './groups.ts';
import { lifeevents } from './lifeevents.ts';
import { partners } from './partners.ts';
import { permissions } from './permissions.ts';
import { relatedcontent } from './relatedcontent.ts';
import { payrollcodes } from './payrollcodes.ts';
import { plancardfacts } from './plancardfacts.ts';
import { reporttypes } from './reporttypes.ts';
import { roles } from './roles.ts';
import { sites } from './sites.ts';
import { services } from './services.ts';
import { sitecontacts } from './sitecontacts.ts';
import { surveyrecipients } from './surveyrecipients.ts';
import { surveyresponses } from './surveyresponses.ts';
import { surveys } from './surveys.ts';
import { suppliers } from './suppliers.ts';
import { templatevariables } from './templatevariables.ts';
import { termreasons } from './termreasons.ts';
import { tpas } from './tpas.ts';
import { unionholidays } from './unionholidays.ts';
import { unionplans } from './unionplans.ts';
import { unions } from './unions.ts';
import { unionshopemployees } from './unionshopemployees.ts';
import { unionshops } from './unionshops.ts';
import { unknownaccumulators } from './unknownaccumulators.ts';
import { agelimits } from './agelimits.ts';
import { waitingrules } from './waitingrules.ts';
import { signinconnections } from './signinconnections.ts';
import { webhooks } from './webhooks.ts';

/** Every admin collection, in menu order. */
export const collections: readonly Collection[] = [
  clients,
  brokers,
  partners,
  tpas,
  groups,
  divisions,
  baseplans,
  payrollcodes,
  plancardfacts,
  accumulators,
  unknownaccumulators,
  accumulatorlimits,
  costsharing,
  agelimits,
  waitingrules,
  lifeevents,
  termreasons,
  reporttypes,
  categories,
  announcements,
  sites,
  suppliers,
  services,
  clientfields,
  customforms,
  templatevariables,
  entitytemplatevalues,
  contacts,
  contactcategories,
  cannedanswers,
  closingdays,
  sitecontacts,
  enrollmentsessionthemes,
  enrollmentsessions,
  enrollmentsessionplanpages,
  enrollmentsessionplandocs,
  enrollmentcensusdatafields,
  enrollmentsessionmembers,
  externalbenefits,
  externalbenefitpages,
  externalbenefitdocs,
  benefitrequiredvalues,
  unions,
  unionshops,
  unionshopemployees,
  unionplans,
  unionholidays,
  surveys,
  surveyrecipients,
  surveyresponses,
  documentmaps,
  relatedcontent,
  dashboarditems,
  apikeys,
  webhooks,
  signinconnections,
  roles,
  permissions,
];
