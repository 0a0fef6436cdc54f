import {
  type SettingKey,
  settingKeys,
  settingKinds,
  type SettingOption,
} from '@coverlane/contract/settings/settings.ts';
import { settingOf, type StoredSetting } from './settings.ts';

type Option<Key extends SettingKey> = SettingOption<Key>;
/** What a setting says, ready to be used: one of its words, yes or no, a number. */
export type RuleValue<Key extends SettingKey> = [Option<Key>] extends [never]
  ? number
  : 'yes' extends Option<Key>
    ? boolean
    : Option<Key>;

/** What every setting is at one place (domain 1.4). */
export type Rules = { readonly [Key in SettingKey]: RuleValue<Key> };

/** A setting of a client's: `divisionId` is null for those of the client, its site and its installation. */
export type SettingOfClient = StoredSetting & { divisionId: string | null };

function ruleOf(stored: readonly StoredSetting[], key: SettingKey): string | number | boolean {
  const { value } = settingOf(stored, key);
  const kind = settingKinds[key];
  if (!('options' in kind)) return Number(value);
  return kind.options.some((option) => option === 'yes') ? value === 'yes' : value;
}

function rulesAmong(stored: readonly StoredSetting[]): Rules {
  const rules = Object.fromEntries(settingKeys.map((key) => [key, ruleOf(stored, key)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys: all of them, each with its own kind of value
  return rules as Rules;
}

/** The settings of a client and its divisions as they were stored. Nobody reads them but through `rulesFor`. */
export class SettingsOfClient {
  readonly #stored: readonly SettingOfClient[];
  readonly #known = new Map<string | null, Rules>();

  constructor(stored: readonly SettingOfClient[]) {
    this.#stored = stored;
  }

  /** What holds in a division; null: in none, which is as the client has it. */
  in(divisionId: string | null): Rules {
    const known = this.#known.get(divisionId);
    if (known !== undefined) return known;
    const rules = this.#workedOut(divisionId);
    this.#known.set(divisionId, rules);
    return rules;
  }

  /** As they are kept with what was decided by them. */
  toJSON(): readonly SettingOfClient[] {
    return this.#stored;
  }

  /** As they were kept, but for the keys that are asked as they are now. */
  asKept(kept: readonly SettingOfClient[], isAskedNow: (key: string) => boolean): SettingsOfClient {
    const then = kept.filter(({ key }) => !isAskedNow(key));
    return new SettingsOfClient([...then, ...this.#stored.filter(({ key }) => isAskedNow(key))]);
  }

  #workedOut(divisionId: string | null): Rules {
    if (divisionId === null) return rulesAmong(this.#stored.filter((row) => row.divisionId === null));
    const own = this.#stored.some((row) => row.divisionId === divisionId);
    if (!own) return this.in(null);
    return rulesAmong(this.#stored.filter((row) => row.divisionId === null || row.divisionId === divisionId));
  }
}

/** A client whose settings were loaded. */
export type Governed = { readonly settings: SettingsOfClient };

/**
 * What the settings are for people of a division of a client: the division's, else the client's, its site's, its
 * installation's, else the program's own (domain 1.4). The only way to a setting; which division counts for a family on a
 * day is `divisionOn` (decision 70).
 */
export const rulesFor = ({ settings }: Governed, divisionId: string | null | undefined): Rules =>
  settings.in(divisionId ?? null);
