import {
  isSettingValue,
  type SettingKey,
  settingKinds,
  type SettingOption,
  type SettingScope,
  settingScopes,
  settingWaitsFor,
} from '@coverlane/contract/settings.ts';

/** A setting as somebody made it. */
export type StoredSetting = { scope: SettingScope; key: string; value: string };

/** A value and where it comes from; null: nobody set it, it is the program's own. */
export type SettingValue = { value: string; scope: SettingScope | null };

/** The values made for a key, the most specific first: installation < site < client < division < user (domain 1.4). */
const madeOf = (stored: readonly StoredSetting[], key: SettingKey): StoredSetting[] =>
  stored
    .filter((one) => one.key === key && isSettingValue(key, one.value))
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

/** The value of a setting with fixed ones. */
export function optionOf<Key extends SettingKey>(stored: readonly StoredSetting[], key: Key): SettingOption<Key> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- settingOf answers one of the key's values, as isSettingValue says
  return settingOf(stored, key).value as SettingOption<Key>;
}

/** The value of a setting that is a number. */
export const numberOf = (stored: readonly StoredSetting[], key: SettingKey): number =>
  Number(settingOf(stored, key).value);

/** The value of a setting that is yes or no. */
export const isSet = (stored: readonly StoredSetting[], key: SettingKey): boolean =>
  settingOf(stored, key).value === 'yes';
