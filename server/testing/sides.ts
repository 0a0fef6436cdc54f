import { uuid7 } from '../platform/values/uuid7.ts';
import { pricedObjects } from './accumulator-objects.ts';
import { cardObjects } from './card-objects.ts';
import { actorsOf, anAccount } from './accounts.ts';
import { anEnrollment, askedBy, takenOn } from './enrollment-objects.ts';
import { aFamily } from './family.ts';
import type { TestPortal } from './portal.ts';
import { aFormAnswer } from './content-objects.ts';
import { someRecords } from './records.ts';
import { ABSENT_ID } from './sample-input.ts';
import { aSite, aWorld, type ClientParts, type World } from './world.ts';
import { aDocument } from './document-objects.ts';
import { sessionObjects } from './session-objects.ts';
import { surveyObjects } from './survey-objects.ts';
import { claimWithEob, unionsOf } from './objects-together.ts';
import { sessionsOfEach, spares } from './spares.ts';
import { eligibilityRows } from './eligibility-objects.ts';
import { anImport } from './import-objects.ts';
import { reinsuranceObjects } from './reinsurance-objects.ts';
import { billObjects } from './bill-objects.ts';
import { payrollObjects } from './payroll-objects.ts';
import { paymentObjects } from './payment-objects.ts';

import type { Side, Stage } from './stage.ts';

export type { Side, Stage } from './stage.ts';

/** A side of which nothing exists. */
function nothingOf(side: Side): Side {
  const absent = Object.fromEntries(Object.keys(side).map((key) => [key, ABSENT_ID]));
  return { ...side, ...absent, memberNumber: 'W0000000', lastName: 'Nobody', liabilityItemId: 'nothing' };
}

/** Two installations with their employers, families, imports, and one actor of each type. */
export async function aStage(portal: TestPortal): Promise<Stage> {
  const [world, far] = [await aWorld(portal.owner), await aWorld(portal.owner)];
  const own = await aSide(portal, { world, client: world.acme, lastName: 'Doe' });
  const other = await aSide(portal, { world, client: world.acme, lastName: 'Colleague' });
  const rival = await aSide(portal, { world, client: world.rival, lastName: 'Stranger' });
  const elsewhere = await aSide(portal, { world: far, client: far.acme, lastName: 'Faraway' });
  const actors = await actorsOf(portal, { world, personId: own.personId });
  await sessionsOfEach(portal, { own, another: world.acme.plans.vision, mine: actors.mine });
  await askedBy(portal.owner, { requestId: own.requestId, userId: actors.mine.member.own.userId ?? '' });
  return {
    portal,
    world,
    ...actors,
    own,
    colleague: { ...other, importId: own.importId },
    // What is the installation's is nobody's secret within it.
    rival: {
      ...rival,
      dashboardItemId: ABSENT_ID,
      supplierId: ABSENT_ID,
      enrollmentSessionThemeId: ABSENT_ID,
      brokerId: world.rivalBrokerId,
      partnerId: await aPartnerOf(portal, world),
    },
    elsewhere,
    absent: nothingOf(own),
    spare: { ...own, ...(await spares(portal, world, own)) },
  };
}

async function aSide(
  portal: TestPortal,
  { world, client, lastName }: { world: World; client: ClientParts; lastName: string },
): Promise<Side> {
  const plan = { client, lastName, ssn: `9${String(ssns++).padStart(8, '1')}`, dependents: [{ firstName: 'Kit' }] };
  const family = await aFamily(portal.owner, {
    ...plan,
    externalId: `HR-${lastName}`,
    addresses: [{ kind: 'home', address1: '1 First St', city: 'Fargo', state: 'ND', zip: '58102' }],
    particulars: [{ kind: 'salary', subject: null, says: { amountCents: 5_200_000, basis: 'yearly' } }],
  });
  const { installationId } = world;
  const kept = { installationId, clientId: client.id };
  const records = await someRecords(portal.owner, { installationId, clientId: client.id, word: lastName });
  await portal.owner.insertInto('tpa_clients').values({ tpa_id: records.tpaId, client_id: client.id }).execute();
  const side = {
    clientId: client.id,
    installationId: world.installationId,
    siteId: await aSite(portal.owner, world.installationId, lastName),
    divisionId: client.divisionId,
    personId: family.subscriberId,
    memberNumber: family.memberNumber,
    lastName,
    importId: await anImport(portal, client.id, family.subscriberId),
    groupId: client.groupId,
    ...(await eligibilityRows(portal, client, family.subscriberId)),
    ...(await anEnrollment(portal.owner, { clientId: client.id, personId: family.subscriberId, lastName })),
    ...(await pricedObjects(portal.owner, { world, client, subscriberId: family.subscriberId, word: lastName })),
    ...(await claimWithEob(portal, { clientId: client.id, personIds: family.personIds })),
    ...(await cardObjects(portal.owner, {
      installationId: world.installationId,
      clientId: client.id,
      personId: family.subscriberId,
    })),
    brokerId: world.brokerId,
    partnerId: world.partnerId,
    ...(await anAccount(portal, world.installationId, client.id)),
    ...records,
    ...(await surveyObjects(portal, { ...kept, word: lastName })),
    ...(await aDocument(portal, { ...kept, categoryId: records.categoryId, word: lastName })),
  };
  await aFormAnswer(portal.owner, { ...side, formId: side.customFormId });
  await takenOn(portal.owner, side);
  const session = await sessionObjects(portal.owner, { ...side, word: lastName });
  await suppliedBy(portal.owner, { ...side, ...session });
  return {
    ...side,
    ...session,
    ...(await paymentObjects(portal.owner, side)),
    ...(await billObjects(portal.owner, side)),
    ...(await payrollObjects(portal.owner, side)),
    ...(await unionsOf(portal.owner, { ...side, word: lastName })),
    ...(await reinsuranceObjects(portal.owner, side)),
  };
}

/** The supplier of a side has plans of its client, where nobody has them yet, and its session's extra benefit. */
async function suppliedBy(
  owner: TestPortal['owner'],
  of: Record<'clientId' | 'supplierId' | 'externalBenefitId', string>,
) {
  const supplied = { supplier_id: of.supplierId };
  const plans = owner.updateTable('baseplans').set(supplied).where('client_id', '=', of.clientId);
  await plans.where('supplier_id', 'is', null).execute();
  await owner.updateTable('externalbenefits').set(supplied).where('id', '=', of.externalBenefitId).execute();
}

let ssns = 11_111;
/** The other employer's partner: every table of employers' rows holds one of each side. */
async function aPartnerOf({ owner }: TestPortal, { installationId, rival }: World): Promise<string> {
  const id = uuid7();
  await owner.insertInto('partners').values({ id, installation_id: installationId, name: 'Other Network' }).execute();
  await owner.insertInto('partner_clients').values({ partner_id: id, client_id: rival.id }).execute();
  return id;
}
