import { permissions } from '@coverlane/contract/access.ts';
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, todayIn } from '../../platform/values/dates.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser } from '../../testing/world.ts';
import { ImportDesk, importOffice } from '../imports/imports.testing.ts';
import { aRosterClient, rosterText } from '../imports/roster.testing.ts';

// What a roster says of coverage that somebody continues (domain 15.2: INS05 C, INS07, DTP 301, 340, 341) moves the case there is.

let portal: TestPortal;
let admin: Caller;
let files: ImportDesk;
let clientId: string;
const today = todayIn('America/New_York', new Date());
const compact = (day: string) => day.replaceAll('-', '');
const last = addDays(today, -40);
const from = addDays(last, 1);
const monthsFrom = (months: number) => addDays(addMonths(from, months), -1);

beforeAll(async () => {
  let world;
  ({ portal, world } = await importOffice());
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  files = new ImportDesk(portal, admin);
  const plans = [['PPO', 'medical']] as const;
  clientId = await aRosterClient(portal.owner, installationId, { number: 'C2', groupNumber: 'GRP2', plans });
});
afterAll(() => portal?.close());

let control = 50;
const text = (segments: string[]) => rosterText(segments, { control: (control += 1) }).replaceAll('GRP1', 'GRP2');
const of = (id: string, ins: string, more: string[] = []) => [
  ins,
  `REF*0F*${id}`,
  ...more,
  `NM1*IL*1*ROSS*${id}`,
  'DMG*D8*19800101*F',
];
const covered = (begin: string) => ['HD*021**HLT*PPO*EMP', `DTP*348*D8*${compact(begin)}`];
const continues = (id: string, { event = '', dates = [] as string[] }) =>
  text([...of(id, `INS*Y*18*001*09*C**${event}*TE`, [`DTP*340*D8*${compact(from)}`, ...dates]), ...covered(from)]);
const until = (day: string) => `DTP*341*D8*${compact(day)}`;

/** Hired and gone by files: an offer to continue waits. */
async function offered(id: string) {
  await files.take(clientId, text([...of(id, 'INS*Y*18*021*28*A***FT'), ...covered('2024-01-01')]));
  await files.take(clientId, text(of(id, 'INS*Y*18*024*08*A***TE', [`DTP*357*D8*${compact(last)}`])));
  const { rows } = await sql<{ id: string }>`select id from people where client_id = ${clientId}
    and member_number = ${id}`.execute(portal.owner);
  return rows[0]?.id ?? '';
}

const cases = async (memberId: string) =>
  (await admin.call(cobra.cobraList, { memberId })).body.rows.filter(({ state }) => state !== 'withdrawn');
async function enter(memberId: string, entry: object) {
  const [one] = await cases(memberId);
  const { status, body } = await admin.call(cobra.enterCobra, { id: one?.id, version: one?.version, ...entry });
  if (status !== 200) throw new Error(JSON.stringify(body));
}
const rowsOf = async (memberId: string) => {
  const { rows } = await sql<{
    text: string;
  }>`select concat_ws(' ', effective_date, coalesce(expiration_date::text, 'open'))
      as text from coverages where person_id = ${memberId} and superseded_at is null and cobra
        and coalesce(expiration_date, 'infinity') >= effective_date order by effective_date`.execute(portal.owner);
  return rows.map((row) => row.text);
};
const saidOf = async (id: string) =>
  (await files.rows(id)).flatMap(({ reasons }) =>
    reasons.filter(({ code }) => code.startsWith('continues-')).map(({ code, values }) => ({ code, ...values })),
  );

test('A file that continues what was elected here, with another event and end, moves the case; undone, the first premium is awaited again', async () => {
  const who = await offered('ALPHA');
  await enter(who, { action: 'noticeSent', date: addDays(today, -20) });
  await enter(who, { action: 'elected', date: addDays(today, -10) });
  const [before] = await cases(who);
  expect(before).toMatchObject({ state: 'awaitingFirstPremium', event: 'termination', coveredUntil: monthsFrom(18) });
  const dates = [`DTP*301*D8*${compact(addDays(last, -5))}`, until(monthsFrom(12))];
  const read = await files.read(clientId, continues('ALPHA', { event: '2', dates }));
  expect(await saidOf(read.id)).toEqual([
    { code: 'continues-until', name: 'ALPHA ROSS', date: from, until: monthsFrom(12) },
  ]);
  expect((await cases(who))[0]).toEqual(before);
  await files.apply(read.id);
  expect(await cases(who)).toMatchObject([
    { id: before?.id, state: 'active', event: 'hours', eventDate: addDays(last, -5), months: 12, deadline: null },
  ]);
  expect((await cases(who))[0]).toMatchObject({ lastDay: last, coveredFrom: from, coveredUntil: monthsFrom(12) });
  expect(await rowsOf(who)).toEqual([`${from} ${monthsFrom(12)}`]);
  await files.undo(read.id);
  const { version: _v, updatedAt: _a, ...after } = (await cases(who))[0] ?? {};
  expect(before).toMatchObject(after);
  expect(await rowsOf(who)).toEqual([]);
});

test('A later file moves the end of a case that a file took over, and says so; each is taken back by itself', async () => {
  const who = await offered('BETA');
  await files.take(clientId, continues('BETA', { event: '1', dates: [until(monthsFrom(18))] }));
  expect(await cases(who)).toMatchObject([{ origin: 'file', state: 'active', coveredUntil: monthsFrom(18) }]);
  const longer = await files.take(clientId, continues('BETA', { event: '5', dates: [until(monthsFrom(36))] }));
  expect(await saidOf(longer.id)).toMatchObject([{ code: 'continues-until', until: monthsFrom(36) }]);
  expect(await cases(who)).toMatchObject([
    { origin: 'file', state: 'active', event: 'divorce', months: 36, coveredUntil: monthsFrom(36) },
  ]);
  expect(await rowsOf(who)).toEqual([`${from} ${monthsFrom(36)}`]);
  await files.undo(longer.id);
  expect(await cases(who)).toMatchObject([
    { origin: 'file', state: 'active', event: 'termination', months: 18, coveredUntil: monthsFrom(18) },
  ]);
});

test('A file that ends what somebody continues closes the case after its day, and opens it again when it is taken back', async () => {
  const who = await offered('GAMMA');
  await enter(who, { action: 'noticeSent', date: addDays(today, -30) });
  await enter(who, { action: 'elected', date: addDays(today, -20) });
  await enter(who, { action: 'paid', date: addDays(today, -15), paidThrough: addDays(today, 20) });
  const [before] = await cases(who);
  const ends = addDays(today, -2);
  const gone = text(of('GAMMA', 'INS*Y*18*024*59*C***TE', [`DTP*357*D8*${compact(ends)}`]));
  const taken = await files.take(clientId, gone);
  expect(await cases(who)).toMatchObject([
    { id: before?.id, state: 'terminated', closedBy: 'file', endedOn: ends, coveredUntil: ends, actions: [] },
  ]);
  expect(await rowsOf(who)).toEqual([`${from} ${ends}`]);
  await files.undo(taken.id);
  expect(await cases(who)).toMatchObject([
    { id: before?.id, state: 'active', closedBy: null, endedOn: null, coveredUntil: monthsFrom(18), months: 18 },
  ]);
});
