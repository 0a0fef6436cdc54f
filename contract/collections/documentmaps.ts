import { only } from '../access.ts';
import { collection } from '../collection.ts';
import { optional, reference, yesNo } from '../field-kinds.ts';
import { pattern } from '../words/formed-texts.ts';

const managed = collection({
  name: 'documentmaps',
  permission: 'manageDocumentCategories',
  fields: {
    categoryId: reference('categories'),
    /** Empty: the documents of the category that administrators added and that stand nowhere of their own. */
    documentId: optional(pattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
    clientId: optional(reference('clients')),
    divisionId: optional(reference('divisions')),
    baseplanId: optional(reference('baseplans')),
    brokerId: optional(reference('brokers')),
    partnerId: optional(reference('partners')),
    inherit: yesNo(),
  },
  columns: ['categoryId', 'clientId', 'divisionId', 'baseplanId', 'inherit'],
  filters: ['clientId'],
  parent: 'categoryId',
});

/** Which documents belong to whom (domain 10.1). Every administrator reads them (calls.tsv). */
export const documentmaps = {
  ...managed,
  calls: { ...managed.calls, list: { ...managed.calls.list, access: [only('admin')] } },
};
