import { collection } from '../collection.ts';
import { date, money, number, optional, reference } from '../field-kinds.ts';
import { pattern } from '../words/formed-texts.ts';

/** What a base plan limits an accumulator to, from a day on: empty is no limit, 0 is none at all (domain 8.2). */
export const accumulatorlimits = collection({
  name: 'accumulatorlimits',
  permission: 'manageAccumulators',
  fields: {
    accumulatorId: reference('accumulators'),
    baseplanId: reference('baseplans'),
    tierCode: optional(pattern(/^[A-Z0-9]{2,10}$/, 10)),
    limitAmount: optional(money()),
    limitCount: optional(number(0, 9999)),
    effectiveDate: date(),
    expirationDate: optional(date()),
  },
  columns: ['accumulatorId', 'baseplanId', 'tierCode', 'limitAmount', 'limitCount', 'effectiveDate', 'expirationDate'],
  parent: 'baseplanId',
});
