import type { Input, Reply } from '@coverlane/contract/call.ts';
import { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import type { FastifyInstance } from 'fastify';
import { centsOf, decimalOf } from '../../domain/money.ts';
import { ratioOf } from '../../domain/stop-loss/aggregate.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, FileReply, Parts } from '../../platform/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { caseAfter } from './case-standing.ts';
import { issuedMonths } from './months.queries.ts';
import { issue, tellReaders } from './issue.ts';
import { placesOf } from './policies.queries.ts';
import { policyToRead } from './reinsurance.routes.ts';
import { workOut } from './standing.ts';
import { statementPaper, statementSheet } from './statement-file.ts';
import { toldPaper, toldSheet } from './told-file.ts';
import { statementReply } from './statement-reply.ts';
import { aggregateStepsOf, insertStep, withdraw } from './steps.queries.ts';
import { employerName, lastStandings, toldMonths, toldPolicies, type ToldPolicy } from './told.queries.ts';

type Calls = typeof statements;
type Statement = Reply<Calls['stopLossStatement']>;

/** Serves the monthly aggregate statement and what was told of it (domain 14.3). */
export function statementRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: statements,
    handlers: {
      stopLossStatement: ({ id }, { db }) => statementOf(db, id),
      issueStatement,
      statementFile,
      aggregateStep,
      withdrawStep,
      aggregateStandings,
      toldStatement,
      toldFile,
    },
  });
}

/** @throws Refusal 404 */
async function statementOf(db: Context['db'], id: string): Promise<Statement> {
  const policy = await policyToRead(db, id);
  const worked = await workOut(db, policy);
  const beside = { issued: await issuedMonths(db, id), steps: await aggregateStepsOf(db, id) };
  return statementReply(policy, worked, beside);
}

/** POST /reinsurance/policies/:id/statement. @throws Refusal 404, 409 */
async function issueStatement({ id }: Input<Calls['issueStatement']>, context: Context) {
  const { db } = context;
  const policy = await policyToRead(db, id);
  const by = { id: context.user.id, name: actorName(context.user) };
  const months = await issue(policy, await workOut(db, policy), { db, by });
  const told = months === 0 ? 0 : await tellReaders(policy.clientId, context);
  await appendAudit(db, {
    action: 'stop-loss-statement',
    objectType: 'stoplosspolicy',
    objectId: id,
    clientId: policy.clientId,
    outcome: 'ok',
  });
  return { months, told };
}

/** GET /reinsurance/policies/:id/statement/file. @throws Refusal 403, 404 */
async function statementFile(input: Input<Calls['statementFile']>, { db, user }: Context): Promise<FileReply> {
  if (!user.permissions.includes('exportData')) throw forbidden();
  const { id, format, language } = input;
  const statement = await statementOf(db, id);
  const of = { db, statement, language };
  const file = format === 'pdf' ? await statementPaper(of) : await statementSheet(of);
  await appendAudit(db, {
    action: 'export',
    call: 'statementFile',
    objectType: 'stoplosspolicy',
    objectId: id,
    clientId: statement.policy.clientId,
    outcome: 'ok',
    detail: { format },
  });
  return file;
}

/** An amount above nothing in cents. @throws Refusal 422 */
function positive(amount: string): number {
  const cents = centsOf(amount) ?? 0;
  if (cents <= 0) throw invalid({ amount: 'too-small' });
  return cents;
}

/** POST /reinsurance/policies/:id/steps. @throws Refusal 404, 422 */
async function aggregateStep(input: Input<Calls['aggregateStep']>, { db, user }: Context) {
  const { id, step, happenedOn, amount, reference } = input;
  const { clientId, timeZone } = await policyToRead(db, id);
  const cents = positive(amount);
  if (happenedOn > todayIn(timeZone, new Date())) throw invalid({ happenedOn: 'day-too-late' });
  await insertStep(db, {
    clientId,
    policyId: id,
    caseId: null,
    step,
    happenedOn,
    cents,
    reference: reference || null,
    by: { id: user.id, name: actorName(user) },
  });
  await appendAudit(db, {
    action: 'stop-loss-step',
    objectType: 'stoplosspolicy',
    objectId: id,
    clientId,
    outcome: 'ok',
    detail: { step },
  });
  return {};
}

