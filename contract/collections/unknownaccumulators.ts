import { unknownStatuses } from '../accumulators/codes.ts';
import { collection } from '../collection.ts';
import { choice, date, number, optional, reference, references, text } from '../field-kinds.ts';
import { later } from '../later-fields.ts';
import { json } from '../words/formed-texts.ts';

/** Items the core system reported that nobody has named: hidden from members until one maps or ignores them (domain 8.1). */
export const unknownaccumulators = collection({
  name: 'unknownaccumulators',
  permission: 'manageAccumulators',
  fields: {
    liabilityItemId: text(40),
    coreName: optional(text(120)),
    status: choice(unknownStatuses),
    accumulatorId: optional(reference('accumulators')),
    requiredTiers: later(optional(json()), 'details'),
    sampleMember: optional(text(40)),
    firstSeen: date(),
    seenCount: number(0),
    clientIds: optional(references('clients')),
  },
  columns: ['liabilityItemId', 'coreName', 'status', 'accumulatorId', 'firstSeen', 'seenCount', 'clientIds'],
  filters: ['status'],
});
