import { userTypes } from '../access.ts';
import { collection } from '../collection.ts';
import { clientFieldOwners, clientFieldTypes } from './content-codes.ts';
import { choice, choices, longText, number, optional, text, yesNo } from '../field-kinds.ts';
import { pattern } from '../words/formed-texts.ts';

/** Fields that an installation adds to its clients, divisions, groups or members (domain 12.3). */
export const clientfields = collection({
  name: 'clientfields',
  permission: 'manageClients',
  fields: {
    label: text(80),
    labelKo: optional(text(80)),
    labelEs: optional(text(80)),
    key: pattern(/^[a-z][a-zA-Z0-9]{0,39}$/, 40),
    type: choice(clientFieldTypes),
    options: optional(longText(2000)),
    optionsKo: optional(longText(2000)),
    optionsEs: optional(longText(2000)),
    tab: optional(text(40)),
    tabKo: optional(text(40)),
    tabEs: optional(text(40)),
    appliesTo: choice(clientFieldOwners),
    required: yesNo(),
    visibleTo: choices(userTypes),
    editableBy: choices(userTypes),
    useInTemplates: yesNo(),
    sortKey: number(0, 9999),
  },
  columns: ['label', 'key', 'type', 'appliesTo', 'tab', 'required'],
  filters: ['type', 'appliesTo', 'required', 'useInTemplates'],
});
