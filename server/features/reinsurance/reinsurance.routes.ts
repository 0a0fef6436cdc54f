import type { Input, Reply } from '@coverlane/contract/call.ts';
import { policyColumns, reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import type { FastifyInstance } from 'fastify';
import { centsOf, decimalOf } from '../../domain/money.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, FileReply, Parts } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { factorRoutes } from './factors.ts';
import {
  hidePolicy,
  insertPolicy,
  isIssued,
  overlappingPolicy,
  pageOfPolicies,
  placesOf,
  type PolicyColumns,
  policyOf,
  policyReply,
  type PolicyTerms,
  updatePolicy,
} from './policies.queries.ts';

type Calls = typeof reinsurance;
type Policy = Reply<Calls['stopLossPolicy']>;

/** Rows the file of policies may have. */
const EXPORT_ROWS = 20_000;
const BATCH = 500;

/** Serves stop-loss policies with their factors and lasers (domain 14.1). */
export function reinsuranceRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: reinsurance,
    handlers: {
      ...factorRoutes,
      stopLossPolicies,
      stopLossPolicyFile,
      stopLossPolicy: async ({ id }, { db }) => policyReply(await policyToRead(db, id)),
      createStopLossPolicy,
      changeStopLossPolicy,
      removeStopLossPolicy,
    },
  });
}

/** @throws Refusal 404 */
export async function policyToRead(db: Context['db'], id: string): Promise<PolicyTerms> {
  const policy = await policyOf(db, id);
  if (policy === undefined) throw notFound();
  return policy;
}

async function stopLossPolicies({ page, pageSize, sort, ...asked }: Input<Calls['stopLossPolicies']>, { db }: Context) {
  const { rows, total } = await pageOfPolicies(db, asked, { page, pageSize, sort });
  return { rows: rows.map(policyReply), total, page, pageSize };
}

/** GET /reinsurance/policies/export. @throws Refusal 403 without exportData, 409 `export-too-long` */
async function stopLossPolicyFile(
  input: Input<Calls['stopLossPolicyFile']>,
  { db, user }: Context,
): Promise<FileReply> {
  if (!user.permissions.includes('exportData')) throw forbidden();
  const { format, words = {}, language: _, ...asked } = input;
  const { total } = await pageOfPolicies(db, asked, { page: 1, pageSize: 1 });
  return listAsFile(db, {
    call: 'stopLossPolicyFile',
    objectType: 'stoplosspolicies',
    name: 'stop-loss',
    sheet: { format, words },
    columns: policyColumns,
    total,
    most: EXPORT_ROWS,
    batches: batchesOf({ size: BATCH, read: (at) => pageOfPolicies(db, asked, at) }, (one) => [
      one.clientName,
      one.policyNumber,
      one.carrierName,
      { date: one.effectiveDate },
      { date: one.expirationDate },
      one.contractBasis,
      decimalOf(one.deductibleCents),
      one.aggregateMaxCents === null ? null : decimalOf(one.aggregateMaxCents),
    ]),
  });
}

type Typed = Omit<Input<Calls['createStopLossPolicy']>, 'clientId'>;

/** A positive amount in cents, or null where a limit is not typed. @throws Refusal 422 */
function limit(field: string, amount: string | null | undefined): number | null {
  if (!amount) return null;
  const cents = centsOf(amount) ?? 0;
  if (cents <= 0) throw invalid({ [field]: 'too-small' });
  if (cents > 99_999_999_999) throw invalid({ [field]: 'too-large' });
  return cents;
}

/** What was typed as columns. @throws Refusal 422 */
function columnsOf(typed: Typed): PolicyColumns {
  if (typed.expirationDate < typed.effectiveDate) throw invalid({ expirationDate: 'end-before-start' });
  if (typed.expirationDate >= `${Number(typed.effectiveDate.slice(0, 4)) + 3}${typed.effectiveDate.slice(4)}`)
    throw invalid({ expirationDate: 'day-too-late' });
  const deductible = limit('specificDeductible', typed.specificDeductible);
  if (deductible === null) throw invalid({ specificDeductible: 'required' });
  return {
    supplier_id: typed.supplierId ?? null,
    policy_number: typed.policyNumber,
    effective_date: typed.effectiveDate,
    expiration_date: typed.expirationDate,
    contract_basis: typed.contractBasis,
    covered_benefits: typed.coveredBenefits,
    specific_deductible_cents: deductible,
    specific_max_cents: limit('specificMax', typed.specificMax),
    aggregating_cents: limit('aggregatingSpecific', typed.aggregatingSpecific),
    laser_caps_aggregate: typed.laserCapsAggregate,
    corridor_pct: typed.corridorPct,
    aggregate_max_cents: limit('aggregateMax', typed.aggregateMax),
    minimum_pct: typed.minimumPct,
    estimated_cents: limit('estimatedAttachment', typed.estimatedAttachment),
    accommodation: typed.accommodation,
    run_in_limit_cents: limit('runInLimit', typed.runInLimit),
    notice_pct: typed.noticePct,
    trigger_diagnoses: [...new Set(typed.triggerDiagnoses.map((code) => code.replace('.', '').toUpperCase()))],
    long_stay_days: typed.longStayDays ?? null,
  };
}

/** One policy an employer a day, of a client and a supplier that the reader sees. @throws Refusal 404, 409, 422 */
async function requirePlaces(
  db: Context['db'],
  { clientId, but }: { clientId: string; but: string | null },
  typed: Typed,
): Promise<void> {
  const { client, supplier } = await placesOf(db, { clientId, supplierId: typed.supplierId ?? null });
  if (!client) throw notFound();
  if (!supplier) throw invalid({ supplierId: 'not-found' });
  const policy = await overlappingPolicy(db, { clientId, ...typed, but });
  if (policy !== undefined) throw conflict('policy-overlap', { policy });
}

const noted = (db: Context['db'], action: string, { id, clientId }: { id: string; clientId: string }) =>
  appendAudit(db, { action, objectType: 'stoplosspolicy', objectId: id, clientId, outcome: 'ok' });

/** POST /reinsurance/policies. @throws Refusal 404, 409, 422 */
async function createStopLossPolicy(input: Input<Calls['createStopLossPolicy']>, { db }: Context): Promise<Policy> {
  const { clientId, ...typed } = input;
  const columns = columnsOf(typed);
  await requirePlaces(db, { clientId, but: null }, typed);
  const id = uuid7();
  await insertPolicy(db, id, { client_id: clientId, ...columns });
  await noted(db, 'create', { id, clientId });
  return policyReply(await policyToRead(db, id));
}

/** PUT /reinsurance/policies/:id. @throws Refusal 404, 409, 422 */
async function changeStopLossPolicy(input: Input<Calls['changeStopLossPolicy']>, { db }: Context): Promise<Policy> {
  const { id, version, ...typed } = input;
  const { clientId } = await policyToRead(db, id);
  const columns = columnsOf(typed);
  await requirePlaces(db, { clientId, but: id }, typed);
  if (!(await updatePolicy(db, { id, version }, columns))) throw conflict('conflict');
  await noted(db, 'update', { id, clientId });
  return policyReply(await policyToRead(db, id));
}

/** DELETE /reinsurance/policies/:id. @throws Refusal 404, 409 */
async function removeStopLossPolicy({ id }: Input<Calls['removeStopLossPolicy']>, { db }: Context) {
  const { clientId } = await policyToRead(db, id);
  if (await isIssued(db, id)) throw conflict('policy-issued');
  await hidePolicy(db, id);
  await noted(db, 'delete', { id, clientId });
  return {};
}
