import { settings } from '@coverlane/contract/settings/calls.ts';
import {
  laterSettings,
  type SettingKey,
  settingKeys,
  type SettingScope,
} from '@coverlane/contract/settings/settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  const permissions = ['manageClients', 'manageUsers'] as const;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal?.close());

type Place = { scope: SettingScope; scopeId?: string };

const put = (key: SettingKey, value: string | null, place: Place = { scope: 'installation' }) =>
  admin.call(settings.putSetting, { key, value, ...place });
const rowOf = async (key: SettingKey, place: { clientId?: string; divisionId?: string } = {}) =>
  (await admin.call(settings.settingsAt, place)).body.rows.find((row) => row.key === key);

/** As it was made before the portal refused it. */
async function madeBefore(value: string): Promise<void> {
  const { installationId: installation_id, acme } = world;
  const place = { scope: 'client', scope_id: acme.id, client_id: acme.id };
  await portal.owner
    .insertInto('settings')
    .values({ id: uuid7(), installation_id, ...place, key: 'oneSessionSubmission', value })
    .execute();
}

describe('A setting that waits for a part that is not built', () => {
  test('one submission a session is refused with the reason, wherever it is asked for', async () => {
    const { acme } = world;
    const places: Place[] = [
      { scope: 'installation' },
      { scope: 'client', scopeId: acme.id },
      { scope: 'division', scopeId: acme.divisionId },
    ];
    for (const place of places) {
      const { status, body } = await put('oneSessionSubmission', 'no', place);
      expect([status, body]).toMatchObject([422, { code: 'invalid', fields: { value: 'later-sessions' } }]);
    }
    expect(await rowOf('oneSessionSubmission')).toMatchObject({ value: 'yes', scope: null, withoutEffect: null });
  });

  test('is what it is by standard: no other value of any of them is taken, and the standard one is', async () => {
    for (const key of settingKeys.filter((one) => laterSettings[one])) {
      const standard = (await rowOf(key))?.standard ?? '';
      const other = standard === 'yes' ? 'no' : 'yes';
      expect((await put(key, other)).body, key).toMatchObject({ fields: { value: `later-${laterSettings[key]}` } });
      expect((await put(key, standard)).status, key).toBe(200);
      expect((await put(key, null)).status, key).toBe(200);
    }
  });

  test('that was made before has no effect, is shown as such with its scope, and can be taken back', async () => {
    const { acme } = world;
    await madeBefore('no');
    const place = { clientId: acme.id, divisionId: acme.divisionId };
    const said = { value: 'yes', scope: null, withoutEffect: { value: 'no', scope: 'client' } };
    expect(await rowOf('oneSessionSubmission', place)).toMatchObject(said);
    expect((await put('oneSessionSubmission', '', { scope: 'client', scopeId: acme.id })).body).toMatchObject({
      withoutEffect: null,
    });
    expect(await rowOf('oneSessionSubmission', place)).toMatchObject({ withoutEffect: null });
  });
});

describe('How many lookups raise an alarm', () => {
  test('is a setting of the installation, and of no narrower place, which nobody would read', async () => {
    const { acme } = world;
    const narrow: Place[] = [
      { scope: 'client', scopeId: acme.id },
      { scope: 'division', scopeId: acme.divisionId },
    ];
    for (const key of ['searchAlarmLookups', 'searchAlarmMinutes'] as const) {
      expect((await put(key, '50')).body).toMatchObject({ value: '50', scope: 'installation' });
      for (const place of narrow) {
        const { status, body } = await put(key, '20', place);
        expect([status, body]).toMatchObject([422, { fields: { scope: 'bad-choice' } }]);
      }
      expect(await rowOf(key)).toMatchObject({ value: '50', settable: true });
      expect(await rowOf(key, { clientId: acme.id })).toMatchObject({ value: '50', settable: false });
      expect(await rowOf(key, { divisionId: acme.divisionId })).toMatchObject({ value: '50', settable: false });
    }
  });
});
