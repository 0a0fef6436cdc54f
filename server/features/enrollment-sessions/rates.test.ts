import { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import writeXlsx from 'write-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { testPortal } from '../../testing/portal.ts';
import { aStage, type Side, type Stage } from '../../testing/sides.ts';
import { sendRates } from './rates.testing.ts';

let stage: Stage;
let plan: string;
beforeAll(async () => {
  stage = await aStage(await testPortal());
  const { name } = await stage.portal.owner
    .selectFrom('plans')
    .select('name')
    .where('id', '=', stage.own.planId)
    .executeTakeFirstOrThrow();
  plan = name;
});
afterAll(() => stage.portal.close());

const entityOf = ({ enrollmentSessionId, planId }: Side) =>
  ({ sessionId: enrollmentSessionId, entityType: 'plan', entityId: planId }) as const;
const inForce = async (side = stage.own) => {
  const { status, body } = await stage.actors.broker.call(sessionRates.enrollmentSessionRates, entityOf(side));
  expect([status, body]).toMatchObject([200, {}]);
  return body;
};
const amounts = async () => (await inForce()).lines.map(({ tierCode, amount }) => [tierCode, amount]);
const send = (bytes: string | Buffer, more: Record<string, unknown> = {}) =>
  sendRates(stage.portal, stage.actors.broker, { sessionId: stage.own.enrollmentSessionId, bytes, ...more });
const tiers = (emp: string) => `Plan,EMP,ESP,ECH,FAM\n${plan},"$${emp}",1286.04,1145.19,1837.20`;

/** The only person of the session's census is as far as this. */
async function isAt(status: string): Promise<void> {
  await stage.portal.owner
    .updateTable('enrollmentsessionmembers')
    .set({ status })
    .where('id', '=', stage.own.enrollmentSessionMemberId)
    .execute();
}

test('a file that is only looked at changes nothing', async () => {
  const { body } = await send(tiers('612.40'), { preview: true });
  expect(body).toMatchObject({
    outcome: 'understood',
    shape: 'tiers',
    faults: [],
    headings: ['Plan', 'EMP', 'ESP', 'ECH', 'FAM'],
  });
  expect(body.sets[0]?.lines[0]).toMatchObject({ tierCode: 'EMP', amount: '612.40', effectiveDate: '2100-01-01' });
  expect(await amounts()).toEqual([]);
});

test('a file with one wrong cell is refused whole, with row and column', async () => {
  const { body } = await send(`${tiers('612.40')}\n${plan} Two,1,2,-3,4`);
  expect(body.outcome).toBe('refused');
  expect(body.faults).toMatchObject([
    { code: 'plan-unknown-meant', row: 3, column: 'Plan', values: { meant: plan } },
    { code: 'amount-negative', row: 3, column: 'ECH' },
  ]);
  expect(await amounts()).toEqual([]);
});

test('a workbook is read as a file of text is; a protected one is refused with the reason', async () => {
  const rows = [
    ['Plan', 'Tier', 'Amount', 'Employer Value'],
    ...['EMP', 'ESP', 'ECH', 'FAM'].map((tier, at) => [plan, tier, 600.5 + at, '75%']),
  ];
  const book = await writeXlsx(rows.map((cells) => cells.map((value) => ({ value })))).toBuffer();
  const { body } = await send(book, { name: 'rates.xlsx' });
  expect(body).toMatchObject({ outcome: 'applied', shape: 'long', faults: [] });
  expect(await amounts()).toEqual([
    ['EMP', '600.5000'],
    ['ESP', '601.5000'],
    ['ECH', '602.5000'],
    ['FAM', '603.5000'],
  ]);
  expect((await inForce()).rules).toMatchObject([{ kind: 'percentTotal', employerPct: '75.000' }]);
  const protectedBook = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  expect((await send(protectedBook)).body).toMatchObject({ outcome: 'refused', faults: [{ code: 'sheet-password' }] });
});

test('where people have begun it says whom it touches and asks; what is confirmed holds', async () => {
  await isAt('submitted');
  const asked = await send(tiers('700'));
  expect(asked.body).toMatchObject({ outcome: 'asked', touched: { started: 0, submitted: 1 } });
  expect(asked.body.touched?.names).toHaveLength(1);
  expect((await amounts())[0]).toEqual(['EMP', '600.5000']);
  expect((await send(tiers('700'), { confirmed: true })).body.outcome).toBe('applied');
  expect((await amounts())[0]).toEqual(['EMP', '700.0000']);
  await isAt('notInvited');
});

test('an undo brings back the set before, and in the end none; every version stays listed', async () => {
  const { broker } = stage.actors;
  expect((await broker.call(sessionRates.undoRates, entityOf(stage.own))).body.outcome).toBe('applied');
  const back = await inForce();
  expect([back.lines[0]?.amount, back.rules[0]?.employerPct]).toEqual(['600.5000', '75.000']);
  expect((await broker.call(sessionRates.undoRates, entityOf(stage.own))).body.outcome).toBe('applied');
  const none = await inForce();
  expect([none.lines, none.rules]).toEqual([[], []]);
  expect(none.versions.map(({ number, restoredFrom, rates }) => [number, restoredFrom, rates])).toEqual([
    [4, 0, 0],
    [3, 1, 4],
    [2, null, 4],
    [1, null, 4],
  ]);
  expect(await broker.call(sessionRates.undoRates, entityOf(stage.own))).toMatchObject({
    status: 409,
    body: { code: 'session-rates-none' },
  });
});

test('the session of another employer is not there, and a member sees none', async () => {
  const { broker, member } = stage.actors;
  const foreign = { ...entityOf(stage.own), sessionId: stage.rival.enrollmentSessionId };
  expect((await broker.call(sessionRates.enrollmentSessionRates, foreign)).status).toBe(404);
  expect((await send(tiers('1'), { sessionId: stage.rival.enrollmentSessionId })).status).toBe(404);
  expect((await member.call(sessionRates.enrollmentSessionRates, entityOf(stage.own))).status).toBe(403);
});

test('a session that is finalised keeps its rates', async () => {
  const set = (status: string) =>
    stage.portal.owner
      .updateTable('enrollmentsessions')
      .set({ status })
      .where('id', '=', stage.own.enrollmentSessionId)
      .execute();
  await set('finalized');
  expect(await send(tiers('1'))).toMatchObject({ status: 409, body: { code: 'session-rates-settled' } });
  await set('open');
});

test('rates that were copied with a session come back when the first file over them is undone', async () => {
  const { own, portal, actors } = stage;
  const of = { client_id: own.clientId, plan_id: own.planId, enrollment_session_id: own.enrollmentSessionId };
  await portal.owner
    .insertInto('rates')
    .values({ ...of, id: uuid7(), kind: 'composite', amount: '321', effective_date: '2100-01-01', source: 'copy' })
    .execute();
  expect((await send(tiers('700'))).body.outcome).toBe('applied');
  await actors.broker.call(sessionRates.undoRates, entityOf(own));
  expect(await amounts()).toEqual([[null, '321.0000']]);
});

test('a preview says what a person of 41 with a family would pay a paycheck, before and after', async () => {
  const { own, actors } = stage;
  await send(
    `Plan,Tier,Amount,Employer Value\n${['EMP', 'ESP', 'ECH', 'FAM'].map((tier) => `${plan},${tier},2000,50%`).join('\n')}`,
  );
  const asked = { sessionId: own.enrollmentSessionId, planId: own.planId, divisionId: own.divisionId };
  const { body } = await actors.broker.call(sessionRates.previewRates, { ...asked, age: 41, covers: 'FAM' });
  // TV-05, 26 pay days: 734.88 x 12 / 26; then half of 2,000.00.
  expect(body).toMatchObject({
    before: { on: '2099-12-31', tierCode: 'FAM', price: { monthly: '1837.20', employee: '734.88', perPay: '339.18' } },
    after: { on: '2100-01-01', tierCode: 'FAM', price: { monthly: '2000.00', employee: '1000.00', perPay: '461.54' } },
  });
  const foreign = { ...asked, divisionId: stage.rival.divisionId, age: 41, covers: 'FAM' } as const;
  expect((await actors.broker.call(sessionRates.previewRates, foreign)).status).toBe(404);
});

test('what the employer pays is typed: shown before and after, kept with the rates that hold, and undone', async () => {
  await send(tiers('612.40'), { confirmed: true, note: 'Back to the rates before.' });
  const type = (more: Record<string, unknown>) =>
    stage.actors.broker.call(sessionRates.saveSessionContribution, {
      ...entityOf(stage.own),
      kind: 'percentOfEmpPctDep',
      employerPct: '90',
      dependentPct: '50',
      confirmed: true,
      note: 'The employer pays more now.',
      ...more,
    });
  const { body: seen } = await type({ preview: true });
  // Domain 2.4, TV-05, with 90 % of 612.40 in place of 80, and half of what the family adds to it.
  const of = (covers: string) => seen.prices.find((one) => one.covers === covers);
  expect(of('EMP')?.after.price).toMatchObject({ monthly: '612.40', employer: '551.16', employee: '61.24' });
  expect(of('FAM')?.after.price).toMatchObject({ monthly: '1837.20', employer: '1163.56', employee: '673.64' });
  expect(of('FAM')?.before.price).toMatchObject({ employer: '1102.32', employee: '734.88' });
  expect((await inForce()).rules).toEqual([]);
  expect((await type({})).body).toMatchObject({ outcome: 'applied' });
  const typed = await inForce();
  expect(typed.rules).toMatchObject([{ kind: 'percentOfEmpPctDep', employerPct: '90.000', dependentPct: '50.000' }]);
  expect(typed.versions[0]).toMatchObject({ shape: 'typed', rates: 4, rules: 1 });
  expect((await amounts())[0]).toEqual(['EMP', '612.4000']);
  // A class has its own beside it; the same typed again takes the place of the one before.
  await type({ classCode: 'EXEC', kind: 'all' });
  await type({ employerPct: '70' });
  expect((await inForce()).rules).toMatchObject([{ employerPct: '70.000' }, { classCode: 'EXEC', kind: 'all' }]);
  await stage.actors.broker.call(sessionRates.undoRates, {
    ...entityOf(stage.own),
    confirmed: true,
    note: 'Undone again, sorry.',
  });
  expect((await inForce()).rules).toMatchObject([{ employerPct: '90.000' }, { classCode: 'EXEC' }]);
  const wrong = async (more: Record<string, unknown>) => (await type(more)).body;
  expect(await wrong({ employerPct: '101' })).toMatchObject({ fields: { employerPct: 'too-large' } });
  expect(await wrong({ kind: 'flatByTier', tierAmounts: { XXX: '1' } })).toMatchObject({
    fields: { 'tierAmounts.XXX': 'bad-choice' },
  });
  expect(await wrong({ divisionId: uuid7() })).toMatchObject({ fields: { divisionId: 'not-found' } });
  // The most an employer pays and the least an employee does stay those of the plan's own rule.
  const limits = { cap_amount: '500.00', floor_employee: '30.00' };
  const own = stage.portal.owner.updateTable('contribution_rules').where('plan_id', '=', stage.own.planId);
  await own.where('enrollment_session_id', 'is', null).set(limits).execute();
  const { body: limited } = await type({ employerPct: '100', preview: true });
  const limitedTo = (covers: string) => limited.prices.find((one) => one.covers === covers)?.after.price;
  expect(limitedTo('EMP')).toMatchObject({ employer: '500.00', employee: '112.40' });
  await own
    .where('enrollment_session_id', 'is', null)
    .set({ ...limits, cap_amount: null })
    .execute();
  const { body: least } = await type({ employerPct: '100', preview: true });
  expect(least.prices.find(({ covers }) => covers === 'EMP')?.after.price).toMatchObject({ employee: '30.00' });
  await own.where('enrollment_session_id', 'is', null).set({ floor_employee: '0' }).execute();
  await type({ classCode: 'EXEC', removed: true });
  expect((await inForce()).rules).toMatchObject([{ classCode: null }]);
  expect((await type({ classCode: 'EXEC', removed: true })).status).toBe(404);
});
