import { permissions } from '@coverlane/contract/access.ts';
import { clientFields } from '@coverlane/contract/client-fields/calls.ts';
import { clientfields } from '@coverlane/contract/collections/clientfields.ts';
import { templatevariables } from '@coverlane/contract/collections/templatevariables.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { templateFacts } from '../../facts/template-values.queries.ts';
import { asRole } from '../../testing/opened.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal.close());

const { create, update } = clientfields.calls;
const draft = { label: 'Colour', type: 'choice', appliesTo: 'client', sortKey: 0, options: 'Red\nBlue' };
const rights = { visibleTo: ['admin'], editableBy: ['admin'] };
const aField = (key: string, more: object = {}) => admin.call(create, { ...draft, ...rights, key, ...more });
const save = (values: Record<string, string>) =>
  admin.call(clientFields.saveClientFieldValues, { id: world.acme.id, values });
const read = async (key: string) => {
  const { body } = await admin.call(clientFields.clientFieldValues, { id: world.acme.id });
  return body.rows.find((row) => row.key === key);
};

describe('the words of a client field (domain 12.3: label, group, options)', () => {
  test('are said in three languages, and nothing is said where nobody said it, so that English stands', async () => {
    const words = { labelKo: '색', tab: 'Paint', tabKo: '도장', optionsKo: '빨강\n파랑' };
    expect((await aField('colour', words)).status).toBe(200);
    expect(await read('colour')).toMatchObject({
      label: { en: 'Colour', ko: '색', es: null },
      tab: 'Paint',
      heading: { en: 'Paint', ko: '도장', es: null },
      options: ['Red', 'Blue'],
      optionLabels: [
        { en: 'Red', ko: '빨강', es: null },
        { en: 'Blue', ko: '파랑', es: null },
      ],
    });
    expect((await save({ colour: '빨강' })).body).toMatchObject({ fields: { colour: 'bad-choice' } });
    expect((await save({ colour: 'Red' })).status).toBe(200);
  });
  test('stand line by line: an option without its word in a language that says the others is named', async () => {
    expect((await aField('fewer', { optionsKo: '빨강' })).body).toMatchObject({ fields: { optionsKo: 'too-short' } });
    const more = { optionsEs: 'Rojo\nAzul\nVerde' };
    expect((await aField('more', more)).body).toMatchObject({ fields: { optionsEs: 'too-long' } });
  });
  test('as they were stored before there were three languages, are read as ever', async () => {
    await aField('plain', { tab: 'Paint' });
    expect(await read('plain')).toMatchObject({
      heading: { en: 'Paint', ko: null, es: null },
      options: ['Red', 'Blue'],
      optionLabels: [
        { en: 'Red', ko: null, es: null },
        { en: 'Blue', ko: null, es: null },
      ],
    });
  });
});

test('templates say an option in their language, and what is kept about a division and its group there (domain 12.3: useInTemplates)', async () => {
  const { acme } = world;
  await admin.call(templatevariables.calls.create, { name: 'x', source: 'manual', format: 'text', scope: 'client' });
  const used = { useInTemplates: true, optionsKo: '빨강\n파랑' };
  await aField('paint', used);
  await aField('dock', { ...used, type: 'text', appliesTo: 'division' });
  await aField('fleet', { ...used, type: 'text', appliesTo: 'group' });
  await aField('secret');
  await save({ paint: 'Blue', secret: 'Red' });
  for (const [id, entityType, key] of [
    [acme.divisionId, 'division', 'dock'],
    [acme.groupId, 'group', 'fleet'],
  ] as const)
    await admin.call(clientFields.saveClientFieldValues, { id, entityType, values: { [key]: '7' } });
  const fieldsIn = (language: string, divisionId: string | null) =>
    asRole(portal, { caller: admin }, async (db) => {
      const place = { clientId: acme.id, divisionId, baseplanId: null, on: '2026-11-22', language };
      return (await templateFacts(db, place)).fields;
    });
  expect(await fieldsIn('ko', acme.divisionId)).toEqual({ paint: '파랑', dock: '7', fleet: '7' });
  expect(await fieldsIn('es', null)).toEqual({ paint: 'Blue' });
});

describe('a client field that says something (domain 12.3)', () => {
  test('keeps what was said with an option that is offered no longer, until somebody says something else', async () => {
    const { id } = (await aField('retired')).body;
    await save({ retired: 'Red' });
    expect((await admin.call(update, { id, options: 'Blue\nGreen' })).status).toBe(200);
    expect((await save({ retired: 'Red', colour: 'Blue' })).status).toBe(200);
    expect(await read('retired')).toMatchObject({ value: 'Red', options: ['Blue', 'Green'] });
    await save({ retired: 'Green' });
    expect((await save({ retired: 'Red' })).body).toMatchObject({ fields: { retired: 'bad-choice' } });
  });
  test('stays with what it is kept about', async () => {
    const { id } = (await aField('settled')).body;
    expect((await admin.call(update, { id, appliesTo: 'division' })).status).toBe(200);
    expect((await admin.call(update, { id, appliesTo: 'client' })).status).toBe(200);
    await save({ settled: 'Red' });
    expect((await admin.call(update, { id, appliesTo: 'division' })).body).toMatchObject({
      fields: { appliesTo: 'in-use' },
    });
  });
});
