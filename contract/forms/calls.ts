import * as z from 'zod/mini';
import { only, userTypes } from '../access.ts';
import { actor } from '../words/actors.ts';
import { call, done } from '../call.ts';
import { choices, date, optional } from '../field-kinds.ts';
import { calendarDate, flag, id, instant, whole } from '../fields.ts';
import { idOf } from '../objects.ts';
import { askedOccasions, formEnrollmentTypes, formPlaces, formSteps, formSubjects } from './codes.ts';
import { formDefinition, sentAnswers, words } from './model.ts';
import { itemChanges } from './versions.ts';

const occasion = z.enum(askedOccasions, { error: 'bad-choice' });
const place = z.enum(formPlaces, { error: 'bad-choice' });
const placeId = idOf('client', 'installation');

/** Where a form is asked, of whom, and when (domain 12.2 `pivot`). */
const map = z.strictObject({
  formId: idOf('customform'),
  formName: z.string(),
  entityType: place,
  entityId: id,
  /** What the client, or the installation, is called. */
  entityName: z.string(),
  when: z.enum(askedOccasions),
  /** Of the occasion `enrollment`: the types it is asked in; none: in all. */
  enrollmentTypes: z.array(z.enum(formEnrollmentTypes)),
  /** Of an enrollment: the step it is asked in. */
  step: z.enum(formSteps),
  sortKey: z.int(),
  required: z.boolean(),
  visibleTo: z.array(z.enum(userTypes)),
  effectiveDate: z.nullable(calendarDate),
  expirationDate: z.nullable(calendarDate),
});
export type FormMap = z.output<typeof map>;

const manage = [only('admin', 'manageCustomForms')];
/** Which of the occasions on which a form is asked at a place. */
const asks = z.optional(z.enum(askedOccasions, { error: 'bad-choice' }));
const mapped = z.strictObject({ a: idOf('customform'), b: place, c: placeId, when: asks });

/** A version of what is asked, with what changed. */
export const formVersion = z.strictObject({
  version: z.int(),
  publishedAt: instant,
  publishedBy: z.nullable(actor),
  form: formDefinition,
  /** What changed from the version before; of the first one all is added. */
  changes: z.array(z.strictObject({ key: z.string(), what: z.enum(itemChanges), parts: z.array(z.string()) })),
});
export type FormVersion = z.output<typeof formVersion>;

const answers = z.record(z.string(), z.json());

/** A form as it is asked of one record, with what was answered. */
const askedForm = z.strictObject({
  formId: idOf('customform'),
  heading: words(200),
  /** The version that is asked now. */
  version: z.int(),
  form: formDefinition,
  required: z.boolean(),
  /** The caller may answer it today. */
  editable: z.boolean(),
  answers,
  /** Sensitive items that were answered, and that the caller may not read. */
  sealed: z.array(z.string()),
  /** How often it was answered; 0: never. */
  number: z.int(),
  /** Who answered when, the newest first. */
  history: z.array(z.strictObject({ number: z.int(), version: z.int(), at: instant, by: z.nullable(actor) })),
});
export type AskedForm = z.output<typeof askedForm>;

const subject = z.enum(formSubjects, { error: 'bad-choice' });
const subjectId = idOf('person', 'client');

/** Custom forms beside their collection: versions, where they are asked, and what was answered (domain 12.2). */
export const customForms = {
  /**
   * Makes what was built the version that is asked from now on: 422 names what is wrong with its items, and items with
   * answers that would be lost. Own call.
   */
  publishCustomForm: call({
    method: 'POST',
    path: '/admin/customforms/:id/publish',
    access: manage,
    input: z.strictObject({ id: idOf('customform'), version: z.optional(whole(1, 999_999_999)) }),
    reply: formVersion,
  }),
  /** Every version that was published, the newest first. Own call. */
  customFormVersions: call({
    method: 'GET',
    path: '/admin/customforms/:id/versions',
    access: [only('admin')],
    input: z.strictObject({ id: idOf('customform') }),
    reply: z.strictObject({ rows: z.array(formVersion) }),
  }),
  /** Where a form is asked. Own call. */
  customFormMaps: call({
    method: 'GET',
    path: '/admin/customforms/:id/maps',
    access: [only('admin')],
    input: z.strictObject({ id: idOf('customform') }),
    reply: z.strictObject({ rows: z.array(map) }),
  }),
  /**
   * Has a form asked of a place: `a` the form, `b` the kind of place, `c` the place (calls.tsv). `when` asks it there on one more
   * occasion; without it a place that is asked already stays as it is. Said again it changes nothing.
   */
  mapCustomForm: call({
    method: 'POST',
    path: '/admin/mapcustomform/:a/:b/:c',
    access: manage,
    input: mapped,
    reply: map,
  }),
  /** Asks it there no more, or no more on the occasion `when`; what was answered stays. 404 where it was not asked. */
  unmapCustomForm: call({
    method: 'POST',
    path: '/admin/unmapcustomform/:a/:b/:c',
    access: manage,
    input: mapped,
    reply: done,
  }),
  /**
   * Says how a form is asked at a place, and maps it where it is not: absent leaves, null clears. Where it is asked on several
   * occasions `of` names the one that is changed, else `when` does. 422 { when: 'taken' }: it is asked on that one already.
   */
  customFormPivot: call({
    method: 'POST',
    path: '/admin/customformpivot',
    access: manage,
    input: z.strictObject({
      entityType: place,
      entityId: placeId,
      formId: idOf('customform'),
      of: asks,
      when: z.optional(occasion),
      enrollmentTypes: z.optional(
        z.array(z.enum(formEnrollmentTypes, { error: 'bad-choice' }), { error: 'wrong-type' }),
      ),
      step: z.optional(z.enum(formSteps, { error: 'bad-choice' })),
      sortKey: z.optional(whole(0, 9999)),
      required: z.optional(flag),
      visibleTo: z.optional(choices(userTypes).schema),
      effectiveDate: z.optional(optional(date()).schema),
      expirationDate: z.optional(optional(date()).schema),
    }),
    reply: map,
  }),
  /** The forms of a record that the caller's user type is shown; 404 where there is no such record for the caller. Own call. */
  askedForms: call({
    method: 'GET',
    path: '/forms/:entityType/:id',
    access: [{ types: userTypes }],
    input: z.strictObject({ entityType: subject, id: subjectId }),
    reply: z.strictObject({ rows: z.array(askedForm) }),
  }),
  /**
   * Answers one of them: 422 by item; 409 where `number` is not how often it was answered, so that nobody overwrites what
   * they did not see. What was answered before stays in the history. Own call.
   */
  answerForm: call({
    method: 'POST',
    path: '/forms/:entityType/:id/:formId',
    access: [{ types: userTypes }],
    input: z.strictObject({
      entityType: subject,
      id: subjectId,
      formId: idOf('customform'),
      answers: sentAnswers,
      number: z.optional(whole(0, 999_999_999)),
    }),
    reply: askedForm,
  }),
};
