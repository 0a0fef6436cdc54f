import { languages } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, date, optional, reference, text } from '../field-kinds.ts';

/** What a template variable says for a division, a client, a base plan or everybody, from a day on (domain 12.6). */
export const entitytemplatevalues = collection({
  name: 'entitytemplatevalues',
  permission: 'manageTemplateVariables',
  fields: {
    value: text(500),
    variableId: reference('templatevariables'),
    clientId: optional(reference('clients')),
    divisionId: optional(reference('divisions')),
    baseplanId: optional(reference('baseplans')),
    language: optional(choice(languages)),
    effectiveDate: date(),
  },
  columns: ['value', 'variableId', 'clientId', 'divisionId', 'baseplanId', 'effectiveDate'],
  filters: ['clientId', 'language'],
  parent: 'variableId',
});
