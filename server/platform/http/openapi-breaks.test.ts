import { expect, test } from 'vitest';
import type { Schema } from './json-schemas.ts';
import { comparedPart } from './openapi-compared.ts';
import { type ComparedDocument, differencesOf } from './openapi-breaks.ts';

const json = (schema: Schema): Schema => ({ content: { 'application/json': { schema } } });
const object = (properties: Schema, required: string[] = []): Schema => ({ type: 'object', properties, required });

/** A document of one call that takes and answers an object. */
const aDocument = (sent: Schema, answered: Schema): ComparedDocument => ({
  paths: {
    '/people': {
      post: {
        summary: 'Words are not compared',
        requestBody: json(sent),
        responses: { '200': json({ $ref: '#/components/schemas/Person' }) },
      },
    },
  },
  components: { schemas: { Person: answered } },
});
const text = { type: 'string' };
const sentFields: Schema = { name: text, kind: { type: 'string', enum: ['a', 'b'] } };
const answeredFields: Schema = {
  id: text,
  note: { type: ['string', 'null'] },
  state: { type: 'string', enum: ['on'] },
};
const sent = object(sentFields, ['name']);
const answered = object(answeredFields, ['id', 'note', 'state']);
const before = aDocument(sent, answered);
const broken = (after: ComparedDocument) =>
  differencesOf(before, after)
    .filter(({ breaks }) => breaks)
    .map(({ what }) => what);
const withSent = (more: Schema, required: string[]) =>
  aDocument(object({ ...sentFields, ...more }, required), answered);
const withAnswered = (properties: Schema, required: string[]) => aDocument(sent, object(properties, required));

test('a program breaks by what it can no longer send, and by what it is no longer answered', () => {
  expect(broken({ ...before, paths: {} })).toEqual(['is gone']);
  expect(broken(withSent({ age: { type: 'integer' } }, ['name', 'age']))).toEqual(['sent age is new and required']);
  expect(broken(withSent({}, ['name', 'kind']))).toEqual(['sent kind is required now']);
  expect(broken(withSent({ kind: { type: 'string', enum: ['a'] } }, ['name']))).toEqual([
    'sent kind has no value b any more',
  ]);
  expect(broken(withSent({ name: { type: 'integer' } }, ['name']))).toEqual(['sent name may no longer be string']);
  const { note: _note, ...others } = answeredFields;
  expect(broken(withAnswered(others, ['id', 'state']))).toEqual(['answered note is gone']);
  expect(broken(withAnswered(answeredFields, ['id', 'note']))).toEqual(['answered state is not always there any more']);
  expect(
    broken(withAnswered({ ...answeredFields, id: { type: ['string', 'null'] } }, ['id', 'note', 'state'])),
  ).toEqual(['answered id may now be null']);
});

test('and not by what is new, wider for whoever sends, or said in other words', () => {
  expect(differencesOf(before, comparedPart(before))).toEqual([]);
  expect(broken(withSent({ age: { type: 'integer' } }, ['name']))).toEqual([]);
  expect(broken(withSent({ kind: { type: 'string', enum: ['a', 'b', 'c'] } }, ['name']))).toEqual([]);
  expect(broken(withSent({ name: { type: ['string', 'null'] } }, ['name']))).toEqual([]);
  const more = { ...answeredFields, state: { type: 'string', enum: ['on', 'off'] }, also: text };
  expect(broken(withAnswered(more, ['id', 'note', 'state', 'also']))).toEqual([]);
});
