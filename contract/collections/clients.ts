import { divisionOfClient } from '../reference/calls.ts';
import { clientStatuses, payFrequencies, planLaws } from '../codes.ts';
import { collection } from '../collection.ts';
import { listedWithParts } from './collection-parts.ts';
import { choice, date, number, optional, text, yesNo } from '../field-kinds.ts';
import { digits, pattern, phone, state } from '../words/formed-texts.ts';

const managed = collection({
  name: 'clients',
  permission: 'manageClients',
  fields: {
    name: text(120),
    clientNumber: text(40),
    legalName: optional(text(160)),
    ein: optional(digits(9)),
    status: choice(clientStatuses),
    effectiveDate: date(),
    terminationDate: optional(date()),
    payFrequency: choice(payFrequencies),
    /** Pay days in a year of a calendar of its own; of the others they are known. */
    payDays: optional(number(1, 366)),
    /** What explanations of benefits say of further rights; empty: ERISA. */
    planLaw: optional(choice(planLaws)),
    allowEnrollment: yesNo(),
    /** The employer certified who of its people sees health information and why (45 CFR 164.504(f)); without it nobody does. */
    planSponsorCertified: yesNo(),
    phone: optional(phone()),
    address1: optional(text(55)),
    address2: optional(text(55)),
    city: optional(text(30)),
    state: optional(state()),
    zip: optional(pattern(/^\d{5}(-?\d{4})?$/)),
  },
  columns: ['name', 'clientNumber', 'status', 'effectiveDate', 'payFrequency', 'allowEnrollment'],
  filters: ['status', 'allowEnrollment'],
});

/** Employers whose plans are administered (domain 1.1 client); with their divisions where asked for. */
export const clients = listedWithParts(managed, { divisions: divisionOfClient });
