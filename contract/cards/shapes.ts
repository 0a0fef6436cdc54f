import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import {
  batchStates,
  cardChangeKinds,
  cardOrderReasons,
  cardOrderStatuses,
  cardReasons,
  cardStatuses,
  takeOverReasons,
} from './codes.ts';
import { coverageTypes } from '../codes.ts';
import { calendarDate, id, instant } from '../fields.ts';
import { idOf } from '../objects.ts';

const place = { elementId: z.string(), x: z.number(), y: z.number() };
const box = { ...place, w: z.number(), h: z.number() };

/** A side of a card as contract/cards/layout.ts drew it: lengths in millimetres, sizes of letters in points. */
export const drawnSide = z.strictObject({
  items: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('text'),
        ...place,
        width: z.number(),
        size: z.number(),
        weight: z.enum(['normal', 'bold']),
        color: z.string(),
        anchor: z.enum(['start', 'middle', 'end']),
        text: z.string(),
      }),
      z.strictObject({ kind: z.literal('qr'), ...box, modules: z.number(), path: z.string() }),
      z.strictObject({ kind: z.literal('image'), ...box, href: z.string() }),
    ]),
  ),
  clipped: z.array(z.string()),
  /** The colours of the site that it stands on; absent: white. */
  face: z.optional(z.strictObject({ from: z.string(), to: z.string(), ink: z.string() })),
});

/** What a card says: contract/cards/layout.ts `CardData`. */
export const cardData = z.strictObject({
  values: z.record(z.string(), z.string()),
  lists: z.record(z.string(), z.array(z.strictObject({ suffix: z.string(), name: z.string() }))),
  qr: z.nullable(z.strictObject({ modules: z.number(), path: z.string() })),
});

/** One card that the reader may have: a person's of a coverage, from a day on. */
export const cardRow = z.strictObject({
  memberId: idOf('person'),
  coverageId: id,
  clientId: idOf('client'),
  memberName: z.string(),
  memberNumber: z.string(),
  suffix: z.string(),
  coverageType: z.enum(coverageTypes),
  planName: z.string(),
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
  /** Begins later: "Card for 01/01/2027" (domain 9.3: within 45 days). */
  upcoming: z.boolean(),
  status: z.enum(cardStatuses),
  /** For staff; null for members. */
  reason: z.nullable(z.enum(cardReasons)),
  /** Names that the template needs and that nobody set (domain 12.6): for staff alone. */
  missing: z.array(z.string()),
});

/** A card in full. Without a card (`status` unavailable or expired) both sides are null; the member number holds all the same. */
export const card = z.strictObject({
  ...cardRow.def.shape,
  issuedOn: z.nullable(calendarDate),
  /** The version of the template it is drawn from. */
  version: z.nullable(z.int()),
  front: z.nullable(drawnSide),
  back: z.nullable(drawnSide),
  /** Every word of the card in reading order, for screen readers. */
  spoken: z.array(z.string()),
  ordering: z.strictObject({
    allowed: z.boolean(),
    /** Where the limit is reached: when the last card was ordered. */
    lastOrderedOn: z.nullable(calendarDate),
    /** Where it will be mailed to; null: no address is recorded, or the reader may not see it. */
    mailTo: z.nullable(z.string()),
  }),
});

/** An order of printed cards with its history. */
export const cardOrder = z.strictObject({
  id,
  memberId: idOf('person'),
  coverageId: id,
  clientId: idOf('client'),
  clientName: z.string(),
  memberName: z.string(),
  memberNumber: z.string(),
  planName: z.string(),
  effectiveDate: calendarDate,
  quantity: z.int(),
  reason: z.enum(cardOrderReasons),
  status: z.enum(cardOrderStatuses),
  mailTo: z.nullable(z.string()),
  note: z.nullable(z.string()),
  batchId: z.nullable(idOf('cardbatch')),
  requestedAt: instant,
  /** Null: by itself, after an enrollment. */
  requestedBy: z.nullable(actor),
  history: z.array(
    z.strictObject({
      status: z.enum(cardOrderStatuses),
      at: instant,
      by: z.nullable(actor),
      note: z.nullable(z.string()),
    }),
  ),
});

/** Papers that go to the printer together, cards or explanations of benefits: a PDF in parts, made by a job step by step. */
export const printBatch = z.strictObject({
  id,
  createdAt: instant,
  createdBy: z.nullable(actor),
  /** How many papers: cards, or explanations; and how many of them are drawn. */
  cards: z.int(),
  done: z.int(),
  state: z.enum(batchStates),
  /** Why it failed: a code of the program, no words of an error. */
  reason: z.nullable(z.string()),
  /** It failed because its maker lost the rights to it: somebody else can take it over. */
  lost: z.nullable(z.enum(takeOverReasons)),
  /** How many files the PDF has so far. */
  parts: z.int(),
});

/** A change of what cards say, with the number of people whose printed cards say something else. */
export const cardChange = z.strictObject({
  id,
  kind: z.enum(cardChangeKinds),
  clientId: z.nullable(idOf('client')),
  clientName: z.nullable(z.string()),
  planName: z.nullable(z.string()),
  divisionName: z.nullable(z.string()),
  coverageTypes: z.nullable(z.array(z.enum(coverageTypes))),
  changedAt: instant,
  changedBy: z.nullable(actor),
  state: z.enum(['open', 'running']),
  cards: z.int(),
  /** While new cards are being ordered: how many were. */
  ordered: z.int(),
});
