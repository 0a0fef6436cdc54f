import { activeStatuses, coverageTypes } from '../codes.ts';
import { collection } from '../collection.ts';
import { planKinds } from '../plans/codes.ts';
import { choice, number, optional, reference, text, yesNo } from '../field-kinds.ts';
import { later } from '../later-fields.ts';
import { pattern } from '../words/formed-texts.ts';

/** Core products from which a client's plans derive (domain 2.1 base plan). */
export const baseplans = collection({
  name: 'baseplans',
  permission: 'manageClients',
  fields: {
    name: text(120),
    clientId: reference('clients'),
    systemIdentifier: text(40),
    coverageType: choice(coverageTypes),
    planKind: optional(choice(planKinds)),
    carrierId: optional(reference('suppliers')),
    displayName: optional(text(120)),
    hsaEligible: yesNo(),
    minimumValue: later(yesNo(), 'details'),
    mec: later(yesNo(), 'details'),
    color: later(optional(pattern(/^#[0-9a-f]{6}$/i)), 'details'),
    status: choice(activeStatuses),
    sortKey: number(0, 9999),
  },
  columns: ['name', 'clientId', 'coverageType', 'planKind', 'status'],
  filters: ['coverageType', 'status'],
  parent: 'clientId',
});
