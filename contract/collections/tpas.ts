import { activeStatuses } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, optional, text } from '../field-kinds.ts';
import { email, phone } from '../words/formed-texts.ts';

/** Third-party administrators that work in the installation (domain 1.1 tpa). */
export const tpas = collection({
  name: 'tpas',
  permission: 'managePartners',
  fields: {
    name: text(120),
    email: optional(email()),
    phone: optional(phone()),
    status: choice(activeStatuses),
  },
  columns: ['name', 'phone', 'email', 'status'],
  filters: ['status'],
});
