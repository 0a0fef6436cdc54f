import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call, done } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { amount, calendarDate, pageOf, pagesBy, string, whole } from '../fields.ts';
import { findsBy, idOf } from '../objects.ts';
import { sheet } from '../files/sheet.ts';
import { factorCoverageTypes } from './codes.ts';
import { aggFactor, factorTiers, policy, policyFields } from './shapes.ts';

/** Who keeps stop-loss: the desk of the administrator or the TPA (domain 14). */
export const reinsuranceKeepers = [
  only('admin', 'manageReinsurance'),
  only('tpa', 'manageReinsurance'),
] as const satisfies Access;

/** What the list of policies is sorted by. */
export const policySorts = ['client', 'effectiveDate', 'policyNumber'] as const;

const narrowed = { search: z.optional(string(100, 0)), clientId: z.optional(idOf('client')) };

/** Columns of the list of policies as a file. */
export const policyColumns = [
  'client',
  'policyNumber',
  'carrier',
  'effectiveDate',
  'expirationDate',
  'contractBasis',
  'specificDeductible',
  'aggregateMax',
] as const;

const version = z.optional(whole(1, 999_999_999));

/** Stop-loss policies, their factors and lasers (domain 14.1). `aggFactors` and `saveAggFactor` are the specification's, the rest own calls. */
export const reinsurance = {
  /** The factors of a policy: all of them, or those that hold on a day. */
  aggFactors: call({
    method: 'GET',
    path: '/admin/reinsurance/aggfactors',
    access: reinsuranceKeepers,
    input: z.strictObject({
      clientId: z.optional(idOf('client')),
      policyId: z.optional(idOf('stoplosspolicy')),
      asOf: z.optional(calendarDate),
    }),
    reply: z.strictObject({ rows: z.array(aggFactor) }),
  }),
  /**
   * Writes the factor of a tier from a day on; one of the same tier that is open ends the day before. 409 factor-overlap "Factor
   * periods overlap.": one that has an end reaches into it.
   */
  saveAggFactor: call({
    method: 'POST',
    path: '/admin/reinsurance/aggfactors',
    access: reinsuranceKeepers,
    input: z.strictObject({
      policyId: idOf('stoplosspolicy'),
      coverageType: z.enum(factorCoverageTypes, { error: 'bad-choice' }),
      tierCode: z.enum(factorTiers, { error: 'bad-choice' }),
      factor: amount,
      effectiveDate: calendarDate,
      expirationDate: z.optional(z.nullable(calendarDate)),
    }),
    reply: aggFactor,
  }),
  /** Deletes an aggregate factor of a stop-loss policy. */
  removeAggFactor: call({
    method: 'DELETE',
    path: '/reinsurance/aggfactors/:id',
    access: reinsuranceKeepers,
    input: z.strictObject({ id: idOf('stoplossfactor') }),
    reply: done,
  }),
  /**
   * Takes over the factors that held at the end of another policy of the same employer, raised by a percent with two decimals. 409
   * factor-overlap: the policy has some already; factor-none: the other has none.
   */
  copyAggFactors: call({
    method: 'POST',
    path: '/reinsurance/policies/:id/copyfactors',
    access: reinsuranceKeepers,
    input: z.strictObject({
      id: idOf('stoplosspolicy'),
      fromId: idOf('stoplosspolicy'),
      /** Hundredths of a percent: 850 raises by 8.5 %. */
      raiseBp: z._default(whole(-9999, 99_999), 0),
    }),
    reply: z.strictObject({ factors: z.int() }),
  }),
  /** Stop-loss policies, a page at a time. */
  stopLossPolicies: call({
    method: 'GET',
    path: '/reinsurance/policies',
    access: reinsuranceKeepers,
    input: z.strictObject({ ...pagesBy(policySorts), ...narrowed }),
    reply: pageOf(policy),
  }),
  /** What the list shows, as a file; exportData too. 409 export-too-long. */
  stopLossPolicyFile: call({
    method: 'GET',
    path: '/reinsurance/policies/export',
    access: reinsuranceKeepers,
    input: z.strictObject({ ...narrowed, ...sheet }),
    reply: z.string(),
    file: tableFile,
    stepUp: true,
  }),
  /** One stop-loss policy with its terms. */
  stopLossPolicy: call({
    method: 'GET',
    path: '/reinsurance/policies/:id',
    access: reinsuranceKeepers,
    input: z.strictObject({ id: idOf('stoplosspolicy') }),
    reply: policy,
  }),
  /** 409 policy-overlap "Policy dates overlap {policy}.". 422 { expirationDate: 'end-before-start' }, { supplierId: 'not-found' }. */
  createStopLossPolicy: call({
    method: 'POST',
    path: '/reinsurance/policies',
    access: reinsuranceKeepers,
    input: z.strictObject({ clientId: idOf('client'), ...policyFields }),
    reply: policy,
  }),
  /** Changes the terms of a stop-loss policy. */
  changeStopLossPolicy: call({
    method: 'PUT',
    path: '/reinsurance/policies/:id',
    access: reinsuranceKeepers,
    input: z.strictObject({ id: idOf('stoplosspolicy'), version, ...policyFields }),
    reply: policy,
  }),
  /** Lasers of a policy; who it is only for whoever may read health information. */
  lasers: call({
    method: 'GET',
    path: '/reinsurance/policies/:id/lasers',
    access: reinsuranceKeepers,
    input: z.strictObject({ id: idOf('stoplosspolicy') }),
    reply: z.strictObject({
      lasers: z.array(z.strictObject({ claimant: z.int(), memberName: z.nullable(z.string()), amount: z.string() })),
    }),
    phi: true,
  }),
  /** A member's own deductible, by their number on the card and the suffix. 422 { memberNumber: 'not-found' }: nobody of the employer's. */
  saveLaser: call({
    method: 'POST',
    path: '/reinsurance/policies/:id/lasers',
    access: reinsuranceKeepers,
    input: z.strictObject({
      id: idOf('stoplosspolicy'),
      memberNumber: findsBy('memberNumber', string(40)),
      /** Tells the people of a family apart: 00 is the employee. */
      suffix: z._default(string(10), '00'),
      amount,
    }),
    reply: z.strictObject({ claimant: z.int() }),
    phi: true,
  }),
  /** Deletes a laser of a stop-loss policy. */
  removeLaser: call({
    method: 'DELETE',
    path: '/reinsurance/policies/:id/lasers/:claimant',
    access: reinsuranceKeepers,
    input: z.strictObject({ id: idOf('stoplosspolicy'), claimant: whole(1, 999_999_999) }),
    reply: done,
  }),
  /** 409 policy-issued: statements of it were issued, and stay. */
  removeStopLossPolicy: call({
    method: 'DELETE',
    path: '/reinsurance/policies/:id',
    access: reinsuranceKeepers,
    input: z.strictObject({ id: idOf('stoplosspolicy') }),
    reply: done,
  }),
};
