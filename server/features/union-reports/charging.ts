import { chargesToWrite } from '../../domain/payments/ledger.ts';
import { ledgerOf, writeLines } from '../../facts/ledger.queries.ts';
import { lockedShopPayer } from '../../facts/shop-ledger.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { owedMonths } from './money.queries.ts';
import { standOf } from './standing.queries.ts';

/** Brings what a shop is charged to what its reports come to; the same again writes nothing. How they stand follows. */
export async function chargeReports(
  db: Db,
  { shopId, clientId, today }: { shopId: string; clientId: string; today: CalendarDate },
): Promise<void> {
  const payerId = await lockedShopPayer(db, { shopId, clientId });
  const lines = await ledgerOf(db, payerId);
  const owed = (await owedMonths(db, shopId)).filter(({ cents }) => cents > 0);
  const written = chargesToWrite(owed, lines);
  await writeLines(
    db,
    written.map(({ kind, month, cents }) => ({
      clientId,
      payerId,
      kind,
      month,
      amountCents: cents,
      enteredOn: today,
      cause: `hours ${month} ${lines.length} ${cents}`,
    })),
  );
  // A report of nothing, or one that is accepted, moves no money and still stands otherwise.
  await standOf(db, shopId, today);
}
