import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { billDebitsNotOwed, type OwedBill, unpaidCents } from './bill-debits.ts';

/** The oracle knows one month of an employer and carrier: what its bill that stands comes to, and where each cent is. */
type Debit = { id: string; cents: number; status: 'queued' | 'stuck' | 'batched' | 'settled' | 'over' };
type Month = { total: number | null; voided: number; checks: number; debits: Debit[] };

const here = ({ checks, debits }: Month): number =>
  debits.reduce((sum, { cents, status }) => (status === 'settled' ? sum + cents : sum), checks);
const waits = ({ debits }: Month, ...statuses: Debit['status'][]): number =>
  debits.reduce((sum, { cents, status }) => (statuses.includes(status) ? sum + cents : sum), 0);

const ofBill = { clientId: 'c', clientName: 'ACME', timeZone: 'UTC', payerId: 'y', dueDate: '2026-11-01' };

/** The bills of the month as they are read: those that were voided, and the one that stands. */
function billsOf(month: Month): OwedBill[] {
  const underWay = month.debits
    .filter(({ status }) => status === 'queued' || status === 'stuck' || status === 'batched')
    .map(({ id, cents, status }) => ({
      id,
      number: id,
      cents,
      date: '2026-11-01',
      status: status === 'stuck' ? 'held' : status,
      isStuck: status === 'stuck',
    }));
  const bill = (id: string, isVoid: boolean, total: number): OwedBill => ({
    ...ofBill,
    id,
    number: id,
    isVoid,
    leftCents: total - here(month),
    underWay,
  });
  const voided = Array.from({ length: month.voided }, (_, at) => bill(`void ${at}`, true, 0));
  return month.total === null ? voided : [...voided, bill('stands', false, month.total)];
}

const standing = (month: Month): OwedBill | undefined => billsOf(month).find(({ isVoid }) => !isVoid);

const aStep = fc.oneof(
  fc.record({ do: fc.constantFrom('issue', 'check'), cents: fc.integer({ min: 1, max: 300_000 }) }),
  fc.record({ do: fc.constantFrom('void', 'draw', 'callOff'), cents: fc.constant(0) }),
  fc.record({ do: fc.constantFrom('toBank', 'settle', 'return', 'stick', 'resume'), cents: fc.nat({ max: 9 }) }),
);

const move = (month: Month, at: number, [to, ...from]: readonly [Debit['status'], ...Debit['status'][]]): void => {
  const found = month.debits.filter(({ status }) => from.includes(status));
  const one = found[at % Math.max(1, found.length)];
  if (one !== undefined) one.status = to;
};

function callOff(month: Month): void {
  const before = structuredClone(month);
  const ids = billDebitsNotOwed(billsOf(month));
  for (const debit of month.debits) if (ids.includes(debit.id)) debit.status = 'over';
  const left = month.total === null ? 0 : month.total - here(month);
  // Nothing waits that together with what is at the bank is more than what is left.
  if (waits(month, 'queued') > 0) expect(waits(month, 'queued', 'batched')).toBeLessThanOrEqual(left);
  // What the bank has stays, and what is owed is called off by nothing.
  expect(waits(month, 'batched')).toBe(waits(before, 'batched'));
  if (month.total !== null && waits(before, 'queued', 'batched') <= left)
    expect(before.debits.filter(({ id, status }) => status === 'queued' && ids.includes(id))).toEqual([]);
  expect(billDebitsNotOwed(billsOf(month))).toEqual([]);
}

// oxlint-disable-next-line eslint/complexity -- a line for each step
function take(step: { do: string; cents: number }, month: Month): void {
  const { cents } = step;
  if (step.do === 'issue' && month.total === null) month.total = cents;
  if (step.do === 'check') month.checks += cents;
  if (step.do === 'void' && month.total !== null) Object.assign(month, { total: null, voided: month.voided + 1 });
  if (step.do === 'callOff') callOff(month);
  if (step.do === 'toBank') {
    // Files are built of what is still owed.
    callOff(month);
    move(month, cents, ['batched', 'queued']);
  }
  if (step.do === 'settle') move(month, cents, ['settled', 'batched']);
  if (step.do === 'return') move(month, cents, ['over', 'batched', 'settled']);
  if (step.do === 'stick') move(month, cents, ['stuck', 'queued']);
  if (step.do === 'resume') move(month, cents, ['queued', 'stuck']);
  if (step.do === 'draw') {
    const bill = standing(month);
    const most = bill === undefined ? 0 : unpaidCents(bill);
    if (most > 0) month.debits.push({ id: String(month.debits.length), cents: most, status: 'queued' });
  }
}

test('an employer is drawn no cent more than is left of its bill, whatever is voided, billed again, held for good, paid by check, returned or called off', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 60 }), (steps) => {
      const month: Month = { total: null, voided: 0, checks: 0, debits: [] };
      for (const step of steps) {
        const drawn = waits(month, 'batched');
        take(step, month);
        const isMore = waits(month, 'batched') > drawn;
        // What leaves for the bank was owed when it left.
        if (isMore) expect(here(month) + waits(month, 'batched')).toBeLessThanOrEqual(month.total ?? 0);
        const bill = standing(month);
        if (bill !== undefined)
          expect(unpaidCents(bill) + here(month) + waits(month, 'queued', 'batched')).toBe(month.total);
      }
    }),
    { numRuns: 300 },
  );
});
