import { type PaymentStatus, paymentStatuses } from '@coverlane/contract/payments/codes.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargesToWrite,
  explain,
  type LedgerLine,
  monthsPaid,
  paidThrough,
  postingOf,
  refundableCents,
  signed,
} from './ledger.ts';
import { actionOf, isKnownReturn, mayRetry, returnRates } from './returns.ts';
import { type PaymentEvent, stateAfter, TRANSITIONS } from './states.ts';

const line = (kind: LedgerLine['kind'], cents: number, month: string | null = null): LedgerLine => ({
  kind,
  amountCents: signed(kind, cents),
  enteredOn: '2026-11-01',
  month,
});

describe('states of a payment (domain 6.5)', () => {
  test.each<[PaymentStatus, PaymentEvent, PaymentStatus | null]>([
    ['authorized', 'release', 'queued'],
    ['queued', 'hold', 'held'],
    ['queued', 'cancel', 'cancelled'],
    ['queued', 'batch', 'batched'],
    ['batched', 'submit', 'submitted'],
    ['batched', 'reject', 'queued'],
    ['submitted', 'settle', 'settled'],
    ['submitted', 'return', 'returned'],
    ['settled', 'return', 'returned'],
    ['returned', 'retry', 'queued'],
    ['settled', 'refund', 'refundPending'],
    ['refundPending', 'giveBack', 'refunded'],
    ['batched', 'batch', null],
    ['batched', 'cancel', null],
    ['submitted', 'hold', null],
    ['cancelled', 'batch', null],
    ['returned', 'return', null],
    ['held', 'batch', null],
  ])('%s, %s: %s', (status, event, after) => {
    expect(stateAfter(status, event)).toBe(after);
  });
  test('every state but the first is reached by an event, and nothing leaves cancelled', () => {
    const reached = new Set(Object.values(TRANSITIONS).flatMap((of) => Object.values(of)));
    expect(paymentStatuses.filter((status) => !reached.has(status))).toEqual(['authorized']);
    expect(Object.values(TRANSITIONS).some((of) => 'cancelled' in of)).toBe(false);
  });
});

describe('returns', () => {
  test('demand what domain 6.6 says, and a code nobody knows is looked at', () => {
    const by = (action: string) =>
      ['R01', 'R02', 'R03', 'R04', 'R07', 'R08', 'R09', 'R10', 'R11', 'R13', 'R14', 'R15', 'R16', 'R20', 'R77'].filter(
        (code) => actionOf(code) === action,
      );
    expect(by('retry')).toEqual(['R01', 'R09']);
    expect(by('newAccount')).toEqual(['R02', 'R03', 'R04', 'R13', 'R16', 'R20']);
    expect(by('stop')).toEqual(['R07', 'R08', 'R10', 'R11', 'R14', 'R15']);
    expect([actionOf('R77'), isKnownReturn('R77'), isKnownReturn('R01')]).toEqual(['review', false, true]);
  });
  test('are drawn again twice at most, within 180 days, for R01 and R09, while it is allowed', () => {
    const said = { kind: 'recurring', code: 'R01', attempts: 1, isAllowed: true } as const;
    const asked = { ...said, firstEffective: '2026-01-05', today: '2026-02-01' };
    expect(mayRetry(asked)).toBe(true);
    expect(mayRetry({ ...asked, code: 'R09', attempts: 2 })).toBe(true);
    expect(mayRetry({ ...asked, attempts: 3 })).toBe(false);
    expect(mayRetry({ ...asked, today: '2026-07-04' })).toBe(true);
    expect(mayRetry({ ...asked, today: '2026-07-05' })).toBe(false);
    expect(mayRetry({ ...asked, code: 'R10' })).toBe(false);
    expect(mayRetry({ ...asked, isAllowed: false })).toBe(false);
    for (const kind of ['refund', 'microdeposit', 'prenote'] as const) expect(mayRetry({ ...asked, kind })).toBe(false);
  });
  test('are too many at 0.5 % unauthorized, 3 % administrative, 15 % overall', () => {
    const high = (debits: number, ...codes: string[]) =>
      returnRates(debits, codes).flatMap(({ kind, isHigh }) => (isHigh ? [kind] : []));
    expect(high(200, 'R10')).toEqual(['unauthorized']);
    expect(high(201, 'R10')).toEqual([]);
    expect(high(100, 'R02', 'R03', 'R04')).toEqual(['administrative']);
    expect(high(20, 'R01', 'R01', 'R01')).toEqual(['overall']);
    expect(high(0)).toEqual([]);
    expect(returnRates(400, ['R10'])[0]).toEqual({ kind: 'unauthorized', returned: 1, percent: 0.25, isHigh: false });
  });
});

