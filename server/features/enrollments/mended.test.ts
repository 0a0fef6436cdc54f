import { permissions } from '@coverlane/contract/access.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, type CalendarDate, endOfMonth, firstOfNextMonth } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { aFamily, type FamilyPlan, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { ImportDesk } from '../imports/imports.testing.ts';
import { rosterText } from '../imports/roster.testing.ts';
import { agingDay } from './aging-day.ts';
import { dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

// What is mended is judged again where coverage was judged by it (domain 3.2, 3.3), and shown before it happens.

let portal: TestPortal;
let world: World;
let desk: Desk;
let admin: Caller;
let people = 0;
const today = dayFromNow(0);

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal?.close());

const nightOf = (on: CalendarDate): Promise<void> =>
  workDay({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: world.acme.id, today: on }, [agingDay]);
const family = (more: Omit<Partial<FamilyPlan>, 'client'>): Promise<TestFamily> => {
  people += 1;
  return aFamily(portal.owner, { client: world.acme, lastName: `Mended${people}`, ...more });
};
/** First and last day of each coverage of each of the family. */
const spansOf = async ({ personIds }: TestFamily): Promise<string[]> => {
  const { rows } = await sql<{
    said: string;
  }>`select k.effective_date || '..' || coalesce(k.expiration_date::text, '') as said
    from coverages k join people p on p.id = k.person_id where k.person_id = any(${personIds}::uuid[]) and k.superseded_at is null
      and (k.expiration_date is null or k.expiration_date >= k.effective_date)
    order by p.suffix, k.effective_date`.execute(portal.owner);
  return rows.map(({ said }) => said);
};
const mend = (id: string | undefined, more: object) =>
  admin.call(memberChanges.putMember, { id: id ?? '', clientId: world.acme.id, effectiveDate: today, ...more });
const previewed = async (id: string | undefined, more: object) => {
  const { consequences } = (await mend(id, { ...more, preview: true })).body;
  const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code.split('.').at(-1));
  return {
    items: consequences.items.map(({ sentence }) => sentence),
    warnings: codes(consequences.warnings),
    refusals: codes(consequences.refusals.map(({ reason }) => reason)),
  };
};

/** The month that ends next, and somebody who turns 26 in it. */
const due = endOfMonth(today);
const turns = addMonths(`${due.slice(0, 8)}10`, -26 * 12);

describe('A birth date that was wrong', () => {
  test('and is mended brings back what it took, in the preview and then', async () => {
    const known = await family({ dependents: [{ firstName: 'Kit', dob: turns }] });
    await nightOf(due);
    expect(await spansOf(known)).toEqual([`2024-01-01..${due}`, `${addDays(due, 1)}..`, `2024-01-01..${due}`]);
    const shown = await previewed(known.personIds[1], { dob: '2005-05-06' });
    expect(shown.items.find(({ code }) => code === 'effects.coverage-reinstated')?.values).toMatchObject({
      name: `Kit Mended${people}`,
    });
    await mend(known.personIds[1], { dob: '2005-05-06' });
    await desk.work();
    expect((await spansOf(known)).at(-1)).toBe('2024-01-01..');
    const { rows } = await sql<{ tier: string }>`select distinct tier_code as tier from coverages
      where person_id = ${known.subscriberId} and superseded_at is null`.execute(portal.owner);
    expect(rows).toEqual([{ tier: 'ECH' }]);
  });

  test('and makes a child older than the limit takes nothing: it says that somebody has to decide', async () => {
    const known = await family({ dependents: [{ firstName: 'Kit', dob: '2010-05-06' }] });
    const shown = await previewed(known.personIds[1], { dob: '1999-05-06' });
    expect([shown.refusals, shown.warnings]).toEqual([[], ['child-past-age']]);
    await mend(known.personIds[1], { dob: '1999-05-06' });
    await desk.work();
    expect(await spansOf(known)).toEqual(['2024-01-01..', '2024-01-01..']);
    const { rows } = (await admin.call(memberChanges.pastAgeList, { memberId: known.personIds[1] ?? '' })).body;
    expect(rows.map(({ lastDay }) => lastDay)).toEqual(['2025-05-31']);
  });

  test('of a newborn moves the first day of coverage with it, which is no rescission', async () => {
    const born = dayFromNow(-12);
    const known = await family({});
    const asked = { clientId: world.acme.id, effectiveDate: born };
    const bo = {
      relationship: '19' as const,
      firstName: 'Bo',
      lastName: 'Mended',
      dob: born,
      ssnReason: 'newborn' as const,
    };
    await admin.call(memberChanges.postMember, { ...asked, subscriberId: known.subscriberId, ...bo });
    await desk.work();
    const { rows } = await sql<{ id: string }>`select id from people where subscriber_id = ${known.subscriberId}
      and id <> subscriber_id`.execute(portal.owner);
    known.personIds.push(rows[0]?.id ?? '');
    const cover = { action: 'cover', personId: rows[0]?.id, coverageType: 'medical', planId: world.acme.plans.medical };
    const byBirth = { eventCode: 'birth', eventDate: born };
    const change = { ...asked, ...byBirth, memberId: known.subscriberId, coverages: [cover] };
    await admin.call(memberChanges.adminCoverageChange, change);
    await desk.work();
    const right = dayFromNow(-8);
    expect((await previewed(known.personIds[1], { dob: right })).refusals).toEqual([]);
    await mend(known.personIds[1], { dob: right });
    await desk.work();
    expect((await spansOf(known)).at(-1)).toBe(`${right}..`);
    await mend(known.personIds[1], { dob: dayFromNow(-15) });
    await desk.work();
    expect((await spansOf(known)).at(-1)).toBe(`${dayFromNow(-15)}..`);
  });
});

