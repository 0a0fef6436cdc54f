import {
  accumulatorKinds,
  accumulatorNetworks,
  accumulatorScopes,
  accumulatorUnits,
  benefitCategories,
  yearBases,
} from '../accumulators/codes.ts';
import { coverageTypes } from '../codes.ts';
import { collection } from '../collection.ts';
import { choice, longText, number, optional, reference, text, yesNo } from '../field-kinds.ts';
import { json } from '../words/formed-texts.ts';

/** Totals toward a limit that are kept and shown: what counts, for whom, in which network (domain 8.1). */
export const accumulators = collection({
  name: 'accumulators',
  permission: 'manageAccumulators',
  fields: {
    name: text(120),
    nameKo: optional(text(120)),
    nameEs: optional(text(120)),
    liabilityItemId: text(40),
    clientId: optional(reference('clients')),
    baseplanId: optional(reference('baseplans')),
    kind: choice(accumulatorKinds),
    scope: choice(accumulatorScopes),
    network: choice(accumulatorNetworks),
    coverageType: choice(coverageTypes),
    unit: choice(accumulatorUnits),
    /** A list of coverage tiers (or IN, OUT, T1, T2) as JSON text (specification 3: requiredTiers). */
    requiredTiers: optional(json()),
    planYearBasis: choice(yearBases),
    benefitCategory: optional(choice(benefitCategories)),
    withoutPreventive: yesNo(),
    pairId: optional(reference('accumulators')),
    countsToward: optional(reference('accumulators')),
    sortKey: number(0, 9999),
    visible: yesNo(),
    memberHelp: optional(longText(1000)),
    memberHelpKo: optional(longText(1000)),
    memberHelpEs: optional(longText(1000)),
  },
  columns: ['name', 'liabilityItemId', 'kind', 'scope', 'network', 'coverageType'],
  filters: ['kind', 'scope', 'network', 'coverageType'],
});