describe('a ledger', () => {
  test('explains its balance: 734.88 owed less 10.00 credit is 724.88, and paid it is nothing (TV-11)', () => {
    const owed = [line('charge', 73_488, '2026-12-01'), line('credit', 1_000)];
    expect(explain(owed)).toMatchObject({ owedCents: 73_488, creditedCents: 1_000, balanceCents: 72_488 });
    expect(explain([...owed, line('payment', 72_488)]).balanceCents).toBe(0);
    expect(paidThrough([...owed, line('payment', 72_488)])).toBe('2026-12-31');
    expect(paidThrough(owed)).toBeNull();
  });
  test('a retroactive change of tier over two bills writes what differs, and nothing again', () => {
    const lines = [line('charge', 12_248, '2026-10-01'), line('charge', 12_248, '2026-11-01')];
    const owed = ['2026-10-01', '2026-11-01', '2026-12-01'].map((month) => ({ month, cents: 45_930 }));
    const written = chargesToWrite(owed, lines);
    expect(written).toEqual([
      { month: '2026-10-01', cents: 33_682, kind: 'adjustment' },
      { month: '2026-11-01', cents: 33_682, kind: 'adjustment' },
      { month: '2026-12-01', cents: 45_930, kind: 'charge' },
    ]);
    const after = [...lines, ...written.map(({ kind, cents, month }) => line(kind, cents, month))];
    expect(chargesToWrite(owed, after)).toEqual([]);
    expect(chargesToWrite([], after).reduce((sum, { cents }) => sum + cents, 0)).toBe(-3 * 45_930);
  });
  test('a month lacks no more than the lesser of $50 and 10 % and is paid (26 CFR 54.4980B-8 Q&A-5(d))', () => {
    const short = (charge: number, paid: number) =>
      monthsPaid([line('charge', charge, '2026-11-01'), line('payment', paid)])[0]?.isPaid;
    expect([short(30_000, 27_000), short(30_000, 26_999)]).toEqual([true, false]);
    expect([short(100_000, 95_000), short(100_000, 94_999)]).toEqual([true, false]);
    expect(explain([line('charge', 30_000, '2026-11-01'), line('payment', 27_000)]).balanceCents).toBe(3_000);
  });
  test('no refund is larger than what was paid, less what is on its way', () => {
    const lines = [line('charge', 10_000, '2026-11-01'), line('payment', 10_000)];
    expect([refundableCents(lines, 0), refundableCents(lines, 4_000)]).toEqual([10_000, 6_000]);
    expect(refundableCents([...lines, line('return', 10_000)], 0)).toBe(0);
    expect(refundableCents([...lines, line('refund', 10_000), line('refundReturned', 10_000)], 0)).toBe(10_000);
  });
});

/**
 * The oracle counts where each cent is, and knows no lines: what is asked for by month, what bills that stand come to, and what of each payment
 * is here.
 */
type Oracle = {
  asked: Map<string, number>;
  bills: { month: string; cents: number; stands: boolean }[];
  other: number;
  payments: { cents: number; here: boolean; given: boolean }[];
};

const standing = ({ asked, bills, other, payments }: Oracle): number =>
  [...asked.values()].reduce((sum, cents) => sum + cents, 0) +
  bills.reduce((sum, { cents, stands }) => (stands ? sum + cents : sum), 0) +
  other -
  payments.reduce((sum, { cents, here, given }) => (here && !given ? sum + cents : sum), 0);

