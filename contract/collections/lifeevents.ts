import { relationshipCodes } from '../codes.ts';
import { collection } from '../collection.ts';
import {
  cobraEvents,
  eventActions,
  eventEnds,
  eventStarts,
  eventX12Reasons,
  proofTypes,
} from '../eligibility/codes.ts';
import { choice, choices, date, number, optional, references, text } from '../field-kinds.ts';
import { pattern } from '../words/formed-texts.ts';

/** Life events: who may report which, in what time, with what proof, and what it allows (domain 3.1, 3.4). */
export const lifeevents = collection({
  name: 'lifeevents',
  permission: 'manageClients',
  fields: {
    name: text(120),
    nameKo: optional(text(120)),
    nameEs: optional(text(120)),
    code: pattern(/^[a-z][A-Za-z0-9]{1,39}$/, 40),
    windowDays: number(0, 366),
    daysBefore: number(0, 366),
    startRule: choice(eventStarts),
    endRule: choice(eventEnds),
    proofs: optional(choices(proofTypes)),
    healthActions: optional(choices(eventActions)),
    insuranceActions: optional(choices(eventActions)),
    accountActions: optional(choices(eventActions)),
    relationships: optional(choices(relationshipCodes)),
    cobraEvent: optional(choice(cobraEvents)),
    x12Reason: choice(eventX12Reasons),
    clientIds: optional(references('clients')),
    publishOn: optional(date()),
    expiresOn: optional(date()),
  },
  columns: ['name', 'windowDays', 'startRule', 'proofs', 'publishOn', 'expiresOn'],
  filters: ['startRule'],
});
