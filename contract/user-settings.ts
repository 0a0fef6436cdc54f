/** What a user sets for themselves; none of it grants anybody anything. */
export const preferenceKeys = ['shortcuts', 'density', 'scheme', 'paperless'] as const;

/** Settings that grant rights: only who manages users sets them, and every change is audited (security 0.7). */
export const grantingKeys = ['subscriberSeesDependentPhi'] as const;

/** Every setting of a user (domain 1.4). */
export const userSettingKeys = [...preferenceKeys, ...grantingKeys] as const;
export type UserSettingKey = (typeof userSettingKeys)[number];

/** The values a setting can have. */
export const userSettingValues: Readonly<Record<UserSettingKey, readonly string[]>> = {
  /** The keyboard shortcuts of lists (WCAG 2.1.4: they can be turned off). */
  shortcuts: ['on', 'off'],
  density: ['calm', 'compact'],
  scheme: ['light', 'dark', 'system'],
  /** Documents by notice instead of post. */
  paperless: ['yes', 'no'],
  /** Whose dependents' health information a subscriber may read (specification 6). */
  subscriberSeesDependentPhi: ['none', 'minors', 'all'],
};

/** Does the setting grant rights? */
export const grantsRights = (key: UserSettingKey): boolean => grantingKeys.some((granting) => granting === key);
