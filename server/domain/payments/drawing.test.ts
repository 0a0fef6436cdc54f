import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { type Announced, debitStep } from './amounts.ts';
import { drawnBy, nextDue, notOwed, owedBy } from './drawing.ts';
import { cameInTime, graceStep } from './grace.ts';
import type { LedgerLine } from './ledger.ts';

const charge = (month: string, amountCents = 10_000): LedgerLine => ({
  kind: 'charge',
  amountCents,
  enteredOn: month,
  month,
});
const payment = (cents: number, enteredOn: string): LedgerLine => ({
  kind: 'payment',
  amountCents: -cents,
  enteredOn,
  month: null,
});
const allowed = (authorisationId: string, dueDay: number, firstDate: string) => ({
  authorisationId,
  dueDay,
  firstDate,
  isUsable: true,
});
const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days));

describe('the authorisation that holds', () => {
  it('is due on its day of the month, on the last of a shorter one, and never before its first day', () => {
    expect(nextDue({ dueDay: 31, firstDate: '2026-01-01' }, '2026-02-01')).toBe('2026-02-28');
    expect(nextDue({ dueDay: 1, firstDate: '2026-01-01' }, '2026-02-02')).toBe('2026-03-01');
    expect(nextDue({ dueDay: 5, firstDate: '2026-03-10' }, '2026-01-01')).toBe('2026-04-05');
  });
  it('is the older until the first day of the newer, and nobody where the newer account cannot be used', () => {
    const [newer, older] = [allowed('new', 1, '2026-03-01'), allowed('old', 20, '2026-01-20')];
    expect(drawnBy([newer, older], '2026-02-10')).toMatchObject({ by: { authorisationId: 'old' }, due: '2026-02-20' });
    expect(drawnBy([newer, older], '2026-02-21')).toMatchObject({ by: { authorisationId: 'new' }, due: '2026-03-01' });
    expect(drawnBy([{ ...newer, isUsable: false }, older], '2026-03-02')).toBeNull();
  });
  it('is one, whatever somebody allowed: on no day a debit of an older one falls on or after the first day of a newer', () => {
    const some = fc.array(
      fc.record({ dueDay: fc.integer({ min: 1, max: 31 }), firstDate: day, isUsable: fc.boolean() }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(some, day, (list, today) => {
        const all = list.map((one, at) => ({ ...one, authorisationId: String(at) }));
        const found = drawnBy(all, today);
        if (found === null) return;
        const newer = all.slice(0, Number(found.by.authorisationId));
        expect(newer.every(({ firstDate }) => firstDate > found.due)).toBe(true);
        expect(found.due >= today && found.due >= found.by.firstDate && found.by.isUsable).toBe(true);
      }),
    );
  });
});

describe('the amount of a debit', () => {
  const step = (today: string, owedCents: number, announced: Announced | null = null) =>
    debitStep({ due: '2026-02-01', today, agreedCents: 10_000, announced, owed: () => owedCents });
  it('is drawn five days ahead where it is what was allowed, and nothing where nothing is owed', () => {
    expect(step('2026-01-26', 10_000)).toEqual({ kind: 'wait' });
    expect(step('2026-01-27', 10_000)).toEqual({ kind: 'draw', cents: 10_000, due: '2026-02-01' });
    expect(step('2026-01-31', -50)).toEqual({ kind: 'wait' });
  });
  it('is told where it is another, and moves where it is told late', () => {
    expect(step('2026-01-16', 9_000)).toEqual({ kind: 'tell', cents: 9_000, from: '2026-02-01' });
    expect(step('2026-01-30', 9_000)).toEqual({ kind: 'tell', cents: 9_000, from: '2026-02-09' });
    const told = { cents: 9_000, from: '2026-02-09', toldOn: '2026-01-30' };
    expect(step('2026-01-31', 9_000, told)).toEqual({ kind: 'wait' });
    expect(step('2026-02-04', 9_000, told)).toEqual({ kind: 'draw', cents: 9_000, due: '2026-02-09' });
  });
  it('is never one that was neither allowed nor told ten days before, whatever the days are (12 CFR 1005.10(d)(1))', () => {
    const announcement = fc.option(
      fc.record({ cents: fc.integer({ min: 1, max: 4 }), from: day, toldOn: fc.option(day) }),
    );
    fc.assert(
      fc.property(
        day,
        day,
        fc.integer({ min: -1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        announcement,
        (...asked) => {
          const [due, today, owedCents, agreedCents, announced] = asked;
          const made = debitStep({ due, today, agreedCents, announced, owed: () => owedCents });
          if (made.kind !== 'draw') return;
          expect(made.cents).toBe(owedCents);
          const days = announced?.toldOn ? (Date.parse(made.due) - Date.parse(announced.toldOn)) / 86_400_000 : -1;
          expect(made.cents === agreedCents || (made.cents === announced?.cents && days >= 10)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('what waits and is owed no more', () => {
  const waiting = (id: string, dueDate: string, kind = 'recurring') => ({ id, kind, amountCents: 10_000, dueDate });
  it('is owed by the months up to its day alone', () => {
    expect(owedBy([charge('2026-01-01'), charge('2026-02-01'), payment(4_000, '2026-01-02')], '2026-01-20')).toBe(
      6_000,
    );
  });
  it('is called off; a first debit stands while anything is owed, later ones are judged when their month is billed', () => {
    const lines = [charge('2026-02-01')];
    const about = { atBankCents: 0, until: '2026-02-28' };
    expect(notOwed([waiting('jan', '2026-01-20'), waiting('feb', '2026-02-20')], lines, about)).toEqual(['jan']);
    expect(notOwed([waiting('first', '2026-01-20', 'initial')], lines, about)).toEqual([]);
    expect(notOwed([waiting('first', '2026-01-20', 'initial')], [], about)).toEqual(['first']);
    expect(notOwed([waiting('april', '2026-04-20')], [], about)).toEqual([]);
    expect(notOwed([waiting('feb', '2026-02-20')], lines, { ...about, atBankCents: 10_000 })).toEqual(['feb']);
  });
});

describe('a grace', () => {
  const asked = { month: '2026-02-01', graceUntil: '2026-03-10', isReminded: false, isAtBank: false };
  const lines = [charge('2026-01-01'), charge('2026-02-01'), charge('2026-03-01'), payment(10_000, '2026-01-03')];
  it('stands until its last day, is told again ten days before, and ends with the last day paid for', () => {
    expect(graceStep(lines, asked, '2026-02-27')).toEqual({ kind: 'wait' });
    expect(graceStep(lines, asked, '2026-02-28')).toEqual({ kind: 'remind' });
    expect(graceStep(lines, { ...asked, isReminded: true }, '2026-03-10')).toEqual({ kind: 'wait' });
    expect(graceStep(lines, { ...asked, isAtBank: true }, '2026-03-11')).toEqual({ kind: 'wait' });
    expect(graceStep(lines, asked, '2026-03-11')).toEqual({ kind: 'end', last: '2026-01-31', lackingCents: 10_000 });
  });
  it('is over where what is lacking is the lesser of $50 and a tenth (26 CFR 54.4980B-8 Q&A-5), and not a cent more', () => {
    const little = (cents: number) => graceStep([...lines, payment(cents, '2026-02-20')], asked, '2026-03-11').kind;
    expect([little(9_000), little(8_999)]).toEqual(['paid', 'end']);
  });
  it('is taken back for money that came in time, and for no other', () => {
    const ended = { graceUntil: '2026-03-10', lackingCents: 10_000 };
    expect(cameInTime([payment(9_000, '2026-03-10')], ended)).toBe(true);
    expect(cameInTime([payment(8_999, '2026-03-10')], ended)).toBe(false);
    expect(cameInTime([payment(10_000, '2026-03-11')], ended)).toBe(false);
  });
});
