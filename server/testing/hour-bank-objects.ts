import { sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** A worker's bank of hours: how it stands, a month, a payment and a hold. */
export type HourBankObjects = { hourEntryId: string };

const says = {
  fund: { name: 'Fund', localNumber: null, address: null, phone: null, email: null },
  standing: { bank: 16_000, state: 'building', coverage: null, next: null },
  rules: null,
};
const month = {
  workMonth: '2026-09-01',
  opening: 0,
  lines: [{ kind: 'worked', hours: 16_000, shop: 'Shop', coverageMonth: null }],
  closing: 16_000,
  state: 'building',
  awaitingPayment: 0,
  notCounted: 0,
  settled: [],
  waits: false,
};

/** Makes one row of each table of the bank of somebody who works for a shop of the fund. */
export async function hourBankObjects(
  owner: Pool,
  {
    clientId,
    unionId,
    unionShopEmployeeId,
    personId,
  }: Record<'clientId' | 'unionId' | 'unionShopEmployeeId' | 'personId', string>,
): Promise<HourBankObjects> {
  const [bankId, hourEntryId] = [uuid7(), uuid7()];
  const of = { client_id: clientId, union_id: unionId, person_id: personId };
  await sql`update unionshopemployees set person_id = ${personId} where id = ${unionShopEmployeeId}`.execute(owner);
  await owner
    .insertInto('hour_banks')
    .values({ ...of, id: bankId, as_of: '2026-09-30', says: JSON.stringify(says) })
    .execute();
  const part = { bank_id: bankId, client_id: clientId };
  await owner
    .insertInto('hour_bank_months')
    .values({ ...part, work_month: '2026-09-01', says: JSON.stringify(month) })
    .execute();
  await owner
    .insertInto('hour_bank_given')
    .values({ ...part, coverage_month: '2026-08-01', known_since: '2026-07-01' })
    .execute();
  await owner
    .insertInto('hour_self_pays')
    .values({ ...of, id: hourEntryId, coverage_month: '2026-11-01', paid_on: '2026-10-10', amount_cents: 9250 })
    .execute();
  await owner
    .insertInto('hour_holds')
    .values({ ...of, id: uuid7(), first_month: '2027-01-01', reason: 'Military service' })
    .execute();
  return { hourEntryId };
}
