import { unions } from '@coverlane/contract/collections/unions.ts';
import { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { unionSignupDoor } from '@coverlane/contract/union-signups/calls.ts';
import { unionSignupDecisions, unionSignupReview } from '@coverlane/contract/union-signups/staff-calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { testKeys } from '../../testing/family.ts';
import { aUser, type World } from '../../testing/world.ts';
import { enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { Hall, luis, maria, someSsn } from './union-signups.testing.ts';

let portal: TestPortal;
let world: World;
let hall: Hall;

beforeAll(async () => {
  ({ portal, world } = await enrollmentOffice());
  const permissions = ['manageUnions', 'enrollment', 'approveEnrollments'] as const;
  const { installationId } = world;
  const office = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  hall = await Hall.of(portal, world.acme, office);
});
beforeEach(() => sql`delete from login_tries`.execute(portal.owner));
afterAll(() => portal?.close());

const SIGNATURE = { name: 'María Soto', agreed: true };

describe('a union’s key', () => {
  test('opens the union with its shops, and nothing of any person', async () => {
    const { status, body, raw } = await hall.look(hall.key, unionSignupDoor.unionSignupByKey);
    expect(status).toBe(200);
    expect(body.shops).toEqual([{ id: hall.shopId, name: 'Bay Electric', city: null }]);
    expect(raw).not.toMatch(/Soto|Jane|clientId|allowTestIds/);
  });

  test('that is guessed, withdrawn or closed says “This link is not active.”, all alike', async () => {
    const old = hall.key;
    await hall.opens(true, true);
    const [now, guessed] = [hall.key, 'A'.repeat(22)];
    const answers = [
      await hall.look(old, unionSignupDoor.unionSignupByKey),
      await hall.look(guessed, unionSignupDoor.unionSignupByKey),
    ];
    await hall.opens(false);
    answers.push(await hall.look(now, unionSignupDoor.unionSignupByKey));
    answers.push(await hall.look('-', unionSignupDoor.unionSignupStatus));
    expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual(
      answers.map(() => [404, 'link-inactive', 'This link is not active.']),
    );
    expect(new Set(answers.map(({ raw }) => raw.replaceAll(/"(requestId|traceId)":"[^"]*"/g, ''))).size).toBe(1);
    await hall.opens();
  });

  test('is made where the editor opens the sign-up, is one for the editor and the list, and leads to the union', async () => {
    const { office } = hall;
    const fund = { name: 'Local 12', clientId: world.acme.id, languages: ['en'] };
    const { id, version } = (await office.call(unions.calls.create, fund)).body;
    const shown = async () => [
      (await office.call(unionCalls.unionPage, { kind: 'union', id })).body.path,
      (await office.call(unionSignupReview.unionSignupLink, { id })).body.path,
    ];
    const leadsTo = async (path: string | null | undefined) =>
      (await hall.look(path?.split('/').at(-1) ?? '', unionSignupDoor.unionSignupByKey)).body.name;
    expect(await shown()).toEqual([null, null]);
    expect((await office.call(unions.calls.update, { id, version, signupOpen: true })).status).toBe(200);
    const [path, ofList] = await shown();
    expect(path).toBe(ofList);
    expect(await leadsTo(path)).toBe('Local 12');
    const born = (await office.call(unions.calls.create, { ...fund, name: 'Local 13', signupOpen: true })).body;
    const ofBorn = (await office.call(unionSignupReview.unionSignupLink, { id: born.id })).body.path;
    expect(await leadsTo(ofBorn)).toBe('Local 13');
    const { path: renewed } = (await office.call(unionCalls.renewUnionPage, { kind: 'union', id })).body;
    expect(renewed).not.toBe(path);
    expect(await shown()).toEqual([renewed, renewed]);
    expect([await leadsTo(path), await leadsTo(renewed)]).toEqual([undefined, 'Local 12']);
    await office.call(unionCalls.renewUnionPage, { kind: 'union', id, withdraw: true });
    expect(await shown()).toEqual([null, null]);
    const { path: again } = (await office.call(unionCalls.renewUnionPage, { kind: 'union', id })).body;
    expect([await leadsTo(renewed), await leadsTo(again)]).toEqual([undefined, 'Local 12']);
  });

  test('is guessed twenty times a minute at most', async () => {
    const tries = [];
    for (let at = 0; at < 21; at += 1)
      tries.push((await hall.look(`${'A'.repeat(20)}${10 + at}`, unionSignupDoor.unionSignupByKey, '10.9.9.9')).status);
    expect(tries.at(-1)).toBe(429);
    expect((await hall.look(hall.key, unionSignupDoor.unionSignupByKey)).status).toBe(200);
  });
});

describe('a worker', () => {
  test('is asked for name and birth date first, for by them they go on later', async () => {
    const { status, body } = await hall.post({
      webKey: hall.key,
      formData: maria(hall.shopId, { dob: null, lastName: ' ' }),
    });
    expect([status, body.fields]).toEqual([
      422,
      { 'formData.worker.lastName': 'required', 'formData.worker.dob': 'required' },
    ]);
  });

  test('goes on on another device by the own key, after saying who they are; no number is sent back, and none is lost', async () => {
    const formData = { ...maria(hall.shopId, { ssn: '912-55-6789' }), dependents: [luis({ ssn: null })] };
    const { body } = await hall.post({ webKey: hall.key, formData });
    const { status, body: opened, raw } = await hall.resume({ key: body.key, lastName: 'SOTO', dob: '1988-04-05' });
    expect(status).toBe(200);
    expect(opened).toMatchObject({ status: 'started', language: 'es', canSubmit: true, numbers: { worker: '6789' } });
    expect(opened.formData.worker).toMatchObject({ firstName: 'María', address1: '12 Mesa St', ssn: null });
    expect(raw).not.toContain('91255');
    const { accessToken, version } = opened;
    const sent = await hall.post({
      key: body.key,
      accessToken,
      version,
      formData: opened.formData,
      submit: true,
      signature: SIGNATURE,
    });
    expect(sent.status, sent.raw).toBe(200);
    expect(sent.body.status).toBe('submitted');
    const { rows } = await sql<{
      ssn: boolean;
      hash: number;
    }>`select ssn_index is not null as ssn, length(signed_hash) as hash
      from union_signups order by id desc limit 1`.execute(portal.owner);
    expect(rows).toEqual([{ ssn: true, hash: 32 }]);
  });

  test('whose link was forwarded shows nothing and is not written over', async () => {
    const { body } = await hall.post({ webKey: hall.key, formData: maria(hall.shopId) });
    const wrong = [
      await hall.resume({ key: body.key, lastName: 'Soto', dob: '1990-01-01' }),
      await hall.resume({ key: 'A'.repeat(22), lastName: 'Soto', dob: '1988-04-05' }),
    ];
    expect(wrong.map(({ status, body: said }) => [status, said.code])).toEqual(
      wrong.map(() => [422, 'request-invalid']),
    );
    const { status, body: refused } = await hall.post({
      key: body.key,
      version: 2,
      accessToken: 'x',
      formData: maria(hall.shopId),
    });
    expect([status, refused.code]).toEqual([422, 'request-invalid']);
    const { raw } = await hall.look(body.key, unionSignupDoor.unionSignupStatus);
    expect(raw).not.toMatch(/Mar|Soto|1988/);
  });

  test('is stopped after five wrong answers for a quarter of an hour', async () => {
    const { body } = await hall.post({ webKey: hall.key, formData: maria(hall.shopId) });
    for (let at = 0; at < 5; at += 1)
      await hall.resume({ key: body.key, lastName: 'Soto', dob: `199${at}-01-01` }, '10.7.7.7');
    expect((await hall.resume({ key: body.key, lastName: 'Soto', dob: '1988-04-05' }, '10.7.7.7')).status).toBe(422);
  });

  test('who chose no shop, or one that ended meanwhile, is told “Choose your employer (shop).”', async () => {
    const ended = uuid7();
    await hall.shop(ended, `Ended ${ended.slice(-4)}`, { expiration_date: '2025-12-31' });
    for (const shopId of [null, ended]) {
      const formData = { ...maria(hall.shopId), shopId };
      const { body } = await hall.post({ webKey: hall.key, formData });
      const { key, accessToken, version } = body;
      const sent = await hall.post({ key, accessToken, version, formData, submit: true, signature: SIGNATURE });
      expect([sent.status, sent.body.fields]).toEqual([422, { 'formData.shopId': 'shop-required' }]);
    }
  });

  test('signs, or is told “Please sign before submitting.”; two people have two numbers', async () => {
    const ssn = someSsn();
    const formData = { ...maria(hall.shopId, { ssn }), dependents: [luis({ ssn })] };
    const { body } = await hall.post({ webKey: hall.key, formData });
    const { key, accessToken, version } = body;
    const twice = await hall.post({ key, accessToken, version, formData, submit: true, signature: SIGNATURE });
    expect(twice.body.fields).toEqual({ 'formData.dependents.d1.ssn': 'repeated' });
    const unsigned = await hall.post({ key, accessToken, version, formData: maria(hall.shopId), submit: true });
    expect([unsigned.status, unsigned.body.message]).toEqual([422, 'Please sign before submitting.']);
  });

  test('sends once however often the answer gets lost, and nothing else after it', async () => {
    const formData = maria(hall.shopId);
    const { key, accessToken, version } = await hall.signedUp(formData);
    const again = await hall.post({ key, accessToken, version, formData, submit: true, signature: SIGNATURE });
    expect([again.status, again.body.status]).toEqual([200, 'submitted']);
    const other = await hall.post({ key, accessToken, version, formData: maria(hall.shopId, { city: 'Burbank' }) });
    expect([other.status, other.body.code]).toEqual([409, 'union-signup-sent']);
  });

  test('writes on when the key is renewed; when the sign-up closes what was typed stays and nothing is sent', async () => {
    const formData = maria(hall.shopId);
    const { body } = await hall.post({ webKey: hall.key, formData });
    await hall.opens(true, true);
    const { key } = body;
    const on = await hall.post({ key, accessToken: body.accessToken, version: body.version, formData });
    expect(on.status, on.raw).toBe(200);
    await hall.opens(false);
    const closed = await hall.post({ key, ...pick(on.body), formData, submit: true, signature: SIGNATURE });
    expect([closed.status, closed.body.message]).toEqual([404, 'This link is not active.']);
    expect((await hall.post({ key, ...pick(on.body), formData })).status).toBe(200);
    await hall.opens();
  });

  test('in an older window overwrites nothing', async () => {
    const formData = maria(hall.shopId);
    const { body } = await hall.post({ webKey: hall.key, formData });
    expect((await hall.post({ key: body.key, ...pick(body), formData })).status).toBe(200);
    expect((await hall.post({ key: body.key, ...pick(body), formData })).body.code).toBe('stale');
  });
});

const pick = ({ accessToken, version }: { accessToken: string; version: number }) => ({ accessToken, version });

describe('the fund office', () => {
  test('accepts: the worker and the family are made without coverage, and the worker stands on the roster of the shop', async () => {
    const formData = { ...maria(hall.shopId), dependents: [luis()] };
    const { id, key } = await hall.signedUp(formData);
    const before = await hall.review(id);
    expect(before).toMatchObject({ status: 'submitted', name: 'María Soto', known: [], isMinor: false });
    expect(JSON.stringify(before)).not.toContain(String(formData.worker.ssn));
    const { status, body } = await hall.decide(id, { decision: 'accept' });
    expect(status, JSON.stringify(body)).toBe(200);
    const after = await hall.review(id);
    expect(after).toMatchObject({ status: 'accepted', enrollmentId: body.enrollmentId });
    expect(after.personId).not.toBeNull();
    expect((await hall.roster()).filter(({ personId }) => personId === after.personId)).toEqual([
      { name: 'María Soto', status: 'enrolled', personId: after.personId, shop: 'Bay Electric' },
    ]);
    const { rows } = await sql<{ people: number; numbers: number; coverages: number }>`select
        (select count(*)::int from people where subscriber_id = ${after.personId}) as people,
        (select count(*)::int from person_ssns n join people p on p.id = n.person_id where p.subscriber_id = ${after.personId}) as numbers,
        (select count(*)::int from coverages c join people p on p.id = c.person_id where p.subscriber_id = ${after.personId}) as coverages`.execute(
      portal.owner,
    );
    expect(rows).toEqual([{ people: 2, numbers: 2, coverages: 0 }]);
    const { body: told } = await hall.look(key, unionSignupDoor.unionSignupStatus);
    expect(told).toMatchObject({ status: 'accepted', next: 'hours' });
    // No number lies open in what was decided.
    const kept = await sql<{
      request: string;
    }>`select request::text as request from enrollments where id = ${body.enrollmentId}`.execute(portal.owner);
    expect(kept.rows[0]?.request).not.toContain(String(formData.dependents[0]?.ssn).replaceAll('-', ''));
  });

  test('is undone by voiding the enrollment: the sign-up waits again, and the roster is as before', async () => {
    const { id } = await hall.signedUp(maria(hall.shopId));
    const { body } = await hall.decide(id, { decision: 'accept' });
    const { personId } = await hall.review(id);
    const refused = await hall.decide(id, { decision: 'reopen' });
    expect([refused.status, Reflect.get(refused.body, 'code')]).toEqual([409, 'union-signup-enrolled']);
    const voided = await hall.office.call(enrollments.enrollmentAction, {
      enrollmentId: body.enrollmentId ?? '',
      action: 'void',
      note: 'Wrong person',
    });
    expect(voided.status, JSON.stringify(voided.body)).toBe(200);
    expect(await hall.review(id)).toMatchObject({
      status: 'submitted',
      enrollmentId: null,
      personId: null,
      decidedBy: null,
    });
    expect((await hall.roster()).some((one) => one.personId === personId)).toBe(false);
  });

  test('sees whom it knows side by side; who is accepted as them is made no second time, and a new child joins', async () => {
    const formData = maria(hall.shopId);
    const first = await hall.signedUp(formData);
    await hall.decide(first.id, { decision: 'accept' });
    const { personId } = await hall.review(first.id);
    const other = uuid7();
    await hall.shop(other, `Harbor ${other.slice(-4)}`);
    // The same worker with another spelling, in another shop, with a child.
    const spelled = {
      ...formData,
      shopId: other,
      worker: { ...formData.worker, firstName: 'Maria' },
      dependents: [luis()],
    };
    const { id } = await hall.signedUp(spelled);
    const review = await hall.review(id);
    expect(review.status).toBe('matched');
    expect(review.known[0]).toMatchObject({ personId, key: 'worker', verdict: 'same' });
    expect(review.others.map((one) => one.id)).toEqual([first.id]);
    const { status, body } = await hall.decide(id, { decision: 'accept', personId });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.enrollmentId).not.toBeNull();
    const { rows } = await sql<{
      people: number;
    }>`select count(*)::int as people from people where subscriber_id = ${personId}`.execute(portal.owner);
    expect(rows).toEqual([{ people: 2 }]);
    const shops = (await hall.roster()).filter((one) => one.personId === personId).map(({ shop }) => shop);
    expect(shops).toEqual(['Bay Electric', `Harbor ${other.slice(-4)}`]);
  });

  test('accepts somebody known without anybody new: no enrollment, and reopening takes them off the roster', async () => {
    const formData = maria(hall.shopId);
    const first = await hall.signedUp(formData);
    await hall.decide(first.id, { decision: 'accept' });
    const { personId } = await hall.review(first.id);
    const other = uuid7();
    await hall.shop(other, `Pier ${other.slice(-4)}`);
    const { id } = await hall.signedUp({ ...formData, shopId: other });
    const { body } = await hall.decide(id, { decision: 'accept', personId });
    expect(body).toMatchObject({ status: 'accepted', enrollmentId: null });
    expect((await hall.decide(id, { decision: 'reopen' })).status).toBe(200);
    expect((await hall.roster()).filter((one) => one.personId === personId).map(({ shop }) => shop)).toEqual([
      'Bay Electric',
    ]);
    expect((await hall.review(id)).status).toBe('matched');
  });

  test('leaves whoever stood on the roster before where they were when it takes an acceptance back', async () => {
    const formData = maria(hall.shopId);
    const first = await hall.signedUp(formData);
    await hall.decide(first.id, { decision: 'accept' });
    const { personId } = await hall.review(first.id);
    const own = (await hall.roster()).filter((one) => one.personId === personId);
    const { id } = await hall.signedUp(formData);
    expect((await hall.decide(id, { decision: 'accept', personId })).body).toMatchObject({ enrollmentId: null });
    expect((await hall.decide(id, { decision: 'reopen' })).status).toBe(200);
    expect((await hall.roster()).filter((one) => one.personId === personId)).toEqual(own);
    // With a child, by an enrollment that is voided.
    const second = await hall.signedUp({ ...formData, dependents: [luis()] });
    const { body } = await hall.decide(second.id, { decision: 'accept', personId });
    const enrollmentId = body.enrollmentId ?? '';
    const voided = await hall.office.call(enrollments.enrollmentAction, { enrollmentId, action: 'void', note: 'No' });
    expect(voided.status, JSON.stringify(voided.body)).toBe(200);
    expect((await hall.roster()).filter((one) => one.personId === personId)).toEqual(own);
  });

  test('takes back who somebody is whom the shop had named before, and leaves them on the roster', async () => {
    const shopId = uuid7();
    await hall.shop(shopId, 'Named before');
    const formData = maria(shopId);
    const [rowId, digits] = [uuid7(), String(formData.worker.ssn).replaceAll('-', '')];
    const sealed = testKeys.seal({ table: 'unionshopemployees', column: 'ssn_sealed', rowId }, digits);
    await sql`insert into unionshopemployees (id, client_id, union_id, shop_id, last_name, first_name, ssn_sealed, ssn_index, ssn_last4)
      values (${rowId}, ${hall.client.id}, ${hall.unionId}, ${shopId}, 'Soto', 'María', ${sealed},
        ${testKeys.blindIndex(hall.client.id, digits)}, ${digits.slice(-4)})`.execute(portal.owner);
    const there = async () => (await hall.roster()).filter(({ shop }) => shop === 'Named before');
    const { id } = await hall.signedUp(formData);
    const { body } = await hall.decide(id, { decision: 'accept' });
    expect(await there()).toMatchObject([{ status: 'enrolled', personId: expect.any(String) }]);
    const enrollmentId = body.enrollmentId ?? '';
    await hall.office.call(enrollments.enrollmentAction, { enrollmentId, action: 'void', note: 'No' });
    expect(await there()).toMatchObject([{ status: 'pendingMatch', personId: null }]);
  });

  test('asks for more in words, which the worker reads after saying who they are, and who answers waits again', async () => {
    const { id, key } = await hall.signedUp(maria(hall.shopId));
    expect((await hall.decide(id, { decision: 'askMore' })).body).toMatchObject({ fields: { said: 'required' } });
    expect((await hall.decide(id, { decision: 'askMore', said: 'Send the birth date of your child.' })).status).toBe(
      200,
    );
    const { body: told, raw } = await hall.look(key, unionSignupDoor.unionSignupStatus);
    expect(told).toMatchObject({ status: 'moreInformation', next: 'answer' });
    expect(raw).not.toContain('child');
    await hall.opens(false);
    const { body: opened } = await hall.resume({ key, lastName: 'Soto', dob: '1988-04-05' });
    expect(opened).toMatchObject({ said: 'Send the birth date of your child.', canSubmit: true });
    const { accessToken, version, formData } = opened;
    const sent = await hall.post({ key, accessToken, version, formData, submit: true, signature: SIGNATURE });
    expect(sent.status, sent.raw).toBe(200);
    expect(await hall.review(id)).toMatchObject({ said: null, decidedBy: expect.any(String) });
    await hall.opens();
  });

  test('rejects with a reason, takes that back, and decides nothing twice', async () => {
    const { id } = await hall.signedUp(maria(hall.shopId));
    expect((await hall.decide(id, { decision: 'reject', said: 'Not a member of this local.' })).status).toBe(200);
    expect((await hall.decide(id, { decision: 'accept' })).body).toMatchObject({ code: 'union-signup-state' });
    expect((await hall.decide(id, { decision: 'reopen' })).body).toMatchObject({ status: 'submitted' });
    const { version } = await hall.review(id);
    const both = await Promise.all(
      ['accept', 'reject'].map((decision) =>
        hall.office.call(unionSignupDecisions.decideUnionSignup, { id, version, decision, said: 'No' }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
