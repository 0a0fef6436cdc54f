import { surveyrecipients } from '@coverlane/contract/collections/surveyrecipients.ts';
import { surveyresponses } from '@coverlane/contract/collections/surveyresponses.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aPng } from '../../testing/pictures.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { surveyKey } from './links.ts';
import { answer, aSurvey, keep, keysOf, OTHER_INSURANCE, pageOfVisitor, sendFile, sentTo } from './surveys.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let visitor: Caller;

beforeAll(async () => {
  portal = await testPortal();
  visitor = pageOfVisitor(portal);
  world = await aWorld(portal.owner);
  const { installationId } = world;
  const permissions = ['viewSurveys', 'manageSurveys', 'phi', 'exportData', 'viewClaims'] as const;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal?.close());

const act = (surveyId: string, action: string, more: Record<string, unknown> = {}) =>
  admin.call(surveyCalls.surveyAction, { surveyId, action, ...more });
const open = (key: string) => visitor.call(surveyDoor.surveyByKey, { key });
const responsesOf = async (surveyId: string) => (await admin.call(surveyresponses.calls.list, { surveyId })).body.rows;
const yes = { otherInsurance: true, otherCarrier: 'Blue Shield', otherFrom: '2026-01-01' };

/** A family one of whose claims waits for an answer about other insurance. */
async function heldFamily(lastName: string, dob = '1980-06-15'): Promise<{ family: TestFamily; claimId: string }> {
  const family = await aFamily(portal.owner, {
    client: world.acme,
    lastName,
    details: { dob, email: `${lastName.toLowerCase()}@example.com` },
  });
  const of = { clientId: world.acme.id, personId: family.subscriberId, subscriberId: family.subscriberId };
  const { id } = await aClaim(portal.owner, { ...of, status: 'pending', paid: null, owed: null });
  await sql`update claims set pending_reason = 'waitingForCob' where id = ${id}`.execute(portal.owner);
  return { family, claimId: id };
}

const waitsFor = async ({ subscriberId }: TestFamily): Promise<string[]> => {
  const { rows } = await sql<{ reason: string }>`select pending_reason as reason from claims
    where person_id = ${subscriberId} and superseded_at is null`.execute(portal.owner);
  return rows.map(({ reason }) => reason);
};
const otherOf = async ({ subscriberId: id }: TestFamily) => {
  const { rows } = await sql<{
    carrier: string;
    from: string;
  }>`select says ->> 'carrier' as carrier, effective_date as "from"
    from particulars where person_id = ${id} and kind = 'otherCoverage' and superseded_at is null`.execute(
    portal.owner,
  );
  return rows;
};

describe('A link', () => {
  test('opens the questions once, says no name, keeps what is typed and goes on elsewhere', async () => {
    const { id } = await aSurvey(admin);
    const [key = ''] = await sentTo(admin, id, ['Ada Lovelace']);
    const first = await open(key);
    expect([first.status, first.body.state, first.body.answers]).toEqual([200, 'open', {}]);
    expect(JSON.stringify(first.body)).not.toContain('Lovelace');
    expect((await keep(visitor, key, { otherInsurance: true })).body.state).toBe('open');
    expect((await open(key)).body.answers).toEqual({ otherInsurance: true });
    expect((await answer(visitor, key, yes)).body.state).toBe('completed');
    const { status, body } = await answer(visitor, key, yes);
    expect([status, body]).toMatchObject([409, { code: 'survey-completed' }]);
    const over = (await open(key)).body;
    expect([over.state, over.answers, over.form]).toEqual(['completed', {}, null]);
    expect(await responsesOf(id)).toMatchObject([{ name: 'Ada Lovelace', language: 'ko', formVersion: 1 }]);
  });

  test('that is guessed, stale or taken back answers like none; of a closed survey the sentence says so', async () => {
    const { id } = await aSurvey(admin);
    const [kept = '', gone = ''] = await sentTo(admin, id, ['Kept', 'Gone']);
    const rows = (await admin.call(surveyrecipients.calls.list, { surveyId: id })).body.rows;
    const recipientIds = rows.filter((row) => row['name'] === 'Gone').map((row) => row.id);
    expect((await act(id, 'void', { recipientIds })).body.count).toBe(1);
    const none = await open('A'.repeat(22));
    expect(none.status).toBe(404);
    for (const key of [gone, 'x', "';--", kept.toLowerCase()]) {
      const found = await open(key);
      expect([found.status, found.body]).toEqual([404, none.body]);
    }
    await act(id, 'close');
    expect((await open(kept)).body).toMatchObject({ state: 'closed', form: null });
    const { status, body } = await answer(visitor, kept, yes);
    expect([status, body]).toMatchObject([409, { code: 'survey-closed', message: 'This survey is closed.' }]);
    await act(id, 'reopen');
    expect((await answer(visitor, kept, yes)).status).toBe(200);
  });

  test('of a changed survey goes on with the questions it began with; who begins later gets the new ones', async () => {
    const { id } = await aSurvey(admin);
    const [early = '', late = ''] = await sentTo(admin, id, ['Early', 'Late']);
    await keep(visitor, early, { otherInsurance: true });
    const more = {
      key: 'why',
      type: 'text',
      label: { en: 'Why?', ko: '이유', es: 'Por qué' },
      required: true,
    } as const;
    const changed = await admin.call(surveys.calls.update, { id, form: { items: [...OTHER_INSURANCE, more] } });
    expect(changed.body['formVersion']).toBe(2);
    expect((await open(early)).body.form?.items.some(({ key }) => key === 'why')).toBe(false);
    expect((await answer(visitor, early, yes)).status).toBe(200);
    const { status, body } = await answer(visitor, late, yes);
    expect([status, body]).toMatchObject([422, { fields: { 'answers.why': 'required' } }]);
    const lost = await admin.call(surveys.calls.update, { id, form: { items: [more] } });
    expect([lost.status, lost.body]).toMatchObject([422, { fields: { 'form.items.otherInsurance': 'form-answered' } }]);
  });

  test('drops what was answered to a question that is asked no more', async () => {
    const { id } = await aSurvey(admin);
    const [key = ''] = await sentTo(admin, id, ['Unsure']);
    await keep(visitor, key, yes);
    await answer(visitor, key, { ...yes, otherInsurance: false });
    const [row] = await responsesOf(id);
    const { body } = await admin.call(surveyCalls.surveyAnswers, { id: row?.id ?? '' });
    expect(body.answers).toEqual({ otherInsurance: false });
  });
});

describe('A signature', () => {
  const sign = (key: string, more: Record<string, unknown> = {}) =>
    visitor.call(surveyDoor.surveySign, { key, name: 'Ada Lovelace', agreed: true, language: 'ko', ...more });

  test('is asked for, holds for these answers in whatever language, and is gone with another answer', async () => {
    const { id } = await aSurvey(admin, { requireSign: true });
    const [key = ''] = await sentTo(admin, id, ['Ada Lovelace']);
    const unsigned = await answer(visitor, key, yes);
    expect([unsigned.status, unsigned.body]).toMatchObject([
      422,
      { code: 'survey-unsigned', message: 'Please sign before submitting.' },
    ]);
    await keep(visitor, key, yes);
    expect((await sign(key, { agreed: false })).status).toBe(422);
    expect((await sign(key)).status).toBe(200);
    await keep(visitor, key, { ...yes, otherCarrier: 'Another' });
    expect((await open(key)).body.signed).toBeNull();
    await keep(visitor, key, yes);
    await sign(key);
    const spanish = { key, answers: yes, language: 'es', submit: true };
    expect((await visitor.call(surveyDoor.surveyAnswer, spanish)).status).toBe(200);
    const [row] = await responsesOf(id);
    const { signature, language } = (await admin.call(surveyCalls.surveyAnswers, { id: row?.id ?? '' })).body;
    expect([language, signature?.language, signature?.name, signature?.otherName]).toEqual([
      'es',
      'ko',
      'Ada Lovelace',
      false,
    ]);
    expect(signature?.text).toContain('전자 서명');
  });

  test('under a link that was forwarded says that somebody else signed', async () => {
    const { id } = await aSurvey(admin, { requireSign: true });
    const [key = ''] = await sentTo(admin, id, ['Lovelace, Ada']);
    await keep(visitor, key, yes);
    await sign(key, { name: 'Charles Babbage' });
    await answer(visitor, key, yes);
    const [row] = await responsesOf(id);
    const { signature } = (await admin.call(surveyCalls.surveyAnswers, { id: row?.id ?? '' })).body;
    expect([signature?.name, signature?.otherName]).toEqual(['Charles Babbage', true]);
  });
});

describe('An answer about other insurance', () => {
  test('that is accepted becomes other coverage and releases the claims; taken back, they wait again', async () => {
    const { family } = await heldFamily('Held');
    const account = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'member',
      entityId: family.subscriberId,
    });
    const { id } = await aSurvey(admin);
    const counted = await act(id, 'send', { audience: 'heldClaims', preview: true });
    expect(counted.body).toMatchObject({ count: 1, withoutEmail: 0, id: null });
    expect((await act(id, 'send', { audience: 'heldClaims' })).body.count).toBe(1);
    await workOff(portal);
    const member = await portal.as(account);
    expect((await member.call(inbox.listMessages, {})).body.rows).toMatchObject([
      { subject: 'You’re asked a few questions' },
    ]);
    const own = (await member.call(surveyCalls.ownSurveys, {})).body.rows;
    const key = own[0]?.key ?? '';
    expect(own).toMatchObject([{ status: 'sent' }]);
    await answer(visitor, key, yes);
    const [row] = await responsesOf(id);
    const responseId = row?.id ?? '';
    const before = (await admin.call(surveyCalls.surveyAnswers, { id: responseId })).body;
    expect(before.effects.map(({ code }) => code)).toEqual(['other-coverage-recorded']);
    expect(before.claims).toMatchObject([{ released: false }]);
    expect((await act(id, 'review', { responseId, outcome: 'accepted' })).body).toMatchObject({ released: 1 });
    expect(await otherOf(family)).toEqual([{ carrier: 'Blue Shield', from: '2026-01-01' }]);
    expect(await waitsFor(family)).toEqual(['underReview']);
    expect((await act(id, 'review', { responseId, outcome: 'accepted' })).status).toBe(409);
    expect((await act(id, 'review', { responseId, outcome: 'none' })).status).toBe(200);
    expect([await otherOf(family), await waitsFor(family)]).toEqual([[], ['waitingForCob']]);
  });

  test('that says no releases the claims, and a claim that was decided since stays decided', async () => {
    const { family } = await heldFamily('None');
    const { id } = await aSurvey(admin);
    await act(id, 'send', { audience: 'heldClaims', clientIds: [world.acme.id] });
    const keys = await keysOf(admin, id);
    const key = [...keys].find(([name]) => name.includes('None'))?.[1] ?? '';
    await answer(visitor, key, { otherInsurance: false });
    const responseId = (await responsesOf(id))[0]?.id ?? '';
    await act(id, 'review', { responseId, outcome: 'accepted' });
    expect(await waitsFor(family)).toEqual(['underReview']);
    await sql`update claims set status = 'completed', pending_reason = null where person_id = ${family.subscriberId}
      and superseded_at is null`.execute(portal.owner);
    await act(id, 'review', { responseId, outcome: 'followUp' });
    expect(await waitsFor(family)).toEqual([null]);
  });

  /** The key of whoever is asked about the person last. */
  async function keyAbout(surveyId: string, { subscriberId }: TestFamily): Promise<string> {
    await act(surveyId, 'send', { audience: 'heldClaims', clientIds: [world.acme.id] });
    const { rows } = await sql<{ id: string }>`select id from surveyrecipients where survey_id = ${surveyId}
      and person_id = ${subscriberId} order by id desc limit 1`.execute(portal.owner);
    return surveyKey(testSecrets, { id: rows[0]?.id ?? '', keyNumber: 1 });
  }
  async function answerAbout(surveyId: string, family: TestFamily, answers: Record<string, unknown>): Promise<string> {
    await answer(visitor, await keyAbout(surveyId, family), answers);
    const { rows } = await sql<{ id: string }>`select id from surveyresponses where survey_id = ${surveyId}
      order by id desc limit 1`.execute(portal.owner);
    return rows[0]?.id ?? '';
  }

  test('that began before its person was born is not accepted', async () => {
    const { family } = await heldFamily('Young', '2020-05-05');
    const { id } = await aSurvey(admin);
    const responseId = await answerAbout(id, family, { ...yes, otherFrom: '2020-05-04' });
    const { body } = await admin.call(surveyCalls.surveyAnswers, { id: responseId });
    expect(body.hindrances.map(({ code }) => code)).toEqual(['survey-before-birth']);
    const refused = await act(id, 'review', { responseId, outcome: 'accepted' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'survey-hindered' }]);
    expect([await otherOf(family), await waitsFor(family)]).toEqual([[], ['waitingForCob']]);
  });

  test('of two parents who say different things of one child only one holds until it is taken back', async () => {
    const { family } = await heldFamily('Parents', '2020-05-05');
    const { id } = await aSurvey(admin);
    const one = await answerAbout(id, family, { ...yes, otherFrom: '2021-01-01' });
    const other = await answerAbout(id, family, { ...yes, otherFrom: '2022-01-01' });
    const { others } = (await admin.call(surveyCalls.surveyAnswers, { id: other })).body;
    expect(others).toMatchObject([{ id: one, differs: true, outcome: null }]);
    await act(id, 'review', { responseId: one, outcome: 'accepted' });
    const differs = await act(id, 'review', { responseId: other, outcome: 'accepted' });
    expect([differs.status, differs.body]).toMatchObject([409, { code: 'survey-differs' }]);
    await act(id, 'review', { responseId: one, outcome: 'followUp' });
    expect((await act(id, 'review', { responseId: other, outcome: 'accepted' })).status).toBe(200);
    expect(await otherOf(family)).toEqual([{ carrier: 'Blue Shield', from: '2022-01-01' }]);
  });
});

