import { only } from '../access.ts';
import { collection } from '../collection.ts';
import { optional, text } from '../field-kinds.ts';
import { pattern } from '../words/formed-texts.ts';

const managed = collection({
  name: 'permissions',
  permission: 'manageUsers',
  fields: {
    name: text(80),
    nameKo: optional(text(80)),
    nameEs: optional(text(80)),
    // What the program asks for has names of its own: an installation's permissions begin with "custom".
    machineName: pattern(/^custom[A-Z][A-Za-z0-9]{1,40}$/),
    description: optional(text(255)),
  },
  columns: ['name', 'machineName', 'description'],
});

/** What a user may do (domain 1.1). Every administrator reads them (calls.tsv). */
export const permissions = {
  ...managed,
  calls: { ...managed.calls, list: { ...managed.calls.list, access: [only('admin')] } },
};
