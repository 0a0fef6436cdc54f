import { only } from '../access.ts';
import { collection } from '../collection.ts';
import { keptByOwners } from './collection-parts.ts';
import { date, optional, reference, text } from '../field-kinds.ts';

const managed = collection({
  name: 'closingdays',
  permission: 'manageContacts',
  fields: {
    name: text(80),
    day: date(),
    /** Of several days in a row the last. */
    lastDay: optional(date()),
    clientId: optional(reference('clients')),
  },
  columns: ['name', 'day', 'lastDay', 'clientId'],
  parent: 'clientId',
});

/** Days on which nobody answers for a client, or for everybody, besides the settings of the desk (domain 11). Employers keep their own. */
export const closingdays = keptByOwners(managed, [only('client', 'manageContacts')]);
