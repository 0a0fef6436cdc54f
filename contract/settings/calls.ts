import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call } from '../call.ts';
import { string } from '../fields.ts';
import { settingKeys, settingScopes } from './settings.ts';
import { idOf } from '../objects.ts';

const key = z.enum(settingKeys, { error: 'bad-choice' });
const row = z.strictObject({
  key,
  value: z.string(),
  /** Where the value comes from; null: nobody set it, it is the program's own. */
  scope: z.nullable(z.enum(settingScopes)),
  /** What holds for it where nobody set anything. */
  standard: z.string(),
  /** It can be set at this very place: of what holds for a user only some. */
  settable: z.boolean(),
  /** A value that was made before what it waits for was built, and where: it has no effect. */
  withoutEffect: z.nullable(z.strictObject({ value: z.string(), scope: z.enum(settingScopes) })),
});

/** Settings by scope: installation < site < client < division < user, the most specific wins (domain 1.4). Own calls. */
export const settings = {
  /** What holds at a place, and which scope says so. */
  settingsAt: call({
    method: 'GET',
    path: '/settings',
    access: [only('admin')],
    input: z.strictObject({
      siteId: z.optional(idOf('site')),
      clientId: z.optional(idOf('client')),
      divisionId: z.optional(idOf('division')),
      /** A user: the settings that hold for somebody of the type. */
      userId: z.optional(idOf('user')),
    }),
    reply: z.strictObject({ rows: z.array(row) }),
  }),
  /**
   * Makes a setting at a scope; an empty value takes it back, so that the wider scope holds again. A value that waits for
   * a part that is not built is 422 `later-…`.
   */
  putSetting: call({
    method: 'PUT',
    path: '/settings/:key',
    access: [only('admin', 'manageClients')],
    input: z.strictObject({
      key,
      scope: z.enum(settingScopes, { error: 'bad-choice' }),
      /** The site, client, division or user; absent for the installation. */
      scopeId: z.optional(idOf('installation', 'site', 'client', 'division', 'user')),
      value: z.optional(z.nullable(string(40, 0))),
    }),
    reply: row,
  }),
};
