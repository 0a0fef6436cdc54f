import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { eobDeliveries, eobPaperStates } from '../cards/codes.ts';
import { calendarDate, instant } from '../fields.ts';
import { idOf } from '../objects.ts';

/** How an explanation stands for who sends it. */
export const eobHeld = z.strictObject({
  held: z.boolean(),
  reason: z.nullable(z.string()),
  heldAt: z.nullable(instant),
  heldBy: z.nullable(actor),
  /** Null: nobody was told of it yet. */
  delivery: z.nullable(z.enum(eobDeliveries)),
  releasedOn: z.nullable(calendarDate),
  printed: z.boolean(),
});

/** The columns of the list of explanations that go by post, as a file has them. */
export const eobPaperColumns = [
  'claimNumber',
  'patientName',
  'memberNumber',
  'clientName',
  'addressee',
  'mailTo',
  'releasedOn',
  'state',
  'reason',
] as const;
export type EobPaperColumn = (typeof eobPaperColumns)[number];

/** An explanation that goes by post. */
export const eobPaper = z.strictObject({
  claimId: idOf('claim'),
  clientId: idOf('client'),
  clientName: z.string(),
  claimNumber: z.string(),
  memberId: idOf('person'),
  patientName: z.string(),
  memberNumber: z.string(),
  addressee: z.string(),
  /** Null: no address is recorded. */
  mailTo: z.nullable(z.string()),
  releasedOn: calendarDate,
  state: z.enum(eobPaperStates),
  /** Why it is held. */
  reason: z.nullable(z.string()),
});
