import * as z from 'zod/mini';
import { enrollmentLine } from './enrollment-lines.ts';
import { calendarDate, id } from './fields.ts';
import { recordedBeneficiaries } from './particulars.ts';

const named = z.strictObject({ id, number: z.string() });

/** What was asked, by the fields of its call. Of other changes nothing is said: those are asked for anew. */
const asked = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('termmember'),
    eventDate: calendarDate,
    reasonCode: z.string(),
    coverageEnds: z.nullable(calendarDate),
    note: z.nullable(z.string()),
  }),
  z.strictObject({
    type: z.literal('divchange'),
    effectiveDate: calendarDate,
    divisionId: id,
    planMap: z.record(z.string(), z.nullable(id)),
  }),
  z.strictObject({
    type: z.literal('addresschange'),
    effectiveDate: calendarDate,
    kind: z.enum(['home', 'mailing']),
    address1: z.string(),
    address2: z.nullable(z.string()),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    personIds: z.array(id),
  }),
  z.strictObject({
    type: z.literal('beneficiaries'),
    effectiveDate: calendarDate,
    beneficiaries: recordedBeneficiaries,
  }),
]);
export type AskedChange = z.infer<typeof asked>;

/** How a change stands, what was asked where that was not in the wizard, what it corrects and what corrects it. */
export const askedChange = z.strictObject({
  line: enrollmentLine,
  asked: z.nullable(asked),
  /** It failed, nothing of it is recorded, and a new one may take its place. */
  correctable: z.boolean(),
  corrects: z.nullable(named),
  correctedBy: z.nullable(named),
});
