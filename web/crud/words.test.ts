import { collections } from '@coverlane/contract/collections/index.ts';
import { expect, test } from 'vitest';
import english from '../locales/en.json' with { type: 'json' };

test.each(collections)('every field, option and sentence of $name has its words', ({ name, fields }) => {
  const keys = Object.entries(fields).flatMap(([field, { options = [] }]) => [
    field,
    ...options.map((option) => `${field}.${option}`),
  ]);
  const wanted = ['title', 'new', 'count', 'none', ...keys].map((key) => `${name}.${key}`);
  expect(wanted.filter((key) => !Object.hasOwn(english, key))).toEqual([]);
});

test.each(collections)('the list of $name shows and narrows by fields that it has', ({ fields, columns, filters }) => {
  expect([...columns, ...filters].filter((field) => !Object.hasOwn(fields, field))).toEqual([]);
});
