import { cannedanswers } from '@coverlane/contract/collections/cannedanswers.ts';
import { answerFault } from '../../domain/help/canned-answers.ts';
import { createRecord, crud } from '../../platform/crud/crud.ts';
import type { CollectionHandlers } from '../../platform/crud/serve-collection.ts';
import { Refusal } from '../../platform/http/refusals.ts';

const BODIES = ['body', 'bodyKo', 'bodyEs'] as const;

/** Canned answers name only what a request can say: another name is refused with the one that was meant most likely. */
export const keptAnswers: Pick<CollectionHandlers, 'create' | 'update'> = {
  create: async (draft, context) => {
    requireKnownNames(draft);
    return createRecord(cannedanswers, draft, context);
  },
  update: async (change, context) => {
    requireKnownNames(change);
    return crud(cannedanswers).update(change, context);
  },
};

/** @throws Refusal 422 of the first text that is wrong, with what is wrong in it and what was meant */
function requireKnownNames(values: Readonly<Record<string, unknown>>): void {
  for (const field of BODIES) {
    const text = values[field];
    const fault = typeof text === 'string' ? answerFault(text) : undefined;
    if (!fault) continue;
    const { code, said, nearest } = fault;
    const told = code === 'template-variable' ? 'answer-variable' : code;
    throw new Refusal(422, 'invalid', { fields: { [field]: told }, values: { said: said.slice(0, 60), nearest } });
  }
}
