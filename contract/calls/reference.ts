import * as z from 'zod/mini';
import { call } from '../call.ts';
import { coverageTypes } from '../codes.ts';
import { calendarDate, id } from '../fields.ts';

/** A plan a division may buy, with the days of its pivot (specification 3, Plan). */
const pivot = z.strictObject({
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
  systemIdentifier: z.string(),
});
const planOfDivision = z.strictObject({ id, systemIdentifier: z.string(), name: z.string(), sortKey: z.int(), pivot });

export const division = z.strictObject({
  id,
  clientId: id,
  systemIdentifier: z.string(),
  name: z.string(),
  code: z.nullable(z.string()),
  groupNumber: z.string(),
  plans: z.array(planOfDivision),
});

export const plan = z.strictObject({
  id,
  clientId: id,
  systemIdentifier: z.string(),
  name: z.string(),
  coverageType: z.enum(coverageTypes),
  sortKey: z.int(),
});

const ofClient = z.strictObject({ clientId: id });

export const reference = {
  divisions: call({
    method: 'GET',
    path: '/divisions',
    access: 'signedIn',
    input: ofClient,
    reply: z.strictObject({ rows: z.array(division) }),
  }),
  plans: call({
    method: 'GET',
    path: '/plans',
    access: 'signedIn',
    input: ofClient,
    reply: z.strictObject({ rows: z.array(plan) }),
  }),
};
