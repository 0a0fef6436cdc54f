import { collection } from '../collection.ts';
import {
  cobraEvents,
  coverageTermRules,
  rescissionGrounds,
  termCategories,
  termX12Reasons,
} from '../eligibility/codes.ts';
import { choice, optional, references, text, yesNo } from '../field-kinds.ts';
import { pattern } from '../words/formed-texts.ts';

/** Why coverage ends, and what follows from the reason (domain 3.1, 3.5). */
export const termreasons = collection({
  name: 'termreasons',
  permission: 'manageClients',
  fields: {
    name: text(120),
    nameKo: optional(text(120)),
    nameEs: optional(text(120)),
    code: pattern(/^[a-z][A-Za-z0-9]{1,39}$/, 40),
    category: choice(termCategories),
    x12Reason: choice(termX12Reasons),
    cobraEligible: yesNo(),
    cobraEvent: optional(choice(cobraEvents)),
    ruleOverride: optional(choice(coverageTermRules)),
    requiresNote: yesNo(),
    rescissionGround: optional(choice(rescissionGrounds)),
    clientIds: optional(references('clients')),
  },
  columns: ['name', 'category', 'x12Reason', 'cobraEligible', 'rescissionGround'],
  filters: ['category', 'cobraEligible'],
});
