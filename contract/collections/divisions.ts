import { only } from '../access.ts';
import { payFrequencies } from '../codes.ts';
import { collection } from '../collection.ts';
import { alsoRead } from './collection-parts.ts';
import { choice, number, optional, reference, text, yesNo } from '../field-kinds.ts';

const managed = collection({
  name: 'divisions',
  permission: 'manageClients',
  fields: {
    name: text(120),
    code: text(40),
    clientId: reference('clients'),
    groupId: reference('groups'),
    displayName: optional(text(120)),
    payFrequency: optional(choice(payFrequencies)),
    /** Pay days in a year of a calendar of its own. */
    payDays: optional(number(1, 366)),
    allowEnrollment: yesNo(),
    isCobra: yesNo(),
    isRetiree: yesNo(),
    sortKey: number(0, 9999),
  },
  columns: ['name', 'code', 'clientId', 'groupId', 'allowEnrollment'],
  filters: ['allowEnrollment', 'isCobra', 'isRetiree'],
  parent: 'clientId',
});

/**
 * Locations or classes of a client, where plans attach (domain 1.1 division). An employer's own people who keep its contacts
 * choose among those of theirs.
 */
export const divisions = alsoRead(managed, [only('client', 'manageContacts')]);
