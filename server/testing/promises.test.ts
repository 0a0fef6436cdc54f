import { laterPermissions, permissions } from '@coverlane/contract/access.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import { laterCollections } from '@coverlane/contract/later.ts';
import { laterSettings, type SettingKind, settingKeys, settingKinds } from '@coverlane/contract/settings/settings.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askersOf, isColumnRead, isWordKnown, readersOfSetting } from './promises.ts';
import { namesOnly, notes, otherwise, readAs } from './promises-kept.ts';

const root = join(import.meta.dirname, '../..');
const fieldsOf = collections
  .filter(({ name }) => !laterCollections[name])
  .flatMap(({ name, fields }) => Object.entries(fields).map(([field, is]) => ({ table: name, field, is })));
const known = new Set(fieldsOf.map(({ table, field }) => `${table}.${field}`));

// What the others open is told by asking: permission-effects.test.ts.
test('a permission that waits is asked for by nothing', () => {
  for (const permission of permissions.filter((one) => laterPermissions[one]))
    expect(askersOf(permission), `${permission} is asked for and said to wait`).toEqual([]);
});

test('every setting is read by the program, or waits and is read by nothing', () => {
  for (const key of settingKeys) {
    const readers = readersOfSetting(key);
    if (laterSettings[key]) expect(readers, `${key} is read and said to wait`).toEqual([]);
    else expect(readers, `${key} changes nothing: read it, or let it wait in laterSettings`).not.toEqual([]);
  }
});

test('every value of a setting is known where it is read, or is what happens otherwise', () => {
  for (const key of settingKeys) {
    const kind: SettingKind = settingKinds[key];
    for (const value of 'options' in kind ? kind.options : [])
      expect(isWordKnown(value) !== (otherwise[key]?.value === value), `${key}: ${value}`).toBe(true);
  }
});

test('every field of a collection is read, waits, or is a note for whoever reads the record', () => {
  for (const { table, field, is } of fieldsOf.filter((one) => !one.is.shown)) {
    const name = `${table}.${field}`;
    const isRead = isColumnRead(table, field) || readAs[name] !== undefined;
    const why = `${name} does nothing: read it, let it wait with later(), or list it among the notes`;
    if (is.later) expect(isRead, `${name} is read and said to wait`).toBe(false);
    else expect(isRead !== (notes[name] !== undefined), why).toBe(true);
  }
});

test('what is read by another name or in parts of a statement is there to be read', () => {
  for (const [name, { file, text }] of Object.entries(readAs)) {
    const [table = '', field = ''] = name.split('.');
    expect(known.has(name), `${name} is no field`).toBe(true);
    expect(isColumnRead(table, field), `${name} is found without being listed`).toBe(false);
    const path = join(root, file);
    expect(existsSync(path) && readFileSync(path, 'utf8').includes(text), `${name}: ${text} in ${file}`).toBe(true);
  }
});

test('every option of a choice is known to the program, or the field says what something is called', () => {
  for (const { table, field, is } of fieldsOf.filter((one) => !one.is.later)) {
    const name = `${table}.${field}`;
    const unknown = (is.options ?? []).filter((option) => !isWordKnown(option));
    if (namesOnly[name]) expect(unknown, `${name}: all are known, so it needs no entry`).not.toEqual([]);
    else expect(unknown, name).toEqual([]);
  }
});

test('what waits, and what is listed, is there', () => {
  for (const name of [...Object.keys(notes), ...Object.keys(namesOnly)]) expect(known.has(name), name).toBe(true);
  const all = new Set(collections.map(({ name }) => name));
  for (const name of Object.keys(laterCollections)) expect(all.has(name), name).toBe(true);
  for (const { table, field, is } of fieldsOf)
    for (const option of Object.keys(is.laterOptions ?? {}))
      expect(is.options, `${table}.${field}`).not.toContain(option);
});

test('a field, a setting or a permission that nobody reads is found out', () => {
  expect(isColumnRead('clients', 'neverReadAnywhere')).toBe(false);
  expect(isWordKnown('neverSaidAnywhere'.concat('AtAll'))).toBe(false);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key and a permission that somebody might add
  const [setting, permission] = ['neverReadAnywhere', 'manageNothing'] as unknown as ['ssnRequired', 'phi'];
  expect([readersOfSetting(setting), askersOf(permission)]).toEqual([[], []]);
});
