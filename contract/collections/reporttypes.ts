import { userTypes } from '../access.ts';
import { reportFormats } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, choices, field, longText, optional, reference, text, yesNo } from '../field-kinds.ts';
import { reportKeys } from '../reports/catalogue.ts';
import { reportLayout } from '../reports/layout.ts';

/**
 * Reports that can be asked for, by whom and in which formats (domain 12.8): the program's own, each once, and those that
 * administrators make from them.
 */
export const reporttypes = collection({
  name: 'reporttypes',
  permission: 'manageReportTypes',
  fields: {
    name: text(120),
    nameKo: optional(text(120)),
    nameEs: optional(text(120)),
    /** Which of the program's reports it is, or is made from. */
    key: choice(reportKeys),
    description: optional(longText(1000)),
    formats: choices(reportFormats, { pdf: 'formats', '834': 'formats' }),
    audiences: choices(userTypes, { member: 'details' }),
    permissionId: optional(reference('permissions')),
    /** What it takes of that report: columns, parameters, filters (contract/reports/own-reports.ts). Empty: the program's own. */
    layout: optional(field('json', reportLayout)),
    schedulable: yesNo(),
    phi: yesNo(),
  },
  columns: ['name', 'key', 'formats', 'audiences', 'phi'],
  filters: ['schedulable', 'phi'],
});
