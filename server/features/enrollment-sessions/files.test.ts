import { sessionFiles, type SessionTable } from '@coverlane/contract/enrollment-sessions/file-calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Caller } from '../../testing/portal.ts';
import { testPortal } from '../../testing/portal.ts';
import { aStage, type Stage } from '../../testing/sides.ts';
import { aUser } from '../../testing/world.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
});
afterAll(() => stage.portal.close());

let made = 0;
beforeEach(async () => {
  const { own, portal } = stage;
  const of = { session: own.enrollmentSessionId };
  await portal.owner.deleteFrom('session_mails').where('session_id', '=', of.session).execute();
  await portal.owner
    .updateTable('enrollmentsessionmembers')
    .set({ excluded: true })
    .where('session_id', '=', of.session)
    .execute();
});

type Money = { monthlyCents: number; employerCents: number; postTaxCents: number };
const TYPES = ['medical', 'dental', 'vision'] as const;

/** Somebody of the census with these elections, one a type, as an enrollment in this status says them. */
async function somebody(elections: readonly Money[], status: string, more: Record<string, unknown> = {}) {
  const { own, portal, world } = stage;
  made += 1;
  const [id, memberId] = [uuid7(), uuid7()];
  const of = { client_id: own.clientId, session_id: own.enrollmentSessionId };
  const person = { employee_id: `F-${made}`, first_name: 'Ada', last_name: `Filed ${made}`, relationship_code: '18' };
  await portal.owner
    .insertInto('enrollmentsessionmembers')
    .values({ ...of, ...person, id: memberId })
    .execute();
  const said = elections.map((money, at) => ({
    coverageType: TYPES[at],
    planName: `Plan ${at}`,
    covered: ['Ada'],
    effectiveDate: '2100-01-01',
    kept: false,
    tier: 'EMP',
    perPayCents: Math.round((money.monthlyCents - money.employerCents) / 2),
    ...money,
  }));
  const confirmation = { elections: said, waivers: [], perPayCents: 0, payPeriods: 24, rows: [], ...more };
  const plans = Object.values(world.acme.plans);
  const answers = {
    elections: elections.map((_, at) => ({ coverageType: TYPES[at], planId: plans[at], decision: 'elect' })),
  };
  await portal.owner
    .insertInto('enrollments')
    .values({
      id,
      ...of,
      session_member_id: memberId,
      number: `E-F${made}`,
      enrollment_type: 'open',
      status,
      submitted_at: new Date(),
      snapshot: JSON.stringify({ version: 1, confirmation }),
      answers: JSON.stringify(answers),
    })
    .execute();
  return person.employee_id;
}

async function fileOf(table: SessionTable, caller: Caller = stage.actors.broker, words = {}) {
  const url = `${API_BASE}${sessionFiles.sessionFile.path.replace(':id', stage.own.enrollmentSessionId)}`;
  const query = { table, words: JSON.stringify(words) };
  const { statusCode, payload } = await stage.portal.app.inject({ method: 'GET', url, headers: caller.headers, query });
  const [head = '', ...lines] = payload.replace('\u{FEFF}', '').trim().split('\r\n');
  const columns = head.split(',');
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at] ?? '', cell])));
  return { status: statusCode, rows };
}

const cents = (cells: (string | undefined)[]): number =>
  cells.reduce((sum, cell) => sum + Math.round(Number(cell === '' ? 0 : cell) * 100), 0);

