import { uuid7 } from '../platform/values/uuid7.ts';
import { accumulatorObjects } from './accumulator-objects.ts';
import { aClosingDay } from './content-objects.ts';
import { aDocument } from './document-objects.ts';
import { anOpenDraft } from './enrollment-objects.ts';
import { spareUnion } from './objects-together.ts';
import type { TestPortal } from './portal.ts';
import { somePrices } from './prices.ts';
import { someRecords } from './records.ts';
import { reinsuranceObjects } from './reinsurance-objects.ts';
import { sessionObjects } from './session-objects.ts';
import type { Side, Stage } from './stage.ts';
import { surveyObjects } from './survey-objects.ts';
import { aClient, type World } from './world.ts';

/** Who keeps sessions has one each to be deleted; the member has begun an enrollment in two. */
export async function sessionsOfEach(
  { owner }: TestPortal,
  { own, another, mine }: Pick<Stage, 'own' | 'mine'> & { another: string },
): Promise<void> {
  const asked = { ...own, word: 'Spare' };
  for (const type of ['admin', 'broker', 'tpa'] as const) {
    const made = await sessionObjects(owner, { ...asked, personId: null });
    // With its plan a session loses its pages and papers: a plan that has none is left out.
    const left = { client_id: own.clientId, session_id: made.enrollmentSessionId, plan_id: another };
    await owner
      .insertInto('enrollmentsessionplans')
      .values({ ...left, id: uuid7() })
      .execute();
    const policy = await reinsuranceObjects(owner, { clientId: own.clientId, personId: null });
    const union = await spareUnion(owner, own);
    Object.assign(mine[type].spare, made, policy, union, { planId: another });
  }
  const closingDayId = uuid7();
  await aClosingDay(owner, { installation_id: own.installationId, client_id: own.clientId, id: closingDayId });
  Object.assign(mine.client.spare, { closingDayId });
  const userId = mine.member.own.userId;
  for (const [kept, session] of [
    [mine.member.own, await sessionObjects(owner, asked)],
    [mine.member.spare, await sessionObjects(owner, asked)],
  ] as const)
    kept.enrollmentId = await anOpenDraft(owner, { ...own, ...session, userId });
}

/** One of each kind to be deleted, so that the records themselves stay. */
export async function spares(portal: TestPortal, { installationId }: World, own: Side): Promise<Partial<Side>> {
  const { owner } = portal;
  const [brokerId, partnerId] = [uuid7(), uuid7()];
  const named = { installation_id: installationId, name: 'To be deleted' };
  await owner
    .insertInto('brokers')
    .values({ id: brokerId, ...named })
    .execute();
  await owner
    .insertInto('partners')
    .values({ id: partnerId, ...named })
    .execute();
  const client = await aClient(owner, { installationId, name: 'To be deleted', clientNumber: '99999' });
  const prices = await somePrices(owner, client);
  const personOf = { clientId: own.clientId, subscriberId: own.personId };
  const asked = {
    clientId: own.clientId,
    planId: own.planId,
    documentId: own.documentId,
    personId: null,
    divisionId: own.divisionId,
    word: 'Spare',
  };
  return {
    ...(await sessionObjects(owner, asked)),
    ...(await reinsuranceObjects(owner, { clientId: own.clientId, personId: null })),
    brokerId,
    partnerId,
    clientId: client.id,
    groupId: client.groupId,
    ...prices,
    ...(await accumulatorObjects(owner, { ...prices, installationId, ...personOf, word: 'Spare' })),
    ...(await someRecords(owner, { installationId, clientId: client.id, word: 'Spare' })),
    ...(await surveyObjects(portal, { installationId, clientId: own.clientId, word: 'Spare' })),
    ...(await spareUnion(owner, own)),
    ...(await aDocument(portal, { installationId, clientId: own.clientId, categoryId: own.categoryId, word: 'Spare' })),
  };
}
