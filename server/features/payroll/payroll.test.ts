import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissions } from '@coverlane/contract/access.ts';
import { apikeys } from '@coverlane/contract/collections/apikeys.ts';
import { payrollcodes } from '@coverlane/contract/collections/payrollcodes.ts';
import { payroll } from '@coverlane/contract/payroll/calls.ts';
import { plans as planCalls } from '@coverlane/contract/plans/calls.ts';
import type { CoverageChange } from '../../domain/changes/requests.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { addDays, todayIn } from '../../platform/values/dates.ts';
import { aFamily, change, type TestFamily } from '../../testing/family.ts';
import { type Caller, callerOf, type TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { Desk, enrollmentOffice } from '../enrollments/enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let secret: string;
let admin: Caller;
/** A program with a key, and nothing else. */
let program: Caller;
let kim: TestFamily;
let clientId: string;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  clientId = acme.id;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const key = { name: 'Payroll', scopes: ['generalRead', 'generalWrite', 'enrollment'], clientIds: [acme.id] };
  const { body } = await admin.call(apikeys.calls.create, key);
  secret = body.key;
  program = callerOf(portal.app, { authorization: `Bearer ${body.key}` });
  await portal.owner.updateTable('clients').set({ pay_frequency: 'biweekly26' }).where('id', '=', acme.id).execute();
  kim = await aFamily(portal.owner, {
    client: acme,
    lastName: 'Kim',
    firstName: 'Ada',
    externalId: 'W-1',
    effectiveDate: '2026-01-01',
    dependents: [{ firstName: 'Ben', relationship: '01', dob: '1986-02-02', covers: [] }],
  });
  await aFamily(portal.owner, { client: acme, lastName: 'Lee', firstName: 'Bo', effectiveDate: '2026-01-01' });
});
afterAll(() => portal?.close());

type Asked = { payDate: string; changedSince?: string; pageSize?: number; after?: string };
const ask = async (asked: Asked, by = program) => (await by.call(payroll.deductionList, { clientId, ...asked })).body;
const state = (payDate: string, by = program) => by.call(payroll.stateDeductions, { clientId, payDate });
type Line = {
  name: string;
  kind: string;
  payDate: string;
  tierCode: string | null;
  employee: string;
  employer: string;
};
const drawn = ({ name, kind, payDate, tierCode, employee, employer }: Line) =>
  [name, kind, payDate, tierCode, employee, employer].join(' ');
const linesOf = async (id: string) =>
  (await program.call(payroll.deductionStatement, { id, pageSize: 200 })).body.rows.map(drawn).toSorted();
const covers = (personId: string, from: string): CoverageChange => ({
  type: 'coveragechange',
  tiers: 'derive',
  source: 'portal',
  reason: null,
  effectiveDate: from,
  coverages: [
    {
      personId,
      action: 'cover',
      coverageType: 'medical',
      planId: world.acme.plans.medical,
      effectiveDate: from,
      expirationDate: null,
      tier: null,
    },
  ],
});