test('Of an anonymous survey nobody learns who answered, and cells under five are not told, under filters either', async () => {
  const choice = (value: string) => ({ value, label: { en: value, ko: value, es: value } });
  const items = [
    {
      key: 'mood',
      type: 'single' as const,
      label: { en: 'How?', ko: '어떤', es: 'Cómo' },
      options: ['good', 'bad'].map(choice),
    },
  ];
  const { id } = await aSurvey(admin, { purpose: 'satisfaction', anonymous: true, items });
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const keys = await sentTo(admin, id, names);
  for (const [at, key] of keys.entries()) await answer(visitor, key, { mood: at === 0 ? 'bad' : 'good' });
  // Five are told together; the sixth waits for others, or for the end of the survey.
  expect(await responsesOf(id)).toHaveLength(5);
  await admin.call(surveyCalls.surveyAction, { surveyId: id, action: 'close' });
  expect(await responsesOf(id)).toHaveLength(6);
  // Neither the rows nor the transactions that wrote them lead from who was asked to what was answered.
  const written = await sql<{ moments: number; opened: number }>`select count(distinct r.xmin::text)::int as moments,
      count(p.opened_at)::int as opened
    from surveyresponses r cross join surveyrecipients p where r.survey_id = ${id} and p.survey_id = ${id}`.execute(
    portal.owner,
  );
  expect(written.rows[0]).toEqual({ moments: 1, opened: 0 });
  expect((await responsesOf(id)).every((row) => row['name'] === null && row['recipientId'] === null)).toBe(true);
  const people = (await admin.call(surveyrecipients.calls.list, { surveyId: id })).body.rows;
  expect(people.every((row) => row['status'] === 'submitted' && row['submittedAt'] === null)).toBe(true);
  const { rows } = await sql<{
    id: string;
  }>`select id from surveyresponses where survey_id = ${id} order by id limit 2`.execute(portal.owner);
  await sql`update surveyresponses set client_id = ${world.acme.id} where id = any(${rows.map((row) => row.id)}::uuid[])`.execute(
    portal.owner,
  );
  const all = (await admin.call(surveyCalls.surveySummary, { id })).body;
  expect([all.suppressed, all.items]).toMatchObject([
    false,
    [
      {
        key: 'mood',
        answered: 6,
        counts: [
          { value: 'good', count: null },
          { value: 'bad', count: null },
        ],
      },
    ],
  ]);
  const two = (await admin.call(surveyCalls.surveySummary, { id, clientId: world.acme.id })).body;
  expect([two.suppressed, two.items]).toEqual([true, []]);
  const signed = await admin.call(surveys.calls.update, { id, requireSign: true });
  expect([signed.status, signed.body]).toMatchObject([422, { fields: { requireSign: 'survey-anonymous' } }]);
});

