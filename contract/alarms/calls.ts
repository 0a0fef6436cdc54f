import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call, done, nothing } from '../call.ts';
import { id, instant } from '../fields.ts';
import { idOf } from '../objects.ts';

const managers: Access = [only('admin', 'manageUsers')];

export const alarms = {
  /** Accounts that looked up unusually many members, which no administrator has seen yet; newest first. Own call. */
  searchAlarms: call({
    method: 'GET',
    path: '/admin/alarms',
    access: managers,
    input: nothing,
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          id,
          userId: idOf('user'),
          name: z.string(),
          username: z.string(),
          at: instant,
          lookups: z.int(),
          minutes: z.int(),
          /** It went on, and is locked until somebody unlocks it. */
          locked: z.boolean(),
        }),
      ),
    }),
  }),
  /** Somebody has looked into it; the alarm itself stays. Own call. */
  seeAlarm: call({
    method: 'POST',
    path: '/admin/alarms/:id/seen',
    access: managers,
    input: z.strictObject({ id: idOf('alarm') }),
    reply: done,
  }),
};