describe('what a pay day takes, asked by a payroll program with a key', () => {
  // 400.00 a month of which half: 200.00 × 12 / 26 = 92.31.
  test('is each employee’s share and the employer’s, with plan, tier, days, and what payroll calls it; the record says the same', async () => {
    const { baseplanId } = await portal.owner
      .selectFrom('plans')
      .select('base_plan_id as baseplanId')
      .where('id', '=', world.acme.plans.medical)
      .executeTakeFirstOrThrow();
    const code = { clientId, baseplanId, preTaxCode: 'MED-PRE', employerCode: 'MED-ER' };
    expect((await admin.call(payrollcodes.calls.create, code)).status).toBe(200);
    const { rows, more, next, unpriced } = await ask({ payDate: '2026-09-04' });
    expect([more, next, unpriced]).toEqual([false, null, []]);
    expect(rows.find(({ externalId }) => externalId === 'W-1')).toMatchObject({
      employeeId: kim.subscriberId,
      memberNumber: kim.memberNumber,
      name: 'Ada Kim',
      coverageType: 'medical',
      tierCode: 'EMP',
      kind: 'current',
      payDate: '2026-09-04',
      employee: '92.31',
      preTax: '92.31',
      postTax: '0.00',
      employer: '92.31',
      preTaxCode: 'MED-PRE',
      postTaxCode: null,
      employerCode: 'MED-ER',
      from: '2026-01-01',
      to: null,
    });
    const costs = await admin.call(planCalls.familyCosts, { id: kim.subscriberId, clientId });
    expect(costs.body.rows[0]?.price?.perPay).toBe('92.31');
    const paged = await ask({ payDate: '2026-09-04', pageSize: 1 });
    const rest = await ask({ payDate: '2026-09-04', pageSize: 1, after: paged.next ?? '' });
    expect([paged.more, rest.more, [...paged.rows, ...rest.rows]]).toEqual([true, false, rows]);
    const elsewhere = { clientId, payDate: '2026-09-18', after: paged.next ?? '' };
    const refused = await program.call(payroll.deductionList, elsewhere);
    expect([refused.status, refused.body]).toMatchObject([422, { fields: { after: 'not-found' } }]);
  });

  test('stands once it is stated, and what changes back into it is put right by the next statement, to the cent', async () => {
    const first = await state('2026-09-04');
    expect(first).toMatchObject({ status: 200, body: { employees: 2, employee: '184.62', employer: '184.62' } });
    expect((await state('2026-09-04')).body).toMatchObject({ code: 'deductions-stated' });
    await state('2026-09-18');
    const [, ben = ''] = kim.personIds;
    // The spouse is covered from the 10th on: the 18th took 92.31 and should have taken 184.62.
    await change(portal.owner, kim, covers(ben, '2026-09-10'));
    const since = first.body.id;
    expect((await ask({ payDate: '2026-10-02', changedSince: since })).rows.map(drawn)).toEqual([
      'Ada Kim current 2026-10-02 ESP 184.62 184.62',
      'Ada Kim catchUp 2026-09-18 ESP 92.31 92.31',
    ]);
    const { body: third } = await state('2026-10-02');
    expect(await linesOf(third.id)).toEqual([
      'Ada Kim catchUp 2026-09-18 ESP 92.31 92.31',
      'Ada Kim current 2026-10-02 ESP 184.62 184.62',
      'Bo Lee current 2026-10-02 EMP 92.31 92.31',
    ]);
    expect(third).toMatchObject({ employee: '369.24', employees: 2 });
    expect((await ask({ payDate: '2026-10-16', changedSince: third.id })).rows).toEqual([]);
  });

  test('gives back what an undone or ended coverage had taken, and says that nothing is taken any more', async () => {
    const until: CoverageChange = {
      ...covers(kim.subscriberId, '2026-09-25'),
      coverages: kim.personIds.map((personId) => ({
        personId,
        action: 'end',
        coverageType: 'medical',
        planId: null,
        expirationDate: '2026-09-25',
        termReason: null,
      })),
    };
    await change(portal.owner, kim, until);
    const { rows } = (await program.call(payroll.deductionStatements, { clientId })).body;
    const [last] = rows;
    expect((await ask({ payDate: '2026-10-16', changedSince: last?.id ?? '' })).rows.map(drawn)).toEqual([
      'Ada Kim refund 2026-10-02 ESP -184.62 -184.62',
      'Ada Kim current 2026-10-16 ESP 0.00 0.00',
    ]);
    const { body } = await state('2026-10-16');
    expect(await linesOf(body.id)).toEqual([
      'Ada Kim refund 2026-10-02 ESP -184.62 -184.62',
      'Bo Lee current 2026-10-16 EMP 92.31 92.31',
    ]);
    // Nothing of it is left to put right.
    expect((await ask({ payDate: '2026-10-30' })).rows.map(drawn)).toEqual([
      'Bo Lee current 2026-10-30 EMP 92.31 92.31',
    ]);
    expect((await program.call(payroll.voidDeductions, { id: body.id, why: 'Wrong day' })).status).toBe(200);
    expect((await program.call(payroll.voidDeductions, { id: body.id, why: 'Again' })).body).toMatchObject({
      code: 'deductions-void',
    });
    const again = await state('2026-10-16');
    expect(await linesOf(again.body.id)).toEqual([
      'Ada Kim refund 2026-10-02 ESP -184.62 -184.62',
      'Bo Lee current 2026-10-16 EMP 92.31 92.31',
    ]);
  });

  test('is a file whose columns are called as the fields are', async () => {
    const { rows } = (await program.call(payroll.deductionStatements, { clientId })).body;
    const path = payroll.deductionFile.path.replace(':id', rows[0]?.id ?? '');
    const file = await portal.app.inject({ url: `${API_BASE}${path}`, headers: program.headers });
    expect(file.headers['content-type']).toMatch(/^text\/csv/);
    const [head, ...lines] = file.body.trim().split('\r\n');
    expect(head).toMatch(/externalId,memberNumber,name,kind,payDate,planCode,/);
    expect(lines).toHaveLength(2);
    expect(lines.join(' ')).toMatch(/W-1,.*,Ada Kim,refund,2026-10-02,.*,-184\.62/);
  });

  test('is the same for two who state at once: one statement stands', async () => {
    const both = await Promise.all([state('2026-10-30'), state('2026-10-30', admin)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is stated 62 days ahead at most, and not while somebody’s coverage has no price', async () => {
    const far = await state(addDays(todayIn('America/New_York', new Date()), 70));
    expect([far.status, far.body]).toMatchObject([422, { fields: { payDate: 'day-too-late' } }]);
    await portal.owner
      .updateTable('rates')
      .set({ expiration_date: '2026-11-01' })
      .where('client_id', '=', clientId)
      .execute();
    expect((await ask({ payDate: '2026-11-13' })).unpriced).toMatchObject([{ name: 'Bo Lee' }]);
    expect(await state('2026-11-13')).toMatchObject({ status: 409, body: { code: 'deductions-unpriced' } });
    await portal.owner.updateTable('rates').set({ expiration_date: null }).where('client_id', '=', clientId).execute();
  });

  test('is counted by the pay days that a year had when it was stated: another frequency changes what comes, and no pay day that was', async () => {
    const paidBy = (frequency: 'biweekly26' | 'semimonthly24') =>
      portal.owner.updateTable('clients').set({ pay_frequency: frequency }).where('id', '=', clientId).execute();
    await paidBy('semimonthly24');
    expect((await ask({ payDate: '2026-11-15' })).rows.map(drawn)).toEqual([
      'Bo Lee current 2026-11-15 EMP 100.00 100.00',
    ]);
    await paidBy('biweekly26');
  });

  test('is told to the employer’s people who see what plans cost, and to nobody else’s', async () => {
    const { installationId, rival, acme } = world;
    const seen = { permissions: [...permissions] };
    const { rows } = (await program.call(payroll.deductionStatements, { clientId })).body;
    const id = rows[0]?.id ?? '';
    const of = { installationId, type: 'client', entityId: acme.id, permissions: ['viewRates'] } as const;
    const employer = await portal.as(await aUser(portal.owner, of));
    expect((await employer.call(payroll.deductionStatement, { id })).status).toBe(200);
    const strangers = [
      { installationId, type: 'client', entityId: rival.id, ...seen },
      { installationId, type: 'client', entityId: acme.id, permissions: [] },
      { installationId, type: 'broker', ...seen },
      { installationId, type: 'tpa', ...seen },
      { installationId, type: 'partner', ...seen },
      { installationId, type: 'member', entityId: kim.subscriberId, permissions: [] },
    ] as const;
    for (const who of strangers) {
      const caller = await portal.as(await aUser(portal.owner, who));
      expect([403, 404], who.type).toContain((await caller.call(payroll.deductionStatement, { id })).status);
      const list = await caller.call(payroll.deductionList, { clientId, payDate: '2026-10-02' });
      expect([403, 404], who.type).toContain(list.status);
    }
  });
});

describe('the page “Payroll in 30 minutes”', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/api/payroll-in-30-minutes.md'), 'utf8');
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);

  /** Runs commands as they stand; what they set is there for those after them. */
  const run = async (folder: string, commands: string, env: Record<string, string>) =>
    new Promise<{ status: number | null; output: string }>((resolve, reject) => {
      const script = `set -euo pipefail; set -a; [ -f set.sh ] && . ./set.sh; ${commands}\ndeclare -px > set.sh`;
      const child = spawn('bash', ['-c', script], { cwd: folder, env: { ...env, PATH: process.env['PATH'] ?? '' } });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => (output += text));
      child.once('error', reject);
      child.once('close', (status) => resolve({ status, output }));
    });

  test('says commands that work as they stand: hire, deduct, hear, end', async () => {
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const folder = mkdtempSync(join(tmpdir(), 'payroll-page-'));
    const env = { PORTAL: `${address}${API_BASE}`, KEY: secret, CLIENT_ID: clientId, TZ: 'America/New_York' };
    expect(blocks.length).toBeGreaterThan(7);
    for (const block of blocks) {
      const { status, output } = await run(folder, block, env);
      expect(status, `${block}\n${output}`).toBe(0);
      await desk.work();
    }
    rmSync(folder, { recursive: true });
  });
});
