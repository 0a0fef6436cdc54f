import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call, done, nothing } from '../call.ts';
import { brokerRoles } from '../codes.ts';
import { date, optional, yesNo } from '../field-kinds.ts';
import { calendarDate, id } from '../fields.ts';
import { idOf } from '../objects.ts';

const managers: Access = [only('admin', 'manageUsers')];

const named = z.strictObject({ id, name: z.string() });

/** A client that a broker works for, since when, as what, and with which rights (domain 1.1, broker map). */
const mapping = z.strictObject({
  brokerId: idOf('broker'),
  clientId: idOf('client'),
  clientName: z.string(),
  clientNumber: z.string(),
  role: z.enum(brokerRoles),
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
  canEnroll: z.boolean(),
  canSeePhi: z.boolean(),
});
export type BrokerMapping = z.output<typeof mapping>;

const pair = z.strictObject({ roleId: idOf('role'), permissionId: idOf('permission') });
const holder = z.strictObject({ roleId: idOf('role'), userId: idOf('user') });

/** A screen that somebody could open, or no longer. */
const screen = z.strictObject({ path: z.string(), name: z.string() });

/** What somebody gains and loses by a change of roles: machine names of permissions, and screens. */
const difference = z.strictObject({
  userId: idOf('user'),
  name: z.string(),
  gains: z.array(z.string()),
  loses: z.array(z.string()),
  screensGained: z.array(screen),
  screensLost: z.array(screen),
});
export type RightsDifference = z.output<typeof difference>;

export const rights = {
  /** Which role grants which permission, and to how many people: the matrix. Own call. */
  roleMatrix: call({
    method: 'GET',
    path: '/admin/rolematrix',
    access: [only('admin')],
    input: nothing,
    reply: z.strictObject({
      roles: z.array(z.extend(named, { holders: z.array(z.strictObject({ id, name: z.string() })) })),
      permissions: z.array(
        z.extend(named, {
          machineName: z.string(),
          /** The caller may grant and take it. */
          grantable: z.boolean(),
          roleIds: z.array(idOf('role')),
        }),
      ),
    }),
  }),
  /** Has a role grant a permission. Takes effect with the next request of whoever has the role. */
  mapPermission: call({
    method: 'POST',
    path: '/admin/role/mapPermission/:roleId/:permissionId',
    access: managers,
    input: pair,
    reply: done,
    stepUp: true,
  }),
  /** Takes a permission from a role. */
  unmapPermission: call({
    method: 'DELETE',
    path: '/admin/role/mapPermission/:roleId/:permissionId',
    access: managers,
    input: pair,
    reply: done,
    stepUp: true,
  }),
  /**
   * Who would gain or lose what if all of this were saved: nobody whose rights stay as they are. It saves nothing.
   * Own call.
   */
  previewRights: call({
    method: 'POST',
    path: '/admin/role/preview',
    access: managers,
    input: z.strictObject({
      grants: z._default(
        z.array(z.extend(pair, { granted: z.boolean() })).check(z.maxLength(500, { error: 'too-long' })),
        [],
      ),
      holders: z._default(
        z.array(z.extend(holder, { held: z.boolean() })).check(z.maxLength(200, { error: 'too-long' })),
        [],
      ),
    }),
    reply: z.strictObject({ people: z.array(difference) }),
    again: 'harmless',
  }),
  /** Gives an administrator a role. Own call. */
  giveRole: call({
    method: 'POST',
    path: '/admin/role/holders/:roleId/:userId',
    access: managers,
    input: holder,
    reply: done,
    stepUp: true,
  }),
  /** Takes it. Own call. */
  takeRole: call({
    method: 'DELETE',
    path: '/admin/role/holders/:roleId/:userId',
    access: managers,
    input: holder,
    reply: done,
    stepUp: true,
  }),

  /** The clients of a broker, past and future ones too. Own call. */
  brokerClients: call({
    method: 'GET',
    path: '/admin/brokermap',
    access: [only('admin')],
    input: z.strictObject({ brokerId: idOf('broker') }),
    reply: z.strictObject({ rows: z.array(mapping) }),
  }),
  /** Has a broker work for a client from a day on; of the same broker, client and day it changes the rest. */
  mapBroker: call({
    method: 'POST',
    path: '/admin/brokermap',
    access: [only('admin', 'manageBrokers')],
    input: z.strictObject({
      brokerId: idOf('broker'),
      clientId: idOf('client'),
      role: z._default(z.enum(brokerRoles, { error: 'bad-choice' }), 'ofRecord'),
      effectiveDate: date().schema,
      expirationDate: z.optional(optional(date()).schema),
      canEnroll: z._default(yesNo().schema, false),
      canSeePhi: z._default(yesNo().schema, false),
    }),
    reply: mapping,
    stepUp: true,
  }),
  /** What a broker may do for a client today. A broker asks of itself only; 404 where it does not work for the client. */
  brokerPermissions: call({
    method: 'GET',
    path: '/broker/:brokerId/permissions/:clientId',
    access: 'signedIn',
    input: z.strictObject({ brokerId: idOf('broker'), clientId: idOf('client') }),
    reply: mapping,
  }),
};
