import { userTypes } from '../access.ts';
import { reportFormats } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, choices, longText, optional, reference, text, yesNo } from '../field-kinds.ts';
import { later } from '../later-fields.ts';
import { json } from '../formed-texts.ts';
import { reportKeys } from '../report-catalogue.ts';

/** Reports that can be asked for, by whom and in which formats (domain 12.8). */
export const reporttypes = collection({
  name: 'reporttypes',
  permission: 'manageReportTypes',
  fields: {
    name: text(120),
    nameKo: optional(text(120)),
    nameEs: optional(text(120)),
    /** Which of the program's reports it is: there is no other. */
    key: choice(reportKeys),
    description: optional(longText(1000)),
    formats: choices(reportFormats, { pdf: 'formats', '834': 'formats' }),
    audiences: choices(userTypes, { member: 'details' }),
    permissionId: optional(reference('permissions')),
    params: later(optional(json()), 'details'),
    schedulable: yesNo(),
    phi: yesNo(),
  },
  columns: ['name', 'key', 'formats', 'audiences', 'phi'],
  filters: ['schedulable', 'phi'],
});
