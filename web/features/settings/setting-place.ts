import type { Wire } from '@coverlane/contract/call.ts';
import type { settings } from '@coverlane/contract/settings/calls.ts';
import type { SettingScope } from '@coverlane/contract/settings/settings.ts';

/** Where settings are looked at and made; nothing is the installation. */
export type SettingPlace = Wire<typeof settings.settingsAt>;

/** The scope that a place is of, and which one. */
export function scopeOf({ siteId, clientId, divisionId, userId }: SettingPlace): {
  scope: SettingScope;
  scopeId?: string;
} {
  if (userId) return { scope: 'user', scopeId: userId };
  if (divisionId) return { scope: 'division', scopeId: divisionId };
  if (clientId) return { scope: 'client', scopeId: clientId };
  return siteId ? { scope: 'site', scopeId: siteId } : { scope: 'installation' };
}
