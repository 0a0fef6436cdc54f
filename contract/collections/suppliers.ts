import { activeStatuses } from '../codes.ts';
import { collection } from '../collection.ts';
import { ediQualifiers, supplierKinds } from './content-codes.ts';
import { choice, optional, text } from '../field-kinds.ts';
import { digits, pattern, phone, state, webAddress } from '../words/formed-texts.ts';

/** Networks, pharmacy managers, carriers, banks and printers behind the plans (domain 12.5). */
export const suppliers = collection({
  name: 'suppliers',
  permission: 'managePartners',
  fields: {
    name: text(120),
    kind: choice(supplierKinds),
    ein: optional(digits(9)),
    payerId: optional(text(20)),
    phoneMember: optional(phone()),
    phoneProvider: optional(phone()),
    phonePrecert: optional(phone()),
    url: optional(webAddress()),
    address1: optional(text(55)),
    address2: optional(text(55)),
    city: optional(text(30)),
    state: optional(state()),
    zip: optional(pattern(/^\d{5}(-?\d{4})?$/)),
    ediReceiver: optional(pattern(/^[A-Za-z0-9 ]{2,15}$/, 15)),
    ediQualifier: optional(choice(ediQualifiers)),
    status: choice(activeStatuses),
  },
  columns: ['name', 'kind', 'phoneMember', 'payerId', 'status'],
  filters: ['kind', 'status'],
});