const MONTHS = ['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'];
const aStep = fc.oneof(
  fc.record({ do: fc.constant('owe'), month: fc.constantFrom(...MONTHS), cents: fc.integer({ min: 0, max: 200_000 }) }),
  fc.record({ do: fc.constantFrom('fee', 'credit', 'waiver'), cents: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({
    do: fc.constant('bill'),
    month: fc.constantFrom(...MONTHS),
    cents: fc.integer({ min: 1, max: 200_000 }),
  }),
  fc.record({ do: fc.constant('voidBill'), which: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant('pay'), cents: fc.integer({ min: 1, max: 200_000 }) }),
  fc.record({ do: fc.constantFrom('return', 'retry', 'refund', 'refundReturned'), which: fc.nat({ max: 9 }) }),
);
type Step = { do: string; month?: string; cents?: number; which?: number };

const STEPS: Record<string, (step: Step, lines: LedgerLine[], oracle: Oracle) => void> = {
  owe: ({ month = '', cents = 0 }, lines, oracle) => {
    oracle.asked.set(month, cents);
    const billed = (of: string) =>
      oracle.bills.reduce((sum, bill) => (bill.stands && bill.month === of ? sum + bill.cents : sum), 0);
    const owed = [...oracle.asked].map(([of, amount]) => ({ month: of, cents: amount + billed(of) }));
    for (const written of chargesToWrite(owed, lines)) lines.push(line(written.kind, written.cents, written.month));
  },
  // A bill charges its month, and voided it charges it the other way (decision 262).
  bill: ({ month = '', cents = 0 }, lines, oracle) => {
    oracle.bills.push({ month, cents, stands: true });
    oracle.asked.set(month, oracle.asked.get(month) ?? 0);
    lines.push(line('charge', cents, month));
  },
  voidBill: ({ which = 0 }, lines, oracle) => {
    const bill = oracle.bills[which % Math.max(1, oracle.bills.length)];
    if (bill?.stands !== true) return;
    bill.stands = false;
    lines.push(line('adjustment', 0 - bill.cents, bill.month));
  },
  fee: ({ cents = 0 }, lines, oracle) => {
    oracle.other += cents;
    lines.push(line('fee', cents));
  },
  credit: ({ cents = 0 }, lines, oracle) => {
    oracle.other -= cents;
    lines.push(line('credit', cents));
  },
  waiver: ({ cents = 0 }, lines, oracle) => {
    oracle.other -= cents;
    lines.push(line('waiver', cents));
  },
  pay: ({ cents = 0 }, lines, oracle) => {
    oracle.payments.push({ cents, here: true, given: false });
    post(lines, 'settle', { kind: 'recurring', amountCents: cents, wasSettled: false });
  },
};

type Held = Oracle['payments'][number];
type Moving = {
  may(one: Held): boolean;
  after: Partial<Held>;
  event: 'settle' | 'return';
  kind: 'recurring' | 'refund';
};

/** What happens to a payment that was made: when it can, where its cents are then, and what is posted. */
const MOVES: Record<string, Moving> = {
  return: { may: ({ here, given }) => here && !given, after: { here: false }, event: 'return', kind: 'recurring' },
  retry: { may: ({ here }) => !here, after: { here: true }, event: 'settle', kind: 'recurring' },
  refund: { may: ({ here, given }) => here && !given, after: { given: true }, event: 'settle', kind: 'refund' },
  refundReturned: { may: ({ given }) => given, after: { given: false }, event: 'return', kind: 'refund' },
};

function take(step: Step, lines: LedgerLine[], oracle: Oracle): void {
  STEPS[step.do]?.(step, lines, oracle);
  const one = oracle.payments[(step.which ?? 0) % Math.max(1, oracle.payments.length)];
  const moving = MOVES[step.do];
  if (one === undefined || moving?.may(one) !== true) return;
  Object.assign(one, moving.after);
  post(lines, moving.event, { kind: moving.kind, amountCents: one.cents, wasSettled: moving.event === 'return' });
}

function post(lines: LedgerLine[], event: 'settle' | 'return', of: Parameters<typeof postingOf>[1]): void {
  const found = postingOf(event, of);
  if (found !== null) lines.push({ ...found, enteredOn: '2026-11-01', month: null });
}

test('a ledger balances to the cent after any sequence of charges, payments, returns, retries, refunds, retroactive changes, bills and their voids', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 60 }), (steps) => {
      const lines: LedgerLine[] = [];
      const oracle: Oracle = { asked: new Map(), bills: [], other: 0, payments: [] };
      for (const step of steps) take(step, lines, oracle);
      const said = explain(lines);
      expect(said.balanceCents).toBe(standing(oracle));
      const {
        owedCents,
        adjustedCents,
        feeCents,
        creditedCents,
        waivedCents,
        paidCents,
        returnedCents,
        refundedCents,
      } = said;
      expect(
        owedCents + adjustedCents + feeCents - creditedCents - waivedCents - paidCents + returnedCents + refundedCents,
      ).toBe(said.balanceCents);
      const held = oracle.payments.reduce((sum, { cents, here, given }) => (here && !given ? sum + cents : sum), 0);
      expect(refundableCents(lines, 0)).toBe(held);
      expect(monthsPaid(lines).reduce((sum, { paidCents: cents }) => sum + cents, 0)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});
