import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { languages } from '../codes.ts';
import { fileScans } from '../documents/codes.ts';
import { optional } from '../field-kinds.ts';
import { calendarDate, instant, string } from '../fields.ts';
import { paperStates } from '../esign/codes.ts';
import { formDefinition, words } from '../forms/model.ts';
import { idIn, idOf } from '../objects.ts';
import { email } from '../words/formed-texts.ts';
import { reviewOutcomes, surveyAudiences, surveyPurposes } from './codes.ts';
import { keptAnswers } from './form.ts';

/** Somebody of an uploaded list; without an address they get a letter. */
export const listed = z.strictObject({
  name: string(160),
  email: optional(email()).schema,
  language: z.optional(z.enum(languages, { error: 'bad-choice' })),
});

/** Figures of one send-out, or of all of a survey. */
export const figures = {
  asked: z.int(),
  waiting: z.int(),
  sent: z.int(),
  bounced: z.int(),
  started: z.int(),
  submitted: z.int(),
};

/** One sending with its figures. */
export const sendOut = z.strictObject({
  id: idOf('surveysession'),
  name: z.string(),
  audience: z.enum(surveyAudiences),
  dueOn: z.nullable(calendarDate),
  state: z.enum(['open', 'closed']),
  createdAt: instant,
  by: z.nullable(actor),
  /** People without an address for mail who have not answered: they are reached by letters. */
  forLetters: z.int(),
  ...figures,
});

/** A file that came with an answer. */
const file = z.strictObject({
  id: idOf('surveyfile'),
  item: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  scan: z.enum(fileScans),
});

/** What an answer would do, or did, where it is accepted. */
const effect = z.strictObject({
  /** A sentence of the change engine: `effects.<code>`, or what hinders it: `changes.refusal.<code>`. */
  code: z.string(),
  values: z.record(z.string(), z.json()),
});

const heldClaim = z.strictObject({
  id: idOf('claim'),
  claimNumber: z.string(),
  serviceDate: calendarDate,
  patient: z.string(),
  released: z.boolean(),
});

/** One answer with everything that is looked at before it is accepted. */
export const answered = z.strictObject({
  id: idIn('surveyresponses'),
  version: z.int(),
  surveyId: idIn('surveys'),
  surveyName: z.string(),
  purpose: z.enum(surveyPurposes),
  name: z.nullable(z.string()),
  clientId: z.nullable(idOf('client')),
  clientName: z.nullable(z.string()),
  memberId: z.nullable(idOf('person')),
  language: z.enum(languages),
  formVersion: z.int(),
  form: formDefinition,
  answers: keptAnswers,
  /** Sensitive items that were answered, and that the caller may not read. */
  sealed: z.array(z.string()),
  files: z.array(file),
  signature: z.nullable(
    z.strictObject({
      name: z.string(),
      at: instant,
      language: z.enum(languages),
      text: z.string(),
      hash: z.string(),
      /** The name that was typed is not the one that was asked. */
      otherName: z.boolean(),
    }),
  ),
  /** The paper that was signed with the answer, and who signs it in turn. */
  paper: z.nullable(
    z.strictObject({
      id: idOf('surveypaper'),
      name: z.string(),
      /** Version of the template. */
      number: z.int(),
      state: z.enum(paperStates),
      beforeSha256: z.string(),
      sha256: z.string(),
      signers: z.array(
        z.strictObject({
          role: words(60),
          name: z.string(),
          email: z.nullable(z.string()),
          signedAt: z.nullable(instant),
          sentAt: z.nullable(instant),
          openedAt: z.nullable(instant),
          /** They will not sign, and why. */
          declinedAt: z.nullable(instant),
          declineReason: z.nullable(z.string()),
          /** The last day on which whose turn it is can sign. */
          endsOn: z.nullable(calendarDate),
          /** The mail with their link came back, or could not be sent. */
          failed: z.boolean(),
        }),
      ),
    }),
  ),
  submittedAt: instant,
  outcome: z.nullable(z.enum(reviewOutcomes)),
  reviewedAt: z.nullable(instant),
  reviewedBy: z.nullable(actor),
  note: z.nullable(z.string()),
  voided: z.boolean(),
  /** What accepting it records, said before it is done. */
  effects: z.array(effect),
  /** Why it cannot be accepted as it is. */
  hindrances: z.array(effect),
  claims: z.array(heldClaim),
  /** Others who answered about the same person, and what came of it. */
  others: z.array(
    z.strictObject({
      id: idIn('surveyresponses'),
      name: z.nullable(z.string()),
      submittedAt: instant,
      outcome: z.nullable(z.enum(reviewOutcomes)),
      differs: z.boolean(),
    }),
  ),
});

/** How often one answer was given; null: fewer than are told of an anonymous survey. */
const counted = z.strictObject({ value: z.string(), count: z.nullable(z.int()) });
/** How one question was answered. */
export const summed = z.strictObject({
  key: z.string(),
  /** Null: so few answered, or left it out, that it is not told of an anonymous survey. */
  answered: z.nullable(z.int()),
  /** Of what is chosen, rated, or yes and no: each with its count. */
  counts: z.array(counted),
  /** Of numbers and amounts, as decimal text. */
  least: z.nullable(z.string()),
  most: z.nullable(z.string()),
  mean: z.nullable(z.string()),
});
