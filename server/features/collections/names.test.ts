import { permissions as granted } from '@coverlane/contract/access.ts';
import type { Collection } from '@coverlane/contract/collection.ts';
import { clientfields } from '@coverlane/contract/collections/clientfields.ts';
import { contactcategories } from '@coverlane/contract/collections/contactcategories.ts';
import { permissions } from '@coverlane/contract/collections/permissions.ts';
import { wordsInList } from '@coverlane/contract/words/record-names.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';

let portal: TestPortal;
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const { installationId } = await aWorld(portal.owner);
  const user = await aUser(portal.owner, { installationId, type: 'admin', permissions: granted });
  await portal.owner.updateTable('users').set({ language: 'ko' }).where('id', '=', user.id).execute();
  admin = await portal.as(user);
});
afterAll(() => portal.close());

const exported = async (collection: Collection, query: Record<string, string>) => {
  const url = `${API_BASE}${collection.calls.export.path}`;
  const reply = await portal.app.inject({ method: 'GET', url, headers: admin.headers, query });
  return reply.payload
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(1, -1);
};

describe("what the records of a list are called, in the reader's language", () => {
  test('a permission is found by its Korean and by its Spanish name', async () => {
    for (const search of ['청구 보기', 'Ver reclamaciones', 'See claims']) {
      const { rows } = (await admin.call(permissions.calls.list, { search })).body;
      expect(rows).toMatchObject([{ machineName: 'viewClaims', nameKo: '청구 보기', nameEs: 'Ver reclamaciones' }]);
    }
  });
  test('every permission of the program has a name in each language', async () => {
    const { rows } = (await admin.call(permissions.calls.list, { pageSize: 100 })).body;
    expect(rows.filter(({ nameKo, nameEs }) => nameKo === null || nameEs === null)).toEqual([]);
    expect(rows.length).toBe(granted.length);
  });
  test('a list is in the order of the names that its reader sees', async () => {
    const { rows } = (await admin.call(permissions.calls.list, { search: 'view', sort: 'name' })).body;
    const { rows: back } = (await admin.call(permissions.calls.list, { search: 'view', sort: '-name' })).body;
    const inKorean = (await exported(permissions, { search: 'view', columns: 'name', language: 'ko' })) as unknown[];
    expect(rows.map(({ nameKo }) => nameKo)).toEqual(inKorean);
    expect(back.map(({ nameKo }) => nameKo)).toEqual(inKorean.toReversed());
  });
  test('so is its file, and English where the languages have columns of their own', async () => {
    const query = { search: 'viewClaims', language: 'es' };
    expect(await exported(permissions, { ...query, columns: 'name,machineName' })).toEqual([
      'Ver reclamaciones,viewClaims',
    ]);
    expect(await exported(permissions, { ...query, columns: 'name,nameEs' })).toEqual(['See claims,Ver reclamaciones']);
  });
  test('what an administrator added and named in English alone goes by that', async () => {
    const draft = { machineName: 'customParking', name: 'Park at the office' };
    expect((await admin.call(permissions.calls.create, draft)).status).toBe(200);
    expect(await exported(permissions, { search: 'customParking', columns: 'name', language: 'ko' })).toEqual([
      'Park at the office',
    ]);
  });
  test('it is so of every collection and field that keep such words', () => {
    expect(wordsInList(contactcategories, ['name'], 'ko')).toEqual({ name: ['nameKo', 'name'] });
    expect(wordsInList(contactcategories, ['name', 'nameKo'], 'ko')).toEqual({});
    expect(wordsInList(clientfields, ['label'], 'es')).toEqual({
      label: ['labelEs', 'label'],
      options: ['optionsEs', 'options'],
      tab: ['tabEs', 'tab'],
    });
    expect(wordsInList(clientfields, ['label'], 'en')).toEqual({});
  });
  test('who reads in another language than their own has the list in its order', async () => {
    const order = async (inLanguage: 'en' | 'es') => {
      const { rows } = (await admin.call(permissions.calls.list, { search: 'view', sort: 'name', inLanguage })).body;
      return rows.map(({ name, nameEs }) => (inLanguage === 'en' ? name : nameEs));
    };
    expect(await order('es')).toEqual(await exported(permissions, { search: 'view', columns: 'name', language: 'es' }));
    expect(await order('en')).toEqual(await exported(permissions, { search: 'view', columns: 'name', language: 'en' }));
  });
});
