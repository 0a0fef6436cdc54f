import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { UNREAD_ANSWER } from '@coverlane/contract/enrollments/form-pages.ts';
import { sentAnswers } from '@coverlane/contract/forms/model.ts';
import { type AnsweredForm, type AskedForm, typedForm } from '../../domain/enrollment/asked-forms.ts';
import { recordedForms, type RecordedForm, recordForm } from '../../facts/enrollment-forms.queries.ts';
import { openSealed, readsSealed, sealAnswers } from '../../facts/sealed-answers.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Desk, OpenedDraft } from './load-draft.ts';

type DraftReply = Reply<typeof enrollments.getEnrollment>;
type Told = DraftReply['forms'][number];
type Reader = { answers: DraftReply['answers']; user: SignedUser };

/** The custom forms of an enrollment with what was answered, as the reader may read it (domain 12.2). */
export async function formsTold(desk: Desk, { row, context }: OpenedDraft, reader: Reader): Promise<Told[]> {
  // What was typed lies with the record alone once it is there.
  const recorded = row.status === 'processed' ? await recordedForms(desk.db, row.id) : null;
  return context.forms.map((asked) => ({
    ...asked,
    ...(recorded === null ? typedIn(asked, reader) : recordedOf(desk, { asked, recorded }, reader)),
  }));
}

type Answered = Pick<Told, 'answers' | 'sealed'>;
const NOTHING: Answered = { answers: null, sealed: [] };

function typedIn({ formId }: AskedForm, { answers }: Reader): Answered {
  const typed = typedForm(answers, formId);
  if (typed === undefined) return NOTHING;
  const said = Object.entries(typed).filter(([, value]) => value !== null);
  const sealed = said.flatMap(([key, value]) => (value === UNREAD_ANSWER ? [key] : []));
  return { answers: Object.fromEntries(said.filter(([key]) => !sealed.includes(key))), sealed };
}

function recordedOf(
  { keys }: Desk,
  { asked, recorded }: { asked: AskedForm; recorded: readonly RecordedForm[] },
  { user }: Reader,
): Answered {
  const kept = recorded.find(({ formId }) => formId === asked.formId);
  if (kept === undefined) return NOTHING;
  if (!readsSealed(user)) return { answers: sentAnswers.parse(kept.answers), sealed: kept.sealedItems };
  const sealed = kept.sealed?.toString('base64') ?? null;
  return { answers: sentAnswers.parse({ ...kept.answers, ...openSealed(keys, placeOf(kept.id), sealed) }), sealed: [] };
}

const placeOf = (rowId: string) => ({ table: 'customformvalues', column: 'sealed', rowId }) as const;

/** Puts what an enrollment answered to custom forms on the record of its employee, in the name of whoever submitted it. */
export async function recordForms(
  { db, keys }: Desk,
  forms: readonly AnsweredForm[],
  of: Parameters<typeof recordForm>[2],
): Promise<void> {
  for (const { asked, answers } of forms) {
    const { formId, version, form } = asked;
    const id = uuid7();
    await recordForm(db, { id, formId, version, ...sealAnswers(keys, placeOf(id), { form, answers }) }, of);
  }
}
