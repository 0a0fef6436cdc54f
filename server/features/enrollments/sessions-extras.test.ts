import { benefitrequiredvalues } from '@coverlane/contract/collections/benefitrequiredvalues.ts';
import { externalbenefits } from '@coverlane/contract/collections/externalbenefits.ts';
import { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import { sessionFiles } from '@coverlane/contract/enrollment-sessions/file-calls.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import type { ExtraBenefitSays } from '../../domain/changes/particular-values.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { ImportDesk } from '../imports/imports.testing.ts';
import { sendRates } from '../enrollment-sessions/rates.testing.ts';
import type { TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { Desk, type Draft, enrollmentOffice } from './enrollments.testing.ts';
import { NEXT_YEAR, SessionOffice } from './sessions.testing.ts';

// Domain 5.1 external benefit: priced, asked and recorded. ACME pays its people 26 times a year or as its calendar says.

let portal: TestPortal;
let world: World;
let desk: Desk;
let office: SessionOffice;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
});
afterAll(() => portal?.close());

const CHEAP = { kind: 'election', pricing: 'flat', sortKey: 1, required: false, waivable: true };

type Benefits = Record<string, Record<string, unknown>>;
type Typed = NonNullable<Answers['benefits']>[number];

/** A session with these extra benefits, by name, and a member who may begin in it. */
async function sessionWith(benefits: Benefits, rates = '') {
  const theirs = await office.family();
  const { sessionId, sessionMemberId } = await office.session(theirs);
  const ids: Record<string, string> = {};
  for (const [name, values] of Object.entries(benefits)) {
    const { status, body } = await office.builder.call(externalbenefits.calls.create, {
      ...CHEAP,
      name,
      sessionId,
      ...values,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    ids[name] = body.id;
  }
  if (rates !== '') {
    const { body } = await sendRates(portal, office.builder, { bytes: rates, sessionId });
    expect(body).toMatchObject({ faults: [], outcome: 'applied' });
  }
  return { theirs, sessionId, sessionMemberId, ids };
}

async function begun({ theirs, sessionId }: { theirs: TestFamily; sessionId: string }) {
  const member = new Desk(portal, await office.member(theirs));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  return { member, draft: await member.get(body.enrollmentId) };
}

/** The extra benefits that stand of a family, with what they say in the open. */
async function recordedOf({ subscriberId }: TestFamily) {
  const rows = await portal.owner
    .selectFrom('particulars')
    .select(['subject', 'says', 'effective_date', 'expiration_date'])
    .where('person_id', '=', subscriberId)
    .where('kind', '=', 'extraBenefit')
    .where('superseded_at', 'is', null)
    .execute();
  return rows.map(({ subject, says, effective_date: effectiveDate, expiration_date: expirationDate }) => ({
    subject,
    says: says as unknown as ExtraBenefitSays,
    effectiveDate,
    expirationDate,
  }));
}

const typed = (benefitId: string | undefined, more: Partial<Typed> = {}): Typed => ({
  benefitId: benefitId ?? '',
  decision: 'elect',
  amount: null,
  covered: [],
  values: [],
  ...more,
});
const electing = (draft: Draft, ...benefits: Typed[]): Answers => ({ ...draft.answers, benefits });
const extraOf = ({ extras }: Draft, id: string | undefined) => extras.find(({ benefitId }) => benefitId === id);
const said = ({ issues }: Draft) => issues.map(({ field, reason }) => [field, reason.code]);

const HEAD = 'Plan,Tier,Age From,Age To,Unit,Amount';

describe('The price of an extra benefit', () => {
  test('is flat, by tier, by age, by the thousand, what somebody puts in, or none; the paycheck holds all of them', async () => {
    const rates = [
      HEAD,
      'Legal,,,,perMonth,13.00',
      'Accident,EMP,,,perMonth,10.00',
      'Accident,ECH,,,perMonth,18.00',
      'Accident,ESP,,,perMonth,20.00',
      'Accident,FAM,,,perMonth,26.00',
      'Illness,,0,,perMonth,6.50',
      'Life plus,,,,perThousandMonth,0.26',
    ].join('\n');
    const of = await sessionWith(
      {
        Legal: {},
        Accident: { pricing: 'tier' },
        Illness: { pricing: 'age' },
        'Life plus': { kind: 'volume', pricing: 'perThousand', minAmount: '10000.00', increment: '10000.00' },
        FSA: { kind: 'contribution', pricing: 'employeeEnters', minAmount: '100.00', annualLimit: '3400.00' },
        Wellness: { pricing: 'none' },
      },
      rates,
    );
    const { member, draft } = await begun(of);
    const before = Number(draft.cost.monthly);
    const saved = await member.save(
      draft,
      electing(
        draft,
        typed(of.ids['Legal']),
        typed(of.ids['Accident'], { covered: ['subscriber', 'd1'] }),
        typed(of.ids['Illness']),
        typed(of.ids['Life plus'], { amount: '50000' }),
        typed(of.ids['FSA'], { amount: '1000' }),
        typed(of.ids['Wellness']),
      ),
    );
    expect(said(saved)).toEqual([]);
    const monthly = Object.values(of.ids).map((id) => extraOf(saved, id)?.monthly);
    // 50 thousands at 0.26; 1,000.00 a year is 83.33 a month.
    expect(monthly).toEqual(['13.00', '18.00', '6.50', '13.00', '83.33', '0.00']);
    expect((Number(saved.cost.monthly) - before).toFixed(2)).toBe('133.83');
    const { body } = await member.consequences(draft.id);
    expect(body.perPayAfter).toBe(saved.cost.perPay);
  });

  test('an amount keeps to its least, its most, its steps and the limit of the year', async () => {
    const limits = { minAmount: '100.00', maxAmount: '5000.00', increment: '50.00', annualLimit: '3400.00' };
    const of = await sessionWith({ FSA: { kind: 'contribution', pricing: 'employeeEnters', ...limits } });
    const { member, draft } = await begun(of);
    const codes: unknown[] = [];
    let at = draft;
    for (const amount of [null, '90', '3450', '120', '3400']) {
      at = await member.save(at, electing(at, typed(of.ids['FSA'], { amount })));
      codes.push(said(at)[0]?.[1]);
    }
    expect(codes).toEqual([
      'extra-amount-required',
      'extra-amount-small',
      'extra-amount-large',
      'extra-amount-step',
      undefined,
    ]);
  });
});

describe('An extra benefit', () => {
  test('that is required is chosen; one that cannot be declined is not', async () => {
    const of = await sessionWith({ Legal: { pricing: 'none', required: true } });
    const { member, draft } = await begun(of);
    const field = `extras.${of.ids['Legal']}.decision`;
    expect(said(draft)).toEqual([[field, 'extra-choose']]);
    const declined = await member.save(draft, electing(draft, typed(of.ids['Legal'], { decision: 'waive' })));
    expect(said(declined)).toEqual([[field, 'extra-cannot-decline']]);
    expect((await member.submit(declined)).status).toBe(422);
  });

  test('asks what it asks of whom, where it is shown; answers are sealed and come back whole', async () => {
    const of = await sessionWith({ Pet: { pricing: 'none' } });
    const ask = async (values: Record<string, unknown>) => {
      const fixed = { externalbenefitId: of.ids['Pet'], required: true, appliesTo: 'subscriber', sensitive: false };
      const { status, body } = await office.builder.call(benefitrequiredvalues.calls.create, { ...fixed, ...values });
      expect(status, JSON.stringify(body)).toBe(200);
    };
    await ask({ key: 'animal', label: 'Kind of animal', type: 'select', options: ['Dog', 'Cat'] });
    const onlyDogs = { showWhen: { field: 'animal', op: 'is', value: 'Dog' } };
    await ask({ key: 'tag', label: 'Tag', type: 'text', validation: { regex: '[A-Z]{2}\\d{4}' }, ...onlyDogs });
    await ask({ key: 'heirs', label: 'Who gets it', type: 'beneficiary', exportColumn: 'Heirs' });
    await ask({ key: 'ssn', label: 'SSN', type: 'ssn', exportColumn: 'SSN', sensitive: true });
    const { member, draft } = await begun(of);
    const values = (more: Record<string, Typed['values'][number]['value']>) =>
      Object.entries(more).map(([key, value]) => ({ key, person: 'subscriber', value }));
    const field = (key: string) => `extras.${of.ids['Pet']}.${key}.subscriber`;
    const wrong = await member.save(
      draft,
      electing(
        draft,
        typed(of.ids['Pet'], {
          values: values({ animal: 'Dog', tag: 'x', heirs: [{ name: 'Ana', share: '60' }], ssn: '12' }),
        }),
      ),
    );
    expect(said(wrong)).toEqual([
      [field('tag'), 'extra-value-form'],
      [field('heirs'), 'extra-value-shares'],
      [field('ssn'), 'extra-value-form'],
    ]);
    const right = values({ animal: 'Cat', heirs: [{ name: 'Ana', share: '100' }], ssn: '912-34-5678' });
    const saved = await member.save(wrong, electing(wrong, typed(of.ids['Pet'], { values: right })));
    expect(said(saved)).toEqual([]);
    expect(saved.answers.benefits?.[0]?.values).toEqual(right);
    const stored = await portal.owner
      .selectFrom('enrollments')
      .select('answers')
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toMatch(/912-34|Ana|Cat/);
  });

  test('is recorded for the plan year once approved, goes to its supplier, and comes back with an undo', async () => {
    const of = await sessionWith(
      { 'Life plus': { kind: 'volume', pricing: 'perThousand', guaranteeIssue: '30000.00', exportCode: 'LP1' } },
      [HEAD, 'Life plus,,,,perThousandMonth,1.00'].join('\n'),
    );
    const asked = { externalbenefitId: of.ids['Life plus'], required: true, appliesTo: 'subscriber', sensitive: false };
    const tag = { key: 'tag', label: 'Tag', type: 'text', exportColumn: 'Tag No' };
    expect((await office.builder.call(benefitrequiredvalues.calls.create, { ...asked, ...tag })).status).toBe(200);
    const { member, draft } = await begun(of);
    const id = of.ids['Life plus'];
    const values = [{ key: 'tag', person: 'subscriber', value: 'AB1234' }];
    const saved = await member.save(draft, electing(draft, typed(id, { amount: '50000', values })));
    // What is above the guaranteed issue waits, and is not charged.
    expect(extraOf(saved, id)).toMatchObject({ issued: '30000.00', pending: '20000.00', monthly: '30.00' });
    expect((await member.submit(saved)).status).toBe(200);
    await desk.act(draft.id, 'approve');
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
    const held = () => recordedOf(of.theirs);
    const [row, ...others] = await held();
    expect(others).toEqual([]);
    if (row === undefined) throw new Error('no extra benefit');
    const lastDay = `${NEXT_YEAR.slice(0, 4)}-12-31`;
    expect(row).toMatchObject({ subject: id, effectiveDate: NEXT_YEAR, expirationDate: lastDay });
    expect(row?.says).toMatchObject({ chosenCents: 5_000_000, issuedCents: 3_000_000, pendingCents: 2_000_000 });
    const permissions = ['manageEnrollmentSessions', 'exportData'] as const;
    const { installationId } = world;
    const keeper = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
    const file = async (caller: Caller) => {
      const url = `${API_BASE}${sessionFiles.supplierFile.path.replace(':id', of.sessionId)}`;
      return portal.app.inject({ method: 'GET', url, headers: caller.headers, query: { format: 'csv' } });
    };
    expect((await file(office.builder)).statusCode).toBe(403);
    const lines = (await file(keeper)).payload.replace('\u{FEFF}', '').split('\r\n');
    const [headings = [], first = []] = lines.map((line) => line.split(','));
    const cell = (heading: string) => first[headings.indexOf(heading)];
    const told = { Code: 'LP1', 'Amount Issued': '30000.00', 'Amount Pending': '20000.00', 'Tag No': 'AB1234' };
    expect(Object.keys(told).map(cell)).toEqual(Object.values(told));
    expect((await desk.act(draft.id, 'void', { overrideReason: 'Entered for the wrong person' })).status).toBe(200);
    expect(await held()).toEqual([]);
  });

  test('whose amount waits is decided by the insurer: charged from then on, told apart, and taken back by an undo', async () => {
    const of = await sessionWith(
      { 'Life plus': { kind: 'volume', pricing: 'perThousand', guaranteeIssue: '30000.00' } },
      [HEAD, 'Life plus,,,,perThousandMonth,1.00'].join('\n'),
    );
    const id = of.ids['Life plus'] ?? '';
    const asked = { externalbenefitId: id, required: true, appliesTo: 'subscriber', sensitive: false };
    await office.builder.call(benefitrequiredvalues.calls.create, { ...asked, key: 'tag', label: 'Tag', type: 'text' });
    const { member, draft } = await begun(of);
    const values = [{ key: 'tag', person: 'subscriber', value: 'AB1234' }];
    await member.submit(await member.save(draft, electing(draft, typed(id, { amount: '50000', values }))));
    await desk.act(draft.id, 'approve');
    await desk.work();
    const memberId = of.theirs.subscriberId;
    const whose = { clientId: world.acme.id, memberId };
    const waits = async () => (await desk.caller.call(insurability.insurabilityList, whose)).body.rows;
    const row = { coverageType: 'extra', planId: id, planName: 'Life plus', insured: '30000.00', asked: '50000.00' };
    expect(await waits()).toMatchObject([{ ...row, pending: '20000.00', since: NEXT_YEAR, step: 'ahead' }]);
    const cockpit = async () =>
      (await office.builder.call(sessionProgress.sessionCockpit, { id: of.sessionId })).body.evidence;
    expect(await cockpit()).toMatchObject({ people: 1, issued: '30000.00', pending: '20000.00' });
    const march = `${NEXT_YEAR.slice(0, 4)}-03-01`;
    const decide = (more: object) =>
      desk.caller.call(insurability.decideInsurability, {
        ...whose,
        coverageType: 'extra',
        benefitId: id,
        decision: 'approved',
        effectiveDate: march,
        // Changes are planned so far ahead by an administrator's reason alone.
        overrideReason: 'The insurer decided well ahead',
        ...more,
      });
    expect((await decide({ benefitId: null })).body).toMatchObject({ fields: { benefitId: 'required' } });
    expect((await decide({ decision: 'reduced', amount: '60000', note: 'x' })).body).toMatchObject({
      fields: { amount: 'too-large' },
    });
    // An amount that is not what the decision says is refused, and not passed over: more would be insured than the insurer approved.
    expect((await decide({ amount: '40000' })).body).toMatchObject({ fields: { amount: 'amount-unfit' } });
    const none = { decision: 'declined', note: 'No proof' };
    expect((await decide({ ...none, amount: '40000' })).body).toMatchObject({ fields: { amount: 'amount-unfit' } });
    for (const said of [{ ...none, amount: '0' }, { amount: '50000' }])
      expect((await decide({ ...said, preview: true })).status).toBe(200);
    expect((await decide({ effectiveDate: '2020-01-01' })).status).toBe(409);
    const shown = (await decide({ preview: true })).body.consequences.items;
    expect(shown.find(({ sentence }) => sentence.code === 'insured-premium')?.sentence.values).toMatchObject({
      amountFrom: '30.00',
      amountTo: '50.00',
      date: march,
    });
    const { body } = await decide({ decision: 'reduced', amount: '40000', note: 'Within the limits of the insurer' });
    await desk.work();
    const spans = async () =>
      (await recordedOf(of.theirs))
        .map(({ effectiveDate, says: { issuedCents, pendingCents, monthlyCents, decided } }) => ({
          effectiveDate,
          amounts: [issuedCents, pendingCents, monthlyCents],
          decided,
        }))
        .toSorted((one, other) => (one.effectiveDate < other.effectiveDate ? -1 : 1));
    const first = { effectiveDate: NEXT_YEAR, amounts: [3_000_000, 2_000_000, 3000] };
    const lesser = { effectiveDate: march, amounts: [4_000_000, 0, 4000], decided: 'reduced' };
    expect(await spans()).toEqual([first, lesser]);
    expect(await waits()).toEqual([]);
    expect(await cockpit()).toMatchObject({ people: 0, pending: '0.00' });
    const keeper = await portal.as(
      await aUser(portal.owner, {
        installationId: world.installationId,
        type: 'admin',
        permissions: ['exportData', 'manageEnrollmentSessions'],
      }),
    );
    const url = `${API_BASE}${sessionFiles.supplierFile.path.replace(':id', of.sessionId)}`;
    const file = await portal.app.inject({ method: 'GET', url, headers: keeper.headers, query: { format: 'csv' } });
    expect(file.payload).toMatch(/50000\.00,30000\.00,20000\.00/);
    expect(file.payload).toMatch(/50000\.00,40000\.00,0\.00/);
    expect((await decide({})).status).toBe(409);
    // The decision is taken back: it waits again, and what was answered is there as it was.
    expect((await desk.act(body.enrollmentId ?? '', 'void')).status).toBe(200);
    expect(await spans()).toEqual([first]);
    expect(await waits()).toMatchObject([{ ...row, pending: '20000.00' }]);

    // The same by a file of the insurer: looked at first, each wrong cell with its row and column, applied and taken back as one.
    const importer = await portal.as(
      await aUser(portal.owner, {
        installationId: world.installationId,
        type: 'admin',
        permissions: ['enrollment', 'phi', 'approveEnrollments', 'reprocessEnrollments'],
      }),
    );
    const imported = new ImportDesk(portal, importer);
    const { body: found } = await desk.caller.call(members.getMember, { id: memberId, clientId: world.acme.id });
    const [memberNumber, day] = [found.memberNumber, NEXT_YEAR];
    // A number that is one employee's member number and another's in the employer's own system is taken for neither's.
    const free = await office.alsoNumbered(memberNumber);
    const twofold = `Member Number,Benefit,Decision,Effective Date\n${memberNumber},Life plus,approved,${day}`;
    const [unclear] = await imported.rows((await imported.read(world.acme.id, twofold)).id);
    expect(unclear).toMatchObject({ reasons: [{ code: 'decision-two-people' }] });
    await free();
    const read = await imported.read(
      world.acme.id,
      [
        'Member Number,Benefit,Decision,Amount,Effective Date,Note',
        `${memberNumber},Life plus,maybe,,${day},`,
        `${memberNumber},Life plus,reduced,90000,${day},Too much`,
        `${memberNumber},Life plus,approved,"$40,000",${day},`,
        `${memberNumber},Life plus,reduced,"$45,000",${day},Within the limits`,
        `${memberNumber},Life plus,approved,,${day},`,
        `999999,Life plus,approved,,${day},`,
      ].join('\n'),
    );
    expect(read).toMatchObject({ kind: 'decisions', state: 'proposed', counts: { changed: 1, refused: 5 } });
    const rows = await imported.rows(read.id);
    expect(rows.map(({ verdict, position, reasons }) => [position?.segment, verdict, reasons[0]?.code])).toEqual([
      [2, 'refused', 'decision-word'],
      [3, 'refused', 'decision-amount-too-large'],
      [4, 'refused', 'decision-amount-amount-unfit'],
      [5, 'changed', undefined],
      [6, 'refused', 'no-evidence-awaited'],
      [7, 'refused', 'decision-unknown-person'],
    ]);
    expect(rows[0]?.reasons[0]?.values).toMatchObject({ row: 2, column: 'Decision', value: 'maybe' });
    expect(await spans()).toEqual([first]);
    await importer.call(imports.importApply, { id: read.id });
    await imported.work();
    expect(await imported.get(read.id)).toMatchObject({ state: 'applied', counts: { changed: 1 } });
    const filed = { effectiveDate: day, amounts: [4_500_000, 0, 4500], decided: 'reduced' };
    expect(await spans()).toEqual([filed]);
    await importer.call(imports.importUndo, { id: read.id });
    await imported.work();
    expect(await imported.get(read.id)).toMatchObject({ state: 'undone' });
    expect(await spans()).toEqual([first]);
    const unread = await imported.read(world.acme.id, 'Decision,Name\nx,y');
    expect(unread).toMatchObject({ state: 'refused', faults: [{ code: 'decisions-headings' }] });
  });
});
