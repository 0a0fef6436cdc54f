import { waitingBases, waitingStarts, waitingUnits } from '../eligibility/codes.ts';
import { collection } from '../collection.ts';
import { choice, number, optional, reference, text, yesNo } from '../field-kinds.ts';

/** When new employees' coverage starts, by client, division and class (domain 3.1, 3.2). */
export const waitingrules = collection({
  name: 'waitingrules',
  permission: 'manageClients',
  fields: {
    name: text(120),
    clientId: reference('clients'),
    divisionCode: optional(text(40)),
    classCode: optional(text(20)),
    basis: choice(waitingBases),
    orientation: yesNo(),
    unit: choice(waitingUnits),
    amount: number(0, 365),
    effectiveOn: choice(waitingStarts),
    rehireWithinDays: optional(number(0, 366)),
    excepted: yesNo(),
    hoursPerWeekMin: optional(number(0, 168)),
    hoursRequired: optional(number(0, 1200)),
  },
  columns: ['name', 'clientId', 'unit', 'amount', 'effectiveOn', 'excepted'],
  filters: ['basis', 'unit'],
  parent: 'clientId',
});
