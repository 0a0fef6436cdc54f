import * as z from 'zod/mini';
import { sessionKeepers, sessionWatchers } from '../access.ts';
import { call } from '../call.ts';
import { flag } from '../fields.ts';
import { formSteps } from '../forms/codes.ts';
import { idOf } from '../objects.ts';

/** Where a form is asked, seen from one session: not in it, in it alone, or in every session of the client. */
export const sessionAskings = ['no', 'here', 'everywhere'] as const;

/** A custom form as a session asks it, or could. */
const sessionForm = z.strictObject({
  formId: idOf('customform'),
  heading: z.strictObject({ en: z.string(), ko: z.nullable(z.string()), es: z.nullable(z.string()) }),
  /** How many questions it has. */
  items: z.int(),
  asked: z.enum(sessionAskings),
  /** At the end of which step of the wizard, and whether it must be answered. */
  step: z.enum(formSteps),
  required: z.boolean(),
  /** How many of those who have submitted answered it. */
  answered: z.int(),
});
export type SessionForm = z.output<typeof sessionForm>;
const forms = z.strictObject({ submitted: z.int(), rows: z.array(sessionForm) });

/** The questions that an enrollment session asks beside its plans (domain 5.1, 12.2). */
export const sessionQuestions = {
  /** The published forms of the installation with where the session asks them, and how many have answered each. Own call. */
  sessionForms: call({
    method: 'GET',
    path: '/admin/enrollmentsession/forms/:id',
    access: sessionWatchers,
    input: z.strictObject({ id: idOf('enrollmentsession') }),
    reply: forms,
  }),
  /**
   * Has the session alone ask a form, changes how, or asks it no more; what was answered stays. Whoever has submitted is not asked
   * again. 422 { formId: 'taken' } where every session of the client asks it. Own call.
   */
  askInSession: call({
    method: 'POST',
    path: '/admin/enrollmentsession/form',
    access: sessionKeepers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      formId: idOf('customform'),
      asked: flag,
      step: z._default(z.enum(formSteps, { error: 'bad-choice' }), 'benefits'),
      required: z._default(flag, false),
    }),
    reply: forms,
  }),
};