test('A relationship that is mended to a disabled child brings back what age took', async () => {
  const known = await family({ dependents: [{ firstName: 'Kit', dob: turns }] });
  await nightOf(due);
  await mend(known.personIds[1], { relationship: '22' });
  await desk.work();
  expect((await spansOf(known)).at(-1)).toBe('2024-01-01..');
});

describe('A hire date or class that was wrong', () => {
  const rule = (classCode: string, amount: number) =>
    sql`insert into waitingrules (id, installation_id, client_id, name, class_code, unit, amount, effective_on)
      values (${uuid7()}, ${world.installationId}, ${world.acme.id}, ${classCode}, ${classCode}, 'days', ${amount}, 'immediate')
      on conflict do nothing`.execute(portal.owner);
  /** Hired so many days ago, in the class that waits 60 days, with the family covered from then. */
  async function hired(days: number): Promise<TestFamily> {
    await rule('A', 60);
    await rule('B', 30);
    const hireDate = dayFromNow(-days);
    const known = await family({
      hireDate,
      effectiveDate: addDays(hireDate, 60),
      dependents: [{ firstName: 'Kit', dob: '2016-05-06' }],
    });
    await sql`update employments set class_code = 'A' where person_id = ${known.subscriberId}`.execute(portal.owner);
    return known;
  }

  test('moves a start that is ahead, of the whole family, and shows it', async () => {
    const known = await hired(20);
    const [start, right] = [dayFromNow(40), dayFromNow(45)];
    expect(await spansOf(known)).toEqual([`${start}..`, `${start}..`]);
    const shown = await previewed(known.subscriberId, { effectiveDate: dayFromNow(-20), hireDate: dayFromNow(-15) });
    expect(shown.items.filter(({ code }) => code === 'effects.coverage-start-moved')).toHaveLength(2);
    await mend(known.subscriberId, { effectiveDate: dayFromNow(-20), hireDate: dayFromNow(-15) });
    await desk.work();
    expect(await spansOf(known)).toEqual([`${right}..`, `${right}..`]);
    await mend(known.subscriberId, { effectiveDate: dayFromNow(-20), classCode: 'B' });
    await desk.work();
    expect(await spansOf(known)).toEqual([`${dayFromNow(15)}..`, `${dayFromNow(15)}..`]);
  });

  test('takes no day back that has passed, and says so', async () => {
    const known = await hired(90);
    const shown = await previewed(known.subscriberId, { effectiveDate: dayFromNow(-90), hireDate: dayFromNow(-80) });
    expect([shown.refusals, new Set(shown.warnings)]).toEqual([[], new Set(['covered-before-waiting'])]);
  });

  test('of a file moves what begins ahead, at the dry run and when it is applied; undo brings it back', async () => {
    const known = await hired(20);
    const files = new ImportDesk(portal, admin);
    const [start, right] = [dayFromNow(40), dayFromNow(45)];
    const text = rosterText(
      [
        'INS*Y*18*001*25*A***FT',
        `REF*0F*${known.memberNumber}`,
        `DTP*336*D8*${dayFromNow(-15).replaceAll('-', '')}`,
        `NM1*IL*1*MENDED${people}*AVERY`,
        'DMG*D8*19800412*U',
      ],
      { control: 92 },
    );
    const read = await files.read(world.acme.id, text);
    const [row] = await files.rows(read.id);
    const [year, month, day] = right.split('-');
    expect(JSON.stringify(row?.differences)).toContain(`${month}/${day}/${year}`);
    await files.apply(read.id);
    expect(await spansOf(known)).toEqual([`${right}..`, `${right}..`]);
    await files.undo(read.id);
    expect(await spansOf(known)).toEqual([`${start}..`, `${start}..`]);
    const late = await hired(90);
    const past = text
      .replace(known.memberNumber, late.memberNumber)
      .replace('MENDED' + String(people - 1), `MENDED${people}`);
    const said = await files.read(world.acme.id, past.replaceAll('000000092', '000000093'));
    const codes = (await files.rows(said.id)).flatMap(({ reasons }) => reasons.map(({ code }) => code));
    expect(codes).toContain('changes.warning.covered-before-waiting');
  });
});

