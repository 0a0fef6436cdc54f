import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { hiddenGroups } from './results.rules.ts';
import { aSurvey, sentTo } from './surveys.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  const permissions = ['viewSurveys', 'manageSurveys', 'phi', 'exportData'] as const;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal?.close());

const word = (en: string) => ({ en, ko: en, es: en });
const options = ['good', 'bad'].map((value) => ({ value, label: word(value) }));
const items = [{ key: 'mood', type: 'single' as const, label: word('How?'), options }];

/** An anonymous survey with so many answers of each of its send-outs, all of one employer's people. */
async function asked(...counts: number[]) {
  const { id } = await aSurvey(admin, { purpose: 'satisfaction', anonymous: true, items });
  const sessions: string[] = [];
  for (const [at, count] of counts.entries()) {
    await sentTo(admin, id, [`Asked ${id} ${at}`]);
    const { rows } = await sql<{ id: string }>`select id from surveysessions where survey_id = ${id}
      order by id desc limit 1`.execute(portal.owner);
    const sessionId = rows[0]?.id ?? '';
    sessions.push(sessionId);
    await sql`insert into surveyresponses (id, installation_id, survey_id, session_id, client_id, form_version, language, answers,
        submitted_at)
      select gen_random_uuid(), ${world.installationId}, ${id}, ${sessionId}, ${world.acme.id}, 1, 'en', '{"mood": "good"}',
        date_trunc('day', now()) from generate_series(1, ${count}::int)`.execute(portal.owner);
  }
  return { id, sessions };
}
const hidden = async (id: string, more: { sessionId?: string | undefined; clientId?: string } = {}) =>
  (await admin.call(surveyCalls.surveySummary, { id, ...more })).body.suppressed;
const anAnswer = async (id: string) => {
  const { rows } = await sql<{ id: string }>`select id from surveyresponses where survey_id = ${id} limit 1`.execute(
    portal.owner,
  );
  return admin.call(surveyCalls.surveyAnswers, { id: rows[0]?.id ?? '' });
};

describe('of an anonymous survey', () => {
  test('a filter tells nothing of a send-out from which a small one could be worked out, nor do two filters at once', async () => {
    const { id, sessions } = await asked(8, 6, 3);
    expect(await hidden(id)).toBe(false);
    // All, less the first and the second, would be the three.
    expect(await Promise.all(sessions.map((sessionId) => hidden(id, { sessionId })))).toEqual([false, true, true]);
    const clientId = world.acme.id;
    expect([await hidden(id, { clientId }), await hidden(id, { clientId, sessionId: sessions[0] })]).toEqual([
      false,
      true,
    ]);
  });

  test('one answer is opened where there are five, and says no employer; where there are fewer none is', async () => {
    const [many, few] = [await asked(5), await asked(4)];
    const opened = await anAnswer(many.id);
    expect(opened.body).toMatchObject({ answers: { mood: 'good' }, clientId: null, clientName: null });
    const refused = await anAnswer(few.id);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'survey-few' }]);
  });
});

test.each([
  ['none is small', { a: 5, b: 9 }, []],
  ['one is small', { a: 4, b: 9, c: 7 }, ['a', 'c']],
  ['two small ones are five together', { a: 2, b: 3, c: 7 }, ['a', 'b']],
  ['two small ones are fewer', { a: 1, b: 2, c: 7, d: 8 }, ['a', 'b', 'c']],
])('where %s, these are hidden', (_, counts, expected) => {
  const groups = Object.entries(counts).map(([value, count]) => ({ value, count }));
  expect([...hiddenGroups(groups)].sort()).toEqual(expected);
});
