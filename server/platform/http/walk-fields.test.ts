import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, type TestContext, test } from 'vitest';
import { ABSENT_ID, fieldsOf, isId, type SampleField } from '../../testing/sample-input.ts';
import { aWalker, pathOf, type Walker } from '../../testing/walker.ts';
import { valuesByTurns } from '../../testing/whole-matrix.ts';
import { API_BASE } from './api-base.ts';

const calls = [...allCalls];
let walker: Walker;
beforeAll(async () => {
  walker = await aWalker();
});
afterAll(() => walker?.close());
beforeEach(() => walker.refresh());

/** Calls that are not served yet are named by walk.test.ts, and skipped here. */
function served(call: AnyCall, { skip }: TestContext): void {
  const isThere = walker.portal.app.hasRoute({ method: call.method, url: `${API_BASE}${call.path}` });
  skip(!isThere, 'not served yet');
}

/** Optional lists and JSON of collections: their schema in OpenAPI names no type. */
const lists = new Set(
  collections.flatMap(({ fields }) =>
    Object.keys(fields).filter((name) => ['choices', 'references', 'json', 'texts'].includes(fields[name]?.kind ?? '')),
  ),
);
const takesList = ({ name, schema }: SampleField): boolean =>
  [schema, ...(Array.isArray(schema['anyOf']) ? schema['anyOf'] : [])].some(({ type }) => type === 'array') ||
  lists.has(name);

// A field that is met again is sent one sort of them, by turns.
const [texts, numbers, kinds] = [valuesByTurns(0), valuesByTurns(1), valuesByTurns(2)];
const [ids, twice] = [valuesByTurns(3), valuesByTurns(3)];

describe('every call refuses bad input by field', () => {
  test.for(calls)('%s: an unknown field', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    const field = { name: 'surprise', in: 'body', required: false, schema: {} } as const;
    const reply = await walker.sendValue(call, field, '1');
    expect(reply.statusCode).toBe(422);
    expect(reply.json().fields).toMatchObject({ surprise: 'unknown-field' });
  });
  test.for(calls)('%s: text no database can hold', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    // A password is only ever hashed: it may be any text.
    for (const field of fieldsOf(call).filter(({ name }) => !/password$/i.test(name))) {
      for (const bad of texts(field, ['\u0000', 'a\u0000b', '\u001b[31m', '\udcff', '\ud83dx'])) {
        if (field.in !== 'body' && !bad.isWellFormed()) continue;
        const reply = await walker.sendValue(call, field, bad);
        expect(reply.statusCode, `${field.name} = ${JSON.stringify(bad)}`).toBe(422);
        expect(Object.keys(reply.json().fields).join()).toContain(field.name);
      }
    }
  });
  test.for(calls)('%s: bytes that are no UTF-8, in its path and query', async ([, call], context) => {
    served(call, context);
    for (const field of fieldsOf(call).filter((field) => field.in !== 'body')) {
      const filled =
        field.in === 'path' ? pathOf(call).replace(ABSENT_ID, '%ED%A0%80') : `${pathOf(call)}?${field.name}=%FF%FE`;
      const reply = await walker.send(call, { url: filled });
      expect([404, 422], filled).toContain(reply.statusCode);
    }
  });
  test.for(calls)('%s: ids that are none', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    for (const field of fieldsOf(call).filter(isId)) {
      const bad = ['1', 'null', '../../etc/passwd', `${ABSENT_ID}0`, ABSENT_ID.toUpperCase(), "' or 1=1 --", '1e3'];
      for (const value of ids(field, bad)) {
        const reply = await walker.sendValue(call, field, value);
        expect(reply.statusCode, `${field.name} = ${value}`).toBe(422);
        expect(reply.json().fields).toMatchObject({ [field.name]: 'bad-id' });
      }
    }
  });
  test.for(calls)('%s: one value given twice', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    for (const field of fieldsOf(call).filter((field) => field.in !== 'path' && !takesList(field))) {
      for (const both of twice(field, [['1', '2']])) {
        const reply = await walker.sendValue(call, field, both);
        expect(reply.statusCode, field.name).toBe(422);
        expect(reply.json().fields).toHaveProperty(field.name);
      }
    }
  });
  test.for(calls)('%s: days that do not exist, and numbers without end', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    const worse = [
      '2026-02-30',
      '0000-00-00',
      '99999-01-01',
      '1e309',
      '-1',
      '9'.repeat(400),
      '0x10',
      'NaN',
      'infinity',
    ];
    for (const field of fieldsOf(call)) {
      for (const bad of numbers(field, worse)) {
        const reply = await walker.sendValue(call, field, bad);
        if (/date|asOf|dob|knownAt/i.test(field.name)) expect(reply.statusCode, `${field.name} = ${bad}`).toBe(422);
      }
    }
  });
  test.for(calls)('%s: values of every other kind', async ([, call], context) => {
    served(call, context);
    if (call.upload) return;
    for (const field of fieldsOf(call).filter(({ in: place }) => place === 'body')) {
      for (const bad of kinds<unknown>(field, [{ $ne: null }, [], [[]], 1.5, -0.1, 1e20, false, { toString: 'x' }]))
        await walker.sendValue(call, field, bad);
    }
  });
});
