import { collection } from '../collection.ts';
import { choice, date, hours, optional, reference, text, yesNo } from '../field-kinds.ts';
import { holidayKinds, holidayRules } from '../unions/codes.ts';
import { ofUnions } from '../unions/kept-by.ts';

const managed = collection({
  name: 'unionholidays',
  permission: 'manageUnions',
  fields: {
    name: text(80),
    unionId: reference('unions'),
    date: date(),
    observedDate: optional(date()),
    hoursCredited: hours(24),
    contributable: yesNo(),
    eligibilityRule: choice(holidayRules),
    kind: choice(holidayKinds),
  },
  columns: ['name', 'date', 'observedDate', 'hoursCredited', 'contributable', 'kind'],
  filters: ['kind', 'contributable'],
  parent: 'unionId',
});

/** Paid holidays of a fund, and months in which no contribution is due (domain 13.1 unionholiday). */
export const unionholidays = ofUnions(managed);
