import { sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { testKeys } from './family.ts';

/** What stands of an employer's bills. */
export type BillObjects = Record<'billTermId' | 'groupBillId' | 'carrierBillId' | 'billFindingId', string>;

interface Of {
  installationId: string;
  clientId: string;
  personId: string;
}

/** A bill with a line that the employer owes by its ledger, and a carrier's bill with a row and what was found. */
export async function billObjects(owner: Pool, { installationId, clientId, personId }: Of): Promise<BillObjects> {
  const made = { billTermId: uuid7(), groupBillId: uuid7(), carrierBillId: uuid7(), billFindingId: uuid7() };
  const [supplierId, payerId] = [uuid7(), uuid7()];
  await sql`insert into suppliers (id, installation_id, name, kind)
    values (${supplierId}, ${installationId}, ${`Carrier ${supplierId.slice(-8)}`}, 'carrier')`.execute(owner);
  await sql`insert into bill_terms (id, client_id, supplier_id, basis, first_month)
    values (${made.billTermId}, ${clientId}, ${supplierId}, 'list', '2026-09-01')`.execute(owner);
  await sql`insert into group_bills (id, client_id, terms_id, month, due_date, basis, employees, current_cents, adjusted_cents)
    values (${made.groupBillId}, ${clientId}, ${made.billTermId}, '2026-10-01', '2026-10-01', 'list', 1, 40000, 0)`.execute(
    owner,
  );
  await sql`insert into group_bill_lines (bill_id, line, client_id, person_id, name, tier, month, cents, reason)
    values (${made.groupBillId}, 1, ${clientId}, ${personId}, 'Jane Doe', 'EMP', '2026-10-01', 40000, 'current')`.execute(
    owner,
  );
  await sql`insert into payers (id, client_id, kind, name, employer)
    values (${payerId}, ${clientId}, 'employer', 'Employer', true) on conflict do nothing`.execute(owner);
  await sql`insert into ledger_entries (id, client_id, payer_id, kind, amount_cents, entered_on, month, bill_id, cause)
    select ${uuid7()}, y.client_id, y.id, 'charge', 40000, '2026-10-01', '2026-10-01', ${made.groupBillId}, ${made.groupBillId}
    from payers y where y.client_id = ${clientId} and y.employer`.execute(owner);
  await sql`insert into carrier_bills (id, client_id, supplier_id, month, name, sha256, kind, state, mapping)
    values (${made.carrierBillId}, ${clientId}, ${supplierId}, '2026-10-01', 'bill.csv', ${Buffer.from(made.carrierBillId)}, 'sheet',
      'matched', '[{"column":0,"header":"Name","target":"name"},{"column":1,"header":"Amount","target":"amount"}]')`.execute(
    owner,
  );
  const place = { table: 'carrier_bill_rows', column: 'cells', rowId: `${made.carrierBillId} 2` } as const;
  await sql`insert into carrier_bill_rows (bill_id, row_number, client_id, cells)
    values (${made.carrierBillId}, 2, ${clientId}, ${testKeys.seal(place, '["Jane Doe","400.00"]')})`.execute(owner);
  await sql`insert into carrier_bill_findings (id, bill_id, client_id, subject, name, person_id, row_numbers, theirs_cents, ours_cents,
      verdict, reason)
    values (${made.billFindingId}, ${made.carrierBillId}, ${clientId}, ${personId}, 'Jane Doe', ${personId}, '{2}', 40000, 0,
      'theirsOnly', 'notCovered')`.execute(owner);
  await sql`insert into carrier_bill_mappings (client_id, supplier_id, heading, target)
    values (${clientId}, ${supplierId}, 'cost', 'amount')`.execute(owner);
  return made;
}
