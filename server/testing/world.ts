import type { Permission, UserType } from '@coverlane/contract/access.ts';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** An installation with two unrelated employers, and people who work for the first, the second, or both. */
export interface World {
  installationId: string;
  /** The employer that most tests are about. */
  acme: ClientParts;
  /** The employer nobody of Acme's may know of. */
  rival: ClientParts;
  brokerId: string;
  rivalBrokerId: string;
  partnerId: string;
  tpaId: string;
}

/** One employer with a group, a division and three plans offered to it. */
export interface ClientParts {
  id: string;
  clientNumber: string;
  groupId: string;
  groupNumber: string;
  divisionId: string;
  plans: { medical: string; dental: string; vision: string };
}

const START = '2020-01-01';

/** Builds the world as the database owner. */
export async function aWorld(owner: Pool): Promise<World> {
  const installationId = uuid7();
  await owner
    .insertInto('installations')
    .values({
      id: installationId,
      name: 'Evergreen',
      code: `evergreen-${installationId.slice(-6)}`,
      allow_test_ids: true,
    })
    .execute();
  // Most tests are about what follows an enrollment: it is processed as soon as it is submitted.
  await owner
    .insertInto('settings')
    .values({
      id: uuid7(),
      installation_id: installationId,
      scope: 'installation',
      scope_id: installationId,
      key: 'enrollmentApproval',
      value: 'none',
    })
    .execute();
  const acme = await aClient(owner, { installationId, name: 'ACME Tool', clientNumber: '10045' });
  const rival = await aClient(owner, { installationId, name: 'Rival Works', clientNumber: '20077' });
  const [brokerId, rivalBrokerId, partnerId, tpaId] = [uuid7(), uuid7(), uuid7(), uuid7()];
  await owner
    .insertInto('brokers')
    .values([
      { id: brokerId, installation_id: installationId, name: 'Harbor Brokers' },
      { id: rivalBrokerId, installation_id: installationId, name: 'Other Brokers' },
    ])
    .execute();
  await owner
    .insertInto('partners')
    .values({ id: partnerId, installation_id: installationId, name: 'Lakeside Network' })
    .execute();
  await owner
    .insertInto('tpas')
    .values({ id: tpaId, installation_id: installationId, name: 'Evergreen TPA' })
    .execute();
  await owner
    .insertInto('broker_clients')
    .values([
      { broker_id: brokerId, client_id: acme.id, effective_date: START },
      { broker_id: rivalBrokerId, client_id: rival.id, effective_date: START },
    ])
    .execute();
  await owner.insertInto('partner_clients').values({ partner_id: partnerId, client_id: acme.id }).execute();
  return { installationId, acme, rival, brokerId, rivalBrokerId, partnerId, tpaId };
}

/** An employer with one group, one division and a medical, dental and vision plan offered since 2020. */
export async function aClient(
  owner: Pool,
  { installationId, name, clientNumber }: { installationId: string; name: string; clientNumber: string },
): Promise<ClientParts> {
  const [id, groupId, divisionId] = [uuid7(), uuid7(), uuid7()];
  const groupNumber = `GRP${clientNumber}`;
  await owner
    .insertInto('clients')
    .values({
      id,
      installation_id: installationId,
      system_identifier: clientNumber,
      client_number: clientNumber,
      name,
      effective_date: START,
    })
    .execute();
  await aDivision(owner, { clientId: id, groupId, groupNumber, divisionId });
  const plans = { medical: uuid7(), dental: uuid7(), vision: uuid7() };
  for (const [coverageType, planId] of Object.entries(plans)) {
    await offerPlan(owner, {
      clientId: id,
      divisionId,
      planId,
      coverageType,
      systemIdentifier: `${coverageType.slice(0, 3).toUpperCase()}1`,
    });
  }
  return { id, clientNumber, groupId, groupNumber, divisionId, plans };
}

async function aDivision(
  owner: Pool,
  { clientId, groupId, groupNumber, divisionId }: Record<'clientId' | 'groupId' | 'groupNumber' | 'divisionId', string>,
): Promise<void> {
  await owner
    .insertInto('groups')
    .values({
      id: groupId,
      client_id: clientId,
      system_identifier: groupNumber,
      group_number: groupNumber,
      name: `Group ${groupNumber}`,
      effective_date: START,
    })
    .execute();
  const division = { id: divisionId, client_id: clientId, group_id: groupId };
  await owner
    .insertInto('divisions')
    .values({ ...division, system_identifier: '0001', name: 'Main', code: '0001' })
    .execute();
}

/** A plan of a base plan of its own, offered to a division since 2020. */
export async function offerPlan(
  owner: Pool,
  {
    clientId,
    divisionId,
    planId,
    coverageType,
    systemIdentifier,
  }: { clientId: string; divisionId: string; planId: string; coverageType: string; systemIdentifier: string },
): Promise<void> {
  const base = {
    client_id: clientId,
    system_identifier: systemIdentifier,
    name: `${coverageType} ${systemIdentifier}`,
    coverage_type: coverageType,
  };
  const basePlanId = uuid7();
  await owner
    .insertInto('baseplans')
    .values({ id: basePlanId, ...base })
    .execute();
  await owner
    .insertInto('plans')
    .values({ id: planId, base_plan_id: basePlanId, ...base })
    .execute();
  await owner
    .insertInto('division_plans')
    .values({
      id: uuid7(),
      client_id: clientId,
      division_id: divisionId,
      plan_id: planId,
      system_identifier: systemIdentifier,
      effective_date: START,
    })
    .execute();
}

/** A user of a type who belongs to an entity and holds these permissions. */
export async function aUser(
  owner: Pool,
  {
    installationId,
    type,
    entityId = null,
    permissions = [],
  }: { installationId: string; type: UserType; entityId?: string | null; permissions?: readonly Permission[] },
): Promise<{ id: string }> {
  const id = uuid7();
  await owner
    .insertInto('users')
    .values({
      id,
      installation_id: installationId,
      type,
      username: `${type}.${id.slice(-12)}`,
      email: `${type}@example.com`,
      first_name: 'Test',
      last_name: type,
      entity_id: entityId,
      validated: true,
    })
    .execute();
  if (permissions.length > 0) {
    await owner
      .insertInto('user_permissions')
      .columns(['user_id', 'permission_id'])
      .expression((eb) =>
        eb
          .selectFrom('permissions')
          .select([eb.val(id).as('user_id'), 'permissions.id as permission_id'])
          .where('machine_name', 'in', [...permissions]),
      )
      .execute();
  }
  return { id };
}

/** A site of the installation, without a host name. */
export async function aSite(owner: Pool, installationId: string, word: string): Promise<string> {
  const id = uuid7();
  const named = { name: `Site ${word}`, site_title: `Site ${word}` };
  await owner
    .insertInto('sites')
    .values({ id, installation_id: installationId, ...named })
    .execute();
  return id;
}
