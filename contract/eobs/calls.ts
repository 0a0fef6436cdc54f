import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call } from '../call.ts';
import { pdfFile, tableFile } from '../files/file-types.ts';
import { eobPaperStates } from '../cards/codes.ts';
import { samplePlace, variableAtPlace } from '../card-templates/shapes.ts';
import { languages } from '../codes.ts';
import { eobHeld, eobPaper, eobPaperColumns } from './shapes.ts';
import { calendarDate, pageOf, paging, string, whole } from '../fields.ts';
import { printBatch } from '../cards/shapes.ts';
import { sheetOf } from '../files/sheet.ts';
import { idOf } from '../objects.ts';

const eobKeepers: Access = [only('admin', 'manageEOBCardTemplates')];
/** Who sends explanations and may hold one back: who reads claims across clients. */
const senders: Access = [only('admin', 'phi'), only('tpa', 'phi')];

/** Which explanations that go by post. */
const papers = {
  state: z._default(z.enum(eobPaperStates, { error: 'bad-choice' }), 'waiting'),
  clientId: z.optional(idOf('client')),
  /** A claim number or a member number. */
  search: z.optional(string(60, 0)),
};

/** Explanations of benefits (specification 3; domain 7.5). Whether one can be had is said with the claim (`eobStatus`, `eob`). */
export const eobs = {
  /** The explanation of a claim as PDF, in the language asked for, else the patient's. 409 'eob-unavailable': "EOB is not yet available"; staff read which required variables lack: 'template-missing-values'. */
  eob: call({
    method: 'GET',
    path: '/eob',
    access: 'signedIn',
    input: z.strictObject({
      claimId: idOf('claim'),
      clientId: z.optional(idOf('client')),
      language: z.optional(z.enum(languages, { error: 'bad-choice' })),
    }),
    reply: z.unknown(),
    file: pdfFile,
    phi: true,
  }),
  /**
   * The explanations that somebody of the family lets the reader have (an authorization of scope EOB is enough), the newest
   * first; nothing of what they say. Own call.
   */
  eobList: call({
    method: 'GET',
    path: '/eobs',
    access: [only('member')],
    input: z.strictObject({ memberId: idOf('person'), page: paging.page, pageSize: paging.pageSize }),
    reply: pageOf(
      z.strictObject({
        claimId: idOf('claim'),
        claimNumber: z.string(),
        providerName: z.nullable(z.string()),
        serviceDateFrom: calendarDate,
        serviceDateTo: calendarDate,
        /** The day it is dated. */
        date: calendarDate,
      }),
    ),
    phi: true,
  }),
  /** How an explanation stands for who sends it: its way, whether it is printed, and whether somebody holds it. */
  eobState: call({
    method: 'GET',
    path: '/eobstate',
    access: senders,
    input: z.strictObject({ claimId: idOf('claim') }),
    reply: eobHeld,
    phi: true,
  }),
  /** Holds an explanation back, also of corrections of the claim, until it is released. 409 'eob-held'. */
  holdEob: call({
    method: 'POST',
    path: '/eobholds',
    access: senders,
    input: z.strictObject({ claimId: idOf('claim'), reason: string(255) }),
    reply: eobHeld,
    phi: true,
  }),
  /** Lets an explanation go that was held. 409 'eob-not-held'. */
  releaseEob: call({
    method: 'POST',
    path: '/eobholds/release',
    access: senders,
    input: z.strictObject({ claimId: idOf('claim') }),
    reply: eobHeld,
    phi: true,
  }),
  /** Explanations that go by post. */
  eobPapers: call({
    method: 'GET',
    path: '/eobpapers',
    access: senders,
    input: z.strictObject({ page: paging.page, pageSize: paging.pageSize, ...papers }),
    reply: pageOf(eobPaper),
    phi: true,
  }),
  /** What `eobPapers` shows under these filters, all of it, as a file; needs exportData too. Own call. */
  eobPaperFile: call({
    method: 'GET',
    path: '/eobpapers/export',
    access: senders,
    input: z.strictObject({ ...papers, ...sheetOf(eobPaperColumns) }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
  /** Print runs of explanations of benefits, the newest first. */
  eobBatchList: call({
    method: 'GET',
    path: '/eobbatches',
    access: senders,
    input: z.strictObject({ page: paging.page, pageSize: paging.pageSize }),
    reply: pageOf(printBatch),
  }),
  /** Puts every explanation that waits for the post (of one client, where named) into a batch; a job writes them. 409 'no-eob-papers'. */
  printEobs: call({
    method: 'POST',
    path: '/eobbatches',
    access: senders,
    input: z.strictObject({ clientId: z.optional(idOf('client')) }),
    reply: printBatch,
  }),
  /** The papers of a print run, a part of it at a time. */
  eobBatchFile: call({
    method: 'GET',
    path: '/eobbatches/:id/file',
    access: senders,
    input: z.strictObject({ id: idOf('eobbatch'), number: z._default(whole(1, 10_000), 1) }),
    reply: z.unknown(),
    file: pdfFile,
    phi: true,
  }),
  /** Draws a print run again that failed. */
  retryEobBatch: call({
    method: 'POST',
    path: '/eobbatches/:id/retry',
    access: senders,
    input: z.strictObject({ id: idOf('eobbatch') }),
    reply: printBatch,
  }),
  /** A template as the paper it makes, of an invented claim. */
  eobSample: call({
    method: 'GET',
    path: '/eobtemplates/:id/sample',
    access: eobKeepers,
    input: z.strictObject({
      id: idOf('eobtemplate'),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
      ...samplePlace,
    }),
    reply: z.unknown(),
    file: pdfFile,
  }),
  /** What the words of an invented explanation are filled with, for the preview beside the editor. */
  eobSampleWords: call({
    method: 'GET',
    path: '/eobtemplates/words',
    access: eobKeepers,
    input: z.strictObject({ language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'), ...samplePlace }),
    reply: z.strictObject({ values: z.record(z.string(), z.string()), variables: z.array(variableAtPlace) }),
  }),
  /**
   * The same of a real claim that the reader may read, in the member's language. 422 where there is none of that number, 409
   * 'template-missing-values' with the names where the template lacks some.
   */
  eobPreview: call({
    method: 'GET',
    path: '/eobtemplates/:id/preview',
    access: eobKeepers,
    input: z.strictObject({ id: idOf('eobtemplate'), claimNumber: string(60) }),
    reply: z.unknown(),
    file: pdfFile,
    phi: true,
  }),
};
