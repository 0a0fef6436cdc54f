import * as z from 'zod/mini';
import { call, done } from '../call.ts';
import { fileScans } from '../documents/codes.ts';
import { languages } from '../codes.ts';
import { flag, calendarDate, string, uploadedFile } from '../fields.ts';
import { formDefinition, itemKey } from '../forms/model.ts';
import { idOf } from '../objects.ts';
import { MOST_SIGNERS } from '../esign/codes.ts';
import { paperField, paperPage, paperSigners, paperValues } from '../esign/model.ts';
import { pdfFile, uploadedBefore } from '../files/file-types.ts';
import { email } from '../words/formed-texts.ts';
import { givenAnswers, keptAnswers } from './form.ts';
import { uploads } from '../files/uploads.ts';

/** The key of a personal link. Whatever is no key answers like one that leads nowhere. */
const key = string(64);
const language = z.enum(languages, { error: 'bad-choice' });

const file = z.strictObject({
  id: idOf('surveyfile'),
  item: z.string(),
  name: z.string(),
  bytes: z.int(),
  scan: z.enum(fileScans),
});

/** Somebody who signs after others, as far as they are named. */
const namedSigner = z.strictObject({ name: string(120, 0), email: string(254, 0) });

/** What is filled in of a paper and not signed yet: kept as it is typed. */
const paperDraft = z.strictObject({
  name: string(120, 0),
  values: paperValues,
  next: z._default(z.array(namedSigner).check(z.maxLength(MOST_SIGNERS, { error: 'too-long' })), []),
});

/** The paper that is signed by a link: which version of it, and the places of whoever has the link. */
const paperToSign = z.strictObject({
  /** Names the paper and its version, to be said when it is signed. */
  edition: z.string(),
  fileName: z.string(),
  pages: z.array(paperPage),
  /** As whom they sign, from 1, and what each is called; those behind them sign after them. */
  signer: z.int(),
  signers: paperSigners,
  fields: z.array(paperField),
  /** The last day to sign it; null: as long as the survey is open. */
  endsOn: z.nullable(calendarDate),
  /** What was filled in before, and not signed. */
  filled: z.nullable(paperDraft),
});

/** Who signs after somebody, by the name and the address that they give. */
const nextSigner = z.strictObject({ name: string(120), email: email().schema });

