import type { Input } from '@coverlane/contract/call.ts';
import { answerColumns, type sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { Answers as FormAnswers } from '@coverlane/contract/forms/model.ts';
import { type Answers as StoredAnswers, wholeAnswers } from '../../domain/enrollment/answers.ts';
import { type AskedForm, typedForm } from '../../domain/enrollment/asked-forms.ts';
import { putSecrets } from '../../domain/enrollment/secrets.ts';
import { answerText, type Wording } from '../../domain/forms/answer-text.ts';
import { formsAnsweredIn } from '../../facts/enrollment-forms.queries.ts';
import { loadSessionRules } from '../../facts/sessions.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { forbidden, notFound } from '../../platform/http/refusals.ts';
import { streamedTable } from '../../platform/http/streamed-table.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { opened } from './field-keys.ts';
import { deskOf } from './drafts.ts';
import { type Answered, answeredInSession } from './session-answers.queries.ts';

/** People are read so many at a time. */
const AT_ONCE = 200;

/**
 * What was answered in a session to its questions, a row an answer. Sensitive answers are in no file.
 * @throws Refusal 403 without exportData, 404
 */
export async function sessionAnswers(
  { id, format, words = {}, language = 'en' }: Input<typeof sessionEnrolling.sessionAnswers>,
  context: Context,
): Promise<FileReply> {
  const { db, user, saw } = context;
  if (!user.permissions.includes('exportData')) throw forbidden();
  if ((await loadSessionRules(db, id)) === undefined) throw notFound();
  const wording = { language, yesOrNo: (yes: boolean) => words[yes ? 'yes' : 'no'] ?? (yes ? 'Yes' : 'No') };
  const seen: string[] = [];
  async function* batches() {
    for (let page = 1; ; page += 1) {
      const people = await answeredInSession(db, id, { page, pageSize: AT_ONCE });
      const rows: Cell[][] = [];
      for (const person of people) rows.push(...(await rowsOf(person, wording, context)));
      seen.push(...people.map((person) => person.id));
      yield rows;
      if (people.length < AT_ONCE) return;
    }
  }
  const headings = answerColumns.map((column) => words[column] ?? column);
  const { file, rows } = await streamedTable(format, { name: 'answers', headings, batches: batches() });
  saw({ type: 'enrollments', ids: seen });
  await appendAudit(db, {
    action: 'export',
    call: 'sessionAnswers',
    objectType: 'enrollmentsessions',
    objectId: id,
    outcome: 'ok',
    detail: { table: 'answers', format, rows },
  });
  return file;
}

/** The answers of one person, in the order of forms and questions. */
async function rowsOf(person: Answered, wording: Wording, context: Context): Promise<Cell[][]> {
  const { keys, db } = deskOf(context);
  const typed = putSecrets(wholeAnswers(person.answers), opened(keys, person.id, person.secrets));
  const formIds = (typed.forms ?? []).map(({ formId }) => formId);
  const asked = await formsAnsweredIn(db, { formIds, submittedAt: person.submittedAt });
  const { employeeId, lastName, firstName, division, number } = person;
  return asked.flatMap((form) => {
    const answers = answersTo(form, person, typed);
    return form.form.items.flatMap((item): Cell[][] => {
      const answer = answers[item.key];
      if (answer === undefined || item.sensitive) return [];
      const said = [saidIn(form.heading, wording.language), saidIn(item.label, wording.language)];
      return [[employeeId, lastName, firstName, division, number, ...said, answerText(item, answer, wording)]];
    });
  });
}

/** As it is on record, else as it was sent: it was checked then. */
function answersTo({ formId }: AskedForm, { recorded }: Answered, typed: StoredAnswers): FormAnswers {
  const kept = recorded?.[formId] ?? typedForm(typed, formId) ?? {};
  const said = Object.entries(kept).filter(([, value]) => value !== null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers were checked before they were kept
  return Object.fromEntries(said) as FormAnswers;
}
