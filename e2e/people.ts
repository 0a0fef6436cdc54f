import type { Permission, UserType } from '@coverlane/contract/access.ts';
import type { Pool } from '../server/platform/db/connect.ts';
import { hashPassword } from '../server/platform/values/passwords.ts';
import { uuid7 } from '../server/platform/values/uuid7.ts';
import { aFamily, type TestFamily } from '../server/testing/family.ts';
import { aClient, aUser, aWorld, type World } from '../server/testing/world.ts';

/** Everybody's password in the journeys. */
export const PASSWORD = 'correct horse battery staple';

/** What each user type may do in the journeys; their usernames are `<type>.user`. */
export const permissionsOf: Record<UserType, readonly Permission[]> = {
  admin: [
    'processPaymentQueue',
    'manageReinsurance',
    'manageDocs',
    'manageIdCardTemplates',
    'manageEOBCardTemplates',
    'orderIdCards',
    'manageClients',
    'manageApiKeys',
    'manageUsers',
    'enrollment',
    'approveEnrollments',
    'manageTiers',
    'manageServices',
    'manageTemplateVariables',
    'manageContacts',
    'manageContactCategories',
    'manageEnrollmentSessions',
    'viewDocs',
    'manageDocumentCategories',
    'manageAnnouncements',
    'viewSurveys',
    'manageSurveys',
  ],
  broker: ['enrollment', 'viewRates', 'manageContacts'],
  client: ['manageDocs', 'enrollment', 'viewEnrollmentSessions', 'viewRates', 'editSubUsers', 'manageContacts'],
  member: [],
  partner: ['editSubUsers'],
  tpa: ['phi', 'answerHelp', 'manageReinsurance'],
};

/** The world of the journeys: two employers for most, and one signed-up user of each type. */
export interface People {
  world: World;
  family: TestFamily;
  /** User ids by type. */
  users: Record<UserType, string>;
}

/** Reckoned once, since it is meant to take long. */
let hashed: Promise<string> | undefined;

/** Builds the world of the journeys as the database owner. */
export async function makePeople(owner: Pool): Promise<People> {
  const world = await aWorld(owner);
  const { installationId, acme } = world;
  await nameSite(owner, installationId);
  const second = await aClient(owner, { installationId, name: 'Harbor Logistics', clientNumber: '30012' });
  await owner
    .insertInto('broker_clients')
    .values({ broker_id: world.brokerId, client_id: second.id, effective_date: '2020-01-01' })
    .execute();
  const family = await aFamily(owner, {
    client: acme,
    firstName: 'Jiwoo',
    lastName: 'Kim',
    covers: ['medical', 'dental'],
    dependents: [{ firstName: 'Ara', lastName: 'Kim', relationship: '19' }],
  });
  const entities: Record<UserType, string | null> = {
    admin: null,
    broker: world.brokerId,
    client: acme.id,
    member: family.subscriberId,
    partner: world.partnerId,
    tpa: world.tpaId,
  };
  hashed ??= hashPassword(PASSWORD);
  const passwordHash = await hashed;
  const make = (type: UserType) => signUp(owner, { installationId, type, entityId: entities[type], passwordHash });
  const users = {
    admin: await make('admin'),
    broker: await make('broker'),
    client: await make('client'),
    member: await make('member'),
    partner: await make('partner'),
    tpa: await make('tpa'),
  };
  return { world, family, users };
}

async function nameSite(owner: Pool, installationId: string): Promise<void> {
  await owner
    .insertInto('sites')
    .values({
      id: uuid7(),
      installation_id: installationId,
      name: 'Evergreen',
      site_title: 'Evergreen Benefits',
      support_phone: '2135550100',
      support_email: 'help@example.com',
    })
    .execute();
}

interface Account {
  installationId: string;
  type: UserType;
  entityId: string | null;
  passwordHash: string;
}

async function signUp(owner: Pool, { type, passwordHash, ...rest }: Account): Promise<string> {
  const { id } = await aUser(owner, { ...rest, type, permissions: permissionsOf[type] });
  await owner
    .updateTable('users')
    .set({
      username: `${type}.user`,
      password_hash: passwordHash,
      first_name: 'Dana',
      last_name: 'Park',
      demonstration: true,
    })
    .where('id', '=', id)
    .execute();
  return id;
}
