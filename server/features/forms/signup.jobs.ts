import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import { answersTo } from '@coverlane/contract/union-signups/faults.ts';
import type { Answers } from '@coverlane/contract/forms/model.ts';
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
        // They were checked when the sign-up was sent.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        const answers = (answersTo(data, { formId, form }) ?? {}) as Answers;
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
