import { laterPermissions } from '@coverlane/contract/access.ts';
import type { Input } from '@coverlane/contract/call.ts';
import { rights } from '@coverlane/contract/rights/calls.ts';
import { laterCode, type LaterOptions } from '@coverlane/contract/later.ts';
import type { FastifyInstance } from 'fastify';
import { DatabaseError } from 'pg';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { differences } from './differences.rules.ts';
import {
  administrators,
  clientsOfBroker,
  exists,
  giveRoleTo,
  grantToRole,
  mapBrokerTo,
  mappingOfToday,
  noteRole,
  permissionsWithRoles,
  rolePermissions,
  type RoleHolder,
  type RolePermission,
  rolesWithHolders,
  takeFromRole,
  takeRoleFrom,
} from './rights.queries.ts';

/** Serves who may do what: the matrix of roles, who has them, and what brokers may do for their clients. */
export function rightsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: rights,
    handlers: {
      roleMatrix,
      mapPermission: (input, context) => changeGrant('map-permission', input, context),
      unmapPermission: (input, context) => changeGrant('unmap-permission', input, context),
      previewRights,
      giveRole: (input, context) => changeHolder('give-role', input, context),
      takeRole: (input, context) => changeHolder('take-role', input, context),
      brokerClients,
      mapBroker,
      brokerPermissions,
    },
  });
}

async function roleMatrix(_: object, { db }: Context) {
  return { roles: await rolesWithHolders(db), permissions: await permissionsWithRoles(db) };
}

/** POST /admin/role/preview: reads everything, decides in memory, saves nothing. */
async function previewRights(wanted: Input<typeof rights.previewRights>, { db }: Context) {
  return { people: differences(await administrators(db), await rolePermissions(db), wanted) };
}

/** Nobody grants or takes what they do not hold; row-level security says so too (domain 1.2). */
async function changeGrant(action: 'map-permission' | 'unmap-permission', input: RolePermission, { db }: Context) {
  const { roleId, permissionId } = input;
  const permission = (await permissionsWithRoles(db)).find(({ id }) => id === permissionId);
  if (!permission || !(await exists(db, 'roles', roleId))) throw notFound();
  if (!permission.grantable) throw forbidden('not-granted');
  const waitsFor = partWaitedFor(permission.machineName);
  if (waitsFor && action === 'map-permission') throw invalid({ permissionId: laterCode(waitsFor) });
  await (action === 'map-permission' ? grantToRole : takeFromRole)(db, input);
  const call = action === 'map-permission' ? 'mapPermission' : 'unmapPermission';
  const detail = { permission: permission.machineName };
  await appendAudit(db, { action, call, objectType: 'roles', objectId: roleId, outcome: 'ok', detail });
  return {};
}

/** What a permission waits for that opens nothing yet. */
const partWaitedFor = (machineName: string) => (laterPermissions as LaterOptions)[machineName];

async function changeHolder(action: 'give-role' | 'take-role', input: RoleHolder, context: Context) {
  const { db, user, request } = context;
  const { roleId, userId } = input;
  if (!(await exists(db, 'roles', roleId)) || !(await exists(db, 'users', userId))) throw notFound();
  if (userId === user.id) throw invalid({ userId: 'own-account' }, 'own-account');
  await (action === 'give-role' ? refused(giveRoleTo(db, input)) : takeRoleFrom(db, input));
  await noteRole(db, { ...input, request, event: action === 'give-role' ? 'roleGiven' : 'roleTaken' });
  const call = action === 'give-role' ? 'giveRole' : 'takeRole';
  await appendAudit(db, { action, call, objectType: 'users', objectId: userId, outcome: 'ok', detail: { roleId } });
  return {};
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** What row-level security will not let into the table: a role that grants more than one holds, or is no administrator's. */
async function refused(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE ? forbidden('not-granted') : error;
  }
}

async function brokerClients({ brokerId }: { brokerId: string }, { db }: Context) {
  return { rows: await clientsOfBroker(db, brokerId) };
}

/** Maps, or changes what was mapped for that day. Whoever the broker's people are, their next request has the new rights. */
async function mapBroker(input: Input<typeof rights.mapBroker>, { db }: Context) {
  const { brokerId, clientId, effectiveDate, expirationDate = null } = input;
  const missing = {
    ...(!(await exists(db, 'brokers', brokerId)) && { brokerId: 'not-found' as const }),
    ...(!(await exists(db, 'clients', clientId)) && { clientId: 'not-found' as const }),
  };
  if (Object.keys(missing).length > 0) throw invalid(missing);
  if (expirationDate !== null && expirationDate < effectiveDate) throw invalid({ expirationDate: 'end-before-start' });
  const mapping = await mapBrokerTo(db, { ...input, expirationDate });
  if (!mapping) throw notFound();
  const { role, canEnroll, canSeePhi } = mapping;
  const detail = { brokerId, role, effectiveDate, expirationDate, canEnroll, canSeePhi };
  await appendAudit(db, {
    action: 'map-broker',
    call: 'mapBroker',
    objectType: 'brokers',
    objectId: brokerId,
    clientId,
    outcome: 'ok',
    detail,
  });
  return mapping;
}

async function brokerPermissions(
  { brokerId, clientId }: { brokerId: string; clientId: string },
  { db, user }: Context,
) {
  const mapping = await mappingOfToday(db, brokerId, clientId);
  // Brokers of one client do not learn of each other.
  if (!mapping || (user.type === 'broker' && user.entityId !== brokerId)) throw notFound();
  return mapping;
}