test('Questions that are wrong are refused with the item named, and nobody is asked in a language that lacks some', async () => {
  const { id } = await aSurvey(admin);
  const twice = [OTHER_INSURANCE[0], OTHER_INSURANCE[0]];
  const wrong = await admin.call(surveys.calls.update, { id, form: { items: twice } });
  expect([wrong.status, wrong.body]).toMatchObject([422, { fields: { 'form.items.otherInsurance.key': 'repeated' } }]);
  const bare = await aSurvey(admin, { items: [{ key: 'one', type: 'text', label: { en: 'One?' } }] });
  const lacking = await act(bare.id, 'send', { audience: 'list', list: [{ name: 'A', email: 'a@example.com' }] });
  expect([lacking.status, lacking.body]).toMatchObject([409, { code: 'survey-untranslated' }]);
});

test('Staff type what came on paper, and change nothing that somebody answered by their link', async () => {
  const { id: surveyId } = await aSurvey(admin, { oneResponse: false });
  const [key = ''] = await sentTo(admin, surveyId, ['Ann Paper']);
  const paper = (await admin.call(surveyresponses.calls.create, { surveyId })).body.id;
  const type = (id: string) => admin.call(surveyCalls.surveyAnswersTyped, { id, answers: yes });
  expect((await type(paper)).status).toBe(200);
  expect((await admin.call(surveyCalls.surveyAnswers, { id: paper })).body.answers).toMatchObject(yes);
  await answer(visitor, key, { otherInsurance: false });
  const sent = (await responsesOf(surveyId)).find(({ id }) => id !== paper)?.id ?? '';
  const refused = await type(sent);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'survey-not-paper' }]);
  expect((await admin.call(surveyCalls.surveyAnswers, { id: sent })).body.answers).toEqual({ otherInsurance: false });
});

