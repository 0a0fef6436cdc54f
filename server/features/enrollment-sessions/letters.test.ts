import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { sessionDoor, sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { pdfPlaces, pdfTexts } from '../../testing/pdf-text.ts';
import type { Caller } from '../../testing/portal.ts';
import { testPortal } from '../../testing/portal.ts';
import { aStage, type Stage } from '../../testing/sides.ts';
import { Door } from './door.testing.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
});
afterAll(() => stage.portal.close());

const sessionId = () => stage.own.enrollmentSessionId;

async function letters(caller: Caller, more: { ids?: string[] } = {}) {
  const url = `${API_BASE}${sessionMessages.sessionLetters.path}`;
  const payload = { sessionId: sessionId(), ...more };
  return stage.portal.app.inject({ method: 'POST', url, headers: caller.headers, payload });
}

async function person(more: Record<string, unknown>): Promise<string> {
  const { body, status } = await stage.actors.broker.call(enrollmentsessionmembers.calls.create, {
    sessionId: sessionId(),
    relationshipCode: '18',
    lastName: 'Paper',
    dob: '1980-01-02',
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

test('letters go to whoever has no e-mail address, a page each in their language, and the code opens their own link', async () => {
  const { broker } = stage.actors;
  const ko = { subject: '{{session.name}}', body: '{{member.firstName}} 님께' };
  const en = { subject: '{{session.name}}', body: 'Dear {{member.firstName}},' };
  await broker.call(sessionMessages.invitationText, { sessionId: sessionId(), texts: { en, ko } });
  await stage.portal.owner
    .updateTable('enrollmentsessionmembers')
    .set({ email: 'has@example.com' })
    .where('session_id', '=', sessionId())
    .execute();
  expect((await letters(broker)).json()).toMatchObject({ code: 'session-no-letters' });
  const minji = await person({ employeeId: 'P-1', firstName: 'Minji', language: 'ko', address1: '1 Elm Street' });
  await person({
    employeeId: 'P-2',
    firstName: 'Nora',
    address1: '2 Oak Street',
    city: 'Boston',
    state: 'MA',
    zip: '02108',
  });
  await person({ employeeId: 'P-3', firstName: 'Mailed', email: 'mailed@example.com' });
  const reply = await letters(broker);
  expect(reply.statusCode).toBe(200);
  const pages = Map.groupBy(pdfPlaces(reply.rawPayload), ({ page }) => page);
  const [first = '', second = '', ...more] = [...pages.values()].map((lines) =>
    lines.map(({ text }) => text).join(' '),
  );
  expect(more).toEqual([]);
  expect(first).toContain('Minji 님께');
  expect(second).toContain('Dear Nora,');
  expect(second).toContain('2 Oak Street');
  expect(`${first}${second}`).not.toContain('Mailed');
  const [, key = ''] = /\/enroll\/([A-Za-z0-9]{22})/.exec(first.replaceAll(/\s/g, '')) ?? [];
  const told = await stage.portal.visitor.call(sessionDoor.sessionByKey, { key });
  expect(told.status).toBe(200);
  expect(JSON.stringify(told.body)).not.toContain('Minji');
  await new Door(stage.portal).enters(key, { dob: '1980-01-02' });
  const { status } = await stage.portal.owner
    .selectFrom('enrollmentsessionmembers')
    .select('status')
    .where('id', '=', minji)
    .executeTakeFirstOrThrow();
  expect(status).toBe('opened');
});

test('some by name get one whatever address they have; nobody prints another employer’s, and the log says who printed how many', async () => {
  const id = await person({ employeeId: 'P-4', firstName: 'Chosen', email: 'chosen@example.com' });
  const reply = await letters(stage.actors.broker, { ids: [id] });
  expect(pdfTexts(reply.rawPayload).join(' ')).toContain('Dear Chosen,');
  const logged = await stage.portal.owner
    .selectFrom('audit.events')
    .select('detail')
    .where('object_id', '=', sessionId())
    .where('action', '=', 'export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(logged?.detail).toMatchObject({ table: 'letters', rows: 1 });
});
