import { holdsAny } from '@coverlane/contract/access.ts';
import type { Input } from '@coverlane/contract/call.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import {
  guardedSettings,
  isMadeAt,
  isSettingValue,
  type SettingKey,
  settingKeys,
  settingKinds,
  settingsOfType,
  settingWaitsFor,
} from '@coverlane/contract/settings/settings.ts';
import { laterCode } from '@coverlane/contract/later.ts';
import { grantingKeys } from '@coverlane/contract/settings/of-users.ts';
import type { FastifyInstance } from 'fastify';
import { type SettingPlace, settingsOfPlace, type SettingsShown } from '../../facts/settings.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { dropSetting, keepSetting, placeOf, type ScopePlace } from './settings.queries.ts';

/** Serves the settings of installation, sites, clients and divisions (domain 1.4). */
export function settingRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: settings, handlers: { settingsAt, putSetting } });
}

function rowOf(held: SettingsShown, key: SettingKey, settable = true) {
  const { standard } = settingKinds[key];
  return { key, value: standard, scope: null, withoutEffect: null, ...held.get(key), standard, settable };
}

type Asked = Input<typeof settings.settingsAt>;

async function settingsAt(asked: Asked, { db }: Context) {
  if (asked.userId !== undefined) return settingsOfUser(db, asked.userId);
  const place = await placeAsked(db, asked);
  const held = await settingsOfPlace(db, place);
  const isNarrow = Boolean(place.clientId ?? place.siteId ?? place.divisionId);
  return { rows: settingKeys.map((key) => rowOf(held, key, isMadeAt(key, isNarrow ? 'client' : 'installation'))) };
}

/** What holds for a user, and of it what somebody can have of their own. */
async function settingsOfUser(db: Context['db'], userId: string) {
  const place = await placeOfUser(db, userId);
  const held = await settingsOfPlace(db, { ...within(place), userId });
  const keys = settingsOfType[place.type ?? 'admin'];
  return { rows: keys.map((key) => rowOf(held, key, place.type === 'member' && personalKeys.includes(key))) };
}

/** The settings somebody can have of their own. */
const personalKeys = settingKeys.filter((key) => grantingKeys.some((granting) => granting === key));

/** A division is named with or without its client; what is not the reader's answers like what is absent. */
async function placeAsked(db: Context['db'], { siteId, clientId, divisionId }: Asked): Promise<SettingPlace> {
  await requirePlace(db, 'site', siteId);
  await requirePlace(db, 'client', clientId);
  if (divisionId === undefined) return { clientId: clientId ?? null, siteId: siteId ?? null };
  const division = await placeOf(db, { scope: 'division', scopeId: divisionId });
  if (!division || division.clientId !== (clientId ?? division.clientId)) throw notFound();
  return { clientId: division.clientId, divisionId };
}

/** @throws Refusal 404 for a place that is named and not the reader's */
async function requirePlace(db: Context['db'], scope: 'site' | 'client', scopeId: string | undefined): Promise<void> {
  if (scopeId !== undefined && !(await placeOf(db, { scope, scopeId }))) throw notFound();
}

/** Where a user stands: a member in a division, an employer's user in the client. */
async function placeOfUser(db: Context['db'], userId: string): Promise<ScopePlace> {
  const place = await placeOf(db, { scope: 'user', scopeId: userId });
  if (!place) throw notFound();
  return place;
}

/** @throws Refusal 422 for a value that the setting cannot have or that waits for what is not built, 403 for what only who manages users may set */
async function putSetting(asked: Input<typeof settings.putSetting>, { db, user }: Context) {
  const { key, value = null } = asked;
  if (guardedSettings.includes(key) && !holdsAny(user, ['manageUsers'])) throw forbidden();
  if (asked.scope === 'user' && !personalKeys.includes(key)) throw invalid({ scope: 'bad-choice' });
  const place = await placeToSet(db, asked, user.installationId);
  await setAt(db, place, { installationId: user.installationId, key, value });
  const { scope, scopeId } = place;
  await appendAudit(db, {
    action: 'update',
    call: 'putSetting',
    objectType: 'setting',
    objectId: scopeId,
    outcome: 'ok',
    detail: { key, scope, value },
  });
  const userId = scope === 'user' ? scopeId : null;
  return rowOf(await settingsOfPlace(db, { ...within(place), userId }), key);
}

async function placeToSet(
  db: Context['db'],
  { scope, scopeId }: Input<typeof settings.putSetting>,
  installationId: string,
): Promise<ScopePlace> {
  const asked = scopeId ?? (scope === 'installation' ? installationId : undefined);
  if (asked === undefined) throw invalid({ scopeId: 'required' });
  const place = await placeOf(db, { scope, scopeId: asked });
  if (!place) throw notFound();
  return place;
}

async function setAt(
  db: Context['db'],
  place: ScopePlace,
  { installationId, key, value }: { installationId: string; key: SettingKey; value: string | null },
): Promise<void> {
  if (value === null || value === '') return dropSetting(db, place, key);
  if (!isMadeAt(key, place.scope)) throw invalid({ scope: 'bad-choice' });
  if (!isSettingValue(key, value)) throw invalid({ value: 'bad-choice' });
  const waitsFor = settingWaitsFor(key, value);
  if (waitsFor) throw invalid({ value: laterCode(waitsFor) });
  await keepSetting(db, place, { installationId, key, value });
}

/** The place as settings are looked up for it. */
const within = ({ scope, scopeId, clientId, divisionId }: ScopePlace): SettingPlace => ({
  clientId,
  siteId: scope === 'site' ? scopeId : null,
  divisionId: scope === 'division' ? scopeId : (divisionId ?? null),
});
