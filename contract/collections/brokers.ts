import * as z from 'zod/mini';
import { activeStatuses } from '../codes.ts';
import { collection } from '../collection.ts';
import { listedWithParts } from './collection-parts.ts';
import { id } from '../fields.ts';
import { choice, optional, text } from '../field-kinds.ts';
import { email, pattern, phone } from '../words/formed-texts.ts';

const managed = collection({
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

/** Agencies that advise employers (domain 1.1 broker); with the clients they work for today where asked for. */
export const brokers = listedWithParts(managed, {
  clients: z.strictObject({ id, name: z.string(), clientNumber: z.string() }),
});
