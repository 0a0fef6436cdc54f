import { collection } from '../collection.ts';
import { choice, date, optional, reference, text, yesNo } from '../field-kinds.ts';
import { later } from '../later-fields.ts';
import { fundingTypes } from '../plans/codes.ts';

/** Contracts between a client and its divisions, with their group numbers (domain 0, 1.1 group). */
export const groups = collection({
  name: 'groups',
  permission: 'manageClients',
  fields: {
    groupNumber: text(40),
    name: text(120),
    clientId: reference('clients'),
    effectiveDate: date(),
    expirationDate: optional(date()),
    fundingType: choice(fundingTypes),
    displayName: optional(text(120)),
    hidden: later(yesNo(), 'details'),
  },
  columns: ['groupNumber', 'name', 'clientId', 'effectiveDate', 'fundingType'],
  filters: ['fundingType'],
  parent: 'clientId',
});