test('A division that is mended judges the end by age again', async () => {
  const north = uuid7();
  const named = { system_identifier: `N${people}`, name: 'North', code: `N${people}` };
  await portal.owner
    .insertInto('divisions')
    .values({ id: north, client_id: world.acme.id, group_id: world.acme.groupId, ...named })
    .execute();
  await sql`insert into division_plans (id, client_id, division_id, plan_id, system_identifier, effective_date)
    select gen_random_uuid(), client_id, ${north}, plan_id, 'N' || system_identifier, effective_date
    from division_plans where division_id = ${world.acme.divisionId}`.execute(portal.owner);
  await sql`insert into settings (id, installation_id, scope, scope_id, client_id, key, value) values (gen_random_uuid(),
    ${world.installationId}, 'division', ${north}, ${world.acme.id}, 'childLimitRule', 'endOfYear')`.execute(
    portal.owner,
  );
  const month = firstOfNextMonth(addMonths(`${today.slice(0, 4)}-06-01`, 0));
  const dob = addMonths(month, -26 * 12);
  const known = await family({ dependents: [{ firstName: 'Kit', dob }] });
  await sql`update coverages set expiration_date = ${endOfMonth(month)}, term_reason = 'childAge'
    where person_id = ${known.personIds[1]}`.execute(portal.owner);
  const { body } = await admin.call(memberChanges.changeDivision, {
    clientId: world.acme.id,
    memberId: known.subscriberId,
    effectiveDate: month,
    divisionId: north,
    preview: true,
  });
  const back = body.consequences.items.map(({ sentence }) => sentence.code);
  expect(back).toContain('effects.coverage-reinstated');
});

test('A file says at its dry run that a child is past the age', async () => {
  const known = await family({ dependents: [{ firstName: 'Kit', dob: '1999-05-06' }] });
  const files = new ImportDesk(portal, admin);
  const text = rosterText(
    [
      'INS*N*19*030*XN*A',
      `REF*0F*${known.memberNumber}`,
      `NM1*IL*1*MENDED${people}*KIT`,
      'DMG*D8*19990506*M',
      'HD*030**HLT*MED1',
      'DTP*348*D8*20240101',
    ],
    { control: 91 },
  );
  const read = await files.read(world.acme.id, text);
  const [row] = await files.rows(read.id);
  expect(row?.reasons.map(({ code }) => code)).toContain('changes.warning.child-past-age');
});