/** What a personal link opens, for whoever has it (specification: area "survey"; domain 12.1). */
export const surveyDoor = {
  /** The survey as this person answers it. Of the person it says a first name alone; of a survey that is over no question. */
  surveyByKey: call({
    method: 'GET',
    path: '/survey/:key',
    access: 'publicByKey',
    input: z.strictObject({ key }),
    reply: z.strictObject({
      /**
       * `sign`: somebody else answered, and whoever has the link signs the paper after them; `declined`: they will not; `expired`: they did
       * not in time, or somebody else declined.
       */
      state: z.enum(['open', 'closed', 'completed', 'sign', 'declined', 'expired']),
      name: z.string(),
      nameKo: z.nullable(z.string()),
      nameEs: z.nullable(z.string()),
      intro: z.nullable(z.string()),
      introKo: z.nullable(z.string()),
      introEs: z.nullable(z.string()),
      closing: z.nullable(z.string()),
      closingKo: z.nullable(z.string()),
      closingEs: z.nullable(z.string()),
      /** Whom the questions are about, where that is somebody of the records. */
      aboutFirstName: z.nullable(z.string()),
      languages: z.array(language),
      language: z.nullable(language),
      dueOn: z.nullable(calendarDate),
      requireSign: z.boolean(),
      anonymous: z.boolean(),
      oneResponse: z.boolean(),
      form: z.nullable(formDefinition),
      answers: keptAnswers,
      files: z.array(file),
      /** Names of files of what was sent that the virus scanner refused afterwards: nobody opens them. */
      refused: z.array(z.string()),
      /** Under these very answers. */
      signed: z.nullable(z.strictObject({ name: z.string(), at: z.string() })),
      /** What is signed in place of the answers alone; null: nothing, or it is over. */
      paper: z.nullable(paperToSign),
      supportPhone: z.nullable(z.string()),
    }),
  }),
  /**
   * Signs the answers that were kept last: the name typed, and agreed to. 422 where something required still lacks. Answers that
   * change afterwards have to be signed again. Where the survey has a paper, it is signed with it: `paper` says what was filled in, and who
   * signs next. The link of whoever signs next signs the paper alone. 409 `survey-paper-changed`: another one is asked for by now.
   */
  surveySign: call({
    method: 'POST',
    path: '/surveyesign',
    access: 'publicByKey',
    input: z.strictObject({
      key,
      name: string(120),
      agreed: flag,
      language,
      paper: z.optional(
        z.strictObject({
          edition: string(60),
          values: paperValues,
          next: z._default(z.array(nextSigner).check(z.maxLength(MOST_SIGNERS, { error: 'too-long' })), []),
        }),
      ),
    }),
    reply: z.strictObject({ name: z.string(), at: z.string() }),
  }),
  /** Keeps what is filled in of a paper before it is signed; a paper that was changed meanwhile begins anew. 409 as `surveySign`. Own call. */
  surveyPaperKeep: call({
    method: 'POST',
    path: '/surveypaperdraft',
    access: 'publicByKey',
    input: z.strictObject({ key, edition: string(60), filled: paperDraft }),
    reply: done,
  }),
  /**
   * Whose turn it is to sign after others will not: whoever sent it sees why, and nobody behind them is asked. 409 `survey-completed`,
   * `survey-paper-over`. Own call.
   */
  surveyDecline: call({
    method: 'POST',
    path: '/surveydecline',
    access: 'publicByKey',
    input: z.strictObject({ key, reason: string(500) }),
    reply: done,
  }),
  /**
   * The paper of a link: to be filled in, as `edition` says, with what others wrote onto it before; with `signed` the one that was signed
   * with this link, for an hour after it was sent. 409 `survey-paper-changed`
   */
  surveyPaper: call({
    method: 'GET',
    path: '/surveypaper',
    access: 'publicByKey',
    input: z.strictObject({ key, edition: z.optional(string(60)), signed: z._default(flag, false) }),
    reply: z.unknown(),
    file: pdfFile,
  }),
  /**
   * Keeps answers as one goes, and with `submit` sends them. 409 `survey-closed`, `survey-completed`; 422 `survey-unsigned`
   * ("Please sign before submitting."), else the questions that need attention.
   */
  surveyAnswer: call({
    method: 'POST',
    path: '/survey',
    access: 'publicByKey',
    input: z.strictObject({ key, answers: givenAnswers, language, submit: z._default(flag, false) }),
    reply: z.strictObject({ state: z.enum(['open', 'completed']) }),
  }),
  /**
   * Adds a file to an item: PDF, JPEG or PNG of at most 10 MB, five in all. `key` comes before the file. While the virus scanner is
   * away it waits (`scan`), and is opened by nobody; answers with one that it refused are not sent (422).
   */
  surveyFileAdd: call({
    method: 'POST',
    path: '/surveyfile',
    access: 'publicByKey',
    input: z.strictObject({ key, item: itemKey, file: uploadedFile }),
    reply: file,
    upload: uploads.survey,
  }),
  /** A file that was added and not sent yet, for whoever has the link. 409 `document-waiting`, `proof-virus` */
  surveyFile: call({
    method: 'GET',
    path: '/surveyfile',
    access: 'publicByKey',
    input: z.strictObject({ key, id: idOf('surveyfile') }),
    reply: z.unknown(),
    file: uploadedBefore,
  }),
  /** Takes a file back, until the answers are sent. */
  surveyFileRemove: call({
    method: 'DELETE',
    path: '/surveyfile',
    access: 'publicByKey',
    input: z.strictObject({ key, id: idOf('surveyfile') }),
    reply: done,
  }),
};
