import * as z from 'zod/mini';
import { formDefinition, itemKey } from '../forms/model.ts';

/** The questions of a survey, in the one form model (decision 226); which of them are wrong is told by `checkForm`. */
export const surveyForm = formDefinition;

/** Answers as they are kept, by the item's key. */
export const keptAnswers = z.record(
  z.string(),
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.readonly(z.array(z.string())),
    z.readonly(z.record(z.string(), z.union([z.string(), z.literal(true)]))),
  ]),
);

/** Answers as they are sent; what of them fits says `checkAnswers`. */
export const givenAnswers = z.record(itemKey, z.unknown(), { error: 'bad-json' });
