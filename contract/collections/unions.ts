import { languages } from '../codes.ts';
import { collection } from '../collection.ts';
import { choices, longText, optional, reference, text, yesNo } from '../field-kinds.ts';
import { ofUnions } from '../unions/kept-by.ts';
import { email, pattern, phone, state } from '../words/formed-texts.ts';

const managed = collection({
  name: 'unions',
  permission: 'manageUnions',
  fields: {
    name: text(120),
    clientId: reference('clients'),
    localNumber: optional(text(20)),
    address1: optional(text(120)),
    address2: optional(text(120)),
    city: optional(text(80)),
    state: optional(state()),
    zip: optional(pattern(/^\d{5}(-\d{4})?$/, 10)),
    phone: optional(phone()),
    email: optional(email()),
    languages: choices(languages),
    signupOpen: yesNo(),
    signupText: optional(longText(2000)),
    signupTextKo: optional(longText(2000)),
    signupTextEs: optional(longText(2000)),
  },
  columns: ['name', 'localNumber', 'clientId', 'phone', 'signupOpen'],
  filters: ['signupOpen'],
  parent: 'clientId',
});

/** Union funds: the fund is a client (domain 13.1 union). Its rules are versions of their own, by the month they begin. */
export const unions = ofUnions(managed);