/** DELETE /reinsurance/steps/:id. What was paid of a request keeps the request. @throws Refusal 404, 409 case-step */
async function withdrawStep({ id }: Input<Calls['withdrawStep']>, { db }: Context) {
  const gone = await withdraw(db, id);
  if (gone === undefined) throw notFound();
  if (gone.caseId !== null && !(await caseAfter(db, gone.caseId))) throw conflict('case-step');
  await appendAudit(db, {
    action: 'stop-loss-step',
    objectType: gone.caseId === null ? 'stoplosspolicy' : 'stoplosscase',
    objectId: gone.caseId ?? gone.policyId,
    clientId: gone.clientId,
    outcome: 'ok',
    detail: { withdrawn: true },
  });
  return {};
}

/** GET /reinsurance/standings. */
async function aggregateStandings({ clientId }: Input<Calls['aggregateStandings']>, { db }: Context) {
  const found = await lastStandings(db, clientId);
  return {
    rows: found.map(({ netCents, attachmentCents, ...one }) => ({
      ...one,
      net: decimalOf(netCents),
      attachment: decimalOf(attachmentCents),
      ratio: ratioOf(netCents, attachmentCents),
    })),
  };
}

/** GET /reinsurance/told/file. @throws Refusal 403, 404 */
async function toldFile(input: Input<Calls['toldFile']>, context: Context): Promise<FileReply> {
  const { db, user } = context;
  if (!user.permissions.includes('exportData')) throw forbidden();
  const { clientId, policyId, format, language } = input;
  const { policies, told } = await toldStatement({ clientId, policyId }, context);
  const policy = policies.find(({ id }) => id === told?.policyId);
  const name = await employerName(db, clientId);
  if (told === null || policy === undefined || name === undefined) throw notFound();
  const of = { db, client: { id: clientId, name }, policyNumber: policy.policyNumber, told, language };
  const file = format === 'pdf' ? await toldPaper(of) : await toldSheet(of);
  await appendAudit(db, {
    action: 'export',
    call: 'toldFile',
    objectType: 'stoplosspolicy',
    objectId: told.policyId,
    clientId,
    outcome: 'ok',
    detail: { format },
  });
  return file;
}

/** GET /reinsurance/told: what was issued last, to the employer and its broker. @throws Refusal 404 */
async function toldStatement({ clientId, policyId }: Input<Calls['toldStatement']>, { db }: Context) {
  const { client } = await placesOf(db, { clientId, supplierId: null });
  if (!client) throw notFound();
  const policies = await toldPolicies(db, clientId);
  const policy = policyId === undefined ? policies[0] : policies.find(({ id }) => id === policyId);
  if (policy === undefined && policyId !== undefined) throw notFound();
  const told = policy === undefined ? null : await toldOf(db, policy);
  return {
    policies: policies.map(({ id, policyNumber, effectiveDate, expirationDate }) => ({
      id,
      policyNumber,
      effectiveDate,
      expirationDate,
    })),
    told,
  };
}

async function toldOf(db: Context['db'], policy: ToldPolicy): Promise<Reply<Calls['toldStatement']>['told']> {
  const { months, claimants, issuedAt } = await toldMonths(db, policy.id);
  let [attachment, net] = [0, 0];
  return {
    policyId: policy.id,
    carrierName: policy.carrierName,
    contractBasis: policy.contractBasis,
    specificDeductible: decimalOf(policy.deductibleCents),
    issuedAt,
    months: months.map(({ month, enrolled, attachmentCents, netCents, isRestated }) => {
      attachment += attachmentCents;
      net += netCents;
      return {
        month,
        enrolled,
        attachment: decimalOf(attachmentCents),
        attachmentToDate: decimalOf(attachment),
        net: decimalOf(netCents),
        netToDate: decimalOf(net),
        ratio: ratioOf(net, attachment),
        isRestated,
      };
    }),
    claimants: claimants.map(({ claimant, percent, paidCents, excessCents }) => ({
      claimant,
      percent,
      paid: decimalOf(paidCents),
      excess: decimalOf(excessCents),
    })),
  };
}
