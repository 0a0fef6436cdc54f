import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { ledgerOf } from '../../facts/ledger.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { lateOn, paymentsFor } from './lateness.rules.ts';
import { payerOfShop } from './money.queries.ts';
import { termsOf } from './terms.queries.ts';

type Month = { shopId: string; month: CalendarDate; dueOn: CalendarDate; dueCents: number };

/** How late a shop's month is, by its ledger and the rules of the month; null: it is not. */
export async function latenessOf(db: Db, { shopId, month, dueOn, dueCents }: Month, today: CalendarDate) {
  const terms = await termsOf(db, shopId, month);
  if (terms === undefined || today <= dueOn || dueCents === 0) return null;
  const payerId = await payerOfShop(db, shopId);
  const lines = payerId === null ? [] : await ledgerOf(db, payerId);
  const movements = lines
    .filter(({ kind }) => kind !== 'fee' && kind !== 'waiver')
    .map(({ enteredOn, month: of, amountCents }) => ({
      on: enteredOn,
      month: of,
      cents: of === null ? -amountCents : amountCents,
    }));
  const { ldPct, interestPct } = terms;
  const late = lateOn({ dueOn, dueCents, payments: paymentsFor(month, movements), ldPct, interestPct }, today);
  return late.daysLate === 0 ? null : late;
}

/** The same as figures for people. */
export function latenessShown(late: NonNullable<Awaited<ReturnType<typeof latenessOf>>>) {
  const { daysLate, unpaidCents, liquidatedDamagesCents, interestCents } = late;
  return {
    daysLate,
    unpaid: decimalOf(unpaidCents),
    damages: decimalOf(liquidatedDamagesCents),
    interest: decimalOf(interestCents),
    total: decimalOf(unpaidCents + liquidatedDamagesCents + interestCents),
  };
}
