import { permissions } from '@coverlane/contract/access.ts';
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, todayIn } from '../../platform/values/dates.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { ImportDesk, importOffice } from '../imports/imports.testing.ts';
import { aRosterClient, rosterText } from '../imports/roster.testing.ts';

// 834 (domain 15.2): INS05 C is continued coverage, INS07 its event, DTP 301 the event's day, DTP 340 and 341 its days.

let portal: TestPortal;
let world: World;
let admin: Caller;
let files: ImportDesk;
let clientId: string;
const today = todayIn('America/New_York', new Date());
const compact = (day: string) => day.replaceAll('-', '');

beforeAll(async () => {
  ({ portal, world } = await importOffice());
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  files = new ImportDesk(portal, admin);
  const plans = [['PPO', 'medical']] as const;
  clientId = await aRosterClient(portal.owner, installationId, { number: 'C1', groupNumber: 'GRP1', plans });
});
afterAll(() => portal?.close());

const record = (
  id: string,
  ins: string,
  { dates = [], begin = '20240101' }: { dates?: string[]; begin?: string } = {},
) => [
  ins,
  `REF*0F*${id}`,
  ...dates,
  `NM1*IL*1*ROSS*${id}`,
  'DMG*D8*19800101*F',
  'HD*021**HLT*PPO*EMP',
  `DTP*348*D8*${begin}`,
];
const ACTIVE = 'INS*Y*18*021*28*A***FT';
const continued = (event: string, how = '001') => `INS*Y*18*${how}*09*C**${event}*TE`;

async function kept(id: string) {
  const people = await sql<{
    id: string;
  }>`select id from people where client_id = ${clientId} and member_number = ${id}`.execute(portal.owner);
  const memberId = people.rows[0]?.id ?? '';
  const coverages = await sql<{
    text: string;
  }>`select concat_ws(' ', effective_date, coalesce(expiration_date::text, 'open'), cobra::text)
      as text from coverages where person_id = ${memberId} and superseded_at is null
        and coalesce(expiration_date, 'infinity') >= effective_date order by effective_date`.execute(portal.owner);
  const { rows } = (await admin.call(cobra.cobraList, { memberId })).body;
  return { memberId, coverages: coverages.rows.map(({ text }) => text), cases: rows };
}

test('A file that says who continues makes a case with its days, apart from the active coverage, and takes it back', async () => {
  await files.take(clientId, rosterText(record('ALPHA', ACTIVE), { control: 1 }));
  const [last, until] = [addDays(today, -45), addDays(addMonths(today, 9), 3)];
  const dates = [
    `DTP*301*D8*${compact(addDays(today, -50))}`,
    `DTP*340*D8*${compact(addDays(last, 1))}`,
    `DTP*341*D8*${compact(until)}`,
  ];
  const taken = await files.take(clientId, rosterText(record('ALPHA', continued('2'), { dates }), { control: 2 }));
  expect(taken.state).toBe('applied');
  const { coverages, cases } = await kept('ALPHA');
  expect(coverages).toEqual([`2024-01-01 ${last} false`, `${addDays(last, 1)} ${until} true`]);
  expect(cases).toMatchObject([
    {
      origin: 'file',
      state: 'active',
      event: 'hours',
      eventDate: addDays(today, -50),
      lastDay: last,
      coveredFrom: addDays(last, 1),
      coveredUntil: until,
      lostTypes: ['medical'],
    },
  ]);
  await files.undo(taken.id);
  const after = await kept('ALPHA');
  expect(after.coverages).toEqual(['2024-01-01 open false']);
  expect(after.cases).toMatchObject([{ state: 'withdrawn', closedBy: 'undone' }]);
});

test('A file that says somebody is active again ends the case as other coverage', async () => {
  const from = addDays(today, -60);
  const dates = [`DTP*340*D8*${compact(from)}`];
  await files.take(
    clientId,
    rosterText(record('BETA', continued('1', '021'), { dates, begin: compact(from) }), { control: 3 }),
  );
  expect((await kept('BETA')).cases).toMatchObject([
    { state: 'active', coveredUntil: addDays(addMonths(from, 18), -1) },
  ]);
  const again = addDays(today, -5);
  const back = record('BETA', 'INS*Y*18*001*20*A***FT', { begin: compact(again) });
  await files.take(clientId, rosterText(back, { control: 4 }));
  const { coverages, cases } = await kept('BETA');
  expect(coverages).toEqual([`${from} ${addDays(again, -1)} true`, `${again} open false`]);
  expect(cases).toMatchObject([{ state: 'terminated', closedBy: 'otherCoverage', endedOn: addDays(again, -1) }]);
});

