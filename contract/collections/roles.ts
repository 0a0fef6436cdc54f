import { only } from '../access.ts';
import { collection } from '../collection.ts';
import { optional, text } from '../field-kinds.ts';

const managed = collection({
  name: 'roles',
  permission: 'manageUsers',
  fields: { name: text(80), description: optional(text(255)) },
  columns: ['name', 'description'],
});

/** Bundles of permissions for administrators (domain 1.1). Every administrator reads them (calls.tsv). */
export const roles = {
  ...managed,
  calls: { ...managed.calls, list: { ...managed.calls.list, access: [only('admin')] } },
};
