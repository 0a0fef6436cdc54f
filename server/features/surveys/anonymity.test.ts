import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { hiddenGroups, toldCounts } from './results.rules.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { answer, aSurvey, pageOfVisitor, sentTo } from './surveys.testing.ts';

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

const act = (surveyId: string, action: string) => admin.call(surveyCalls.surveyAction, { surveyId, action });
const close = (id: string) => act(id, 'close');

describe('of an anonymous survey', () => {
  test('a filter tells nothing while people still answer: of the five that are told next one may be of it', async () => {
    const { id, sessions } = await asked(8, 6);
    expect([await hidden(id), await hidden(id, { sessionId: sessions[0] })]).toEqual([false, true]);
    await close(id);
    expect(await hidden(id, { sessionId: sessions[0] })).toBe(false);
  });

  test('that told its last answers none is asked for again: the next would stand alone beside them', async () => {
    const { id } = await asked(6);
    await close(id);
    expect((await act(id, 'reopen')).body).toMatchObject({ code: 'survey-ended' });
    const over = await asked(6);
    await sql`update surveys set closes_on = current_date - 3 where id = ${over.id}`.execute(portal.owner);
    const later = await admin.call(surveys.calls.update, { id: over.id, closesOn: null });
    expect(later.body).toMatchObject({ fields: { closesOn: 'survey-ended' } });
    const unanswered = await asked(0);
    await close(unanswered.id);
    expect((await act(unanswered.id, 'reopen')).status).toBe(200);
  });

  test('whoever opens the link again after answering leaves no moment there, and up to four answers are said to wait', async () => {
    const { id } = await aSurvey(admin, { purpose: 'satisfaction', anonymous: true, items });
    const [key = ''] = await sentTo(admin, id, ['Once', 'Twice']);
    const visitor = pageOfVisitor(portal);
    await visitor.call(surveyDoor.surveyByKey, { key });
    await answer(visitor, key, { mood: 'good' });
    await visitor.call(surveyDoor.surveyByKey, { key });
    const { rows } = await sql<{ opened: number }>`select count(opened_at)::int as opened from surveyrecipients
      where survey_id = ${id}`.execute(portal.owner);
    expect(rows).toEqual([{ opened: 0 }]);
    expect((await admin.call(surveyCalls.surveySummary, { id })).body).toMatchObject({ suppressed: true, waits: true });
    await close(id);
    expect((await admin.call(surveyCalls.surveySummary, { id })).body).toMatchObject({
      suppressed: true,
      waits: false,
    });
  });

  test('a filter tells nothing of a send-out from which a small one could be worked out, nor do two filters at once', async () => {
    const { id, sessions } = await asked(8, 6, 3);
    expect(await hidden(id)).toBe(false);
    await close(id);
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

const counts = (of: Record<string, number>) => Object.entries(of).map(([value, count]) => ({ value, count }));
const seen = (told: ReturnType<typeof toldCounts>) => [
  told.answered,
  ...told.counts.map(({ value, count }) => `${value} ${count ?? '?'}`),
];

test.each([
  ['a cell that few left out is not told', 'one', { a: 9, b: 7 }, 20, [null, 'a 9', 'b ?']],
  ['few who answered are not told', 'one', { a: 3 }, 20, [null, 'a ?']],
  [
    'two small cells that are two together take a third with them',
    'one',
    { a: 9, b: 7, c: 1, d: 1 },
    18,
    [18, 'a 9', 'b ?', 'c ?', 'd ?'],
  ],
  ['nothing is left out where nothing is small', 'one', { a: 9, b: 7 }, 16, [16, 'a 9', 'b 7']],
  [
    'of many choices those that all but a few made are not told',
    'many',
    { a: 19, b: 10, c: 2 },
    20,
    [20, 'a ?', 'b 10', 'c ?'],
  ],
  [
    'rows of a table stand each for itself',
    'rows',
    { 'x:1': 19, 'x:2': 1, 'y:1': 10, 'y:2': 10 },
    20,
    [20, 'x:1 ?', 'x:2 ?', 'y:1 10', 'y:2 10'],
  ],
] as const)('%s', (...[, kind, of, all, expected]) => {
  const told = counts(of);
  const answered = kind === 'one' ? told.reduce((sum, { count }) => sum + count, 0) : 20;
  expect(seen(toldCounts(told, { kind, answered, all }))).toEqual(expected);
});
