import { imports } from '@coverlane/contract/imports/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { ImportDesk } from '../imports/imports.testing.ts';
import { rosterText } from '../imports/roster.testing.ts';
import { blankElection, dayFromNow, Desk, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let caller: Caller;
let files = 0;

beforeAll(async () => {
  ({ portal, world, desk, caller } = await enrollmentOffice());
  // Somebody hired waits 60 days.
  const { installationId: installation_id } = world;
  const names = { client_id: world.acme.id, installation_id, name: '60 days' };
  const rule = { basis: 'hireDate', unit: 'days', amount: 60, effective_on: 'immediate', orientation: false };
  await portal.owner
    .insertInto('waitingrules')
    .values({ id: uuid7(), ...names, ...rule })
    .execute();
});
afterAll(() => portal?.close());

/** An election of the dental plan: for what event, and from when. */
type Asked = { family: TestFamily; eventCode: string | null; eventDate: string | null; from: string };
const LOSS = { eventCode: 'lossOfCoverage', eventDate: dayFromNow(-1) };
/** The day on which that event lets coverage begin. */
let start = '';

async function family(more: object = {}): Promise<TestFamily> {
  files += 1;
  return aFamily(portal.owner, { client: world.acme, lastName: `Asked${files}`, hireDate: '2020-01-01', ...more });
}

/** Cases by the code that each way in answers; `file`: whether a file says it, too. */
const questions: readonly { code: string; isSaidOfFiles: boolean; ask: () => Promise<Omit<Asked, 'from'>> }[] = [
  {
    code: 'event-required',
    isSaidOfFiles: false,
    ask: async () => ({ family: await family(), eventCode: null, eventDate: null }),
  },
  {
    code: 'event-window-closed',
    isSaidOfFiles: false,
    ask: async () => ({ family: await family(), eventCode: 'lossOfCoverage', eventDate: dayFromNow(-90) }),
  },
  {
    code: 'waiting-period',
    isSaidOfFiles: true,
    ask: async () => ({
      family: await family({ hireDate: dayFromNow(-3), effectiveDate: dayFromNow(-3), covers: [] }),
      ...LOSS,
    }),
  },
  {
    code: 'not-employed',
    isSaidOfFiles: true,
    ask: async () => {
      const gone = await family({ coverageEnds: dayFromNow(-20) });
      await portal.owner
        .updateTable('employments')
        .set({ termination_date: dayFromNow(-20), status: 'TE' })
        .where('person_id', '=', gone.subscriberId)
        .execute();
      return { family: gone, ...LOSS };
    },
  },
  {
    code: 'on-leave',
    isSaidOfFiles: true,
    ask: async () => {
      const away = await family();
      const leave = { leave: 'personal' as const, payer: 'direct' as const, startDate: dayFromNow(-2) };
      const asked = { clientId: world.acme.id, memberId: away.subscriberId, ...leave };
      expect((await caller.call(memberChanges.startLeave, asked)).status).toBe(200);
      await desk.work();
      return { family: away, ...LOSS };
    },
  },
];

const lastOf = (code: string): string => code.split('.').at(-1) ?? code;
const input = ({ family: { subscriberId }, eventCode, eventDate, from }: Asked) => ({
  clientId: world.acme.id,
  memberId: subscriberId,
  effectiveDate: from,
  ...(eventCode !== null && { eventCode, eventDate }),
  coverages: [
    {
      personId: subscriberId,
      action: 'cover' as const,
      coverageType: 'dental' as const,
      planId: world.acme.plans.dental,
      effectiveDate: from,
    },
  ],
});

/** Each way in, as the last words of the codes that it answers with. */
const ways: readonly { name: string; ask: (asked: Asked) => Promise<string[]> }[] = [
  {
    name: 'a call',
    ask: async (asked) => {
      const { status, body } = await caller.call(memberChanges.coverageChangesOf, input(asked));
      expect(status).toBe(422);
      return Object.values('fields' in body ? (body.fields as Record<string, string>) : {}).map(lastOf);
    },
  },
  {
    name: 'its preview',
    ask: async (asked) => {
      const { body } = await caller.call(memberChanges.coverageChangesOf, { ...input(asked), preview: true });
      return body.consequences.refusals.map(({ reason }) => lastOf(reason.code));
    },
  },
  {
    name: 'the wizard',
    ask: async ({ family: { subscriberId }, eventCode, eventDate }) => {
      const draft = await desk.start({
        clientId: world.acme.id,
        enrollmentType: 'coveragechange',
        memberId: subscriberId,
      });
      const dental = { ...blankElection, coverageType: 'dental' as const, decision: 'elect' as const };
      const elections = [{ ...dental, planId: world.acme.plans.dental, covered: ['subscriber'] }];
      const saved = await desk.save(draft, { ...draft.answers, eventCode, eventDate, elections });
      const { status, body } = await desk.submit(saved);
      expect(status).toBe(422);
      return Object.values((body as unknown as { fields: Record<string, string> }).fields).map(lastOf);
    },
  },
];

describe.each(questions)('$code', ({ code, isSaidOfFiles, ask }) => {
  test('is answered alike by the wizard, a call and its preview, and passed by whoever may', async () => {
    const event = { ...(await ask()), from: dayFromNow(0) };
    start = await startBy(event);
    const asked = { ...event, from: start };
    for (const way of ways)
      expect([way.name, await way.ask(asked)]).toEqual([way.name, expect.arrayContaining([code])]);
    const passed = await caller.call(memberChanges.adminCoverageChange, {
      ...input(asked),
      preview: true,
      overrideReason: 'Agreed with the employer.',
    });
    expect(passed.body.consequences.refusals).toEqual([]);
    expect(passed.body.consequences.warnings.map((one) => lastOf(one.code))).toContain(code);
  });

  test('of a file is a warning or nothing, and stops no row', async () => {
    const { family: known } = await ask();
    const { lastName } = await portal.owner
      .selectFrom('person_details')
      .select('last_name as lastName')
      .where('person_id', '=', known.subscriberId)
      .executeTakeFirstOrThrow();
    files += 1;
    const day = dayFromNow(0).replaceAll('-', '');
    const member = [
      'INS*Y*18*001*22*A***FT',
      `REF*0F*${known.memberNumber}`,
      `NM1*IL*1*${lastName.toUpperCase()}*AVERY`,
      'DMG*D8*19800412*U',
      'HD*021**DEN*DEN1',
      `DTP*348*D8*${day}`,
    ];
    const office = new ImportDesk(portal, caller);
    const read = await office.read(world.acme.id, rosterText(member, { control: files }));
    const [row] = (await caller.call(imports.importRows, { id: read.id })).body.rows;
    expect(row?.verdict).not.toBe('refused');
    const said = row?.reasons.map((one) => one.code) ?? [];
    expect(said.includes(`changes.warning.${code}`)).toBe(isSaidOfFiles);
  });
});

test('A life event without its day is asked for the day, and not for another event', async () => {
  const asked = input({ family: await family(), eventCode: 'lossOfCoverage', eventDate: null, from: dayFromNow(0) });
  const { status, body } = await caller.call(memberChanges.coverageChangesOf, asked);
  expect([status, body]).toMatchObject([422, { fields: { eventDate: 'required' } }]);
});

/** On which day coverage begins by the event, as the wizard says; today where there is none. */
async function startBy({ family: { subscriberId }, eventCode, eventDate }: Asked): Promise<string> {
  if (eventCode === null) return dayFromNow(0);
  const draft = await desk.start({ clientId: world.acme.id, enrollmentType: 'coveragechange', memberId: subscriberId });
  const saved = await desk.save(draft, { ...draft.answers, eventCode, eventDate });
  await desk.act(draft.id, 'cancel');
  return saved.effectiveDate ?? dayFromNow(0);
}

// Treas. Reg. 1.125-4: what the employee chooses to end during the plan year needs a life event; every other reason says itself
// what happened. A day after the event of the gain is the first one covered elsewhere: here coverage ends the day before it.
describe('An end by POST /termmember', () => {
  const spouse = async () => {
    const known = await family({ dependents: [{ firstName: 'Sam', relationship: '01', dob: '1981-02-03' }] });
    return { known, spouseId: known.personIds[1] ?? '' };
  };
  const ends = (memberId: string, more: object) =>
    caller.call(memberChanges.termMember, {
      clientId: world.acme.id,
      memberId,
      eventDate: dayFromNow(-1),
      note: 'Seen to.',
      ...more,
    });
  const refused = (body: object) => ('fields' in body ? body.fields : {});

  test('at the employee’s own request asks for the event that the wizard asks for, in the preview too', async () => {
    const { known, spouseId } = await spouse();
    const { status, body } = await ends(spouseId, { reasonCode: 'employeeRequest' });
    expect([status, refused(body)]).toEqual([422, { eventCode: 'changes.refusal.event-required' }]);
    const preview = await ends(spouseId, { reasonCode: 'employeeRequest', preview: true });
    expect(preview.body.consequences.refusals.map(({ reason }) => lastOf(reason.code))).toEqual(['event-required']);
    const asked = { clientId: world.acme.id, enrollmentType: 'coveragechange', memberId: known.subscriberId } as const;
    const draft = await desk.start(asked);
    const medical = { ...blankElection, coverageType: 'medical' as const, decision: 'waive' as const };
    const elections = [{ ...medical, waiverReason: 'spousePlan' as const }];
    const wizard = await desk.submit(await desk.save(draft, { ...draft.answers, elections }));
    const codes = Object.values((wizard.body as unknown as { fields: Record<string, string> }).fields).map(lastOf);
    expect(codes).toContain('event-required');
  });

  test('with the event ends on its day, and by an administrator’s reason without one', async () => {
    const one = await spouse();
    const asked = { reasonCode: 'employeeRequest', eventCode: 'gainOfCoverage', preview: true };
    expect((await ends(one.spouseId, asked)).body.consequences.refusals).toEqual([]);
    const other = await spouse();
    const passed = { reasonCode: 'employeeRequest', overrideReason: 'Agreed with the employer.', preview: true };
    const { consequences } = (await ends(other.spouseId, passed)).body;
    expect(consequences.refusals).toEqual([]);
    expect(consequences.warnings.map(({ code }) => lastOf(code))).toContain('event-required');
  });

  test.each(['divorce', 'medicare', 'nonpayment', 'death'])('by %s is asked for none', async (reasonCode) => {
    const { spouseId } = await spouse();
    const { body } = await ends(spouseId, { reasonCode, preview: true });
    expect(body.consequences.refusals.map(({ reason }) => lastOf(reason.code))).not.toContain('event-required');
  });
});

/** What each change by call asks an event for; what asks for none says itself what happened. */
const asksEvent = {
  termMember: 'where the employee chose it',
  rehire: 'none: a new employment (Treas. Reg. 1.125-4(c)(2)(iii))',
  reinstate: 'none: nothing is chosen',
  startLeave: 'none: the leave is the event (Treas. Reg. 1.125-3)',
  returnFromLeave: 'none: the return is the event (Treas. Reg. 1.125-3)',
  decidePastAge: 'none: eligibility ends or goes on (Treas. Reg. 1.125-4(c)(2)(iv))',
  changeDivision: 'none: the place of work is the event (Treas. Reg. 1.125-4(c)(2)(v))',
  changeFamilyAddress: 'no election',
  coverageChangesOf: 'always',
  adminCoverageChange: 'always, and passed with the reason that it asks for',
  changeParticulars: 'no election',
  putMember: 'no election',
  postMember: 'no election',
  newMember: 'none: the first enrollment',
} as const;
test('Every change by call is known here, with what it asks', () => {
  const lists = ['leaveList', 'pastAgeList'];
  const changes = Object.keys(memberChanges).filter((name) => !lists.includes(name));
  expect(changes.toSorted()).toEqual(Object.keys(asksEvent).toSorted());
});
