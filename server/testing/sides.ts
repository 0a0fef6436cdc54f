import type { UserType } from '@coverlane/contract/access.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { type AccumulatorObjects, pricedObjects } from './accumulator-objects.ts';
import { type CardObjects, cardObjects } from './card-objects.ts';
import type { ClaimObjects } from './claim-objects.ts';
import { actorsOf, anAccount, type Mine } from './accounts.ts';
import { anEnrollment, askedBy, takenOn } from './enrollment-objects.ts';
import { aFamily } from './family.ts';
import type { Caller, TestPortal } from './portal.ts';
import type { Prices } from './prices.ts';
import { aFormAnswer } from './content-objects.ts';
import { type Records, someRecords } from './records.ts';
import { ABSENT_ID } from './sample-input.ts';
import { aSite, aWorld, type ClientParts, type World } from './world.ts';
import { aDocument } from './document-objects.ts';
import { type SessionObjects, sessionObjects } from './session-objects.ts';
import { type SurveyObjects, surveyObjects } from './survey-objects.ts';
import type { HourBankObjects } from './hour-bank-objects.ts';
import { claimWithEob, unionsOf } from './objects-together.ts';
import { sessionsOfEach, spares } from './spares.ts';
import type { UnionObjects } from './union-objects.ts';
import { eligibilityRows } from './eligibility-objects.ts';
import { anImport } from './import-objects.ts';
import { type ReinsuranceObjects, reinsuranceObjects } from './reinsurance-objects.ts';
import { type BillObjects, billObjects } from './bill-objects.ts';
import { type PaymentObjects, paymentObjects } from './payment-objects.ts';

/** One object of every kind that a call can name. */
export interface Side
  extends Records,
    Prices,
    ClaimObjects,
    AccumulatorObjects,
    CardObjects,
    SessionObjects,
    SurveyObjects,
    UnionObjects,
    HourBankObjects,
    BillObjects,
    PaymentObjects,
    ReinsuranceObjects {
  installationId: string;
  siteId: string;
  groupId: string;
  clientId: string;
  divisionId: string;
  personId: string;
  memberNumber: string;
  lastName: string;
  importId: string;
  brokerId: string;
  partnerId: string;
  userId: string;
  sessionId: string;
  passkeyId: string;
  alarmId: string;
  mailId: string;
  messageId: string;
  reportRunId: string;
  reportScheduleId: string;
  enrollmentId: string;
  proofId: string;
  changeId: string;
  /** What the side's own person asked for, and nobody has approved. */
  requestId: string;
  cobraId: string;
  documentId: string;
  folderId: string;
  documentPlaceId: string;
}

/** Who may ask, and objects on every side of the walls between them. */
export interface Stage {
  portal: TestPortal;
  world: World;
  /** One of each type, with every permission, who works for (or belongs to) Acme. */
  actors: Record<UserType, Caller>;
  /** Acme's. */
  own: Side;
  /** Another family of Acme's, where everything but the people is Acme's too. */
  colleague: Side;
  /** The other employer's of the same installation. */
  rival: Side;
  /** Of another installation. */
  elsewhere: Side;
  absent: Side;
  /** Acme's to be deleted: nothing depends on them. */
  spare: Side;
  /** What is each actor's very own: the account and the session in use, and ones to be deleted. */
  mine: Record<UserType, Mine>;
}

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
    cobraId: await eligibilityRows(portal, client, family.subscriberId),
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