describe('Files of an answer', () => {
  const picture = aPng({ width: 20, height: 10 });
  const put = (key: string, more: { name?: string; bytes?: Buffer; item?: string } = {}) =>
    sendFile(portal, visitor, { key, item: 'card', name: 'card.png', bytes: picture, ...more });

  test('can be taken back until it is sent; what was deleted does not come along, and leaves with the results', async () => {
    const { id } = await aSurvey(admin);
    const [key = '', other = ''] = await sentTo(admin, id, ['Filing', 'Other']);
    const [first, second] = [await put(key), await put(key)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await visitor.call(surveyDoor.surveyFileRemove, { key: other, id: first.body.id })).status).toBe(404);
    expect((await visitor.call(surveyDoor.surveyFileRemove, { key, id: first.body.id })).status).toBe(200);
    expect((await open(key)).body.files.map((file) => file.id)).toEqual([second.body.id]);
    expect((await answer(visitor, key, yes)).status).toBe(200);
    expect((await visitor.call(surveyDoor.surveyFileRemove, { key, id: second.body.id })).status).toBe(409);
    const [row] = await responsesOf(id);
    const { files, answers } = (await admin.call(surveyCalls.surveyAnswers, { id: row?.id ?? '' })).body;
    expect([files.map((file) => file.id), answers['card']]).toEqual([[second.body.id], [second.body.id]]);
    expect((await admin.call(surveyCalls.surveyAnswerFile, { id: second.body.id })).status).toBe(200);
    const packed = await admin.call(surveyCalls.surveyResults, { id, of: 'files' });
    expect([packed.status, packed.headers['content-type']]).toEqual([200, 'application/zip']);
  });

  test('pass the checks of the document store; five at most, to a question that asks for one, under a link that leads somewhere', async () => {
    const { id } = await aSurvey(admin);
    const [key = ''] = await sentTo(admin, id, ['Filing']);
    expect((await put('A'.repeat(22))).status).toBe(404);
    expect((await put(key, { item: 'otherCarrier' })).body.fields).toEqual({ item: 'not-found' });
    expect((await put(key, { bytes: Buffer.from('<script>') })).body.fields).toEqual({ file: 'file-type' });
    expect((await put(key, { name: 'card.pdf' })).body.fields).toEqual({ file: 'file-extension' });
    for (let at = 0; at < 5; at++) expect((await put(key)).status).toBe(200);
    expect((await put(key)).body.code).toBe('survey-files');
  });
});

test('Results leave as a workbook with a row for each answer, and as an archive of their files', async () => {
  const { id } = await aSurvey(admin);
  const keys = await sentTo(admin, id, ['One', 'Two']);
  for (const key of keys) await answer(visitor, key, yes);
  const file = await admin.call(surveyCalls.surveyResults, { id, format: 'csv' });
  expect(file.status).toBe(200);
  expect(String(file.body).trim().split('\r\n')).toHaveLength(3);
  expect(String(file.body)).toContain('Blue Shield');
  const none = await admin.call(surveyCalls.surveyResults, { id, of: 'files' });
  expect([none.status, none.body]).toMatchObject([409, { code: 'survey-no-files' }]);
});
