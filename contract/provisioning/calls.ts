import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call } from '../call.ts';
import { idOf } from '../objects.ts';

/** The keys by which providers keep accounts (SCIM 2.0). Own calls. */
export const provisioning = {
  /** A new key of a connection, told this once; the one before opens nothing from now on. */
  makeProvisioningKey: call({
    method: 'POST',
    path: '/admin/signinconnections/:id/key',
    access: [only('admin', 'manageUsers')],
    input: z.strictObject({ id: idOf('signinconnection') }),
    reply: z.strictObject({ key: z.string() }),
    stepUp: true,
    again: 'untold',
  }),
};
