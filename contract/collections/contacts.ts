import { contactKeepers } from '../access.ts';
import { languages } from '../codes.ts';
import { collection } from '../collection.ts';
import { keptByOwners } from './collection-parts.ts';
import { choices, optional, reference, text, yesNo } from '../field-kinds.ts';
import { email, phone, pattern, webAddress } from '../words/formed-texts.ts';

const managed = collection({
  name: 'contacts',
  permission: 'manageContacts',
  fields: {
    name: text(120),
    position: optional(text(80)),
    categoryId: reference('contactcategories'),
    clientId: optional(reference('clients')),
    divisionId: optional(reference('divisions')),
    brokerId: optional(reference('brokers')),
    supplierId: optional(reference('suppliers')),
    phone: optional(phone()),
    ext: optional(pattern(/^\d{1,8}$/, 8)),
    fax: optional(phone()),
    email: optional(email()),
    hours: optional(text(120)),
    url: optional(webAddress()),
    languages: optional(choices(languages)),
    public: yesNo(),
    /** Told, without a word of it, that a question arrived. */
    routingEmail: optional(email()),
    /** What the desk calls the team behind it, where several contacts are one; absent: its name. */
    teamQueue: optional(text(60)),
    /** Takes questions that no contact answers by its category (domain 11, `helpRoutingDefault`). */
    helpDefault: yesNo(),
    /** Gets what nobody answered in time. */
    backupContactId: optional(reference('contacts')),
  },
  columns: ['name', 'categoryId', 'clientId', 'phone', 'email', 'public'],
  filters: ['public'],
  parent: 'clientId',
});

/**
 * Whom to call or write: of the administrator, a client, a division, a broker or a supplier (domain 11). Employers and
 * brokers keep their own.
 */
export const contacts = keptByOwners(managed, contactKeepers);
