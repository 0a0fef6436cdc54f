import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call, done } from '../call.ts';
import { billFile } from '../files/file-types.ts';
import { amount, calendarDate, id, instant, string } from '../fields.ts';
import { languages } from '../codes.ts';
import { idOf } from '../objects.ts';
import { reinsuranceKeepers } from './calls.ts';
import { aggregateSteps } from './codes.ts';
import { statement } from './shapes.ts';

/** Who reads what was issued: brokers and employers who see what plans cost (domain 14: client CFO, broker; decision 246). */
export const reinsuranceReaders = [only('broker', 'viewRates'), only('client', 'viewRates')] as const satisfies Access;

const ofPolicy = { id: idOf('stoplosspolicy') };

/** One month as the employer was told it. */
const toldMonth = z.strictObject({
  month: calendarDate,
  enrolled: z.int(),
  attachment: z.string(),
  attachmentToDate: z.string(),
  net: z.string(),
  netToDate: z.string(),
  ratio: z.nullable(z.int()),
  isRestated: z.boolean(),
});

/** The monthly aggregate statement and what is done about it (domain 14.3). Own calls, all of them. */
export const statements = {
  /** From claims and coverage as they are now. */
  stopLossStatement: call({
    method: 'GET',
    path: '/reinsurance/policies/:id/statement',
    access: reinsuranceKeepers,
    input: z.strictObject(ofPolicy),
    reply: statement,
  }),
  /**
   * Issues the statement of all months that are over: what was told so far stays, what is otherwise now is told as restated. 409
   * factor-missing "No factor for {tier} in {month}."; statement-early: no month is over yet.
   */
  issueStatement: call({
    method: 'POST',
    path: '/reinsurance/policies/:id/statement',
    access: reinsuranceKeepers,
    input: z.strictObject(ofPolicy),
    reply: z.strictObject({ months: z.int(), told: z.int() }),
  }),
  /** The statement as a sheet or as a paper; exportData too. */
  statementFile: call({
    method: 'GET',
    path: '/reinsurance/policies/:id/statement/file',
    access: reinsuranceKeepers,
    input: z.strictObject({
      ...ofPolicy,
      format: z.enum(['pdf', 'xlsx'], { error: 'bad-choice' }),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
    }),
    reply: z.string(),
    file: billFile,
    stepUp: true,
  }),
  /** What the carrier advanced, got back, or paid at the end. 422 { amount: 'too-small' }. */
  aggregateStep: call({
    method: 'POST',
    path: '/reinsurance/policies/:id/steps',
    access: reinsuranceKeepers,
    input: z.strictObject({
      ...ofPolicy,
      step: z.enum(aggregateSteps, { error: 'bad-choice' }),
      happenedOn: calendarDate,
      amount,
      reference: z.optional(string(60, 0)),
    }),
    reply: done,
  }),
  /** Takes back a step, of the aggregate or of a case, that was entered by mistake: it stays on record as withdrawn. */
  withdrawStep: call({
    method: 'DELETE',
    path: '/reinsurance/steps/:id',
    access: reinsuranceKeepers,
    input: z.strictObject({ id: idOf('stoplossstep') }),
    reply: done,
  }),
  /** Where the aggregate of each policy in force stands by its last issued statement: a card of the home page. */
  aggregateStandings: call({
    method: 'GET',
    path: '/reinsurance/standings',
    access: [...reinsuranceKeepers, ...reinsuranceReaders],
    input: z.strictObject({ clientId: z.optional(idOf('client')) }),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          policyId: id,
          clientName: z.string(),
          policyNumber: z.string(),
          month: calendarDate,
          net: z.string(),
          attachment: z.string(),
          ratio: z.nullable(z.int()),
        }),
      ),
    }),
  }),
  /** What was told to the employer and its broker: the aggregate, and claimants by number alone (domain 14.3). 404 for a client of others. */
  toldStatement: call({
    method: 'GET',
    path: '/reinsurance/told',
    access: reinsuranceReaders,
    input: z.strictObject({ clientId: idOf('client'), policyId: z.optional(idOf('stoplosspolicy')) }),
    reply: z.strictObject({
      /** The employer's policies of which a statement was issued, the newest first. */
      policies: z.array(
        z.strictObject({ id, policyNumber: z.string(), effectiveDate: calendarDate, expirationDate: calendarDate }),
      ),
      told: z.nullable(
        z.strictObject({
          policyId: id,
          carrierName: z.nullable(z.string()),
          contractBasis: z.string(),
          specificDeductible: z.string(),
          issuedAt: instant,
          months: z.array(toldMonth),
          claimants: z.array(
            z.strictObject({ claimant: z.int(), percent: z.int(), paid: z.string(), excess: z.string() }),
          ),
        }),
      ),
    }),
  }),
  /** What was issued last, as the employer and its broker read it: a sheet or a paper; exportData too. 404 where nothing was issued. */
  toldFile: call({
    method: 'GET',
    path: '/reinsurance/told/file',
    access: reinsuranceReaders,
    input: z.strictObject({
      clientId: idOf('client'),
      policyId: z.optional(idOf('stoplosspolicy')),
      format: z.enum(['pdf', 'xlsx'], { error: 'bad-choice' }),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
    }),
    reply: z.string(),
    file: billFile,
    stepUp: true,
  }),
};
