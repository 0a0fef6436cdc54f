import {
  isMadeAt,
  isSettingValue,
  type SettingKey,
  settingKinds,
  type SettingScope,
  settingScopes,
  settingWaitsFor,
} from '@coverlane/contract/settings/settings.ts';

/** A setting as somebody made it. Only what stores settings knows it; everybody else asks `rulesFor`. */
export type StoredSetting = { scope: SettingScope; key: string; value: string };

/** A value and where it comes from; null: nobody set it, it is the program's own. */
export type SettingValue = { value: string; scope: SettingScope | null };

/** The values made for a key where it can be made, the most specific first: installation < site < client < division < user (domain 1.4). */
const madeOf = (stored: readonly StoredSetting[], key: SettingKey): StoredSetting[] =>
  stored
    .filter((one) => one.key === key && isMadeAt(key, one.scope) && isSettingValue(key, one.value))
    .toSorted((one, other) => settingScopes.indexOf(other.scope) - settingScopes.indexOf(one.scope));

/**
 * What holds for a key among the settings of one place: the most specific wins. A value that the program no longer knows,
 * or that waits for a part that is not built, counts as not set.
 */
export function settingOf(stored: readonly StoredSetting[], key: SettingKey): SettingValue {
  const [first] = madeOf(stored, key).filter(({ value }) => settingWaitsFor(key, value) === undefined);
  return first ? { value: first.value, scope: first.scope } : { value: settingKinds[key].standard, scope: null };
}

/** The most specific value of a key that waits for a part that is not built; null: none was made. */
export function withoutEffect(
  stored: readonly StoredSetting[],
  key: SettingKey,
): Pick<StoredSetting, 'value' | 'scope'> | null {
  const [first] = madeOf(stored, key).filter(({ value }) => settingWaitsFor(key, value) !== undefined);
  return first ? { value: first.value, scope: first.scope } : null;
}
