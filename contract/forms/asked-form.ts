import * as z from 'zod/mini';
import { idOf } from '../objects.ts';
import { formSteps } from './codes.ts';
import { formDefinition, sentAnswers, words } from './model.ts';

/** A custom form that an enrollment or a union's sign-up asks, in the version it asks (domain 12.2). */
export const askedForm = z.strictObject({
  formId: idOf('customform'),
  heading: words(200),
  version: z.int(),
  form: formDefinition,
  required: z.boolean(),
  step: z.enum(formSteps),
});

/** The same with what was answered, for whoever looks it through. */
export const formAnswered = z.extend(askedForm, {
  /** What was answered, without what the caller may not read; null: it was not answered. */
  answers: z.nullable(sentAnswers),
  /** Sensitive items that were answered, and that the caller may not read. */
  sealed: z.array(z.string()),
});

/** What was answered to a custom form that is asked; an empty object: it was passed without an answer. */
export const answeredForm = z.strictObject({ formId: idOf('customform'), answers: sentAnswers });

/** At most this many forms are asked of one person at once. */
export const MOST_FORMS = 20;
