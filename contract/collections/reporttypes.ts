import { userTypes } from '../access.ts';
import { reportFormats } from '../codes.ts';
import { collection } from '../collection.ts';
import { choices, longText, optional, reference, text, yesNo } from '../field-kinds.ts';
import { json, pattern } from '../formed-texts.ts';

/** Reports that can be asked for, by whom and in which formats (domain 12.8). */
export const reporttypes = collection({
  name: 'reporttypes',
  permission: 'manageReportTypes',
  fields: {
    name: text(120),
    nameKo: optional(text(120)),
    nameEs: optional(text(120)),
    key: pattern(/^[a-z][a-z0-9-]{1,39}$/, 40),
    description: optional(longText(1000)),
    formats: choices(reportFormats),
    audiences: choices(userTypes),
    permissionId: optional(reference('permissions')),
    params: optional(json()),
    schedulable: yesNo(),
    phi: yesNo(),
  },
  columns: ['name', 'key', 'formats', 'audiences', 'phi'],
  filters: ['schedulable', 'phi'],
});
