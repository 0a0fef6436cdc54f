import type { Collection } from '@coverlane/contract/collection.ts';
import { surveyresponses } from '@coverlane/contract/collections/surveyresponses.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { checkForm, formFields } from '@coverlane/contract/forms/check-form.ts';
import { isDeepStrictEqual } from 'node:util';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { lostItems } from '@coverlane/contract/forms/versions.ts';
import type { FormDefinition } from '@coverlane/contract/forms/model.ts';
import { createRecord, crud } from '../../platform/crud/crud.ts';
import { missingReferences } from '../../platform/db/missing-references.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { mayReopen } from './anonymity.ts';
import {
  answeredItems,
  findRecipient,
  findSurvey,
  isSignable,
  noteSubmitted,
  type SurveyRow,
} from './records.queries.ts';

type Deviation = Partial<Handlers<Collection['calls']>>;
type Values = Record<string, unknown>;

/** @throws Refusal 422: questions that are wrong, each by its item; a signature where nobody is to be known */
function requireRight(values: Values): void {
  if (values['form']) {
    const { form, faults } = checkForm(values['form']);
    if (faults.length > 0) throw invalid(asForm(formFields(faults)));
    // No page of a survey picks people: asked, it could not be answered.
    const unasked = form?.items.filter(({ type }) => type === 'member-picker') ?? [];
    if (unasked.length > 0)
      throw invalid(Object.fromEntries(unasked.map(({ key }) => [`form.items.${key}.type`, 'bad-choice'] as const)));
  }
  requireNamed(values);
}

/** @throws Refusal 422: nobody signs what is anonymous */
function requireNamed(values: Values): void {
  if (values['anonymous'] !== true) return;
  if (values['requireSign'] === true) throw invalid({ requireSign: 'survey-anonymous' });
  if (values['esignTemplateId']) throw invalid({ esignTemplateId: 'paper-anonymous' });
}

/** @throws Refusal 422 for a paper that nobody can sign: it has no PDF yet, nobody signs on it, or it is not used any more */
async function requireSignable(context: Context, templateId: unknown): Promise<void> {
  if (typeof templateId === 'string' && !(await isSignable(context.db, templateId)))
    throw invalid({ esignTemplateId: 'paper-unready' });
}

const asForm = (fields: Record<string, FieldCode>) =>
  Object.fromEntries(Object.entries(fields).map(([field, code]) => [`form.${field}`, code] as const));

/** Items that were answered are hidden and never taken away. @throws Refusal 422 form-answered at the item */
async function requireAnswered(
  { db }: Context,
  { id, form: before }: SurveyRow,
  form: FormDefinition | null,
): Promise<void> {
  if (before === null) return;
  const lost = lostItems(before, form ?? { columns: 1, items: [] }, new Set(await answeredItems(db, id)));
  if (lost.length > 0)
    throw invalid(Object.fromEntries(lost.map((key) => [`form.items.${key}`, 'form-answered'] as const)));
}

/** The questions of a survey that was sent change as a new version; who began keeps theirs (domain 12.1). */
async function nextVersion(context: Context, row: SurveyRow, change: Values): Promise<Values> {
  const form = change['form'];
  if (form === undefined || isDeepStrictEqual(form, row.form)) return {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract has checked its shape
  await requireAnswered(context, row, form as FormDefinition | null);
  return row.status === 'draft' ? {} : { formVersion: row.formVersion + 1 };
}

/** @throws Refusal 422 where a survey that was sent, or that is over, cannot become that */
async function requireChangeable(row: SurveyRow, change: Values, { db }: Context): Promise<void> {
  requireRight({
    requireSign: row.requireSign,
    anonymous: row.anonymous,
    esignTemplateId: row.esignTemplateId,
    ...given(change),
  });
  if (row.status !== 'draft' && isOtherwise(change['anonymous'], row.anonymous))
    throw invalid({ anonymous: 'survey-sent' });
  if (row.isOver && isOtherwise(change['closesOn'], row.closesOn) && !(await mayReopen(db, row)))
    throw invalid({ closesOn: 'survey-ended' });
}

/** Surveys: their questions are checked, and each change of those that were sent is a version. */
export const surveyDeviation: Deviation = {
  create: async (draft, context) => {
    requireRight(draft);
    await requireSignable(context, draft['esignTemplateId']);
    return createRecord(surveys, draft, context);
  },
  update: async (asked, context) => {
    const change: Values & typeof asked = asked;
    const row = await findSurvey(context.db, change.id, true);
    if (row !== undefined) await requireChangeable(row, change, context);
    if (isOtherwise(change['esignTemplateId'], row?.esignTemplateId ?? null))
      await requireSignable(context, change['esignTemplateId']);
    const more = row === undefined ? {} : await nextVersion(context, row, change);
    return crud(surveys).update({ ...change, ...more }, context);
  },
};

const given = (change: Values): Values =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
const isOtherwise = (said: unknown, stands: boolean | string | null): boolean => said !== undefined && said !== stands;

/** An answer that came on paper or by telephone; its answers are typed afterwards. */
export const responseDeviation: Deviation = {
  create: async (draft, context) => {
    const missing = await missingReferences(context.db, surveyresponses.fields, draft);
    const survey = await findSurvey(context.db, String(draft['surveyId']), true);
    if (survey === undefined || Object.keys(missing).length > 0) throw invalid({ surveyId: 'not-found', ...missing });
    if (survey.status === 'draft' || survey.form === null) throw conflict('survey-state');
    const whose = await whoAnswered(draft, survey, context);
    const { formVersion } = survey;
    return createRecord(
      surveyresponses,
      { ...draft, ...whose, formVersion, submittedAt: new Date(), onPaper: true },
      context,
    );
  },
};

/** Whose answer it is, who has answered by it. @throws Refusal 409, 422 */
async function whoAnswered({ recipientId }: Values, survey: SurveyRow, { db }: Context): Promise<Values> {
  if (typeof recipientId !== 'string') return {};
  if (survey.anonymous) throw invalid({ recipientId: 'survey-anonymous' });
  const found = await findRecipient(db, recipientId);
  if (found?.surveyId !== survey.id) throw invalid({ recipientId: 'not-found' });
  if (found.status === 'submitted' && survey.oneResponse) throw conflict('survey-completed');
  await noteSubmitted(db, recipientId);
  return { name: found.name, clientId: found.clientId, personId: found.personId };
}
