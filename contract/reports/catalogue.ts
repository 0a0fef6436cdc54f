import type { ReportDefinition } from './definition.ts';
import { claimsReports } from './of-claims.ts';
import { officeReports } from './of-office.ts';
import { peopleReports } from './of-people.ts';

/** Every report that the program can make (domain 12.8). The key is that of its report type. */
export const reportCatalogue: readonly ReportDefinition[] = [...peopleReports, ...officeReports, ...claimsReports];

/** The report of a key; undefined: a type that no program stands behind. */
export const reportOf = (key: string): ReportDefinition | undefined =>
  reportCatalogue.find((report) => report.key === key);

/** The keys of all of them. */
export const reportKeys: readonly string[] = reportCatalogue.map(({ key }) => key);
