import type { Permission } from '@coverlane/contract/access.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { viewAs } from '@coverlane/contract/view-as/calls.ts';
import { apikeys } from '@coverlane/contract/collections/apikeys.ts';
import { signingText } from '@coverlane/contract/enrollments/signing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { callerOf, type TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import {
  aNewHire,
  setSetting,
  Desk,
  dayFromNow,
  type Draft,
  enrollmentOffice,
  freshSsn,
} from './enrollments.testing.ts';
import { confirmationOf } from './snapshot.ts';

let portal: TestPortal;
let world: World;
/** May do everything with enrollments. */
let desk: Desk;
beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  await setSetting(portal, world, { key: 'enrollmentApproval', value: 'both' });
});
afterAll(() => portal?.close());

type Type = 'client' | 'broker' | 'tpa' | 'admin' | 'member';

/** Somebody with a name of their own. */
async function somebody(name: [string, string], type: Type = 'client', more: { entityId?: string } = {}) {
  const { installationId, acme, brokerId, tpaId } = world;
  const entities: Record<Type, string | null> = {
    client: acme.id,
    broker: brokerId,
    tpa: tpaId,
    admin: null,
    member: more.entityId ?? null,
  };
  const permissions: Permission[] = type === 'member' ? [] : ['enrollment'];
  const { id } = await aUser(portal.owner, { installationId, type, entityId: entities[type], permissions });
  const [first_name, last_name] = name;
  await portal.owner.updateTable('users').set({ first_name, last_name }).where('id', '=', id).execute();
  return { id, desk: new Desk(portal, await portal.as({ id })) };
}

const drafted = async (by: Desk): Promise<Draft> => by.save(await by.startHire(world.acme), aNewHire(world.acme));
const stored = (id: string) =>
  portal.owner.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const signed = (id: string) =>
  portal.owner
    .selectFrom('enrollment_signatures')
    .selectAll()
    .where('enrollment_id', '=', id)
    .orderBy('signed_at')
    .execute();
const returned = async (id: string) => desk.act(id, 'return', { note: 'Please look at the address once more.' });

describe('a returned enrollment', () => {
  test('keeps no signature: another user submits it in the own name alone, and is the one who submitted and signed', async () => {
    const [ada, ben] = [await somebody(['Ada', 'Lin']), await somebody(['Ben', 'Ortiz'])];
    const draft = await drafted(ada.desk);
    expect((await ada.desk.submit(draft)).body.state).toBe('pendingApproval');
    await returned(draft.id);
    const again = await ben.desk.get(draft.id);
    expect(JSON.stringify(again.answers)).not.toContain('Ada Lin');
    expect(again.signatures).toMatchObject([{ typedName: 'Ada Lin', ended: 'returned' }]);
    for (const [wrong, field, code] of [
      [null, 'signature.agreed', 'sign-required'],
      [{ agreed: false }, 'signature.agreed', 'sign-required'],
      [{ typedName: '' }, 'signature.typedName', 'sign-required'],
      [{ typedName: 'Ada Lin' }, 'signature.typedName', 'sign-own-name'],
    ] as const) {
      const { status, body } = await ben.desk.submit(again, wrong);
      expect([status, body]).toMatchObject([422, { fields: { [field]: code } }]);
    }
    expect((await stored(draft.id)).status).toBe('returned');
    expect((await ben.desk.submit(again)).status).toBe(200);
    const { snapshot, submitted_by_name } = await stored(draft.id);
    const confirmation = confirmationOf(snapshot);
    expect([submitted_by_name, confirmation?.submittedBy, confirmation?.signature?.signedBy]).toEqual(
      Array.from({ length: 3 }, () => 'Ben Ortiz'),
    );
    expect((await signed(draft.id)).map((row) => [row.typed_name, row.ended_by])).toEqual([
      ['Ada Lin', 'returned'],
      ['Ben Ortiz', null],
    ]);
  });

  test('takes no signature with its answers', async () => {
    const ada = await somebody(['Ada', 'Lin']);
    const draft = await drafted(ada.desk);
    const answers = { ...draft.answers, signature: { typedName: 'Ada Lin', agreed: true } };
    expect(await ada.desk.put(draft, answers)).toMatchObject({ status: 422 });
    expect((await ada.desk.submit(draft, null)).status).toBe(422);
  });
});

