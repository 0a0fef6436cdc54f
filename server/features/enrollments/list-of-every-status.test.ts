import type { UserType } from '@coverlane/contract/access.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { partnerEnrollments } from '@coverlane/contract/enrollments/partner-calls.ts';
import {
  type EnrollmentStatus,
  enrollmentStatuses,
  type ProcessingStep,
} from '@coverlane/contract/enrollments/codes.ts';
import type { NextStep } from '@coverlane/contract/enrollments/next.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { anEnrollment } from '../../testing/enrollment-objects.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
const readers: Record<string, Caller> = {};
let partner: Caller;
const TYPES = ['client', 'broker', 'tpa', 'admin'] as const satisfies readonly UserType[];

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme, brokerId } = world;
  for (const type of TYPES) {
    const entityId = type === 'client' ? acme.id : type === 'broker' ? brokerId : undefined;
    const permissions = ['enrollment'] as const;
    const user = await aUser(portal.owner, {
      installationId,
      type,
      permissions: [...permissions],
      ...(entityId && { entityId }),
    });
    readers[type] = await portal.as(user);
  }
  partner = await portal.as(
    await aUser(portal.owner, {
      installationId,
      type: 'partner',
      entityId: world.partnerId,
      permissions: ['exportData'],
    }),
  );
});
afterAll(() => portal?.close());

type Case = {
  status: EnrollmentStatus;
  next: NextStep;
  type?: string;
  step?: ProcessingStep;
  proof?: 'required' | 'received' | 'rejected' | 'accepted';
};

/** Who acts next by the states of domain 4.4, and of a failed one by what of it is recorded. */
const CASES: readonly Case[] = [
  { status: 'draft', next: 'finish' },
  { status: 'submitted', next: 'process' },
  { status: 'pendingApproval', next: 'approve' },
  { status: 'pendingProof', next: 'sendProofs', proof: 'required' },
  { status: 'pendingProof', next: 'sendProofs', proof: 'rejected' },
  { status: 'pendingProof', next: 'reviewProofs', proof: 'received' },
  { status: 'pendingSignature', next: 'sign' },
  { status: 'returned', next: 'correct' },
  { status: 'queued', next: 'process' },
  { status: 'processing', next: 'process', step: 'apply' },
  { status: 'processed', next: 'none', proof: 'accepted' },
  { status: 'failed', next: 'mend', step: 'validate' },
  { status: 'failed', next: 'mend', step: 'apply' },
  { status: 'failed', next: 'resume', step: 'cards' },
  { status: 'failed', next: 'sendAgain', step: 'validate', type: 'termmember' },
  { status: 'failed', next: 'resume', step: 'notices', type: 'termmember' },
  { status: 'rejected', next: 'none' },
  { status: 'cancelled', next: 'none' },
  { status: 'expired', next: 'none' },
  { status: 'voided', next: 'none' },
];

/** Begun nine days ago by Ann Starter, saved by Bo Saver, and, but for a draft, submitted five days ago by Cy Sender. */
async function stands({ status, step, type, proof }: Case): Promise<string> {
  const { subscriberId: personId } = await aFamily(portal.owner, { client: world.acme });
  const { enrollmentId } = await anEnrollment(portal.owner, { clientId: world.acme.id, personId, lastName: 'Seo' });
  const isSent = status !== 'draft';
  await sql`update enrollments set status = ${status}, enrollment_type = ${type ?? 'newemployee'},
    processing_step = ${step ?? null}, created_at = now() - interval '9 days', started_by_name = 'Ann Starter',
    saved_by_name = 'Bo Saver', submitted_by_name = ${isSent ? 'Cy Sender' : null},
    submitted_at = ${isSent ? sql`now() - interval '5 days'` : null}
    where id = ${enrollmentId}::uuid`.execute(portal.owner);
  await sql`update enrollment_proofs set state = ${proof ?? 'accepted'}, blocking = true
    where enrollment_id = ${enrollmentId}::uuid`.execute(portal.owner);
  return enrollmentId;
}

test('the table has every status', () => {
  expect(new Set(CASES.map(({ status }) => status))).toEqual(new Set(enrollmentStatuses));
});

