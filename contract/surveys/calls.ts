import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call, done } from '../call.ts';
import { pdfFile, tableFile, uploadedBefore, zipFile } from '../files/file-types.ts';
import { calendarDate, flag, id, pageOf, pages, string, uploadedFile, whole } from '../fields.ts';
import { formVersion } from '../forms/calls.ts';
import { formDefinition } from '../forms/model.ts';
import { languages } from '../codes.ts';
import { idIn, idOf } from '../objects.ts';
import { sheet } from '../files/sheet.ts';
import { LIST_ROWS, listFaults, recipientStates, reviewOutcomes, surveyActions, surveyAudiences } from './codes.ts';
import { givenAnswers } from './form.ts';
import { uploads } from '../files/uploads.ts';
import { email } from '../words/formed-texts.ts';
import { answered, figures, listed, sendOut, summed } from './shapes.ts';

const readers: Access = [only('admin', 'viewSurveys')];
const keepers: Access = [only('admin', 'manageSurveys')];

/** Surveys of an installation, beside their collections (specification: surveyaction, surveyResults; domain 12.1). */
export const surveyCalls = {
  /**
   * Does one thing with a survey. `send` makes a send-out and queues its mails (`preview` counts only), `remind` and `resend` queue
   * another mail, `void` takes links or one answer back, `review` says what came of an answer; a review of `none` takes it back.
   */
  surveyAction: call({
    method: 'POST',
    path: '/admin/surveyaction',
    access: keepers,
    input: z.strictObject({
      surveyId: idIn('surveys'),
      action: z.enum(surveyActions, { error: 'bad-choice' }),
      preview: z._default(flag, false),
      audience: z.optional(z.enum(surveyAudiences, { error: 'bad-choice' })),
      clientIds: z.optional(z.array(idOf('client')).check(z.maxLength(500, { error: 'too-long' }))),
      divisionIds: z.optional(z.array(idOf('division')).check(z.maxLength(500, { error: 'too-long' }))),
      planIds: z.optional(z.array(idOf('plan')).check(z.maxLength(500, { error: 'too-long' }))),
      list: z.optional(z.array(listed).check(z.maxLength(LIST_ROWS, { error: 'too-long' }))),
      name: z.optional(string(160, 0)),
      dueOn: z.optional(z.nullable(calendarDate)),
      /** Days before it is due on which whoever has not answered is reminded. */
      reminderDays: z.optional(z.array(whole(1, 60)).check(z.maxLength(10, { error: 'too-long' }))),
      sessionId: z.optional(idOf('surveysession')),
      recipientIds: z.optional(z.array(idIn('surveyrecipients')).check(z.maxLength(500, { error: 'too-long' }))),
      responseId: z.optional(idIn('surveyresponses')),
      outcome: z.optional(z.enum([...reviewOutcomes, 'none'], { error: 'bad-choice' })),
      note: z.optional(string(1000, 0)),
    }),
    reply: z.strictObject({
      /** Whom it reached, or would: mails queued, links or answers taken back. */
      count: z.int(),
      withoutEmail: z.int(),
      /** Of `duplicate` the copy, of `send` the send-out. */
      id: z.nullable(id),
      released: z.int(),
    }),
  }),
  /** Reads a list of people, CSV or Excel, for the audience `list`: who can be asked, and why others cannot. It keeps nothing. Own call. */
  surveyList: call({
    method: 'POST',
    path: '/admin/surveylist',
    access: keepers,
    input: z.strictObject({ file: uploadedFile }),
    reply: z.strictObject({
      people: z.array(z.strictObject({ name: z.string(), email: z.string(), language: z.nullable(z.enum(languages)) })),
      refused: z.array(z.strictObject({ row: z.int(), name: z.string(), code: z.enum(listFaults) })),
    }),
    upload: uploads.census,
  }),
  /** The send-outs of a survey with their figures, the newest first. Own call. */
  surveySendOuts: call({
    method: 'GET',
    path: '/admin/surveysessions/:id',
    access: readers,
    input: z.strictObject({ ...pages, id: idIn('surveys') }),
    reply: pageOf(sendOut),
  }),
  /**
   * Letters with the link, a page a person, for those of a send-out who have no address for mail and have not answered: at most 300. Whoever
   * gets one counts as asked. 409 `survey-no-letters`, `export-too-long`. Own call.
   */
  surveyLetters: call({
    method: 'POST',
    path: '/admin/surveyletters',
    access: keepers,
    input: z.strictObject({ sessionId: idOf('surveysession') }),
    reply: z.unknown(),
    file: pdfFile,
  }),
  /** Every version of the questions, the newest first, each with what changed. Own call. */
  surveyVersions: call({
    method: 'GET',
    path: '/admin/surveyversions/:id',
    access: readers,
    input: z.strictObject({ id: idIn('surveys') }),
    reply: z.strictObject({ rows: z.array(formVersion) }),
  }),
  /** One answer with its files and signature, what accepting it does, and the claims that wait for it. Own call. */
  surveyAnswers: call({
    method: 'GET',
    path: '/admin/surveyanswers/:id',
    access: readers,
    input: z.strictObject({ id: idIn('surveyresponses') }),
    reply: answered,
    phi: true,
  }),
  /** Answers that came on paper or by telephone, typed by staff into a response that they made. Own call. */
  surveyAnswersTyped: call({
    method: 'PUT',
    path: '/admin/surveyanswers/:id',
    access: keepers,
    input: z.strictObject({ id: idIn('surveyresponses'), answers: givenAnswers }),
    reply: done,
  }),
  /** A file of an answer. Own call. */
  surveyAnswerFile: call({
    method: 'GET',
    path: '/admin/surveyanswerfile/:id',
    access: readers,
    input: z.strictObject({ id: idOf('surveyfile') }),
    reply: z.unknown(),
    file: uploadedBefore,
    phi: true,
  }),
  /** One answer as a paper: the questions with what was answered, and the signature with its words. Own call. */
  surveyAnswerPaper: call({
    method: 'GET',
    path: '/admin/surveyanswerpaper/:id',
    access: readers,
    input: z.strictObject({
      id: idIn('surveyresponses'),
      language: z.optional(z.enum(languages, { error: 'bad-choice' })),
    }),
    reply: z.unknown(),
    file: pdfFile,
    phi: true,
  }),
  /** The signed paper of an answer, with its certificate once nobody is left to sign. Own call. */
  surveyPaperFile: call({
    method: 'GET',
    path: '/admin/surveypaper/:id',
    access: readers,
    input: z.strictObject({ id: idOf('surveypaper') }),
    reply: z.unknown(),
    file: pdfFile,
    phi: true,
  }),
  /** Whose turn it is to sign a paper gets a new link, at another address or under another name; the one before leads nowhere. 409 `survey-paper-signed`, `survey-paper-over`: the answer was taken back. Own call. */
  surveyPaperAgain: call({
    method: 'POST',
    path: '/admin/surveypaper/:id',
    access: keepers,
    input: z.strictObject({ id: idOf('surveypaper'), name: string(120), email: email().schema }),
    reply: done,
  }),
  /**
   * How each question was answered, of all or of some clients or one send-out. Of an anonymous survey nothing is told of fewer
   * than five (`suppressed`). Own call.
   */
  surveySummary: call({
    method: 'GET',
    path: '/admin/surveysummary/:id',
    access: readers,
    input: z.strictObject({
      id: idIn('surveys'),
      clientId: z.optional(idOf('client')),
      sessionId: z.optional(idOf('surveysession')),
    }),
    reply: z.strictObject({
      ...figures,
      suppressed: z.boolean(),
      /** Up to four answers of an anonymous survey wait for others, and are told with them or when it is over. */
      waits: z.boolean(),
      form: z.nullable(formDefinition),
      items: z.array(summed),
    }),
    phi: true,
  }),
  /** All answers as a workbook, a row for each; or in an archive their files, or each of them as a paper. exportData too (domain 12.1). */
  surveyResults: call({
    method: 'GET',
    path: '/admin/surveyResults/:id',
    access: readers,
    input: z.strictObject({
      id: idIn('surveys'),
      of: z._default(z.enum(['answers', 'files', 'papers'], { error: 'bad-choice' }), 'answers'),
      ...sheet,
      format: z._default(z.enum(['csv', 'xlsx'], { error: 'bad-choice' }), 'xlsx'),
    }),
    reply: z.unknown(),
    file: [...tableFile, ...zipFile],
    phi: true,
    stepUp: true,
  }),
  /** What the caller is asked, open and answered: where a message of the inbox leads. Own call. */
  ownSurveys: call({
    method: 'GET',
    path: '/user/surveys',
    access: 'signedIn',
    input: z.strictObject({}),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          id: idIn('surveyrecipients'),
          name: z.string(),
          nameKo: z.nullable(z.string()),
          nameEs: z.nullable(z.string()),
          dueOn: z.nullable(calendarDate),
          status: z.enum(recipientStates),
          /** Of the page; null where it is answered or over. */
          key: z.nullable(z.string()),
        }),
      ),
    }),
    again: 'untold',
  }),
};
