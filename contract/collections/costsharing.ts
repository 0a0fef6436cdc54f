import { carryovers, cobMethods, deductibleTypes, networkCrossings } from '../accumulators/codes.ts';
import { collection } from '../collection.ts';
import { choice, date, money, number, optional, reference, yesNo } from '../field-kinds.ts';

/** By which rules a base plan shares the cost of a bill with its member, from a day on (domain 7.3, 8.2). */
export const costsharing = collection({
  name: 'costsharing',
  permission: 'manageAccumulators',
  fields: {
    baseplanId: reference('baseplans'),
    effectiveDate: date(),
    expirationDate: optional(date()),
    deductibleType: choice(deductibleTypes),
    networkCrossing: choice(networkCrossings),
    carryover: choice(carryovers),
    coinsuranceIn: optional(number(0, 100)),
    coinsuranceOut: optional(number(0, 100)),
    copayPrimary: optional(money()),
    copaySpecialist: optional(money()),
    copayUrgent: optional(money()),
    copayEmergency: optional(money()),
    rxIntegrated: yesNo(),
    cobMethod: choice(cobMethods),
  },
  columns: [
    'baseplanId',
    'deductibleType',
    'coinsuranceIn',
    'coinsuranceOut',
    'carryover',
    'effectiveDate',
    'expirationDate',
  ],
  filters: ['deductibleType', 'networkCrossing'],
  parent: 'baseplanId',
});