/** INS03 024: an end, with its reason (INS04) and last covered day (DTP 357). */
const ended = (id: string, ins: string, { born = '19800101', last }: { born?: string; last: string }) => [
  ins,
  `REF*0F*${id}`,
  `DTP*357*D8*${compact(last)}`,
  `NM1*IL*1*ROSS*${id}`,
  `DMG*D8*${born}*F`,
];
const spouse = (id: string) => [
  'INS*N*01*021*28*A',
  `REF*0F*${id}`,
  `NM1*IL*1*ROSS*JO`,
  'DMG*D8*19820202*M',
  'HD*021**HLT*PPO*ESP',
  'DTP*348*D8*20240101',
];
const sayingWho = async (id: string) =>
  (await files.rows(id)).flatMap(({ reasons }) =>
    reasons
      .filter(({ code }) => code === 'may-continue')
      .map(({ values }) => [values['name'], values['event'], values['date']]),
  );
const last = addDays(today, -3);

test('A file that ends work offers to continue what was lost, says so at the dry run, and undo takes the offer back', async () => {
  const hired = record('GAMMA', ACTIVE).with(4, 'HD*021**HLT*PPO*ESP');
  await files.take(clientId, rosterText([...hired, ...spouse('GAMMA')], { control: 5 }));
  const text = rosterText(ended('GAMMA', 'INS*Y*18*024*08*A***TE', { last }), { control: 6 });
  const read = await files.read(clientId, text);
  expect(await sayingWho(read.id)).toEqual([
    ['GAMMA ROSS', 'termination', last],
    ['JO ROSS', 'termination', last],
  ]);
  expect((await kept('GAMMA')).cases).toEqual([]);
  await files.apply(read.id, { confirmTerminations: true });
  const { cases } = await kept('GAMMA');
  // ERISA 602(2)(A)(i): 18 months from the loss of coverage.
  const offer = { origin: 'change', event: 'termination', lastDay: last, months: 18, coveredFrom: addDays(last, 1) };
  expect(cases).toMatchObject([{ ...offer, lostTypes: ['medical'] }]);
  await files.undo(read.id);
  expect((await kept('GAMMA')).cases).toMatchObject([{ state: 'withdrawn', closedBy: 'undone' }]);
});

test('A file that ends a spouse by divorce offers the spouse 36 months, and the employee nothing', async () => {
  const hired = record('DELTA', ACTIVE).with(4, 'HD*021**HLT*PPO*ESP');
  await files.take(clientId, rosterText([...hired, ...spouse('DELTA')], { control: 7 }));
  const gone = ended('DELTA', 'INS*N*01*024*01*A', { last, born: '19820202' }).with(3, 'NM1*IL*1*ROSS*JO');
  const stays = record('DELTA', 'INS*Y*18*001*25*A***FT');
  const taken = await files.take(clientId, rosterText([...stays, ...gone], { control: 8 }));
  expect(taken.state).toBe('applied');
  expect(await sayingWho(taken.id)).toEqual([['JO ROSS', 'divorce', last]]);
  const { rows } = await sql<{ event: string; months: number }>`select e.event, e.months from cobra_events e
    join people p on p.id = e.subscriber_id where p.client_id = ${clientId} and p.member_number = 'DELTA'`.execute(
    portal.owner,
  );
  // ERISA 602(2)(A)(iv): 36 months.
  expect(rows).toEqual([{ event: 'divorce', months: 36 }]);
});

test('A file that says somebody continues answers the offer that an earlier file made: one case stands, and undo gives the offer back', async () => {
  await files.take(clientId, rosterText(record('ETA', ACTIVE), { control: 11 }));
  const gone = rosterText(ended('ETA', 'INS*Y*18*024*08*A***TE', { last }), { control: 14 });
  await files.take(clientId, gone);
  const standing = async () => (await kept('ETA')).cases.filter(({ state }) => state !== 'withdrawn');
  const [offer] = await standing();
  expect(offer).toMatchObject({ origin: 'change', event: 'termination', lastDay: last, electedOn: null });
  const until = addDays(addMonths(addDays(last, 1), 18), -1);
  const dates = [`DTP*340*D8*${compact(addDays(last, 1))}`, `DTP*341*D8*${compact(until)}`];
  const elected = record('ETA', 'INS*Y*18*021*09*C***TE', { dates, begin: compact(addDays(last, 1)) });
  const taken = await files.take(clientId, rosterText(elected, { control: 15 }));
  expect(taken.state).toBe('applied');
  const coveredFrom = addDays(last, 1);
  expect(await standing()).toMatchObject([
    {
      origin: 'file',
      state: 'active',
      event: 'termination',
      eventDate: offer?.eventDate,
      coveredFrom,
      coveredUntil: until,
    },
  ]);
  await files.undo(taken.id);
  expect(await standing()).toMatchObject([{ id: offer?.id, state: offer?.state, origin: 'change' }]);
});
