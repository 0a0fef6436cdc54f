import { collection } from '../collection.ts';
import { date, hours, optional, rate, reference, text } from '../field-kinds.ts';
import { planReference } from '../enrollment-sessions/named-objects.ts';
import { ofUnions } from '../unions/kept-by.ts';

const managed = collection({
  name: 'unionplans',
  permission: 'manageUnions',
  fields: {
    planId: planReference(),
    unionId: reference('unions'),
    classCode: optional(text(40)),
    minHours: optional(hours(744)),
    selfPayRate: optional(rate()),
    effectiveDate: date(),
    expirationDate: optional(date()),
  },
  columns: ['planId', 'classCode', 'minHours', 'selfPayRate', 'effectiveDate', 'expirationDate'],
  parent: 'unionId',
});

/** The plans that hours buy, by class of worker and period (domain 13.1 unionplan). */
export const unionplans = ofUnions(managed);
