import { collection } from '../collection.ts';
import { variableFormats, variableScopes, variableSources } from './content-codes.ts';
import { choice, longText, optional, text, yesNo } from '../field-kinds.ts';
import { pattern } from '../words/formed-texts.ts';

/** Names that templates may use as {{name}}, and where each gets its value from (domain 12.6). */
export const templatevariables = collection({
  name: 'templatevariables',
  permission: 'manageTemplateVariables',
  fields: {
    name: pattern(/^[a-z][a-zA-Z0-9.]{0,63}$/),
    source: choice(variableSources),
    sourceKey: optional(pattern(/^[a-z][a-zA-Z0-9.]{0,63}$/)),
    format: choice(variableFormats),
    defaultValue: optional(text(500)),
    scope: choice(variableScopes),
    required: yesNo(),
    description: optional(longText(500)),
  },
  columns: ['name', 'source', 'format', 'defaultValue', 'required'],
  filters: ['source', 'required'],
});