const money = fc
  .tuple(fc.integer({ min: 0, max: 250_000 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
  .map(([monthlyCents, percent, after]): Money => {
    const employerCents = Math.round((monthlyCents * percent) / 100);
    return { monthlyCents, employerCents, postTaxCents: Math.round(((monthlyCents - employerCents) * after) / 100) };
  });

/** The same as an extra benefit of the session. */
const extra = ({ monthlyCents, employerCents }: Money) => ({
  name: 'Accident',
  people: ['Ada'],
  effectiveDate: '2100-01-01',
  exportCode: 'ACC',
  monthlyCents,
  employerCents,
  pendingCents: 0,
  issuedCents: null,
  perPayCents: Math.round((monthlyCents - employerCents) / 2),
});

test('the deductions add up to the cent to what the figures of the session say employees pay, whoever submitted what', async () => {
  const { actors, own } = stage;
  const people = fc.array(
    fc.tuple(
      fc.array(money, { maxLength: 3 }),
      fc.array(money, { maxLength: 2 }),
      fc.constantFrom('pendingApproval', 'processed', 'voided', 'draft', 'returned'),
    ),
    { minLength: 1, maxLength: 6 },
  );
  let expected = 0;
  await fc.assert(
    fc.asyncProperty(people, async (some) => {
      for (const [elections, benefits, status] of some) {
        await somebody(elections, status, { extras: { beneficiaries: [], benefits: benefits.map(extra) } });
        // The oracle: all that stands, over all runs, for people are added and none is taken away.
        if (status === 'pendingApproval' || status === 'processed')
          for (const { monthlyCents, employerCents } of [...elections, ...benefits])
            expected += monthlyCents - employerCents;
      }
      const { rows } = await fileOf('deductions');
      expect(cents(rows.map(({ employee }) => employee))).toBe(expected);
      const ofPlans = rows.filter(({ coverageType }) => coverageType !== 'extra');
      expect(cents(ofPlans.flatMap(({ preTax, postTax }) => [preTax, postTax]))).toBe(
        cents(ofPlans.map(({ employee }) => employee)),
      );
      const { body } = await actors.broker.call(sessionProgress.sessionCockpit, { id: own.enrollmentSessionId });
      expect(Math.round(Number(body.monthly?.employee) * 100)).toBe(expected);
    }),
    { numRuns: 8, seed: 20_261_126 },
  );
});

test('each table has its people: elections by the row and side by side, waivers, beneficiaries, who did not answer, and what changes', async () => {
  const one = { monthlyCents: 61_240, employerCents: 48_992, postTaxCents: 0 };
  const extras = {
    beneficiaries: [{ coverageType: 'life', name: 'Kit Doe', class: 'primary', share: '100' }],
    benefits: [extra({ monthlyCents: 2_400, employerCents: 400, postTaxCents: 0 })],
  };
  const waivers = [{ coverageType: 'vision', reason: 'spousePlan', carrier: null }];
  const employeeId = await somebody([one, one], 'processed', { waivers, extras });
  const late = await somebody([one], 'expired');
  const of = (rows: Record<string, string | undefined>[], id = employeeId) =>
    rows.filter((row) => row['employeeId'] === id);
  const elections = of((await fileOf('elections')).rows);
  expect(elections.map(({ coverageType, planCode, employee }) => [coverageType, planCode !== '', employee])).toEqual([
    ['medical', true, '122.48'],
    ['dental', true, '122.48'],
    ['extra', true, '20'],
  ]);
  const [wide] = of(
    (await fileOf('electionsWide', undefined, { 'coverageType.medical': 'Medical', planName: 'Plan' })).rows,
  );
  expect(wide).toMatchObject({ 'Medical – Plan': 'Plan 0', extras: 'Accident', extrasPerPay: '10' });
  expect(of((await fileOf('waivers')).rows)).toMatchObject([{ coverageType: 'vision', reason: 'spousePlan' }]);
  expect(of((await fileOf('beneficiaries')).rows)).toMatchObject([{ beneficiary: 'Kit Doe', share: '100' }]);
  expect(of((await fileOf('nonResponders')).rows)).toEqual([]);
  expect(of((await fileOf('nonResponders')).rows, late)).toHaveLength(1);
  expect(of((await fileOf('changes')).rows)).toMatchObject([
    { coverageType: 'medical', change: 'starts', planAfter: 'Plan 0' },
    { coverageType: 'dental', change: 'starts', planAfter: 'Plan 1' },
  ]);
});

test('a file leaves with the right to export alone, to nobody else’s employer, and the log says who took what', async () => {
  const { own, portal, world, actors } = stage;
  const { installationId } = world;
  const watches = { installationId, type: 'client', permissions: ['viewEnrollmentSessions'] } as const;
  const plain = await portal.as(await aUser(portal.owner, { ...watches, entityId: own.clientId }));
  expect((await fileOf('elections', plain)).status).toBe(403);
  const exporting = { ...watches, permissions: ['viewEnrollmentSessions', 'exportData'] } as const;
  const rival = await portal.as(await aUser(portal.owner, { ...exporting, entityId: world.rival.id }));
  expect((await fileOf('elections', rival)).status).toBe(404);
  expect((await fileOf('waivers', actors.broker)).status).toBe(200);
  const logged = await portal.owner
    .selectFrom('audit.events')
    .select(['action', 'detail'])
    .where('object_id', '=', own.enrollmentSessionId)
    .where('action', '=', 'export')
    .orderBy('id')
    .execute();
  expect(logged.at(-1)?.detail).toMatchObject({ table: 'waivers', format: 'csv' });
});
