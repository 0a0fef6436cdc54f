import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { unionReports } from '@coverlane/contract/union-reports/calls.ts';
import { centsOf, decimalOf } from '@coverlane/contract/words/cents.ts';
import { writeLines } from '../../facts/ledger.queries.ts';
import { lockedShopPayer } from '../../facts/shop-ledger.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { type OfficeReport, officeReports } from './office.queries.ts';
import { postingOf } from './posting.ts';

type Calls = typeof unionReports;
type Cheque = Input<Calls['unionReportPayment']>;

/** No cheque is larger: $999,999.99. */
const MOST_CENTS = 99_999_999;

/** POST /admin/unionreport/:id/payment. The same cheque of a shop is entered once. @throws Refusal 404, 409, 422 */
export async function unionReportPayment(
  cheque: Cheque,
  { db, user }: Context,
): Promise<Reply<Calls['unionReportPayment']>> {
  const { id, date, number } = cheque;
  const report = await sentReport(db, id);
  const cents = centsOfCheque(cheque);
  const { clientId, shopId, timeZone } = report;
  if (date > todayIn(timeZone, new Date())) throw invalid({ date: 'day-too-late' });
  const payerId = await lockedShopPayer(db, { shopId, clientId });
  const by = { id: user.id, name: actorName(user) };
  const line = { clientId, payerId, kind: 'payment' as const, amountCents: -cents, enteredOn: date, note: number, by };
  const written = await postingOf(db, shopId, () => writeLines(db, [{ ...line, cause: `cheque ${number}` }]));
  if (written === 0) throw invalid({ number: 'taken' });
  const what = { objectType: 'unionreport', objectId: id, clientId };
  await appendAudit(db, { action: 'union-cheque-entered', ...what, outcome: 'ok' });
  return { open: decimalOf(await openCents(db, id)) };
}

/** A report that a cheque can be entered for. @throws Refusal 404, 409 */
async function sentReport(db: Db, id: string): Promise<OfficeReport> {
  const [report] = await officeReports(db, [id]);
  if (report === undefined) throw notFound();
  if (report.state === 'draft') throw conflict('report-state');
  return report;
}

/** @throws Refusal 422 */
function centsOfCheque({ amount }: Pick<Cheque, 'amount'>): number {
  const cents = centsOf(amount) ?? 0;
  if (cents <= 0) throw invalid({ amount: 'too-small' });
  if (cents > MOST_CENTS) throw invalid({ amount: 'too-large' });
  return cents;
}

/** What is left to pay of a report. */
async function openCents(db: Db, id: string): Promise<number> {
  const [now] = await officeReports(db, [id]);
  return now === undefined ? 0 : Math.max(0, now.dueCents - now.paidCents);
}
