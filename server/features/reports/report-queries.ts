import {
  claimsByMonth,
  claimsLag,
  highCost,
  networkSavings,
  planUtilisation,
  topProviders,
} from './claim-reports.queries.ts';
import {
  auditByMember,
  enrollmentActivity,
  enrollmentsOpen,
  helpTimes,
  idCardOrders,
  userAccess,
  usersAndPermissions,
} from './office-reports.queries.ts';
import { ageingOut, coverageOnDay, memberCensus, missingData, terminations } from './people-reports.queries.ts';
import type { ReportQuery } from './row-parts.queries.ts';

/** What makes the rows of each report of the catalogue (contract/reports/catalogue.ts), by its key. */
export const reportQueries: Readonly<Record<string, ReportQuery>> = {
  'member-census': memberCensus,
  'coverage-on-day': coverageOnDay,
  'enrollment-activity': enrollmentActivity,
  'enrollments-open': enrollmentsOpen,
  terminations,
  'ageing-out': ageingOut,
  'missing-data': missingData,
  'claims-by-month': claimsByMonth,
  'claims-lag': claimsLag,
  'plan-utilisation': planUtilisation,
  'network-savings': networkSavings,
  'high-cost': highCost,
  'top-providers': topProviders,
  'idcard-orders': idCardOrders,
  'help-times': helpTimes,
  'users-permissions': usersAndPermissions,
  'audit-by-member': auditByMember,
  'user-access': userAccess,
};
