import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPortal } from '../../../testing/portal.ts';
import type { World } from '../../../testing/world.ts';
import { ImportDesk, importOffice } from '../imports.testing.ts';
import { aRosterClient } from '../roster.testing.ts';
import { claimsText, JANE, paymentsText, peopleText } from './claims.testing.ts';

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
let clients = 0;

beforeAll(async () => {
  ({ portal, world, desk } = await importOffice('phi'));
});
afterAll(() => portal?.close());

async function clientWithJane(): Promise<string> {
  clients += 1;
  const setup = { number: `NG${clients}`, plans: [['PPO', 'medical']] as const };
  const id = await aRosterClient(portal.owner, world.installationId, setup);
  await desk.take(id, peopleText([JANE]));
  return id;
}
const standing = async (clientId: string) =>
  (
    await sql<{ number: string; charged: string; paid: string | null }>`select external_claim_number as number,
      total_charges::text as charged, total_paid::text as paid from claims where client_id = ${clientId} and superseded_at is null`.execute(
      portal.owner,
    )
  ).rows;
const saidOf = async (id: string) =>
  (await desk.rows(id)).map(({ verdict, reasons }) => [verdict, reasons.map(({ code }) => code)]);

test('a bill with a negative line is refused with the amount, and the others of the file are taken', async () => {
  const clientId = await clientWithJane();
  const bills = [
    {
      account: 'N-1',
      lines: [
        { code: '99213', charge: '185.00' },
        { code: '99214', charge: '-20.00' },
      ],
    },
    { account: 'N-2', lines: [{ code: '99213', charge: '90.00' }] },
  ];
  const taken = await desk.take(clientId, claimsText(bills, 801));
  expect(await saidOf(taken.id)).toEqual([
    ['refused', ['money-negative']],
    ['new', []],
  ]);
  expect(await standing(clientId)).toMatchObject([{ charged: '90.00' }]);
});

test('a payment with a negative line is refused with the amount: nothing of it is netted in silence', async () => {
  const clientId = await clientWithJane();
  const lines = [
    { code: '99213', charge: '185.00', control: 'P-1-1' },
    { code: '99214', charge: '60.00', control: 'P-1-2' },
  ];
  await desk.take(clientId, claimsText([{ account: 'P-1', lines }], 802));
  const payment = {
    account: 'P-1',
    number: 'EVN1',
    charge: '245',
    paid: '100',
    lines: [
      { code: '99213', charge: '185', control: 'P-1-1', paid: '120', adjustments: ['CO*45*65'] },
      { code: '99214', charge: '60', control: 'P-1-2', paid: '-20', adjustments: ['CO*45*80'] },
    ],
  };
  const taken = await desk.take(clientId, paymentsText([payment], { control: 803, trace: 'EFT-N' }));
  expect(await saidOf(taken.id)).toEqual([['refused', ['money-negative']]]);
  expect(await standing(clientId)).toEqual([{ number: null, charged: '245.00', paid: null }]);
});
