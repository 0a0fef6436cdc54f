import { baseplans } from '@coverlane/contract/collections/baseplans.ts';
import { suppliers } from '@coverlane/contract/collections/suppliers.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { type SessionRosterKind, sessionRosters } from '@coverlane/contract/imports/session-roster-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { addDays } from '../../platform/values/dates.ts';
import type { TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { blankElection, Desk, enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { NEXT_YEAR, SessionOffice } from '../enrollments/sessions.testing.ts';
import { ImportDesk } from './imports.testing.ts';

// Domain 5.6: after a session each carrier gets an 834 of everybody, or of what the session changed. Evergreen has medical and
// dental, Clearsight vision.

const FIRST = NEXT_YEAR.replaceAll('-', '');
const EVE = addDays(NEXT_YEAR, -1).replaceAll('-', '');

let portal: TestPortal;
let world: World;
let desk: Desk;
let office: SessionOffice;
let keeper: Caller;
let imported: ImportDesk;
let sessionId: string;
const carriers: Record<string, string> = {};
const people: Record<string, TestFamily> = {};

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
  const permissions = ['manageEnrollmentSessions', 'manageClients', 'managePartners', 'exportData', 'viewSsn'] as const;
  const { installationId, acme } = world;
  const admin = { installationId, type: 'admin' } as const;
  keeper = await portal.as(await aUser(portal.owner, { ...admin, permissions: [...permissions, 'enrollment'] }));
  imported = new ImportDesk(portal, keeper);
  const has = { medical: 'Evergreen', dental: 'Evergreen', vision: 'Clearsight' } as const;
  for (const [name, ein] of [['Evergreen', '931234567'] as const, ['Clearsight', null] as const]) {
    const sent = {
      name,
      ein,
      kind: 'carrier',
      status: 'active',
      ...(ein === null && { ediReceiver: 'CLEARSIGHT834' }),
    };
    const { body } = await keeper.call(suppliers.calls.create, sent);
    carriers[name] = body.id;
  }
  for (const [type, name] of Object.entries(has)) {
    const { rows } = (await keeper.call(baseplans.calls.list, { clientId: acme.id, pageSize: 100 })).body;
    for (const { id, version } of rows.filter(({ coverageType }) => coverageType === type)) {
      const sent = await keeper.call(baseplans.calls.update, { id, version, supplierId: carriers[name] });
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    }
  }
  for (const name of ['adds', 'ends', 'silent']) people[name] = await office.family();
  ({ sessionId } = await office.session(people['adds'] as TestFamily));
  await office.person(sessionId, people['ends'] as TestFamily);
  await office.person(sessionId, people['silent'] as TestFamily);
  await enrolls('adds', { dental: 'elect', vision: 'elect', medical: 'keep' });
  await enrolls('ends', { medical: 'waive', dental: 'waive', vision: 'waive' });
  await desk.work();
}, 120_000);
afterAll(() => portal?.close());

/** Somebody decides each type, submits, and is approved. */
async function enrolls(name: string, decisions: Record<string, string>): Promise<void> {
  const member = new Desk(portal, await office.member(people[name] as TestFamily));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  const draft = await member.get(body.enrollmentId);
  const elections = Object.entries(world.acme.plans).map(([type, planId]): Answers['elections'][number] => {
    const coverageType = type as Answers['elections'][number]['coverageType'];
    const decision = decisions[type] as 'elect' | 'keep' | 'waive';
    const held = draft.answers.elections.find((one) => one.coverageType === coverageType);
    if (decision === 'keep' && held !== undefined) return { ...held, decision };
    const is = { ...blankElection, coverageType, decision };
    return decision === 'elect' ? { ...is, planId, covered: ['subscriber'] } : { ...is, waiverReason: 'other' };
  });
  const saved = await member.save(draft, { ...draft.answers, elections });
  expect(saved.issues).toEqual([]);
  expect((await member.submit(saved)).status).toBe(200);
  expect((await desk.act(draft.id, 'approve')).status).toBe(200);
}

async function file(kind: SessionRosterKind, carrier: string, caller = keeper) {
  const url = `${API_BASE}${sessionRosters.sessionRoster.path.replace(':id', sessionId)}`;
  const query = { kind, supplierId: carriers[carrier] ?? '' };
  const { statusCode, payload } = await portal.app.inject({ method: 'GET', url, headers: caller.headers, query });
  return { status: statusCode, text: payload };
}

/** What a file says, without when it was written. */
const said = (text: string): string[] => text.split('~\n').filter((line) => !/^(ISA|GS|GE|IEA|BGN)\*/.test(line));

