import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call, done } from '../call.ts';
import { pdfFile, printedFile } from '../files/file-types.ts';
import { cardCoverageTypes, cardOrderReasons, cardOrderStatuses } from './codes.ts';
import { variableAtPlace } from '../card-templates/shapes.ts';
import { languages } from '../codes.ts';
import { calendarDate, pageOf, paging, string, whole } from '../fields.ts';
import { card, cardChange, cardData, cardOrder, cardRow, printBatch } from './shapes.ts';
import { findsBy, idOf } from '../objects.ts';

/** a = memberId, b = coverageId (calls.tsv). */
const whose = { a: idOf('person'), b: idOf('coverage'), effectiveDate: z.optional(calendarDate) };

/** Who keeps the queue of printed cards. */
const printers: Access = [only('admin', 'orderIdCards'), only('tpa', 'orderIdCards')];

/** ID cards (domain 9): on screen, as files, and printed. */
export const idCards = {
  /** The cards of a person, or of whoever in the family the reader may have cards of. Without memberId: a member's own. Own call. */
  cardList: call({
    method: 'GET',
    path: '/idcards',
    access: 'signedIn',
    input: z.strictObject({ memberId: z.optional(idOf('person')) }),
    reply: z.strictObject({ rows: z.array(cardRow) }),
    phi: true,
  }),
  card: call({
    method: 'GET',
    path: '/idcard/:a/:b',
    access: 'signedIn',
    input: z.strictObject(whose),
    reply: card,
    phi: true,
  }),
  /** Orders printed cards. 409 'card-order-limit' with {date}: "A card was ordered on {date}. Allow 10 business days." */
  orderCard: call({
    method: 'POST',
    path: '/idcard/:a/:b',
    access: 'signedIn',
    input: z.strictObject({
      ...whose,
      reason: z._default(z.enum(cardOrderReasons, { error: 'bad-choice' }), 'new'),
      quantity: z._default(whole(1, 4), 1),
    }),
    reply: cardOrder,
    phi: true,
  }),
  /** Orders of the ID card of one person for one coverage. */
  cardOrders: call({
    method: 'GET',
    path: '/idcardorders/:a/:b',
    access: 'signedIn',
    input: z.strictObject({ a: idOf('person'), b: idOf('coverage') }),
    reply: z.strictObject({ rows: z.array(cardOrder) }),
    phi: true,
  }),
  /** `card`: front and back, each a page of true CR80 size; `letter`: a sheet with two cards and fold marks. 409 'card-unavailable'. */
  cardFile: call({
    method: 'GET',
    path: '/idcard/:a/:b/file',
    access: 'signedIn',
    input: z.strictObject({
      ...whose,
      format: z._default(z.enum(['card', 'letter'], { error: 'bad-choice' }), 'card'),
    }),
    reply: z.unknown(),
    file: pdfFile,
    phi: true,
  }),
  /** A letter that says who is covered and from when: at once, with or without a card; in the language asked for, else the reader's. */
  coverageLetter: call({
    method: 'GET',
    path: '/idcard/:a/:b/letter',
    access: 'signedIn',
    input: z.strictObject({ ...whose, language: z.optional(z.enum(languages, { error: 'bad-choice' })) }),
    reply: z.unknown(),
    file: pdfFile,
    phi: true,
  }),
  /** Takes an order back before it goes to the printer: who may order it may cancel it. */
  cancelCardOrder: call({
    method: 'DELETE',
    path: '/cardorders/:id',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('cardorder') }),
    reply: cardOrder,
    phi: true,
  }),
  /** The order queue. */
  cardQueue: call({
    method: 'GET',
    path: '/cardorders',
    access: printers,
    input: z.strictObject({
      page: paging.page,
      pageSize: paging.pageSize,
      status: z.optional(z.enum(cardOrderStatuses, { error: 'bad-choice' })),
      clientId: z.optional(idOf('client')),
      batchId: z.optional(idOf('cardbatch')),
    }),
    reply: pageOf(cardOrder),
    phi: true,
  }),
  /** Printed, failed, mailed, undeliverable, requested again, cancelled: 409 'card-order-state' where it does not follow. */
  moveCardOrder: call({
    method: 'POST',
    path: '/cardorders/:id/status',
    access: printers,
    input: z.strictObject({
      id: idOf('cardorder'),
      status: z.enum(cardOrderStatuses, { error: 'bad-choice' }),
      note: z.optional(string(255, 0)),
    }),
    reply: cardOrder,
    phi: true,
  }),
  /** Print runs of ID cards, the newest first. */
  cardBatchList: call({
    method: 'GET',
    path: '/cardbatches',
    access: printers,
    input: z.strictObject({ page: paging.page, pageSize: paging.pageSize }),
    reply: pageOf(printBatch),
  }),
  /** Puts everything that is requested (of one client, where named) into a batch; a job draws the cards. 409 'no-card-orders'. */
  batchCards: call({
    method: 'POST',
    path: '/cardbatches',
    access: printers,
    input: z.strictObject({ clientId: z.optional(idOf('client')) }),
    reply: printBatch,
  }),
  /** The PDF of a batch is made in parts; the addresses as CSV, also when all is printed. 409 'card-batch-not-ready'. */
  cardBatchFile: call({
    method: 'GET',
    path: '/cardbatches/:id/file',
    access: printers,
    input: z.strictObject({
      id: idOf('cardbatch'),
      part: z._default(z.enum(['pdf', 'csv'], { error: 'bad-choice' }), 'pdf'),
      /** Which file of the PDF, from 1 on. */
      number: z._default(whole(1, 10_000), 1),
    }),
    reply: z.unknown(),
    file: printedFile,
    phi: true,
  }),
  /** All cards of a batch printed, or mailed, at once. */
  moveCardBatch: call({
    method: 'POST',
    path: '/cardbatches/:id/status',
    access: printers,
    input: z.strictObject({ id: idOf('cardbatch'), status: z.enum(['printed', 'mailed'], { error: 'bad-choice' }) }),
    reply: done,
  }),
  /** A batch that failed goes on where it was. 409 'card-batch-state' where it did not. */
  retryCardBatch: call({
    method: 'POST',
    path: '/cardbatches/:id/retry',
    access: printers,
    input: z.strictObject({ id: idOf('cardbatch') }),
    reply: printBatch,
  }),
  /** Changes of what cards say since cards were printed: of those that concern any, the newest first; and how many cards in all. */
  cardChangeList: call({
    method: 'GET',
    path: '/cardchanges',
    access: printers,
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(cardChange), cards: z.int() }),
  }),
  /** Orders new cards for everybody whom a change concerns; a job does it. 409 'card-change-state'. */
  reissueCards: call({
    method: 'POST',
    path: '/cardchanges/:id/reissue',
    access: printers,
    input: z.strictObject({ id: idOf('cardchange') }),
    reply: done,
  }),
  /** No new cards for a change. 409 'card-change-state'. */
  dismissCardChange: call({
    method: 'POST',
    path: '/cardchanges/:id/dismiss',
    access: printers,
    input: z.strictObject({ id: idOf('cardchange') }),
    reply: done,
  }),
  /**
   * What the card of a real person says, for the editor's preview. 422 where the reader knows nobody of that number, 409
   * 'template-missing-values' with the names where the template in use lacks some.
   */
  cardSampleOf: call({
    method: 'GET',
    path: '/idcards/sample',
    access: [only('admin', 'manageIdCardTemplates')],
    input: z.strictObject({
      memberNumber: findsBy('memberNumber', string(40)),
      coverageType: z._default(z.enum(cardCoverageTypes, { error: 'bad-choice' }), 'medical'),
    }),
    reply: z.strictObject({
      memberName: z.string(),
      planName: z.string(),
      data: cardData,
      variables: z.array(variableAtPlace),
    }),
    phi: true,
  }),
};
