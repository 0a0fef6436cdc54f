import { uuid7 } from '../platform/values/uuid7.ts';
import { eobObjects } from './card-objects.ts';
import { claimObjects } from './claim-objects.ts';
import { type HourBankObjects, hourBankObjects } from './hour-bank-objects.ts';
import type { TestPortal } from './portal.ts';
import { type UnionObjects, unionObjects } from './union-objects.ts';

/** A claim of the side's own person whose explanation went out, and what stands about it. */
export async function claimWithEob({ owner }: TestPortal, of: { clientId: string; personIds: string[] }) {
  const made = await claimObjects(owner, of);
  await eobObjects(owner, { clientId: of.clientId, claimId: made.claimId, personId: of.personIds[0] ?? '' });
  return made;
}

/** A fund of the side, where its own person works. */
export async function unionsOf(
  owner: TestPortal['owner'],
  side: Record<'clientId' | 'planId' | 'personId' | 'word', string>,
): Promise<UnionObjects & HourBankObjects> {
  const made = await unionObjects(owner, side);
  return { ...made, ...(await hourBankObjects(owner, { ...side, ...made })) };
}

/** One of each that nothing depends on: the fund and the shop of the records themselves are in use. */
export async function spareUnion(
  owner: TestPortal['owner'],
  { clientId, planId }: Record<'clientId' | 'planId', string>,
): Promise<UnionObjects> {
  const made = await unionObjects(owner, { clientId, planId, word: 'Spare' });
  const [unionId, unionShopId] = [uuid7(), uuid7()];
  await owner
    .insertInto('unions')
    .values({ id: unionId, client_id: clientId, name: `To be deleted ${unionId}` })
    .execute();
  await owner
    .insertInto('unionshops')
    .values({
      id: unionShopId,
      client_id: clientId,
      union_id: made.unionId,
      name: 'To be deleted',
      effective_date: '2026-01-01',
    })
    .execute();
  return { ...made, unionId, unionShopId };
}