describe('what is signed', () => {
  test('is what was shown: other answers, other prices and other words ask for a new look', async () => {
    const ada = await somebody(['Ada', 'Lin']);
    const draft = await drafted(ada.desk);
    const before = await ada.desk.signature(draft.id);
    const elsewhere = await ada.desk.save(draft, {
      ...draft.answers,
      subscriber: { ...draft.answers.subscriber, city: 'Lynn' },
    });
    expect((await ada.desk.submit(draft, before)).body).toMatchObject({ code: 'stale' });
    expect((await ada.desk.submit(elsewhere, before)).body).toMatchObject({ code: 'signed-otherwise' });
    const now = await ada.desk.signature(draft.id);
    expect((await ada.desk.submit(elsewhere, { ...now, version: 7 })).body).toMatchObject({ code: 'signed-otherwise' });
    const rates = portal.owner
      .updateTable('rates')
      .where('client_id', '=', world.acme.id)
      .where('tier_code', '=', 'EMP');
    await rates.set({ amount: '410.00' }).execute();
    expect((await ada.desk.submit(elsewhere, now)).body).toMatchObject({ code: 'signed-otherwise' });
    await rates.set({ amount: '400.00' }).execute();
    expect((await ada.desk.submit(elsewhere, now)).status).toBe(200);
  });

  test('is one signature however often it is sent', async () => {
    const ada = await somebody(['Ada', 'Lin']);
    const draft = await drafted(ada.desk);
    const [one, other] = await Promise.all([ada.desk.submit(draft), ada.desk.submit(draft)]);
    expect(one.body).toEqual(other.body);
    expect(await signed(draft.id)).toHaveLength(1);
  });

  test('is kept with who, when, from where, the very words in their version and language, and a hash of the answers', async () => {
    const hana = await somebody(['하나', '문']);
    const draft = await drafted(hana.desk);
    const { body } = await hana.desk.submit(draft, { language: 'ko', typedName: '문 하나' });
    expect(body.status).toBe('SUCCESS');
    const words = { employer: 'ACME Tool', employee: 'Robin Hire' };
    const text = signingText('employer', { version: 1, language: 'ko' }, words);
    expect(text).toContain('ACME Tool 회사를 대리하여');
    const [row] = await signed(draft.id);
    expect(row).toMatchObject({
      user_id: hana.id,
      user_name: '문하나',
      typed_name: '문 하나',
      role: 'employer',
      address: '127.0.0.1',
      language: 'ko',
      text_version: 1,
      signed_text: text,
      answers_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(Math.abs(Date.now() - (row?.signed_at.getTime() ?? 0))).toBeLessThan(60_000);
    const [shown] = (await hana.desk.get(draft.id)).signatures;
    expect(shown).toMatchObject({ signedBy: '문하나', timeZone: 'America/New_York', text, hash: row?.shown_hash });
  });

  test('has the same hash for the same answers, and another as soon as one of them differs, a number too', async () => {
    const ada = await somebody(['Ada', 'Lin']);
    const ssn = freshSsn();
    const hire = aNewHire(world.acme, { ssn, lastName: 'Hash', hireDate: dayFromNow(-3) });
    const shownFor = async (answers: Draft['answers']) => {
      const draft = await ada.desk.save(await ada.desk.startHire(world.acme), answers);
      return draft.signing?.shown;
    };
    const one = await shownFor(hire);
    expect(await shownFor({ ...hire })).toBe(one);
    expect(await shownFor({ ...hire, subscriber: { ...hire.subscriber, ssn: freshSsn() } })).not.toBe(one);
    expect(await shownFor({ ...hire, subscriber: { ...hire.subscriber, zip: '02109' } })).not.toBe(one);
  });

  test.each([
    ['client', 'I confirm on behalf of ACME Tool:'],
    ['broker', 'As its broker, I confirm on behalf of ACME Tool:'],
    ['tpa', 'As its third-party administrator, I confirm on behalf of ACME Tool:'],
    ['admin', 'As administrator of its benefit plan, I confirm on behalf of ACME Tool:'],
  ] as const)('%s signs in the words of whom they act for', async (type, opening) => {
    const by = await somebody(['Ada', 'Lin'], type);
    const draft = await drafted(by.desk);
    expect((await by.desk.submit(draft)).status).toBe(200);
    expect((await signed(draft.id))[0]?.signed_text).toMatch(new RegExp(`^${opening}`));
  });
});

describe('who can sign', () => {
  test('an account without a name cannot, and is told so', async () => {
    const nobody = await somebody(['', ' ']);
    const draft = await drafted(nobody.desk);
    expect(draft.signing?.name).toBe('');
    const { status, body } = await nobody.desk.submit(draft, { typedName: 'Somebody' });
    expect([status, body]).toMatchObject([422, { fields: { 'signature.typedName': 'sign-no-name' } }]);
  });

  test('an API key cannot: it is nobody', async () => {
    const { installationId } = world;
    const permissions = ['manageApiKeys', 'enrollment'] as const;
    const maker = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
    const scopes = ['generalRead', 'generalWrite', 'enrollment'];
    const { body } = await maker.call(apikeys.calls.create, { name: 'Payroll', scopes });
    const key = new Desk(portal, callerOf(portal.app, { authorization: `Bearer ${body.key}` }));
    const draft = await drafted(key);
    expect(draft.signing).toBeNull();
    const typed = { ...(await desk.signature(draft.id)), typedName: 'Test admin' };
    expect(await key.submit(draft, typed)).toMatchObject({ status: 403, body: { code: 'signature-in-person' } });
    expect((await desk.submit(draft)).status).toBe(200);
  });

  test('whoever views the portal as somebody else cannot', async () => {
    const { installationId } = world;
    const permissions = ['impersonate', 'manageUsers', 'enrollment'] as const;
    const admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
    const ada = await somebody(['Ada', 'Lin']);
    const draft = await drafted(ada.desk);
    const answer = await admin.call(viewAs.beginView, { id: ada.id });
    const cookies = [answer.headers['set-cookie']].flat().map((one) => String(one).split(';')[0] ?? '');
    const csrf = cookies.find((one) => one.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
    const headers = {
      cookie: cookies.join('; '),
      authorization: `Bearer ${answer.body.token}`,
      'x-xsrf-token': decodeURIComponent(csrf),
    };
    const view = new Desk(portal, callerOf(portal.app, headers));
    expect(await view.submit(draft)).toMatchObject({ status: 403, body: { code: 'viewing' } });
    expect(await signed(draft.id)).toEqual([]);
  });
});

describe('the employee’s own signature', () => {
  test('is in their own words and name, and is asked for again when what they signed comes back', async () => {
    const family = await aFamily(portal.owner, {
      client: world.acme,
      firstName: 'José',
      lastName: 'Núñez',
      ssn: freshSsn().replaceAll('-', ''),
    });
    const member = await somebody(['Jose', 'Nunez'], 'member', { entityId: family.subscriberId });
    const draft = await desk.start({
      clientId: world.acme.id,
      enrollmentType: 'coveragechange',
      memberId: family.subscriberId,
    });
    const elections = [
      {
        coverageType: 'dental' as const,
        decision: 'elect' as const,
        planId: world.acme.plans.dental,
        covered: ['subscriber'],
        waiverReason: null,
        waiverCarrier: null,
        volume: null,
      },
    ];
    const answers = {
      ...draft.answers,
      eventCode: 'lossOfCoverage',
      eventDate: dayFromNow(-2),
      coversDependents: false,
      elections,
    };
    const saved = await desk.save(draft, answers);
    expect(saved.issues).toEqual([]);
    expect((await desk.submit(saved)).status).toBe(200);
    const proofOf = async () => (await desk.get(draft.id)).proofs.find(({ type }) => type === 'employeeSignature');
    const id = (await proofOf())?.id ?? '';
    const { shown } = (await member.desk.caller.call(proofs.proofToSign, { id })).body;
    const sign = (typedName: string) =>
      member.desk.caller.call(proofs.signProof, {
        id,
        signature: { typedName, agreed: true, version: 1, language: 'es', shown },
      });
    expect(await sign('Hana Moon')).toMatchObject({
      status: 422,
      body: { fields: { 'signature.typedName': 'sign-own-name' } },
    });
    expect(await sign('josé  nuñez')).toMatchObject({ status: 200, body: { state: 'accepted' } });
    const [submitters, own] = await signed(draft.id);
    expect(own).toMatchObject({
      user_id: member.id,
      role: 'employee',
      proof_id: id,
      ended_by: null,
      signed_text: expect.stringMatching(/^Confirmo que las respuestas/),
      answers_hash: submitters?.answers_hash,
      shown_hash: submitters?.shown_hash,
    });
    await returned(draft.id);
    expect((await proofOf())?.state).toBe('required');
    expect((await signed(draft.id)).map(({ ended_by }) => ended_by)).toEqual(['returned', 'returned']);
  });
});

describe('a signature from before signatures had rows of their own', () => {
  test('stays valid and shows what is known of it', async () => {
    const draft = await drafted(desk);
    await desk.submit(draft);
    const { snapshot } = await stored(draft.id);
    const confirmation = confirmationOf(snapshot);
    const signature = {
      typedName: 'Hana Moon',
      at: '2026-03-08T07:29:00.000Z',
      ip: '192.0.2.7',
      hash: 'ab'.repeat(32),
    };
    const old = JSON.stringify({ version: draft.version, confirmation: { ...confirmation, signature } });
    await portal.owner.deleteFrom('enrollment_signatures').where('enrollment_id', '=', draft.id).execute();
    await portal.owner
      .updateTable('enrollments')
      .set({ snapshot: old, rules: null })
      .where('id', '=', draft.id)
      .execute();
    expect((await desk.get(draft.id)).signatures).toMatchObject([
      { typedName: 'Hana Moon', signedBy: null, text: null, address: '192.0.2.7', ended: null, signedAt: signature.at },
    ]);
    expect((await desk.act(draft.id, 'approve')).body.status).toBe('queued');
    await desk.work();
    expect((await desk.state(draft.id))?.status).toBe('processed');
    const paper = await desk.caller.call(enrollments.enrollmentPdf, { id: draft.id });
    expect(paper.status).toBe(200);
  });
});