describe('Owner, age and next step are the same for whoever reads the list', () => {
  test.each(CASES)('$status $step $type $proof: $next', async (one) => {
    const id = await stands(one);
    const isOpen = one.next !== 'none';
    const shown = {
      status: one.status,
      next: one.next,
      owner: one.status === 'draft' ? 'Bo Saver' : 'Cy Sender',
      ageDays: isOpen ? (one.status === 'draft' ? 9 : 5) : null,
    };
    for (const [type, reader] of Object.entries(readers)) {
      const { body } = await reader.call(enrollments.enrollmentList, { status: one.status, pageSize: 100 });
      expect(
        body.rows.find((row) => row.id === id),
        type,
      ).toMatchObject(shown);
      const progress = await reader.call(enrollments.enrollmentStatus, { enrollments: [id] });
      expect(progress.body.rows, type).toMatchObject([{ enrollmentId: id, status: one.status, next: one.next }]);
    }
    const { body } = await partner.call(partnerEnrollments.partnerEnrollmentList, {
      status: one.status,
      pageSize: 100,
    });
    expect(
      body.rows.find((row) => row.id === id),
      'partner',
    ).toMatchObject(shown);
  });
});

describe('Partners', () => {
  const listed = async (asked: object = {}, by = partner) =>
    (await by.call(partnerEnrollments.partnerEnrollmentList, { pageSize: 100, ...asked })).body;

  test('read whose it is, its kind and where it stands, and nothing that is elected, asked for or said', async () => {
    const id = await stands({ status: 'returned', next: 'correct', proof: 'rejected' });
    await sql`update enrollments set note = 'Salary 88,000 is missing', failure = '{"code":"no-plan","values":{}}'::jsonb
      where id = ${id}::uuid`.execute(portal.owner);
    const row = (await listed({ status: ['returned'] })).rows.find((one) => one.id === id);
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      `ageDays clientId clientName effectiveDate enrollmentType id memberId memberName memberNumber next number owner status
        submittedAt updatedAt`.split(/\s+/),
    );
    for (const call of [enrollments.getEnrollment, enrollments.enrollmentConsequences, enrollments.enrollmentPdf])
      expect((await partner.call(call, { id })).status).toBe(403);
    expect((await partner.call(enrollments.enrollmentList, {})).status).toBe(403);
  });

  test('find them by name and number, narrowed and sorted, page by page, also behind the last one', async () => {
    const whole = await listed({ sort: 'number' });
    expect(whole.total).toBe(whole.rows.length);
    expect(whole.rows.map(({ number }) => number)).toEqual(whole.rows.map(({ number }) => number).toSorted());
    expect((await listed({ sort: '-number' })).rows).toEqual(whole.rows.toReversed());
    for (const search of ['seo', 'e-']) expect((await listed({ search })).total).toBe(whole.total);
    expect((await listed({ search: 'Nobody Such' })).total).toBe(0);
    expect(await listed({ sort: 'number', pageSize: 1, page: 2 })).toMatchObject({
      rows: [whole.rows[1]],
      total: whole.total,
    });
    expect(await listed({ page: 99 })).toMatchObject({ rows: [], total: whole.total });
    expect(
      (await listed({ enrollmentType: 'termmember' })).rows.every((row) => row.enrollmentType === 'termmember'),
    ).toBe(true);
  });

  test('see nobody of a client that is not mapped to them, nobody who is not on record yet, and no leave', async () => {
    const { subscriberId: personId } = await aFamily(portal.owner, { client: world.rival });
    const foreign = await anEnrollment(portal.owner, { clientId: world.rival.id, personId, lastName: 'Seo' });
    const unborn = await stands({ status: 'draft', next: 'finish' });
    await sql`update enrollments set person_id = null, subscriber_id = null where id = ${unborn}::uuid`.execute(
      portal.owner,
    );
    const away = await stands({ status: 'pendingApproval', next: 'approve', type: 'leave' });
    const ids = (await listed()).rows.map(({ id }) => id);
    for (const id of [foreign.enrollmentId, unborn, away]) expect(ids).not.toContain(id);
    expect((await listed({ clientId: world.rival.id })).total).toBe(0);
    for (const reader of Object.values(readers))
      expect((await reader.call(partnerEnrollments.partnerEnrollmentList, {})).status).toBe(403);
  });

  test('take the list away as a file where they may export, in the words of the screen', async () => {
    const query = { columns: 'memberName,status,next,owner', words: '{"status.failed":"Failed"}', status: 'failed' };
    const url = `${API_BASE}${partnerEnrollments.partnerEnrollmentListFile.path}`;
    const { payload, statusCode } = await portal.app.inject({ method: 'GET', url, headers: partner.headers, query });
    expect(statusCode).toBe(200);
    expect(payload).toContain('Seo,Failed,mend,Cy Sender');
  });
});
