import * as z from 'zod/mini';
import { formSteps } from '../forms/codes.ts';
import { formDefinition, sentAnswers, words } from '../forms/model.ts';
import { idOf } from '../objects.ts';

/** A custom form that an enrollment asks, or asked when it was submitted (domain 12.2). */
export const enrollmentForm = z.strictObject({
  formId: idOf('customform'),
  heading: words(200),
  version: z.int(),
  form: formDefinition,
  required: z.boolean(),
  step: z.enum(formSteps),
  /** What was answered, without what the caller may not read; null: it was not answered. */
  answers: z.nullable(sentAnswers),
  /** Sensitive items that were answered, and that the caller may not read. */
  sealed: z.array(z.string()),
});
