import { sql } from 'kysely';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import {
  isSettingValue,
  type SettingKey,
  type SettingKind,
  settingKeys,
  settingKinds,
} from '@coverlane/contract/settings/settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import {
  aDependent,
  aNewHire,
  blankElection,
  dayFromNow,
  type Desk,
  enrollmentOffice,
  freshSsn,
  setSetting,
} from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;

/** Settings that let in what others would not: whatever they are changed to afterwards changes nothing. */
const ENTRY: Partial<Record<SettingKey, string>> = {
  enrollmentApproval: 'both',
  lifePartner: 'yes',
  childLimitRule: 'endOfYear',
  ssnRequired: 'never',
};

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of ENTRY
  for (const [key, value] of Object.entries(ENTRY)) await setSetting(portal, world, { key: key as SettingKey, value });
});
afterAll(() => portal?.close());

/** A hire some weeks ago, on a day after which a birthday of the same year lies. */
const hired = dayFromNow(-20).endsWith('-01-01') ? dayFromNow(-19) : dayFromNow(-20);
const dayBeforeHire = new Date(Date.parse(`${hired}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
const turned26 = `${Number(dayBeforeHire.slice(0, 4)) - 26}${dayBeforeHire.slice(4)}`;

let hires = 0;
/** Somebody whose enrollment leans on every rule of entry: late, a life partner, a child who just turned 26, no SSNs, a waiver. */
function aHireByTheRules(): Answers {
  hires += 1;
  const lastName = `Rule${String.fromCodePoint(97 + (hires % 26), 97 + Math.floor(hires / 26))}`;
  const hire = aNewHire(world.acme, { hireDate: hired, lastName, ssn: null, salary: '52,000' });
  const covered = ['subscriber', 'd1', 'd2'];
  return {
    ...hire,
    coversDependents: true,
    dependents: [
      aDependent('d1', { firstName: 'Sam', lastName, relationship: '53', dob: '1991-02-03', ssn: null }),
      aDependent('d2', { firstName: 'Kit', lastName, relationship: '19', dob: turned26, ssn: null }),
    ],
    elections: hire.elections.map((election) =>
      election.coverageType === 'vision'
        ? { ...blankElection, coverageType: 'vision', decision: 'waive', waiverReason: 'spousePlan' }
        : { ...election, covered },
    ),
  };
}

async function submitted(answers = aHireByTheRules()): Promise<string> {
  const draft = await desk.save(await desk.startHire(world.acme), answers);
  expect(draft.issues).toEqual([]);
  const { status, body } = await desk.submit(draft);
  expect([status, body.state]).toEqual([200, 'pendingApproval']);
  return draft.id;
}

async function approved(id: string) {
  expect((await desk.act(id, 'approve')).body.status).toBe('queued');
  await desk.work();
  return desk.state(id);
}

/** The values a setting has beside the one it was submitted under. */
function othersOf(key: SettingKey): string[] {
  const kind: SettingKind = settingKinds[key];
  const all = 'options' in kind ? [...kind.options] : [String(kind.from), String(kind.to)];
  return all.filter((value) => value !== (ENTRY[key] ?? kind.standard) && isSettingValue(key, value));
}

/** As many rounds as the setting with most values needs. */
const rounds = [...Array(Math.max(...settingKeys.map((key) => othersOf(key).length))).keys()];

describe('a setting that is changed between signing and processing', () => {
  // Every setting there is, a value each a round: one that is added later is judged here too.
  test.each(rounds)('makes no approved enrollment fail, whatever it is changed to (%i)', async (round) => {
    const id = await submitted();
    const changed = settingKeys.flatMap((key) => {
      const values = othersOf(key);
      const value = values[round % values.length];
      return value === undefined ? [] : [{ key, value }];
    });
    for (const one of changed) await setSetting(portal, world, one);
    expect(await approved(id), JSON.stringify(changed)).toMatchObject({ status: 'processed', failure: null });
    for (const { key } of changed) await setSetting(portal, world, { key, value: ENTRY[key] ?? null });
  });

  test('holds for what is submitted afterwards', async () => {
    await setSetting(portal, world, { key: 'retroAddDays', value: '0' });
    const draft = await desk.save(await desk.startHire(world.acme), aHireByTheRules());
    const refused = await desk.submit(draft);
    await setSetting(portal, world, { key: 'retroAddDays', value: null });
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'request-invalid' }]);
  });

  test('makes no change with a screen of its own fail either', async () => {
    const id = await submitted();
    await approved(id);
    const memberId = (await desk.get(id)).memberId ?? '';
    const { body } = await desk.caller.call(memberChanges.termMember, {
      clientId: world.acme.id,
      memberId,
      eventDate: dayFromNow(-15),
      reasonCode: 'quit',
    });
    expect(body.state, JSON.stringify(body)).toBe('pendingApproval');
    await setSetting(portal, world, { key: 'retroTermDays', value: '0' });
    expect(await approved(body.enrollmentId ?? '')).toMatchObject({ status: 'processed' });
    await setSetting(portal, world, { key: 'retroTermDays', value: null });
  });
});

describe('a rule of entry that is no setting', () => {
  test('a division that was closed, a waiting rule that was added and a price that was withdrawn change nothing', async () => {
    const id = await submitted();
    const divisions = portal.owner.updateTable('divisions').where('id', '=', world.acme.divisionId);
    await divisions.set({ allow_enrollment: false }).execute();
    const at = { installation_id: world.installationId, client_id: world.acme.id };
    const rule = { id: uuid7(), ...at, basis: 'hireDate', unit: 'days', amount: 60 };
    await portal.owner
      .insertInto('waitingrules')
      .values({ ...rule, name: 'Later', effective_on: 'immediate' })
      .execute();
    await portal.owner
      .updateTable('rates')
      .set({ expiration_date: '2020-12-31' })
      .where('client_id', '=', world.acme.id)
      .execute();
    expect(await approved(id)).toMatchObject({ status: 'processed' });
    expect((await desk.get(id)).effectiveDate).toBe(hired);
    await divisions.set({ allow_enrollment: true }).execute();
    await portal.owner.deleteFrom('waitingrules').where('id', '=', rule.id).execute();
    await portal.owner
      .updateTable('rates')
      .set({ expiration_date: null })
      .where('client_id', '=', world.acme.id)
      .execute();
  });
});

describe('what is true on the day it is recorded', () => {
  test('a plan that the division does not have any more still stops it, with its words and its place', async () => {
    const id = await submitted();
    const pivot = portal.owner.updateTable('division_plans').where('plan_id', '=', world.acme.plans.medical);
    await pivot.set({ expiration_date: '2020-12-31' }).execute();
    const state = await approved(id);
    await pivot.set({ expiration_date: null }).execute();
    expect(state).toMatchObject({ status: 'failed', failure: { code: 'plan-not-offered' } });
    const { issues } = await desk.get(id);
    expect(issues).toEqual([]);
  });

  test('so does an SSN that somebody else has by now', async () => {
    const ssn = freshSsn();
    const late = await submitted(aNewHire(world.acme, { ssn, lastName: 'Late' }));
    const { rows } = {
      rows: await portal.owner.selectFrom('enrollments').select('ssn_index').where('id', '=', late).execute(),
    };
    // Somebody was recorded under the same number past the portal's own guard of enrollments under way.
    await portal.owner.updateTable('enrollments').set({ ssn_index: null }).where('id', '=', late).execute();
    await sql`delete from enrollment_ssns where enrollment_id = ${late}`.execute(portal.owner);
    const first = await submitted(aNewHire(world.acme, { ssn, lastName: 'First' }));
    expect(await approved(first)).toMatchObject({ status: 'processed' });
    await portal.owner
      .updateTable('enrollments')
      .set({ ssn_index: rows[0]?.ssn_index ?? null })
      .where('id', '=', late)
      .execute();
    expect(await approved(late)).toMatchObject({ status: 'failed', failure: { code: 'ssn-taken' } });
    const seen = await desk.get(late);
    expect(seen.issues).toMatchObject([
      { page: 'subscriber/name', field: 'subscriber.ssn', reason: { code: 'ssn-taken' } },
    ]);
    expect((await desk.caller.call(enrollments.reprocessEnrollment, { id: late })).body.status).toBe('queued');
    await desk.work();
    expect((await desk.state(late))?.status).toBe('failed');
  });
});
