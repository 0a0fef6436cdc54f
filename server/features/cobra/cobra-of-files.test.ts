import { permissions } from '@coverlane/contract/access.ts';
import { cobra } from '@coverlane/contract/calls/cobra.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, todayIn } from '../../domain/dates.ts';
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