/** The lines of somebody, by what they begin with. */
const about = (text: string, name: string, begins: string): string[] => {
  const number = people[name]?.memberNumber ?? 'nobody';
  const records = text.split(/(?=INS\*)/).filter((one) => one.includes(`REF*0F*${number}`));
  return records.flatMap((one) => one.split('~\n')).filter((line) => line.startsWith(begins));
};

describe('the change file of a carrier', () => {
  test('has who begins, changes or ends coverage with it on the first day, and nobody else', async () => {
    const { status, text } = await file('changes', 'Evergreen');
    expect(status).toBe(200);
    expect(text).toContain('N1*IN*EVERGREEN*FI*931234567~');
    expect(about(text, 'adds', 'HD*')).toEqual(['HD*021**DEN*DEN1*EMP']);
    expect(about(text, 'adds', 'DTP*348')).toEqual([`DTP*348*D8*${FIRST}`]);
    expect(about(text, 'ends', 'INS*')).toHaveLength(2);
    expect(about(text, 'ends', 'INS*').every((line) => line.includes('*024*14*'))).toBe(true);
    expect(about(text, 'ends', 'DTP*349')).toEqual([`DTP*349*D8*${EVE}`, `DTP*349*D8*${EVE}`]);
    expect(about(text, 'silent', 'INS*')).toEqual([]);
    const vision = (await file('changes', 'Clearsight')).text;
    expect(vision).toMatch(/^ISA\*.*\*ZZ\*CLEARSIGHT834/);
    expect(about(vision, 'adds', 'INS*')).toEqual([expect.stringContaining('INS*Y*18*021*28*')]);
    expect(about(vision, 'ends', 'INS*')).toEqual([]);
  });

  test.each(['Evergreen', 'Clearsight'])('for %s changes nothing when it is imported', async (carrier) => {
    const back = await imported.read(world.acme.id, (await file('changes', carrier)).text);
    expect(back).toMatchObject({ state: 'proposed', fullFile: false });
    const rows = await imported.rows(back.id);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ verdict }) => verdict !== 'unchanged')).toEqual([]);
  });
});

describe('the full file of a carrier', () => {
  test('has everybody who is covered from the first day on, whether or not they answered, and changes nothing when it is imported', async () => {
    const { text } = await file('full', 'Evergreen');
    expect(about(text, 'silent', 'INS*')).toHaveLength(2);
    expect(about(text, 'ends', 'INS*')).toEqual([]);
    expect(about(text, 'adds', 'HD*')).toHaveLength(3);
    const back = await imported.read(world.acme.id, text);
    expect(back).toMatchObject({ state: 'proposed', fullFile: true });
    expect((await imported.rows(back.id)).filter(({ verdict }) => verdict !== 'unchanged')).toEqual([]);
  });
});

test('finalised, reopened and finalised again, a session gives each carrier the same', async () => {
  const act = async (action: 'close' | 'finalize' | 'reopen') => {
    const asked = { sessionId, action, reason: 'The carrier sent other figures.' };
    const { status, body } = await office.builder.call(sessionSetup.sessionAction, asked);
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const all = async () =>
    Promise.all(
      (['full', 'changes'] as const).flatMap((kind) =>
        ['Evergreen', 'Clearsight'].map(async (carrier) => said((await file(kind, carrier)).text)),
      ),
    );
  await act('close');
  await act('finalize');
  const first = await all();
  await act('reopen');
  await act('finalize');
  expect(await all()).toEqual(first);
});

test('it leaves with the rights to export and to see whole numbers alone, to nobody else’s employer, and the log says who took it', async () => {
  const { installationId, acme } = world;
  const { body } = await keeper.call(sessionRosters.sessionCarriers, { id: sessionId });
  expect(body.waiting).toBe(0);
  expect(body.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['Clearsight', 'Evergreen']));
  for (const permissions of [['exportData'], ['viewSsn']] as const) {
    const held = ['manageEnrollmentSessions', ...permissions] as const;
    const caller = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: held }));
    expect((await file('full', 'Evergreen', caller)).status).toBe(403);
  }
  carriers['Unknown'] = acme.id;
  expect((await file('full', 'Unknown')).status).toBe(404);
  const logged = await portal.owner
    .selectFrom('audit.events')
    .select('detail')
    .where('object_id', '=', sessionId)
    .where('action', '=', 'export')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(logged.detail).toMatchObject({ format: '834', carrier: expect.any(String) });
});
