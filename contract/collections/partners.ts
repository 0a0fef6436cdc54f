import { activeStatuses, partnerKinds } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, optional, text } from '../field-kinds.ts';
import { email, phone } from '../words/formed-texts.ts';

/** Networks, carriers, pharmacy managers and others who help (domain 1.1 partner). */
export const partners = collection({
  name: 'partners',
  permission: 'managePartners',
  fields: {
    name: text(120),
    kind: choice(partnerKinds),
    email: optional(email()),
    phone: optional(phone()),
    status: choice(activeStatuses),
  },
  columns: ['name', 'kind', 'phone', 'status'],
  filters: ['kind', 'status'],
});
