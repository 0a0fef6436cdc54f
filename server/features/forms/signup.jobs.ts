import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import { fittingAnswers } from '@coverlane/contract/union-signups/faults.ts';
import { formsAnsweredIn, holdFormAnswers } from '../../facts/enrollment-forms.queries.ts';
import { sealAnswers } from '../../facts/sealed-answers.ts';
import { openSignup } from '../../facts/union-signups.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Parts } from '../../platform/http/context.ts';
import { byRules } from '../../platform/jobs/daily.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { queueBinding } from './bind.jobs.ts';
import { acceptedSignup, recordSignupForm } from './signup.queries.ts';

const payload = z.object({ clientId: z.string(), signupId: z.string() });

/**
 * The job that puts what was answered in a union's sign-up on the record of whom it was accepted as (domain 12.2, 13.1), queued by the
 * database as soon as that is known. Run again it adds nothing; what was answered before stays in the history.
 */
export const signupFormTasks = (parts: Parts): TaskList => ({
  'signup-forms': async (sent: unknown) => {
    const { clientId, signupId } = payload.parse(sent);
    const keys = keysOf(parts.secrets);
    await byRules({ parts, clientId }, async (db) => {
      const signup = await acceptedSignup(db, signupId);
      if (signup === undefined) return;
      const data = openSignup(keys, signupId, signup.sealed);
      const formIds = (data.forms ?? []).map(({ formId }) => formId);
      for (const { formId, form, version } of await formsAnsweredIn(db, { formIds, submittedAt: signup.submittedAt })) {
        const answers = fittingAnswers(data, { formId, form }, signup.sentOn);
        if (Object.keys(answers).length === 0) continue;
        await holdFormAnswers(db, formId, signup.personId);
        const id = uuid7();
        const kept = sealAnswers(keys, { table: 'customformvalues', column: 'sealed', rowId: id }, { form, answers });
        const isNew = await recordSignupForm(
          db,
          { id, formId, version, ...kept },
          { ...signup, id: signupId, clientId },
        );
        if (isNew) await queueBinding(db, { clientId, id }, { form, answers });
      }
    });
  },
});
