import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { amountOf, dateOf, referenceOf } from './834-events.ts';
import { balanceOfClaim, balanceOfLine, balanceOfPayment } from './835-balance.ts';
import { npiOf, providerOf, taxIdOf } from './claim-model.ts';
import { centsOf, decimalOf, sumOf } from './claim-money.ts';
import { faultLines } from './testing/collected-834.ts';
import { collect835, collect837, encloseClaims } from './testing/collected-claims.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));

describe('a payment file', async () => {
  const { payments, claims, ends, end } = await collect835(fixture('payment.835'));
  const [payment] = payments;
  const [paid, denied, reversed] = claims;

  test('has amount, method, day, trace, payer and payee', () => {
    expect(payment).toMatchObject({
      control: '0001',
      version: '005010X221A1',
      handling: 'I',
      amount: '348.92',
      debit: false,
      method: 'ACH',
      date: '2026-11-25',
      trace: 'EFT-90017',
      issuer: '1931234567',
      payer: { name: 'EVERGREEN BENEFITS', address: { city: 'PORTLAND' }, contacts: [{ name: 'CLAIMS DESK' }] },
      payee: { name: 'NORTHSIDE FAMILY CLINIC' },
    });
    expect(payment && [npiOf(payment.payee), taxIdOf(payment.payee)]).toEqual(['1999999984', '930000001']);
    expect(payment && [referenceOf(payment, 'EV'), dateOf(payment, '405')]).toEqual(['EVG01', '2026-11-24']);
  });

  test('has a claim with status, amounts, numbers, people, remarks and days', () => {
    expect(paid).toMatchObject({
      account: 'NS-1001',
      status: '1',
      charge: '2171',
      paid: '451.32',
      patientResponsibility: '362.23',
      filing: '12',
      payerClaimNumber: 'EVC2026000901',
      facility: '11',
      frequency: '1',
      patient: { last: 'DOE', first: 'JANE', id: 'EV1002345' },
      remarks: ['MA18'],
    });
    expect(paid && [providerOf(paid, '82')?.last, referenceOf(paid, '1L')]).toEqual(['RIVERA', 'GRP10045']);
    expect(paid && dateOf(paid, '050')).toBe('2026-11-20');
  });

  test('has lines with codes, allowed amounts, adjustments, control numbers and remarks', () => {
    const rows = paid?.lines.map((line) => [
      line.procedure?.code,
      line.charge,
      amountOf(line, 'B6'),
      line.paid,
      line.adjustments.map(({ group, reason, amount }) => `${group}-${reason} ${amount}`).join(', '),
      line.controlNumber,
    ]);
    expect(rows).toEqual([
      ['99213', '185', '112.4', '82.4', 'CO-45 72.6, PR-3 30', 'NS-1001-1'],
      ['80053', '96', '21.15', '0', 'CO-45 74.85, PR-1 21.15', 'NS-1001-2'],
      ['73721', '1850', '640', '368.92', 'CO-45 1210, PR-1 178.85, PR-2 92.23', 'NS-1001-3'],
      ['99070', '40', undefined, '0', 'PR-96 40', 'NS-1001-4'],
    ]);
    expect(paid?.lines[2]).toMatchObject({ submitted: { modifiers: ['LT', '26'] }, submittedQuantity: '1' });
    expect(paid?.lines[3]).toMatchObject({ remarks: ['N130'], adjustments: [{ quantity: '2' }] });
    expect(paid?.lines[3] && [dateOf(paid.lines[3], '150'), dateOf(paid.lines[3], '151')]).toEqual([
      '2026-11-02',
      '2026-11-03',
    ]);
  });

  test('has a denial without lines and with a corrected name, and a reversal with amounts below zero', () => {
    expect(denied).toMatchObject({
      status: '4',
      paid: '0',
      adjustments: [{ group: 'PR', reason: '27', amount: '300' }],
      subscriber: { first: 'JANE' },
      corrected: { entity: '74', first: 'JON' },
      lines: [],
    });
    expect(reversed).toMatchObject({ status: '22', charge: '-185', paid: '-82.4', lines: [{ quantity: '-1' }] });
  });

  test('ends with counts, sums and the provider adjustments', () => {
    expect(ends).toMatchObject([
      {
        claims: 3,
        lines: 5,
        charge: '2286.00',
        paid: '368.92',
        refused: false,
        adjustments: [
          { provider: '1999999984', fiscalDate: '2026-12-31', reason: 'WO', reference: 'EVC2026000640', amount: '25' },
          { reason: 'L6', amount: '-5' },
        ],
      },
    ]);
    expect(end).toMatchObject({ refused: false, faults: [], claims: 3, paid: '368.92' });
  });

  test('answers the claim it pays: account, charges and control numbers are the same', async () => {
    const [claim] = (await collect837(fixture('professional.837'))).claims;
    expect([paid?.account, paid?.charge]).toEqual([claim?.account, claim?.charge]);
    expect(paid?.lines.map((line) => line.controlNumber)).toEqual(claim?.lines.map((line) => line.controlNumber));
  });

  test('balances: lines, claims and the payment, in cents', () => {
    for (const line of claims.flatMap((claim) => claim.lines)) {
      expect(balanceOfLine(line).stated).toBe(balanceOfLine(line).computed);
    }
    expect(claims.map((claim) => balanceOfClaim(claim))).toEqual([
      { stated: 45132n, computed: 45132n },
      { stated: 0n, computed: 0n },
      { stated: -8240n, computed: -8240n },
    ]);
    const sum = sumOf(claims.map((claim) => claim.paid));
    expect(payment && balanceOfPayment(payment, sum, ends[0]?.adjustments ?? [])).toEqual({
      stated: 34892n,
      computed: 34892n,
    });
  });

  test('a chunk may end anywhere', async () => {
    const bytes = fixture('payment.835');
    expect(await collect835(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(await collect835(bytes));
  });
});

const HEAD = ['BPR*I*60*C*CHK************20261125', 'TRN*1*4711*1931234567', 'N1*PR*EVERGREEN', 'N1*PE*CLINIC'];
const CLAIM = ['LX*1', 'CLP*A1*1*100*60*40*12*C1', 'CAS*PR*1*40', 'NM1*QC*1*DOE*JANE', 'SVC*HC:99213*100*100**1'];
const FILE = [...HEAD, ...CLAIM];

/** Reads one payment with some of its segments replaced (by their beginning), removed (''), or added. */
async function faultsOf(changes: Record<string, string | string[]>, version = '005010X221A1') {
  const segments = FILE.flatMap((segment) => {
    const key = Object.keys(changes).find((start) => segment.startsWith(start));
    return key === undefined ? [segment] : [changes[key] ?? []].flat().filter((text) => text !== '');
  });
  const { claims, end } = await collect835(encloseClaims(segments, version));
  return { lines: faultLines(end), claims: claims.length };
}

describe('what does not balance is read with a warning that has both figures', () => {
  test.each([
    [
      'a line: charge less its adjustments is what was paid',
      { SVC: 'SVC*HC:99213*100*90**1' },
      ['warning line-unbalanced 1.1.1.10 SVC SVC03 (90/100.00)'],
    ],
    [
      'a claim: charge less its adjustments and its lines’ is what was paid',
      { CAS: 'CAS*PR*1*39.99' },
      ['warning claim-unbalanced 1.1.1.7 CLP CLP04 (60/60.01)'],
    ],
    [
      'a payment: its claims less the provider adjustments',
      { SVC: ['SVC*HC:99213*100*100**1', 'PLB*P1*20261231*WO:X*10'] },
      ['warning payment-unbalanced 1.1.1.1 BPR BPR02 (60/50.00)'],
    ],
  ])('%s', async (_, changes: Record<string, string | string[]>, lines) => {
    expect(await faultsOf(changes)).toEqual({ lines, claims: 1 });
  });

  test('money that is taken back counts below zero', async () => {
    const changes = { BPR: 'BPR*I*40*D*CHK************20261125', SVC: ['SVC*HC:1*100*100', 'PLB*P1*20261231*WO*100'] };
    expect((await faultsOf(changes)).lines).toEqual([]);
  });
});

describe('faults name segment and element', () => {
  test.each([
    ['no amount', { BPR: 'BPR*I**C*CHK************20261125' }, 'refusal missing-element 1.1.1.2 BPR BPR02 (/)'],
    ['paid on no day', { BPR: 'BPR*I*60*C*CHK************20261325' }, 'refusal bad-date 1.1.1.2 BPR BPR16 (20261325/)'],
    ['no payment', { BPR: '' }, 'refusal missing-segment 1.1.1.1 BPR - (/)'],
    ['no trace', { TRN: '' }, 'refusal missing-segment 1.1.1.1 TRN - (/)'],
    ['no payee', { 'N1*PE': '' }, 'refusal missing-segment 1.1.1.1 N1 - (/PE)'],
    ['two payers', { 'N1*PE': 'N1*PR*OTHER' }, 'refusal repeated-segment 1.1.1.5 N1 N101 (PR/)'],
    ['no such status', { CLP: 'CLP*A1*99*100*60' }, 'refusal unknown-code 1.1.1.7 CLP CLP02 (99/)'],
    ['no account', { CLP: 'CLP**1*100*60' }, 'refusal missing-element 1.1.1.7 CLP CLP01 (/)'],
    ['paid in words', { CLP: 'CLP*A1*1*100*sixty' }, 'refusal bad-number 1.1.1.7 CLP CLP04 (sixty/)'],
    ['a service without code', { SVC: 'SVC**100*100' }, 'refusal missing-element 1.1.1.10 SVC SVC01 (/)'],
    ['a service before any claim', { CLP: '', CAS: '', NM1: '' }, 'refusal segment-out-of-place 1.1.1.7 SVC - (/)'],
    ['a segment of no guide', { CAS: 'INS*Y' }, 'refusal unknown-segment 1.1.1.8 INS - (/)'],
    ['an adjustment in words', { SVC: 'PLB*P1*20261231*WO*ten' }, 'refusal bad-number 1.1.1.10 PLB PLB04 (ten/)'],
    ['no patient', { NM1: '' }, 'warning missing-segment 1.1.1.7 NM1 - (/QC)'],
    ['no day of payment', { BPR: 'BPR*I*60*C*CHK' }, 'warning missing-element 1.1.1.2 BPR BPR16 (/)'],
  ])('%s', async (_, changes: Record<string, string | string[]>, fault) => {
    expect((await faultsOf(changes)).lines).toContain(fault);
  });

  test('another kind of file is refused, saying what it is', async () => {
    const { end } = await collect835(fixture('professional.837'));
    expect(faultLines(end)).toEqual(['refusal not-835 1.1.1.1 ST ST01 (837/835)']);
  });

  test('the 4010 guide is read with a warning', async () => {
    const { lines, claims } = await faultsOf({}, '004010X091A1');
    expect({ lines, claims }).toEqual({
      lines: ['warning other-version 1.1.1.1 ST ST03 (004010X091A1/005010X221A1)'],
      claims: 1,
    });
  });
});

test.each([
  ['185', 18500n, '185.00'],
  ['82.4', 8240n, '82.40'],
  ['-.5', -50n, '-0.50'],
  ['+7.', 700n, '7.00'],
  ['0.0700', 7n, '0.07'],
  ['9999999999999999.99', 999999999999999999n, '9999999999999999.99'],
])('%s is %s cents', (text, cents, written) => {
  expect(centsOf(text)).toBe(cents);
  expect(decimalOf(cents)).toBe(written);
});

test.each(['', '-', '.', '1.234', '1,000', '1e3', 'ten', '12345678901234567', ' 1', '--1'])(
  '%s is no money',
  (text) => {
    expect(centsOf(text)).toBeUndefined();
  },
);
