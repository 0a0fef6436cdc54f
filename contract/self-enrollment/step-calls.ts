import * as z from 'zod/mini';
import { call } from '../call.ts';
import { uploadedBefore } from '../files/file-types.ts';
import { languages } from '../codes.ts';
import { savedAnswers } from '../enrollments/answers.ts';
import { enrollmentStatuses } from '../enrollments/codes.ts';
import { givenSignature, issue, wizardPlace } from '../enrollments/shapes.ts';
import { formDefinition, words } from '../forms/model.ts';
import { string, whole } from '../fields.ts';
import { idIn, idOf } from '../objects.ts';

/** Whose enrollment it is, and by which token they name themselves (domain 6.1). */
const own = { enrollmentIdentifier: idOf('enrollment'), accessToken: string(200) };

/** What is signed: the words of the session's signature, and the fingerprint of what stands above them. */
const signature = z.strictObject({
  kind: z.literal('signature'),
  text: z.string(),
  version: z.int(),
  language: z.enum(languages),
  shown: z.string(),
  /** The name to be typed. */
  name: z.string(),
});

/** A custom form that the session asks (domain 12.2); it is answered with `data.forms`. */
const customForm = z.strictObject({
  kind: z.literal('form'),
  formId: idOf('customform'),
  heading: words(200),
  form: formDefinition,
  required: z.boolean(),
  /** It needs nothing more: what is required is answered, and every answer fits. */
  done: z.boolean(),
});
/** The paper of the session that is signed beside it: `number`, `text`, a name and a box are sent as `signature.paper`. */
const paper = z.strictObject({
  kind: z.literal('paper'),
  /** By it the file of a document is read. */
  id: z.string(),
  number: z.int(),
  heading: z.string(),
  /** '' of a document, whose file is read at its own call. */
  text: z.string(),
  document: z.nullable(z.string()),
});
const askedForm = z.discriminatedUnion('kind', [customForm, paper, signature]);

/** The enrollment of whoever came by a public key, for programs (specification 7; domain 6.1): the wizard's own engine does all of it. */
export const selfEnrollmentSteps = {
  /**
   * Keeps what was typed, as the wizard does; the first time it begins the enrollment. `version` is that of the last answer: one that
   * is not the newest is 409 `stale`. Absent, nothing is overwritten that was typed before: 422 where a draft was begun already.
   */
  updateSelfEnrollment: call({
    method: 'POST',
    path: '/selfenrollment/update',
    access: 'publicByKey',
    invalidAs: 'request-invalid',
    input: z.strictObject({
      ...own,
      version: z.optional(whole(1, 1_000_000)),
      step: z.optional(whole(1, 7)),
      place: z.optional(wizardPlace),
      data: z._default(savedAnswers, {}),
    }),
    reply: z.strictObject({
      enrollmentId: idOf('enrollment'),
      number: z.string(),
      status: z.enum(enrollmentStatuses),
      version: z.int(),
      step: z.int(),
      /** What is still to be mended, by page and field of the wizard; the values are those of the sender alone. */
      missing: z.array(z.pick(issue, { step: true, page: true, field: true })),
    }),
    again: 'untold',
  }),
  /**
   * The custom forms that are asked, and the signature that is given before the enrollment is submitted; with `signature` it signs and submits. Sent twice with one version it
   * is one submission. 409 where nothing was begun.
   */
  selfEnrollmentForms: call({
    method: 'POST',
    path: '/selfenrollment/forms',
    access: 'publicByKey',
    invalidAs: 'request-invalid',
    input: z.strictObject({
      ...own,
      version: z.optional(whole(1, 1_000_000)),
      signature: z.optional(givenSignature),
    }),
    reply: z.strictObject({
      status: z.enum(enrollmentStatuses),
      version: z.int(),
      forms: z.array(askedForm),
      /** What was signed, whose confirmation is drawn by it; null: nothing is yet. */
      documentIdentifier: z.nullable(idOf('enrollment')),
    }),
    again: 'untold',
  }),
};

/** What is read on the way (domain 6.1). */
export const selfEnrollmentPapers = {
  /**
   * A paper of a plan or an extra benefit of their session, or the file of the one that is signed there: `a` is the enrollmentIdentifier, `b` the paper. The access token is the
   * bearer; a paper of another session is 404.
   */
  selfEnrollmentPlanDoc: call({
    method: 'GET',
    path: '/selfenrollment/plandoc/:a/:b',
    access: 'publicByKey',
    input: z.strictObject({ a: idOf('enrollment'), b: idIn('enrollmentsessionplandocs') }),
    reply: z.unknown(),
    file: uploadedBefore,
  }),
};
