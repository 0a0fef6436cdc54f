import {
  isSettingValue,
  type SettingKey,
  settingKinds,
  type SettingScope,
  settingScopes,
} from '@coverlane/contract/settings.ts';

/** A setting as somebody made it. Only what stores settings knows it; everybody else asks `rulesFor`. */
export type StoredSetting = { scope: SettingScope; key: string; value: string };

/** A value and where it comes from; null: nobody set it, it is the program's own. */
export type SettingValue = { value: string; scope: SettingScope | null };

/**
 * What holds for a key among the settings of one place: installation < site < client < division < user, the most
 * specific wins (domain 1.4). A value that the program no longer knows counts as not set.
 */
export function settingOf(stored: readonly StoredSetting[], key: SettingKey): SettingValue {
  const made = stored
    .filter((one) => one.key === key && isSettingValue(key, one.value))
    .toSorted((one, other) => settingScopes.indexOf(other.scope) - settingScopes.indexOf(one.scope));
  const [first] = made;
  return first ? { value: first.value, scope: first.scope } : { value: settingKinds[key].standard, scope: null };
}
