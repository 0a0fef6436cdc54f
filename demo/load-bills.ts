import { bills } from '@coverlane/contract/bills/calls.ts';
import { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import type { Parts } from '@coverlane/server/platform/http/context.ts';
import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { addMonths } from '@coverlane/server/platform/values/dates.ts';
import { monthStart } from './calendar.ts';
import { type DemoCaller, FrontDoor } from './front-door.ts';
import { loadContinued } from './load-continued.ts';
import type { RosterLoading } from './load-rosters.ts';

const CARRIER = 'Harbor Dental and Vision';
const [LARGE, SMALL] = ['10045', '20310'] as const;

type Loading = RosterLoading & { owner: Pool; parts: Parts; installationId: string };

/**
 * Premium bills by the portal's own calls: of one employer a bill that is paid, one that is paid in part and overdue, one that was voided
 * and billed again, and the next month's, which was just sent; of another one that nobody paid. A carrier's bill is held against coverage,
 * with a difference of each kind. Then people who continue coverage: after the bills, for what they end is on none.
 */
export async function loadBills(loading: Loading): Promise<void> {
  await loadBillsOf(loading);
  await loadContinued(loading);
}

async function loadBillsOf({ owner, parts, userId, ids, today }: Loading): Promise<void> {
  const carrier = await owner
    .selectFrom('suppliers')
    .select('id')
    .where('name', '=', CARRIER)
    .executeTakeFirstOrThrow();
  const door = await FrontDoor.open(parts, owner);
  try {
    const admin = await door.as(userId);
    const month = (from: number): string => addMonths(monthStart(today), from);
    const termsOf = async (clientNumber: string, dueDay: number): Promise<string> => {
      const of = { clientId: ids.get(clientNumber) ?? '', supplierId: carrier.id, basis: 'list' };
      return (await admin.call(bills.saveBillTerm, { ...of, firstMonth: month(-2), dueDay, madeOn: 20 })).id;
    };
    const terms = await termsOf(LARGE, 5);
    const issue = (id: string, of: string) => admin.call(bills.issueBill, { id, month: of });
    const paid = await issue(terms, month(-2));
    await pay(admin, paid.id, { amount: paid.total, date: month(-2), reference: 'ACH 20881' });
    const inPart = await issue(terms, month(-1));
    const half = (Math.floor(Number(inPart.total) * 50) / 100).toFixed(2);
    await pay(admin, inPart.id, { amount: half, date: month(-1), reference: 'Check 5120' });
    const wrong = await issue(terms, month(0));
    await admin.call(bills.voidBill, { id: wrong.id, why: 'Sent before the roster of the month was applied' });
    await issue(terms, month(0));
    await issue(terms, month(1));
    await issue(await termsOf(SMALL, 1), month(-1));
    await carriersBill(admin, {
      clientId: ids.get(LARGE) ?? '',
      supplierId: carrier.id,
      month: month(-1),
      billId: inPart.id,
    });
  } finally {
    await door.close();
  }
}

type Paid = { amount: string; date: string; reference: string };
const pay = (admin: DemoCaller, id: string, paid: Paid) => admin.call(bills.payBill, { id, ...paid });

type Carriers = { clientId: string; supplierId: string; month: string; billId: string };

/** The carrier's own bill of a month: as ours, but for somebody it left out, somebody it knows alone, and a price that differs. */
async function carriersBill(admin: DemoCaller, { clientId, supplierId, month, billId }: Carriers): Promise<void> {
  const { rows } = await admin.call(bills.bill, { id: billId, pageSize: 200 });
  const [, dearer, ...rest] = rows.filter(({ reason }) => reason === 'current');
  const lines = [
    ...(dearer === undefined ? [] : [{ ...dearer, amount: (Number(dearer.amount) + 12).toFixed(2) }]),
    ...rest,
  ].map(({ memberNumber, name, planName, amount }) => {
    const last = name.lastIndexOf(' ');
    return [memberNumber, name.slice(last + 1), name.slice(0, last), planName, amount].join(',');
  });
  const text = ['Member ID,Last name,First name,Plan,Premium', ...lines, ',Winters,Noel,Dental Plus,41.20', ''].join(
    '\r\n',
  );
  const fields = { clientId, supplierId, month };
  await admin.send(carrierBills.readCarrierBill, { name: `harbor-${month.slice(0, 7)}.csv`, text, fields });
}
