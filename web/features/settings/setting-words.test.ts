import { type SettingKind, settingKeys, settingKinds } from '@coverlane/contract/settings/settings.ts';
import { expect, test } from 'vitest';
import english from '../../locales/en.json' with { type: 'json' };

test.each(settingKeys)('the setting %s and each of its values have their words', (key) => {
  const kind: SettingKind = settingKinds[key];
  const values = 'options' in kind ? kind.options : [];
  const wanted = [`settings.key.${key}`, ...values.map((value) => `settings.value.${value}`)];
  expect(wanted.filter((text) => !Object.hasOwn(english, text))).toEqual([]);
});
