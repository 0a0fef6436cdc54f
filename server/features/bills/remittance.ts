import type { bills } from '@coverlane/contract/bills/calls.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { nameSaid } from '@coverlane/contract/words/names.ts';
import type { Payment820, Remittance820 } from '@coverlane/x12/820-model.ts';
import { centsOf, decimalOf } from '../../domain/money.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { searchKey } from '../../platform/values/names.ts';
import { billedPeople, timeZoneOf } from './bill-lines.queries.ts';
import { findBill } from './bills.queries.ts';
import { pay } from './paying.ts';
import { memberNumberIn, remittanceOf } from './read-820.ts';

type Call = typeof bills.readRemittance;

/** So many differences are told. */
const TOLD = 100;

/**
 * POST /bills/:id/remittance: the money of an 820 is entered once, by the number of its transfer, and what it says of each person is
 * held against what they were billed.
 * @throws Refusal 404, 409 bill-payment-known, bill-void; 422 where the file does not hold
 */
export async function readRemittance({ id, file }: Input<Call>, context: Context): Promise<Reply<Call>> {
  const { db, saw } = context;
  const bill = await findBill(db, id, true);
  if (bill === undefined) throw notFound();
  const { payments, people } = await remittanceOf(file.path);
  const { payment, cents } = onlyPayment(payments);
  const today = todayIn(await timeZoneOf(db, bill.clientId), new Date());
  // Money that is announced for a later day counts as of the day on which it is known.
  const on = payment.date !== undefined && payment.date < today ? payment.date : today;
  await pay(bill, { cents, on, reference: payment.trace, isWhole: true }, context);
  saw({ type: 'groupbill', id, clientId: bill.clientId });
  const { matched, differences } = comparedWith(await billedPeople(db, id), people);
  return {
    amount: decimalOf(cents),
    reference: payment.trace,
    matched,
    differences: differences.slice(0, TOLD),
    differenceCount: differences.length,
  };
}

/** @throws Refusal 422 unless the file announces one payment of money */
function onlyPayment([payment, ...others]: readonly Payment820[]): { payment: Payment820; cents: number } {
  const cents = payment === undefined ? null : centsOf(payment.amount);
  if (payment === undefined || others.length > 0 || !cents || cents <= 0) throw invalid({ file: 'bad-file' });
  return { payment, cents };
}

type Billed = { name: string; memberNumber: string | null; cents: number };
type Difference = { name: string; billed: string; paid: string };

/** Whom a remittance pays as they were billed, and whom otherwise: by member number, else by name. */
export function comparedWith(billed: readonly Billed[], people: readonly Remittance820[]) {
  const whoIs = finderOf(billed);
  const paid = new Map<Billed, number>();
  const unknown: Difference[] = [];
  for (const person of people) {
    const name = nameIn(person);
    if (name === '') continue;
    const one = whoIs(person);
    const cents = person.paid.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0);
    if (one === undefined) unknown.push({ name, billed: decimalOf(0), paid: decimalOf(cents) });
    else paid.set(one, (paid.get(one) ?? 0) + cents);
  }
  // A remittance that names nobody pays the bill as a whole.
  if (paid.size + unknown.length === 0) return { matched: 0, differences: [] };
  const differ = billed.filter((one) => (paid.get(one) ?? 0) !== one.cents);
  const differences = differ.map((one) => ({
    name: one.name,
    billed: decimalOf(one.cents),
    paid: decimalOf(paid.get(one) ?? 0),
  }));
  return { matched: billed.length - differ.length, differences: [...differences, ...unknown] };
}

const nameIn = ({ firstName = '', lastName = '' }: Remittance820): string =>
  firstName === '' && lastName === '' ? '' : nameSaid({ firstName, lastName });

/** Whom of those who were billed a remittance means: by member number, else by a name that one of them alone has. */
function finderOf(billed: readonly Billed[]): (person: Remittance820) => Billed | undefined {
  const byNumber = new Map(
    billed.flatMap((one) => (one.memberNumber ? [[searchKey(one.memberNumber), one] as const] : [])),
  );
  const byName = Map.groupBy(billed, ({ name }) => searchKey(name));
  return (person) => {
    const named = byName.get(searchKey(nameIn(person))) ?? [];
    return byNumber.get(searchKey(memberNumberIn(person))) ?? (named.length === 1 ? named[0] : undefined);
  };
}
