import { permissions } from '@coverlane/contract/access.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, change } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { ImportDesk } from '../imports/imports.testing.ts';
import { rosterText } from '../imports/roster.testing.ts';
import { dayFromNow, type Desk, enrollmentOffice, setSetting } from './enrollments.testing.ts';

// Domain 3.3: marriage of two records in one client is a dual coverage check, so that one human is covered twice only on purpose,
// whatever gives the second coverage back: undo of an end, void, reinstatement, or the undo of a file.

let portal: TestPortal;
let world: World;
let desk: Desk;
let admin: Caller;
let hr: Caller;
let pairs = 0;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const employer = { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] } as const;
  hr = await portal.as(await aUser(portal.owner, employer));
});
afterAll(() => portal?.close());

const of = (memberId: string) => ({ clientId: world.acme.id, memberId });
const ended = () => dayFromNow(-5);

/** Jane and Jordan both work here; she is covered by her own medical plan. */
async function aPair(memberNumber?: string) {
  pairs += 1;
  const who = { client: world.acme, lastName: `Twice${pairs}`, hireDate: '2020-01-01' };
  const jane = await aFamily(portal.owner, {
    ...who,
    firstName: 'Jane',
    dob: '1985-02-03',
    ...(memberNumber && { memberNumber }),
  });
  const jordan = await aFamily(portal.owner, { ...who, firstName: 'Jordan', dob: '1984-01-01' });
  return { jane: jane.subscriberId, jordan, lastName: who.lastName };
}

/** Jordan covers his wife from the day after her own coverage has ended. */
const joinsJordan = ({ jordan, lastName }: Awaited<ReturnType<typeof aPair>>) =>
  change(portal.owner, jordan, {
    type: 'adddependent',
    source: 'portal',
    reason: null,
    tiers: 'derive',
    effectiveDate: dayFromNow(-4),
    override: { reason: 'as it was' },
    dependents: [
      {
        key: 'd1',
        systemIdentifier: null,
        suffix: null,
        ssn: null,
        addresses: [],
        details: { relationshipCode: '01', firstName: 'Jane', lastName, dob: '1985-02-03' },
        coverages: [
          {
            action: 'cover',
            coverageType: 'medical',
            planId: world.acme.plans.medical,
            effectiveDate: dayFromNow(-4),
            expirationDate: null,
            tier: null,
          },
        ],
      },
    ],
  });

const done = async (asked: Promise<{ status: number; body: { enrollmentId?: string | null } }>): Promise<string> => {
  const { status, body } = await asked;
  if (status !== 200) throw new Error(JSON.stringify(body));
  await desk.work();
  return body.enrollmentId ?? '';
};
const ends = (memberId: string) =>
  done(
    admin.call(memberChanges.termMember, {
      ...of(memberId),
      reasonCode: 'quit',
      eventDate: ended(),
      coverageEnds: ended(),
      overrideReason: 'It was told late.',
    }),
  );
const act = (caller: Caller, enrollmentId: string, more: object = {}) =>
  caller.call(enrollments.enrollmentAction, { enrollmentId, action: 'void', ...more });
const isCovered = async (personId: string): Promise<boolean> => {
  const { rows } = await sql`select from coverages where person_id = ${personId} and superseded_at is null
    and expiration_date is null`.execute(portal.owner);
  return rows.length > 0;
};
/** What the dialog of the undo says that it is asked about. */
async function askedAbout(memberId: string, enrollmentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select change_id as id from enrollment_changes
    where enrollment_id = ${enrollmentId}`.execute(portal.owner);
  expect((await admin.call(members.getMember, { id: memberId, clientId: world.acme.id })).status).toBe(200);
  const { body } = await admin.call(enrollments.singleEnrollment, { id: rows[0]?.id ?? '' });
  return body.takesBack.map(({ code }) => code);
}

test('The undo of a termination asks whether both are meant once she has joined her husband’s plan', async () => {
  const pair = await aPair();
  const enrollment = await ends(pair.jane);
  await joinsJordan(pair);
  expect(await askedAbout(pair.jane, enrollment)).toEqual(['covered-elsewhere']);
  expect((await act(hr, enrollment)).body).toMatchObject({ code: 'undo-covered-elsewhere' });
  expect(await isCovered(pair.jane)).toBe(false);
  expect((await act(hr, enrollment, { coveredTwice: true })).status).toBe(200);
  expect(await isCovered(pair.jane)).toBe(true);
});

test('The undo of an end of coverage asks as well, and only an administrator passes where the client never allows it', async () => {
  const pair = await aPair();
  const end = { action: 'end', personId: pair.jane, coverageType: 'medical', expirationDate: ended() };
  const asked = { ...of(pair.jane), effectiveDate: ended(), coverages: [end], overrideReason: 'It was told late.' };
  const enrollment = await done(admin.call(memberChanges.adminCoverageChange, asked));
  await joinsJordan(pair);
  await setSetting(portal, world, { key: 'allowCoveredTwice', value: 'no' });
  try {
    expect(await askedAbout(pair.jane, enrollment)).toEqual(['covered-twice-never']);
    const refused = await act(hr, enrollment, { coveredTwice: true });
    expect(refused.body).toMatchObject({ code: 'undo-covered-twice-never' });
    expect((await act(admin, enrollment, { overrideReason: 'Both were agreed upon.' })).status).toBe(200);
  } finally {
    await setSetting(portal, world, { key: 'allowCoveredTwice', value: null });
  }
  expect(await isCovered(pair.jane)).toBe(true);
});

test('A reinstatement asks the same, and nobody is asked where the days do not meet', async () => {
  const pair = await aPair();
  await ends(pair.jane);
  const again = (more: object) => hr.call(memberChanges.reinstate, { ...of(pair.jane), preview: true, ...more });
  const refused = async (more: object = {}) =>
    (await again(more)).body.consequences.refusals.map(({ reason }) => reason.code);
  expect(await refused()).toEqual([]);
  await joinsJordan(pair);
  expect(await refused()).toEqual(['changes.refusal.covered-elsewhere']);
  expect(await refused({ coveredTwice: true })).toEqual([]);
});

test('A file that ended her coverage is undone but for her, who is named with the question', async () => {
  const number = 'TW700';
  const pair = await aPair(number);
  const files = new ImportDesk(portal, admin);
  const leaving = [
    'INS*Y*18*024*08*A***TE',
    `REF*0F*${number}`,
    'REF*17*0001',
    `DTP*357*D8*${ended().replaceAll('-', '')}`,
    `NM1*IL*1*${pair.lastName.toUpperCase()}*JANE`,
    'DMG*D8*19850203*F',
    'HD*024**HLT*MED1*EMP',
    `DTP*349*D8*${ended().replaceAll('-', '')}`,
  ];
  const taken = await files.take(world.acme.id, rosterText(leaving, { control: 92 }));
  expect(taken).toMatchObject({ state: 'applied' });
  expect(await isCovered(pair.jane)).toBe(false);
  await joinsJordan(pair);
  await files.undo(taken.id);
  const { rows } = (await admin.call(imports.importUndoLeft, { id: taken.id })).body;
  expect(rows).toMatchObject([
    { memberNumber: number, reason: { code: 'changes.refusal.covered-elsewhere' }, way: 'reason' },
  ]);
  expect(await isCovered(pair.jane)).toBe(false);
});
