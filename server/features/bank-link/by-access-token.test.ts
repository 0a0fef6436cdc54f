import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { permissions } from '@coverlane/contract/access.ts';
import { signupKeepers } from '@coverlane/contract/self-enrollment/calls.ts';
import { selfEnrollmentSteps } from '@coverlane/contract/self-enrollment/step-calls.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aDocument } from '../../testing/document-objects.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { Desk, enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { SessionOffice } from '../enrollments/sessions.testing.ts';
import { entriesIn, ourBank } from '../payments/payments.testing.ts';
import { letIn, sentPublicly } from './self-enrollment.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let office: SessionOffice;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
});
afterAll(() => portal?.close());

type Own = { enrollmentIdentifier: string; accessToken: string };
const ask = (call: AnyCall, own: Own, more: object = {}) =>
  sentPublicly(portal, call, { payload: { ...own, ...more } });
const update = (own: Own, more: object = {}) => ask(selfEnrollmentSteps.updateSelfEnrollment, own, more);
const forms = (own: Own, more: object = {}) => ask(selfEnrollmentSteps.selfEnrollmentForms, own, more);

/** Jane was let in by the public key of a session. */
async function entered() {
  const session = await office.session(await office.family());
  const who = { dob: '1984-03-02', last_name: 'Census', email: 'jane@example.com', employee_id: `E-${uuid7()}` };
  await portal.owner
    .updateTable('enrollmentsessionmembers')
    .set(who)
    .where('id', '=', session.sessionMemberId)
    .execute();
  const { sessionId } = session;
  const { body } = await office.builder.call(signupKeepers.putSignup, { sessionId, list: 'closed' });
  const key = body.path?.replace('/signup/', '') ?? '';
  const said = { key, lastName: 'Census', dob: '1984-03-02', employeeId: who.employee_id };
  return { ...session, ...(await letIn(portal, said)) };
}

/** Jane signs and submits what she was prefilled with. */
async function submitted() {
  const session = await entered();
  const { body: draft } = await update(session.own);
  const { body: asked } = await forms(session.own);
  const { version, language, shown, name: typedName } = asked.forms[0];
  const signature = { typedName, agreed: true, version, language, shown };
  const sent = await forms(session.own, { version: draft.version, signature });
  return { ...session, draft, asked, sent };
}

test('the access token leads through the wizard: begun, typed, signed and submitted, and each of it once', async () => {
  const { own, draft, asked, sent } = await submitted();
  expect(draft).toMatchObject({ status: 'draft', missing: [] });
  expect(asked).toMatchObject({ status: 'draft', documentIdentifier: null });
  expect(asked.forms[0].text).toContain('I confirm that the answers in this enrollment are true');
  expect([sent.status, sent.body.documentIdentifier], JSON.stringify(sent.body)).toEqual([200, draft.enrollmentId]);
  expect((await desk.state(draft.enrollmentId))?.status).toBe(sent.body.status);
  expect((await forms(own)).body).toMatchObject({ forms: [], documentIdentifier: draft.enrollmentId });
  const late = await update(own, { version: sent.body.version, step: 2 });
  expect([late.status, late.body.code]).toEqual([409, 'enrollment-submitted']);
  const read = await portal.owner
    .selectFrom('audit.events')
    .select('call')
    .where('object_id', '=', draft.enrollmentId)
    .where('action', '=', 'read')
    .execute();
  expect(read.map(({ call }) => call)).toContain('updateSelfEnrollment');
});

test('what was typed is not overwritten unseen, and is nobody else’s to read or to change', async () => {
  const [jane, other] = [await entered(), await entered()];
  const { body: draft } = await update(jane.own, { step: 2 });
  const { body: saved } = await update(jane.own, { version: draft.version, step: 3 });
  expect(saved).toMatchObject({ step: 3, version: draft.version + 1, enrollmentId: draft.enrollmentId });
  const old = await update(jane.own, { version: draft.version, step: 4 });
  expect([old.status, old.body.code]).toEqual([409, 'stale']);
  const unseen = await update(jane.own, { step: 4 });
  expect([unseen.status, unseen.body.fields]).toEqual([422, { version: 'required' }]);
  const mixed = { ...jane.own, accessToken: other.own.accessToken };
  expect((await update(mixed, { version: saved.version })).status).toBe(404);
  expect((await forms({ ...jane.own, accessToken: 'A'.repeat(43) })).status).toBe(401);
  expect((await forms(other.own)).body.code).toBe('enrollment-not-active');
});

test('a paper of a plan is read by the access token, and none of another session', async () => {
  const [jane, other] = [await entered(), await entered()];
  const { installationId, acme } = world;
  const made = { installationId, clientId: acme.id, categoryId: null, word: 'SBC' };
  const { documentId } = await aDocument(portal, made);
  const planId = Object.values(acme.plans)[0] ?? '';
  const id = uuid7();
  const said = { heading: 'Summary', type: 'SBC', language: 'en', document_id: documentId, plan_id: planId };
  const of = { client_id: acme.id, session_id: jane.sessionId };
  await portal.owner
    .insertInto('enrollmentsessionplandocs')
    .values({ id, ...of, ...said })
    .execute();
  const read = ({ enrollmentIdentifier, accessToken }: Own, named = enrollmentIdentifier) =>
    portal.app.inject({
      url: `${API_BASE}/selfenrollment/plandoc/${named}/${id}`,
      headers: { authorization: `Bearer ${accessToken}`, host: 'localhost' },
    });
  const own = await read(jane.own);
  expect([own.statusCode, own.payload]).toEqual([200, 'Paper of SBC']);
  expect((await read(other.own)).statusCode).toBe(404);
  expect((await read(other.own, jane.own.enrollmentIdentifier)).statusCode).toBe(404);
  expect((await read({ ...jane.own, accessToken: '' })).statusCode).toBe(401);
});

test('the two deposits leave in the file of the bank as credits, described ACCTVERIFY, and wait for no authorisation', async () => {
  const { own } = await submitted();
  const typed = { bankName: 'First Bank', holderName: 'Jane Census', accountType: 'checking', routing: '021000021' };
  const { body } = await ask(selfEnrollmentMoney.enterAccount, own, { ...typed, account: '000123456789' });
  const { installationId } = world;
  const admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  await admin.call(paymentBatches.savePaymentOrigin, ourBank);
  const built = await admin.call(paymentBatches.buildBatch, {});
  const id = built.body.batch?.id ?? '';
  expect((await admin.call(paymentBatches.releaseBatch, { id })).status).toBe(200);
  const url = `${API_BASE}/paymentbatches/${id}/file`;
  const { payload } = await portal.app.inject({ url, headers: admin.headers });
  const deposits = await portal.owner
    .selectFrom('payments')
    .select(['number', 'amount_cents', 'status'])
    .where('method_id', '=', body.methodId)
    .orderBy('amount_cents')
    .execute();
  expect(deposits.map(({ status }) => status)).toEqual(['batched', 'batched']);
  for (const { number, amount_cents: amountCents } of deposits) {
    const line = entriesIn(payload).get(`P-${number.padStart(6, '0')}`);
    expect(line?.entry).toMatchObject({ transactionCode: '22', amountCents });
    // A WEB credit is a payment between persons (NACHA): those of a company to a consumer are PPD.
    expect(line?.batch).toMatchObject({ sec: 'PPD', description: 'ACCTVERIFY' });
  }
});
