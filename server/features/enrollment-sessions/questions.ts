import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { sessionQuestions } from '@coverlane/contract/enrollment-sessions/form-calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { sessionToChange } from './plans.ts';
import { askForm, askNoMore, formsOfSession } from './questions.queries.ts';
import { findSession } from './sessions.queries.ts';

type Calls = typeof sessionQuestions;

/** Which forms a session asks, and could ask. @throws Refusal 404 */
export async function sessionForms({ id }: { id: string }, { db }: Context): Promise<Reply<Calls['sessionForms']>> {
  const session = await findSession(db, id);
  if (session === undefined) throw notFound();
  return formsOfSession(db, { sessionId: id, clientId: session.clientId });
}

/** Has a session alone ask a form, or asks it no more. @throws Refusal 404, 409 session-state, 422 */
export async function askInSession(
  { sessionId, formId, asked, step, required }: Input<Calls['askInSession']>,
  context: Context,
): Promise<Reply<Calls['askInSession']>> {
  const { db } = context;
  const { clientId } = await sessionToChange(context, sessionId);
  const of = { sessionId, clientId };
  const form = (await formsOfSession(db, of)).rows.find((one) => one.formId === formId);
  if (form === undefined) throw invalid({ formId: 'not-found' });
  if (form.asked === 'everywhere') throw invalid({ formId: 'taken' });
  if (asked) await askForm(db, of, { formId, step, required });
  else await askNoMore(db, sessionId, formId);
  await appendAudit(db, {
    action: asked ? 'map-form' : 'unmap-form',
    call: 'askInSession',
    objectType: 'customforms',
    objectId: formId,
    clientId,
    outcome: 'ok',
    detail: { sessionId },
  });
  return formsOfSession(db, of);
}
