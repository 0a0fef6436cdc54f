import type { Input } from '@coverlane/contract/call.ts';
import { languages } from '@coverlane/contract/codes.ts';
import type { AskedForm, customForms } from '@coverlane/contract/forms/calls.ts';
import { answerFields, checkAnswers } from '@coverlane/contract/forms/check-answers.ts';
import { type Answers, sentAnswers } from '@coverlane/contract/forms/model.ts';
import { holdFormAnswers } from '../../facts/enrollment-forms.queries.ts';
import { openSealed, readsSealed, sealAnswers } from '../../facts/sealed-answers.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { queueBinding } from './bind.jobs.ts';
import { type Answered, formsOf, keepAnswers, type Subject, type SubjectForm, subjectOf } from './answers.queries.ts';

type Calls = typeof customForms;

/** Who answers, and on which record. */
type Answering = { subject: Subject; context: Context };

/** The forms of a record with what was answered: calls `askedForms` and `answerForm` (domain 12.2). */
export async function askedForms({ entityType, id }: Input<Calls['askedForms']>, context: Context) {
  const subject = await requireSubject(entityType, id, context);
  return { rows: (await formsOf(context.db, subject)).map((row) => shown(row, context)) };
}

export async function answerForm(input: Input<Calls['answerForm']>, context: Context): Promise<AskedForm> {
  const { db } = context;
  const subject = await requireSubject(input.entityType, input.id, context);
  await holdFormAnswers(db, input.formId, input.id);
  const asked = await formIn(input.formId, subject, context);
  if (!asked.editable) throw forbidden();
  const newest = asked.answered[0]?.number ?? 0;
  if (input.number !== undefined && input.number !== newest) throw conflict('conflict', { number: newest });
  await keep(asked, checked(asked, input.answers, { subject, context }), { subject, context });
  await appendAudit(db, {
    action: 'answer-form',
    call: 'answerForm',
    objectType: subject.type,
    objectId: subject.id,
    clientId: subject.clientId,
    outcome: 'ok',
    detail: { formId: input.formId, version: asked.version, number: newest + 1 },
  });
  return shown(await formIn(input.formId, subject, context), context);
}

async function requireSubject(type: Subject['type'], id: string, { db, user, saw }: Context): Promise<Subject> {
  const subject = user.type === 'member' && type === 'client' ? undefined : await subjectOf(db, type, id);
  if (!subject) throw notFound();
  if (type === 'member') saw({ type: 'member', id, clientId: subject.clientId });
  return subject;
}

async function formIn(formId: string, subject: Subject, { db }: Context): Promise<SubjectForm> {
  const form = (await formsOf(db, subject)).find((one) => one.formId === formId);
  if (!form) throw notFound();
  return form;
}

/** The answers as they are kept: what the caller may not read stays unless they say it anew. */
function checked(
  asked: SubjectForm,
  sent: Readonly<Record<string, unknown>>,
  { subject, context }: Answering,
): Answers {
  const [last] = asked.answered;
  const unread = last && !readsSealed(context.user) ? openedOf(last, context) : {};
  const lang = languages.find((one) => one === context.user.language) ?? 'en';
  const how = { lang, today: todayIn(subject.timeZone, new Date()) };
  const { answers, faults } = checkAnswers(asked.form, { ...unread, ...sent }, how);
  if (faults.length > 0) throw invalid(answerFields(faults));
  return answers;
}

async function keep(
  { formId, form, version, answered }: SubjectForm,
  answers: Answers,
  { subject, context }: Answering,
): Promise<void> {
  const { db, user, parts } = context;
  const id = uuid7();
  const kept = sealAnswers(keysOf(parts.secrets), placeOf(id), { form, answers });
  const who = { userId: user.id, userName: actorName(user) };
  const number = (answered[0]?.number ?? 0) + 1;
  await keepAnswers(db, { id, formId, number, version, ...kept, ...who }, subject);
  if (subject.type === 'member') await queueBinding(db, { clientId: subject.clientId, id }, { form, answers });
}

const placeOf = (rowId: string) => ({ table: 'customformvalues', column: 'sealed', rowId }) as const;

const openedOf = ({ id, sealed }: Answered, { parts }: Context): Answers =>
  openSealed(keysOf(parts.secrets), placeOf(id), sealed);

function shown({ headingKo, headingEs, heading, answered, ...asked }: SubjectForm, context: Context): AskedForm {
  const [last] = answered;
  const reads = readsSealed(context.user);
  return {
    ...asked,
    heading: { en: heading, ko: headingKo, es: headingEs },
    answers: last ? sentAnswers.parse({ ...last.answers, ...(reads && openedOf(last, context)) }) : {},
    sealed: reads ? [] : (last?.sealedItems ?? []),
    number: last?.number ?? 0,
    history: answered.map(({ number, version, at, by }) => ({ number, version, at: new Date(at).toISOString(), by })),
  };
}
