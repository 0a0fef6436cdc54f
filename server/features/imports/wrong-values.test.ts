import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { type ImportDesk, importOffice } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

let portal: TestPortal;
let world: World;
let desk: ImportDesk;

beforeAll(async () => {
  ({ portal, world, desk } = await importOffice());
});
afterAll(() => portal?.close());

let clients = 0;
const aClient = (): Promise<string> => {
  clients += 1;
  const plans = [['PPO', 'medical']] as const;
  return aRosterClient(portal.owner, world.installationId, { number: `V${clients}`, groupNumber: 'GRP1', plans });
};

type Said = { phone: string; email: string; mobile: string; dob: string; marital: string };
const GOOD: Said = {
  phone: '6175550111',
  email: 'good@example.com',
  mobile: '6175550112',
  dob: '19800101',
  marital: 'M',
};
const person = (more: Partial<Said>, ins = 'INS*Y*18*021*28*A***FT') => {
  const { phone, email, mobile, dob, marital } = { ...GOOD, ...more };
  return [
    ins,
    'REF*0F*W1',
    'NM1*IL*1*ROSS*JO',
    `PER*IP**HP*${phone}*EM*${email}*CP*${mobile}`,
    `DMG*D8*${dob}*F*${marital}`,
    'HD*021**HLT*PPO*EMP',
    'DTP*348*D8*20260101',
  ];
};
const CHANGE = 'INS*Y*18*001*25*A***FT';

async function recordOf(clientId: string) {
  const details =
    await sql`select mobile from person_details where client_id = ${clientId} and superseded_at is null`.execute(
      portal.owner,
    );
  expect(details.rows.at(-1)).toEqual({ mobile: '6175550112' });
  const { rows } = await sql<{ id: string }>`select id from people where client_id = ${clientId}`.execute(portal.owner);
  return (await desk.caller.call(members.getMember, { id: rows[0]?.id, clientId })).body;
}
const good = {
  phone: '6175550111',
  email: 'good@example.com',
  dob: '1980-01-01',
  maritalStatus: 'married',
};

describe('A wrong value of a roster file', () => {
  const wrong: readonly (readonly [keyof Said, string, string])[] = [
    ['phone', 'abc', 'phone-invalid'],
    ['phone', '0175550199', 'phone-invalid'],
    ['mobile', '12345', 'mobile-invalid'],
    ['email', 'abc', 'email-invalid'],
    ['marital', 'Q', 'marital-status-unknown'],
    ['dob', '18000101', 'dob-too-old'],
  ];

  test.each(wrong)('%s %s is left out, the row says so, and the good one stays', async (field, value, code) => {
    const clientId = await aClient();
    await desk.take(clientId, rosterText(person({})));
    expect(await recordOf(clientId)).toMatchObject(good);
    const read = await desk.read(clientId, rosterText(person({ [field]: value }, CHANGE), { control: 2 }));
    const [row] = await desk.rows(read.id);
    expect(row?.verdict).not.toBe('refused');
    expect(row?.reasons.map((reason) => reason.code)).toContain(`changes.warning.${code}`);
    await desk.apply(read.id);
    expect(await recordOf(clientId)).toMatchObject(good);
  });

  test('of somebody new leaves only itself out', async () => {
    const clientId = await aClient();
    const read = await desk.take(clientId, rosterText(person({ email: 'abc', phone: 'n/a' })));
    expect(read.state).toBe('applied');
    expect(await recordOf(clientId)).toMatchObject({ ...good, email: null, phone: null });
  });

  test('is none however it is written: a number with its punctuation is stored as ten digits', async () => {
    const clientId = await aClient();
    await desk.take(clientId, rosterText(person({ phone: '1-617-555-0111' })));
    expect(await recordOf(clientId)).toMatchObject(good);
  });
});

describe('An address of a roster file whose ZIP code lies in another state', () => {
  const living = (state: string) => [
    ...person({}).slice(0, 4),
    'N3*5 LINE ROAD',
    `N4*FORT CAMPBELL*${state}*42223`,
    ...person({}).slice(4),
  ];
  const WARNING = 'changes.warning.zip-other-state';
  const warned = async (id: string) => (await desk.rows(id))[0]?.reasons.find(({ code }) => code === WARNING);

  test('is taken as the file says, the row says so once, and what is known is not said again', async () => {
    const clientId = await aClient();
    const first = await desk.read(clientId, rosterText(living('TN')));
    expect(await warned(first.id)).toMatchObject({ values: { zip: '42223', state: 'TN', known: 'KY' } });
    await desk.apply(first.id);
    expect((await recordOf(clientId)).addresses).toMatchObject([{ state: 'TN', zip: '42223' }]);
    expect(await warned((await desk.read(clientId, rosterText(living('TN'), { control: 2 }))).id)).toBeUndefined();
  });
  test('is not questioned where the two agree', async () => {
    expect(await warned((await desk.read(await aClient(), rosterText(living('KY')))).id)).toBeUndefined();
  });
});
