/** What a user sets for themselves; none of it grants anybody anything. */
export const preferenceKeys = ['shortcuts', 'density', 'scheme', 'paperless'] as const;

/** Settings that grant rights: only who manages users sets them, and every change is audited (security 0.7). */
export const grantingKeys = ['subscriberSeesDependentPhi'] as const;

/** What somebody arranged on the screen; it has no form, and values of its own. */
export const arrangedKeys = ['pins'] as const;

/** Settings with a choice of values, in the order of their form. */
export const chosenKeys = [...preferenceKeys, ...grantingKeys] as const;
export type ChosenKey = (typeof chosenKeys)[number];

/** Every setting of a user (domain 1.4). */
export const userSettingKeys = [...chosenKeys, ...arrangedKeys] as const;
export type UserSettingKey = (typeof userSettingKeys)[number];

/** Menu entries that one user can pin to the top. */
export const MOST_PINS = 8;

/** The values a setting can have. */
export const userSettingValues: Readonly<Record<ChosenKey, readonly string[]>> = {
  /** The keyboard shortcuts of lists (WCAG 2.1.4: they can be turned off). */
  shortcuts: ['on', 'off'],
  /** How roomy the rows of staff screens are. */
  density: ['compact', 'comfortable'],
  scheme: ['light', 'dark', 'system'],
  /** Documents by notice instead of post. */
  paperless: ['yes', 'no'],
  /** Whose dependents' health information a subscriber may read (specification 6). */
  subscriberSeesDependentPhi: ['none', 'minors', 'all'],
};

/** Does the setting grant rights? */
export const grantsRights = (key: UserSettingKey): boolean => grantingKeys.some((granting) => granting === key);

/** May the setting have this value? Pins are names of screens with commas between them, 'none' where there are none. */
export function isSettingValue(key: UserSettingKey, value: string): boolean {
  const chosen = chosenKeys.find((one) => one === key);
  if (chosen !== undefined) return userSettingValues[chosen].includes(value);
  return /^[a-zA-Z]{1,40}(,[a-zA-Z]{1,40})*$/.test(value) && value.split(',').length <= MOST_PINS;
}
