import { allows, only } from '@coverlane/contract/access.ts';
import type { Input } from '@coverlane/contract/call.ts';
import type { user } from '@coverlane/contract/users/own-calls.ts';
import { grantsRights, isSettingValue } from '@coverlane/contract/settings/of-users.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { forbidden, invalid } from '../../platform/http/refusals.ts';
import { getUser } from './accounts.ts';
import { listHistory, noteHistory } from './history.queries.ts';
import { putSetting, settingsOf } from './settings.queries.ts';

/** GET /usersettings/{id}. */
export async function getUserSettings({ id }: { id: string }, context: Context) {
  await getUser({ id }, context);
  return { settings: await settingsOf(context.db, id) };
}

/** POST /usersettings/{id}/{key}: what grants rights needs manageUsers, and every change is audited (security 0.7). */
export async function setUserSetting({ id, key, value }: Input<typeof user.setUserSetting>, context: Context) {
  const { db, user: editor } = context;
  const found = await getUser({ id }, context);
  const grants = grantsRights(key);
  if (grants && !allows([only('admin', 'manageUsers')], editor)) throw forbidden();
  if (value !== '' && !isSettingValue(key, value)) throw invalid({ value: 'bad-choice' });
  await putSetting(db, { userId: found.id, key, value });
  if (grants || found.id !== editor.id)
    await noteHistory(context, { userId: id, event: 'settingChanged', names: [key] });
  const detail = { key, value };
  await appendAudit(db, { action: 'setting-changed', objectType: 'user', objectId: id, outcome: 'ok', detail });
  return { settings: await settingsOf(db, id) };
}

/** GET /userhistory/{id}: what happened to an account, and every sign-in. */
export async function userHistory({ id, page, pageSize }: Input<typeof user.userHistory>, context: Context) {
  await getUser({ id }, context);
  const { rows, total } = await listHistory(context.db, { userId: id, page, pageSize });
  return { rows, total, page, pageSize };
}
