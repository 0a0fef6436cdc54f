import { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { expect } from 'vitest';
import { sql } from 'kysely';
import { centsOf } from '../../domain/money.ts';
import type { Pool } from '../../platform/db/connect.ts';
import { type ClaimPlan, aClaim } from '../../testing/claim-objects.ts';
import type { TestFamily } from '../../testing/family.ts';
import { pdfTexts } from '../../testing/pdf-text.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { API_BASE } from '../../platform/http/api-base.ts';

/** What a test types of a policy; the rest is that of an ordinary one of 2025 (domain 14.1). */
export const ordinary = {
  policyNumber: 'SL-2025',
  effectiveDate: '2025-01-01',
  expirationDate: '2025-12-31',
  contractBasis: '12/15',
  coveredBenefits: ['medical', 'pharmacy'],
  specificDeductible: '75000.00',
  laserCapsAggregate: true,
  corridorPct: 125,
  aggregateMax: '1000000.00',
  minimumPct: 90,
  accommodation: true,
  noticePct: 50,
};

/** Enters a policy. @returns its id */
export async function aPolicy(desk: Caller, clientId: string, more: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await desk.call(reinsurance.createStopLossPolicy, { clientId, ...ordinary, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

/** Enters factors of medical coverage by tier, from the policy's first day or from another. */
export async function factors(
  desk: Caller,
  policyId: string,
  { from: effectiveDate = '2025-01-01', ...by }: Record<string, string>,
) {
  for (const [tierCode, factor] of Object.entries(by)) {
    const { status, body } = await desk.call(reinsurance.saveAggFactor, {
      policyId,
      coverageType: 'medical',
      tierCode,
      factor,
      effectiveDate,
    });
    expect(status, JSON.stringify(body)).toBe(200);
  }
}

/** A payment or reversal of a claim, as files record them: what came back is below zero. */
export type Moved = { date: string; amount: string };

/** A claim that was paid on a day, or that moved on several. */
export async function paidClaim(
  owner: Pool,
  { paidOn, moved, ...plan }: ClaimPlan & { paidOn: string; moved?: readonly Moved[] },
): Promise<string> {
  const charged = plan.charged ?? plan.paid ?? '0.00';
  const { id } = await aClaim(owner, { owed: '0.00', ...plan, charged });
  const decisions = moved?.map(({ date, amount }, at) => {
    const cents = centsOf(amount) ?? 0;
    return { key: `${id} ${at}`, kind: cents < 0 ? 'reversal' : 'payment', cents, date, undone: false };
  });
  await sql`update claims set date_paid = ${paidOn}::date, decisions = ${decisions ? JSON.stringify(decisions) : null}::jsonb
    where id = ${id}`.execute(owner);
  return id;
}

/** What a test says of a claim beside its day and what was paid; `at` is whose of the family. */
export interface ClaimMore {
  paidOn?: string;
  moved?: readonly Moved[];
  claimType?: 'medical' | 'dental';
  at?: number;
}

/** A claim of somebody of a family, paid on its day unless another is said. */
export function familyClaim(
  owner: Pool,
  family: TestFamily,
  { day, paid, at = 0, paidOn = day, ...rest }: ClaimMore & { day: string; paid: string },
): Promise<string> {
  const personId = family.personIds[at] ?? '';
  const of = { clientId: family.client.id, personId, subscriberId: family.subscriberId };
  return paidClaim(owner, { ...of, day, paid, paidOn, ...rest });
}

/** A file of a policy or of what was told, as the caller gets it: its status, how it begins, and what a paper says. */
export async function taken({ app }: TestPortal, { headers }: Caller, path: string) {
  const { statusCode: status, rawPayload } = await app.inject({ url: `${API_BASE}/reinsurance${path}`, headers });
  const begins = rawPayload.subarray(0, 4).toString();
  return { status, begins, text: begins === '%PDF' ? pdfTexts(rawPayload).join(' ') : '' };
}
