import { expect, test } from 'vitest';
import { settingSections } from './sections.ts';
import { settingKeys } from './settings.ts';

test('every setting is in one section, and in no other', () => {
  const inSections = Object.values(settingSections).flat();
  expect(inSections.toSorted()).toEqual(settingKeys.toSorted());
});
