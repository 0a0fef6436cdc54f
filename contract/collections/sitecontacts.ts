import { userTypes } from '../access.ts';
import { collection } from '../collection.ts';
import { contactPlaces } from './content-codes.ts';
import { choices, number, optional, reference } from '../field-kinds.ts';

/** Which contacts a site shows where, and to whom (domain 11). */
export const sitecontacts = collection({
  name: 'sitecontacts',
  permission: 'manageContacts',
  fields: {
    contactId: reference('contacts'),
    siteId: optional(reference('sites')),
    showOn: choices(contactPlaces),
    userTypes: choices(userTypes),
    sortKey: number(0, 9999),
  },
  columns: ['contactId', 'siteId', 'showOn', 'userTypes', 'sortKey'],
  filters: ['showOn'],
});
