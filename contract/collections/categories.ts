import { userTypes } from '../access.ts';
import { collection } from '../collection.ts';
import { choices, number, optional, text, yesNo } from '../field-kinds.ts';

/** What kind of document a file is, who sees such files, and how long they are kept (domain 10.1). */
export const categories = collection({
  name: 'categories',
  permission: 'manageDocumentCategories',
  fields: {
    name: text(80),
    nameKo: optional(text(80)),
    nameEs: optional(text(80)),
    description: optional(text(255)),
    visibleTo: choices(userTypes),
    phi: yesNo(),
    /** Years after the end of a document's validity; empty: until somebody deletes it. */
    retentionYears: optional(number(0, 100)),
    sortKey: number(0, 9999),
  },
  columns: ['name', 'visibleTo', 'phi', 'retentionYears', 'sortKey'],
  filters: ['phi'],
});
