import { permissions } from '@coverlane/contract/access.ts';
import { cannedanswers } from '@coverlane/contract/collections/cannedanswers.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';

let portal: TestPortal;
let grace: Caller;
let tpa: Caller;
let asker: Caller;
let askerId: string;

beforeAll(async () => {
  portal = await testPortal();
  const { installationId, acme, tpaId } = await aWorld(portal.owner);
  const own = { installationId };
  grace = await portal.as(await aUser(portal.owner, { ...own, type: 'admin', permissions }));
  tpa = await portal.as(await aUser(portal.owner, { ...own, type: 'tpa', entityId: tpaId, permissions }));
  await sql`insert into tpa_clients (tpa_id, client_id) values (${tpaId}, ${acme.id})`.execute(portal.owner);
  const user = await aUser(portal.owner, { ...own, type: 'client', entityId: acme.id, permissions });
  askerId = user.id;
  asker = await portal.as(user);
});
afterAll(() => portal?.close());

const canned = (more: object) =>
  grace.call(cannedanswers.calls.create, { name: 'Cards', sortKey: 1, body: 'x', ...more });
const asked = async (more: object = {}) => {
  const question = { subject: 'A new card', contact: 'hr@example.com', message: 'Please send a new card.', ...more };
  return (await asker.call(help.helpAsk, question)).body;
};

describe('a canned answer', () => {
  test('with an unknown variable is refused at its field, with the one that was meant', async () => {
    const refused = await canned({ body: 'Dear {{askrName}},' });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: { body: 'answer-variable' }, values: { said: '{{askrName}}', nearest: '{{askerName}}' } },
    ]);
    expect((await canned({ bodyKo: '{{numbr}} 문의' })).body).toMatchObject({
      fields: { bodyKo: 'answer-variable' },
      values: { nearest: '{{number}}' },
    });
    expect((await canned({ body: 'Dear {{#if number}}x' })).body).toMatchObject({ fields: { body: 'template-open' } });
  });

  test('says what the request says, in the language it was asked in', async () => {
    const made = await canned({
      name: 'Sent',
      helpCategory: 'idcard',
      body: 'Dear {{askerName}}, your card is on its way ({{number}}).\n\n{{agentName}}',
      bodyKo: '{{askerName}}님, 카드를 보냈습니다 ({{number}}).',
    });
    expect(made.status).toBe(200);
    await canned({ name: 'Any', body: 'We are looking into “{{subject}}”.' });
    await canned({ name: 'Claims alone', helpCategory: 'claim', body: 'About {{claimNumber}}.' });
    const { id, number } = await asked({ category: 'idcard' });
    const answers = async (caller = grace, of = id) => (await caller.call(desk.deskAnswers, { id: of })).body.rows;
    expect(await answers()).toMatchObject([
      { name: 'Sent', language: 'en', body: `Dear Test client, your card is on its way (${number}).\n\nTest admin` },
      { name: 'Any', body: 'We are looking into “A new card”.', missing: [] },
    ]);
    expect((await answers(tpa))[0]?.body).toContain('Test tpa');
    await sql`update users set language = 'ko' where id = ${askerId}`.execute(portal.owner);
    const korean = await asked({ category: 'idcard' });
    expect(await answers(grace, korean.id)).toMatchObject([
      { language: 'ko', body: `Test client님, 카드를 보냈습니다 (${korean.number}).` },
      { language: 'en', body: 'We are looking into “A new card”.' },
    ]);
  });

  test('that says something the request lacks is named and not filled with nothing', async () => {
    await canned({
      name: 'Hours',
      body: 'Call us: {{contactHours}}.{{#if claimNumber}} Claim {{claimNumber}}.{{/if}}',
    });
    const { id } = await asked();
    const { rows } = (await grace.call(desk.deskAnswers, { id })).body;
    expect(rows.find(({ name }) => name === 'Hours')).toMatchObject({ missing: ['contactHours'] });
  });

  test('is read by nobody outside the desk, and kept by administrators who may answer', async () => {
    const { id } = await asked();
    expect((await asker.call(desk.deskAnswers, { id })).status).toBe(403);
    expect((await tpa.call(cannedanswers.calls.create, { name: 'Mine', body: 'x', sortKey: 1 })).status).toBe(403);
  });
});
