import { languages } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, date, optional, rate, reference, text } from '../field-kinds.ts';
import { reportFrequencies, shopStates } from '../unions/codes.ts';
import { ofUnions } from '../unions/kept-by.ts';
import { digits, email, pattern, phone, state } from '../words/formed-texts.ts';

const managed = collection({
  name: 'unionshops',
  permission: 'manageUnions',
  fields: {
    name: text(120),
    unionId: reference('unions'),
    employerNumber: optional(text(30)),
    ein: optional(digits(9)),
    status: choice(shopStates),
    effectiveDate: date(),
    expirationDate: optional(date()),
    cbaNumber: optional(text(40)),
    contributionRate: optional(rate()),
    reportFrequency: choice(reportFrequencies, { weekly: 'unions' }),
    divisionId: optional(reference('divisions')),
    contactName: optional(text(120)),
    phone: optional(phone()),
    email: optional(email()),
    /** Notices are written in it; English where none is said. */
    language: optional(choice(languages)),
    address1: optional(text(120)),
    address2: optional(text(120)),
    city: optional(text(80)),
    state: optional(state()),
    zip: optional(pattern(/^\d{5}(-\d{4})?$/, 10)),
  },
  columns: ['name', 'employerNumber', 'status', 'contributionRate', 'effectiveDate'],
  filters: ['status'],
  parent: 'unionId',
});

/** Contributing employers of a union fund (domain 13.1 shop). Their page's key stands nowhere. */
export const unionshops = ofUnions(managed);
