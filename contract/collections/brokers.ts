import { activeStatuses } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, optional, text } from '../field-kinds.ts';
import { email, pattern, phone } from '../formed-texts.ts';

/** Agencies that advise employers (domain 1.1 broker). */
export const brokers = collection({
  name: 'brokers',
  permission: 'manageBrokers',
  fields: {
    name: text(120),
    agencyCode: optional(text(40)),
    npn: optional(pattern(/^\d{1,10}$/)),
    email: optional(email()),
    phone: optional(phone()),
    status: choice(activeStatuses),
  },
  columns: ['name', 'agencyCode', 'npn', 'phone', 'status'],
  filters: ['status'],
});
