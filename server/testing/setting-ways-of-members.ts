import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import { sql } from 'kysely';
import { addMonths } from '../platform/values/dates.ts';
import { someCardFacts } from './card-objects.ts';
import { aClaim, type ClaimPlan } from './claim-objects.ts';
import { aFamily, type TestFamily } from './family.ts';
import type { Caller } from './portal.ts';
import { another, type SettingOffice, today, type Way, yesOrNo } from './setting-office.ts';
import { aUser } from './world.ts';

/** The account of somebody of the family. */
const accountOf = ({ portal, world }: SettingOffice, entityId: string): Promise<{ id: string }> =>
  aUser(portal.owner, { installationId: world.installationId, type: 'member', entityId });

/** Does a member see totals? */
export const ofTotals: Way[] = [
  {
    by: 'screen',
    name: 'a member’s own totals',
    ask: async (office) => {
      const memberId = office.family.subscriberId;
      const member = await office.portal.as(await accountOf(office, memberId));
      return yesOrNo((await member.call(accumulatorCalls.accumulator, { memberId })).status !== 403);
    },
  },
];

/** How long a session waits. */
export const ofSessions: Way[] = [
  {
    by: 'screen',
    name: 'a member who signs in',
    ask: async (office) => {
      const user = await accountOf(office, office.family.subscriberId);
      await office.portal.as(user);
      const { rows } = await sql<{ idle: number }>`select idle_seconds as idle from sessions
        where user_id = ${user.id}`.execute(office.portal.owner);
      return String(rows[0]?.idle);
    },
  },
];

/** Does an employee see a claim of a child of so many years, or of their own? */
async function seesClaim(office: SettingOffice, of: { years: number | null } & Partial<ClaimPlan>): Promise<boolean> {
  const { years, day = today, ...claim } = of;
  const { portal, world } = office;
  const dependents = years === null ? [] : [{ firstName: 'Kit', dob: addMonths(today, -12 * years - 1) }];
  const { client, subscriberId, personIds } = await aFamily(portal.owner, { client: world.acme, dependents });
  await aClaim(portal.owner, { clientId: client.id, subscriberId, personId: personIds.at(-1) ?? '', day, ...claim });
  const member = await portal.as(await accountOf(office, subscriberId));
  const from = addMonths(today, -48);
  return (await member.call(claims.claimList, { from, to: today })).body.rows.length > 0;
}

/** Whose claims of the family an employee reads. */
export const ofDependents: Way[] = [
  {
    by: 'screen',
    name: 'the claims of a grown child',
    ask: async (office) => ((await seesClaim(office, { years: 23 })) ? 'all' : 'none'),
  },
];

/** Until which age a child’s claims are the parents’ to read. */
export const ofMinors: Way[] = [
  {
    by: 'screen',
    name: 'the claims of a child of 17',
    ask: async (office) => ((await seesClaim(office, { years: 17 })) ? '20' : '15'),
  },
];

/** From which age the sensitive ones are the child’s own. */
export const ofSensitiveMinors: Way[] = [
  {
    by: 'screen',
    name: 'a sensitive claim of a child of 14',
    ask: async (office) => ((await seesClaim(office, { years: 14, sensitive: true })) ? '16' : '11'),
  },
];

/** How far back members see claims. */
export const ofOldClaims: Way[] = [
  {
    by: 'screen',
    name: 'a claim of 30 months ago',
    ask: async (office) => ((await seesClaim(office, { years: null, day: addMonths(today, -30) })) ? 'all' : 'last24m'),
  },
];

/** An employee, and what names the card of their own medical coverage. */
async function cardOf(office: SettingOffice): Promise<{ member: Caller; card: { a: string; b: string } }> {
  const { portal, world } = office;
  await someCardFacts(portal.owner, world.acme.id);
  const { subscriberId }: TestFamily = await another(office);
  const { id } = await portal.owner
    .selectFrom('coverages')
    .select('id')
    .where('person_id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  return { member: await portal.as(await accountOf(office, subscriberId)), card: { a: subscriberId, b: id } };
}

/** Are there ID cards? */
export const ofCards: Way[] = [
  {
    by: 'screen',
    name: 'a member’s own card',
    ask: async (office) => {
      const { member, card } = await cardOf(office);
      return yesOrNo((await member.call(idCards.card, card)).body.status === 'available');
    },
  },
  {
    by: 'call',
    name: 'a card that a member orders',
    ask: async (office) => {
      const { member, card } = await cardOf(office);
      return yesOrNo((await member.call(idCards.orderCard, card)).status === 200);
    },
  },
];

/** How many cards may be ordered in 30 days, told by how many are. */
export const ofCardOrders: Way[] = [
  {
    by: 'call',
    name: 'cards that a member orders',
    ask: async (office) => {
      const { member, card } = await cardOf(office);
      let ordered = 0;
      while (ordered < 5 && (await member.call(idCards.orderCard, card)).status === 200) ordered += 1;
      return String(ordered);
    },
  },
];
