import { coverageTypes } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, number, optional, reference, text } from '../field-kinds.ts';

/** Ages other than 26 at which children's coverage ends: by client, division, type of coverage and state (domain 3.3). */
export const agelimits = collection({
  name: 'agelimits',
  permission: 'manageClients',
  fields: {
    clientId: reference('clients'),
    age: number(18, 40),
    divisionCode: optional(text(40)),
    coverageType: optional(choice(coverageTypes)),
    /** Two letters: where the employee lives. */
    state: optional(text(2)),
    rule: optional(choice(['birthday', 'endOfMonth', 'endOfYear'])),
  },
  columns: ['age', 'clientId', 'coverageType', 'state', 'divisionCode', 'rule'],
  filters: ['coverageType'],
  parent: 'clientId',
});
