import { permissions } from '@coverlane/contract/access.ts';
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '../../platform/values/dates.ts';
import { setSetting } from '../enrollments/enrollments.testing.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { ImportDesk, importOffice } from '../imports/imports.testing.ts';
import { aRosterClient, rosterText } from '../imports/roster.testing.ts';

// Coverage that ended for no stated reason (X12 834 INS04 07 and AI, somebody missing in a full file): staff are asked whether it
// was an event, for the days of the notice run from it (29 CFR 2590.606-2(b): 30 days, -4(b): 14 more).

let portal: TestPortal;
let world: World;
let admin: Caller;
let files: ImportDesk;
let clientId: string;
const today = todayIn('America/New_York', new Date());
const last = addDays(today, -3);
const compact = (day: string) => day.replaceAll('-', '');

beforeAll(async () => {
  ({ portal, world } = await importOffice());
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  files = new ImportDesk(portal, admin);
  const plans = [['PPO', 'medical']] as const;
  clientId = await aRosterClient(portal.owner, installationId, { number: 'C3', groupNumber: 'GRP1', plans });
});
afterAll(() => portal?.close());

let control = 80;
const next = () => ({ control: (control += 1) });
const hired = (id: string) => [
  'INS*Y*18*021*28*A***FT',
  `REF*0F*${id}`,
  `NM1*IL*1*ROSS*${id}`,
  'DMG*D8*19800101*F',
  'HD*021**HLT*PPO*EMP',
  'DTP*348*D8*20240101',
];
const gone = (id: string, reason: string) => [
  `INS*Y*18*024*${reason}*A***FT`,
  `REF*0F*${id}`,
  `DTP*357*D8*${compact(last)}`,
  `NM1*IL*1*ROSS*${id}`,
  'DMG*D8*19800101*F',
];
const ends = async (caller = admin) =>
  (await caller.call(cobra.unexplainedEnds, { clientId, pageSize: 100 })).body.rows.filter(
    (row) => row.clientId === clientId,
  );
const endOf = async (id: string) => (await ends()).find(({ memberNumber }) => memberNumber === id);
const casesOf = async (memberId = '') => (await admin.call(cobra.cobraList, { memberId })).body.rows;
const said = async (id: string) =>
  (await files.rows(id)).flatMap(({ reasons }) =>
    reasons.filter(({ code }) => code === 'end-unexplained').map(({ values }) => [values['name'], values['date']]),
  );

test.each(['07', 'AI'])(
  'INS04 %s is asked about; the event that is answered opens the case, and undo takes both back',
  async (reason) => {
    const id = `ONE${reason}`;
    await files.take(clientId, rosterText(hired(id), next()));
    const read = await files.read(clientId, rosterText(gone(id, reason), next()));
    expect(await said(read.id)).toEqual([[`${id} ROSS`, last]]);
    expect(await endOf(id)).toBeUndefined();
    await files.apply(read.id, { confirmTerminations: true });
    const end = await endOf(id);
    expect(end).toMatchObject({
      memberName: `${id} ROSS`,
      lastDay: last,
      types: ['medical'],
      noticeBy: addDays(last, 44),
    });
    expect(await casesOf(end?.memberId)).toEqual([]);
    const asked = { memberId: end?.memberId, lastDay: last };
    const wrong = await admin.call(cobra.explainEnd, { ...asked, event: 'divorce' });
    expect(wrong.body).toMatchObject({ fields: { event: 'cobra-not-theirs' } });
    const { status } = await admin.call(cobra.explainEnd, { ...asked, event: 'termination' });
    expect(status).toBe(200);
    expect(await casesOf(end?.memberId)).toMatchObject([{ event: 'termination', lastDay: last, months: 18 }]);
    expect(await endOf(id)).toBeUndefined();
    expect((await admin.call(cobra.explainEnd, { ...asked, event: 'none' })).body).toMatchObject({
      fields: { lastDay: 'cobra-nothing-lost' },
    });
    await files.undo(read.id);
    expect(await endOf(id)).toBeUndefined();
    expect(await casesOf(end?.memberId)).toMatchObject([{ state: 'withdrawn' }]);
  },
);

test('What was no event is asked no more, until another last day is stated', async () => {
  await files.take(clientId, rosterText(hired('TWO'), next()));
  await files.take(clientId, rosterText(gone('TWO', '07'), next()));
  const end = await endOf('TWO');
  const answer = { memberId: end?.memberId, lastDay: last, event: 'none', note: 'Her own request.' };
  expect((await admin.call(cobra.explainEnd, answer)).body).toEqual({ caseId: null });
  const acme = { installationId: world.installationId, type: 'client' as const, entityId: world.acme.id };
  const stranger = await portal.as(await aUser(portal.owner, { ...acme, permissions: ['enrollment'] }));
  await files.take(clientId, rosterText(hired('OTHER'), next()));
  await files.take(clientId, rosterText(gone('OTHER', '07'), next()));
  const others = await endOf('OTHER');
  expect(others?.types).toEqual(['medical']);
  expect((await stranger.call(cobra.unexplainedEnds, { pageSize: 100 })).body.rows).toEqual([]);
  const foreign = await stranger.call(cobra.explainEnd, { ...answer, memberId: others?.memberId });
  expect(foreign.body).toMatchObject({ fields: { memberId: 'not-found' } });
  expect(await endOf('TWO')).toBeUndefined();
  expect(await casesOf(end?.memberId)).toEqual([]);
});

test('Whoever is missing in a full file, and ended for it, is asked about; whoever is covered again is not', async () => {
  await files.take(clientId, rosterText([...hired('THREE'), ...hired('FOUR')], next()));
  const header = `BGN*00*1*${compact(today)}*1200****4`;
  const full = rosterText(hired('FOUR').with(0, 'INS*Y*18*030*28*A***FT'), { ...next(), header });
  const read = await files.read(clientId, full);
  expect((await said(read.id)).map(([name]) => name)).toContain('THREE ROSS');
  await files.apply(read.id, { confirmTerminations: true, terminateAbsent: true });
  expect(await endOf('THREE')).toMatchObject({ types: ['medical'] });
  expect(await endOf('FOUR')).toBeUndefined();
  await files.take(clientId, rosterText(hired('THREE'), next()));
  expect(await endOf('THREE')).toBeUndefined();
});

test('A stated reason is not asked about, and neither is anybody of an employer who owes no offer', async () => {
  await files.take(clientId, rosterText([...hired('FIVE'), ...hired('SIX')], next()));
  await files.take(clientId, rosterText([...gone('FIVE', '14'), ...gone('SIX', '07')], next()));
  expect([await endOf('FIVE'), (await endOf('SIX'))?.lastDay]).toEqual([undefined, last]);
  const acme = { ...world.acme, id: clientId };
  await setSetting(portal, { ...world, acme }, { key: 'employerSize', value: 'under20' });
  expect(await endOf('SIX')).toBeUndefined();
});
