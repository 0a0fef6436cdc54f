import { permissions } from '@coverlane/contract/access.ts';
import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keysOf } from '../../platform/db/field-keys.ts';
import { addDays, endOfMonth, todayIn } from '../../platform/values/dates.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, type World } from '../../testing/world.ts';
import { exportParties } from './export.queries.ts';
import { exportRoster } from './export-roster.ts';
import { asUser } from './import-work.ts';
import { ImportDesk, importOffice } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

// 834 (domain 15.2; X12 element 1203): INS04 37 is leave of absence with benefits, 38 without; INS08 L1 is leave of absence.

let portal: TestPortal;
let world: World;
let admin: Caller;
let files: ImportDesk;
let clientId: string;
let control = 0;
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

const person = (id: string, ins: string, more: readonly string[]) => [
  ins,
  `REF*0F*${id}`,
  ...more,
  `NM1*IL*1*MOSS*${id}`,
  'DMG*D8*19800101*F',
];
const HIRED = ['DTP*336*D8*20230101'];
const covered = ['HD*021**HLT*PPO*EMP', 'DTP*348*D8*20240101'];
const takes = (segments: readonly string[]) => {
  control += 1;
  return files.take(clientId, rosterText(segments, { control }));
};
const hired = async (id: string): Promise<string> => {
  await takes([...person(id, 'INS*Y*18*021*28*A***FT', HIRED), ...covered]);
  const { rows } = await sql<{ id: string }>`select id from people
    where client_id = ${clientId} and member_number = ${id}`.execute(portal.owner);
  return rows[0]?.id ?? '';
};
const statusOf = async (personId: string) =>
  (
    await sql<{ status: string; ended: string | null }>`select status, termination_date as ended from employments
      where person_id = ${personId} and superseded_at is null order by effective_date desc limit 1`.execute(
      portal.owner,
    )
  ).rows[0];
async function exported(id: string): Promise<string[]> {
  const parties = await exportParties(portal.owner, clientId);
  const options = { parties, reference: 'R1', date: today, time: '120000', day: today, control: 1 };
  const reader = await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions });
  const text = await asUser(portal.workerPool, reader.id, async (db) => {
    let all = '';
    for await (const part of exportRoster({ db, keys: keysOf(portal.parts.secrets) }, clientId, options)) all += part;
    return all;
  });
  const segments = text.split('~').map((line) => line.trim());
  const at = segments.indexOf(`REF*0F*${id}`);
  return (segments[at - 1] ?? '').split('*');
}
const startLeave = async (memberId: string, more: object) => {
  const asked = { clientId, memberId, startDate: addDays(today, -3), payer: 'direct', ...more };
  const { status, body } = await admin.call(memberChanges.startLeave, asked);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await workOff(portal);
};

describe('A leave of absence', () => {
  test('that is recorded here goes out with benefits while they last, and its status with it', async () => {
    const memberId = await hired('ALPHA');
    expect(await exported('ALPHA')).toMatchObject({ 4: 'XN', 8: 'FT' });
    await startLeave(memberId, { leave: 'fmla' });
    expect(await exported('ALPHA')).toMatchObject({ 3: '030', 4: '37', 8: 'L1' });
  });

  test('is not ended by a file that says "at work": it says so, and the status stays until the return', async () => {
    const memberId = await hired('BRAVO');
    await startLeave(memberId, { leave: 'fmla' });
    const day = [`DTP*303*D8*${compact(today)}`, ...HIRED];
    const said = await takes([...person('BRAVO', 'INS*Y*18*001*25*A***FT', day), ...covered]);
    expect(said.state).toBe('applied');
    expect(await statusOf(memberId)).toMatchObject({ status: 'LOA' });
    const back = { clientId, memberId, returns: true, date: today };
    expect((await admin.call(memberChanges.returnFromLeave, back)).status).toBe(200);
    await workOff(portal);
    expect(await statusOf(memberId)).toMatchObject({ status: 'FT' });
    expect(await exported('BRAVO')).toMatchObject({ 4: 'XN', 8: 'FT' });
  });

  test('that a file states without benefits (38) ends coverage, not the work', async () => {
    const memberId = await hired('CARLO');
    const last = endOfMonth(today);
    const ends = [`DTP*357*D8*${compact(last)}`, `DTP*303*D8*${compact(today)}`];
    await takes(person('CARLO', 'INS*Y*18*024*38*A***L1', ends));
    expect(await statusOf(memberId)).toMatchObject({ ended: null });
    const { rows } = await sql<{ reason: string; until: string }>`select term_reason as reason, expiration_date as until
      from coverages where person_id = ${memberId} and superseded_at is null`.execute(portal.owner);
    // Whose event 38 is: the reason of leave, which is fewer hours (26 CFR 54.4980B-4 Q&A-1(e)).
    expect(rows).toEqual([{ reason: '38', until: last }]);
    const reasons = (await admin.call(eligibility.termReasons, { clientId })).body.rows;
    expect(reasons.find(({ code }) => code === 'leave')).toMatchObject({ endsWork: false });
  });

  test('that a file states (L1) is the status on record', async () => {
    const memberId = await hired('DELTA');
    const day = [`DTP*303*D8*${compact(today)}`, ...HIRED];
    await takes([...person('DELTA', 'INS*Y*18*001*37*A***L1', day), ...covered]);
    expect(await statusOf(memberId)).toMatchObject({ status: 'LOA', ended: null });
    expect(await exported('DELTA')).toMatchObject({ 8: 'L1' });
  });
});
