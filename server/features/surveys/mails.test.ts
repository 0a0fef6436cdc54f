import { surveyrecipients } from '@coverlane/contract/collections/surveyrecipients.ts';
import { surveyresponses } from '@coverlane/contract/collections/surveyresponses.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { cob } from '@coverlane/contract/forms/library/cob.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { Logger } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import type { Letter } from '../../platform/mail/post.ts';
import { tasks } from '../../tasks.ts';
import { aFamily } from '../../testing/family.ts';
import { pdfTexts } from '../../testing/pdf-text.ts';
import { aPng } from '../../testing/pictures.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { workOnce } from '../../testing/work-off.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { surveysDay } from './surveys.jobs.ts';
import { answer, aSurvey, keep, keysOf, pageOfVisitor, sendFile, sentTo } from './surveys.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let visitor: Caller;
/** Of staff without the permission to read health information. */
let clerk: Caller;

beforeAll(async () => {
  portal = await testPortal();
  visitor = pageOfVisitor(portal);
  world = await aWorld(portal.owner);
  const { installationId } = world;
  const staff = (permissions: readonly ('phi' | 'viewSurveys' | 'manageSurveys' | 'exportData')[]) =>
    aUser(portal.owner, { installationId, type: 'admin', permissions });
  admin = await portal.as(await staff(['viewSurveys', 'manageSurveys', 'phi', 'exportData']));
  clerk = await portal.as(await staff(['viewSurveys', 'manageSurveys', 'exportData']));
});
afterAll(() => portal?.close());

const act = (surveyId: string, action: string, more: Record<string, unknown> = {}) =>
  admin.call(surveyCalls.surveyAction, { surveyId, action, ...more });
const recipientsOf = async (surveyId: string) =>
  (await admin.call(surveyrecipients.calls.list, { surveyId, pageSize: 200 })).body.rows;
const statusOf = async (surveyId: string) =>
  Object.fromEntries((await recipientsOf(surveyId)).map((row) => [String(row['name']), row['status']]));

const responsesOf = async (surveyId: string) => (await admin.call(surveyresponses.calls.list, { surveyId })).body.rows;
const yes = { otherInsurance: true, otherCarrier: 'Blue Shield', otherFrom: '2026-01-01' };

const silent = new Logger(() => () => undefined);

/** Works off the queue against a mail server that refuses some addresses with a code; answers what it took. */
async function mailed(refused: Readonly<Record<string, number>> = {}): Promise<Letter[]> {
  const taken: Letter[] = [];
  const send = async (letter: Letter) => {
    const responseCode = refused[letter.to];
    if (responseCode !== undefined) throw Object.assign(new Error('Refused'), { responseCode });
    taken.push(letter);
  };
  const taskList = tasks({ ...portal.parts, pool: portal.workerPool }, { post: { send }, from: 'no-reply@localhost' });
  await workOnce(portal.url, { taskList, logger: silent });
  return taken;
}
const said = (letters: readonly Letter[]) => letters.map(({ to, subject }) => [to, subject]).toSorted();

/** The link that a letter leads to. */
const keyIn = (letter: Letter | undefined): string => /\/survey\/(\w+)/.exec(letter?.text ?? '')?.[1] ?? '';

describe('Mails of a survey', () => {
  test('go once to each; one that bounced is shown and sent again, and a reminder reaches who has not answered, by the same link', async () => {
    const { id } = await aSurvey(admin, { name: 'Mailed' });
    const list = ['ann', 'bob', 'cho'].map((name) => ({ name, email: `${name}@example.com`, language: 'en' }));
    await act(id, 'send', { audience: 'list', list, dueOn: '2027-01-31' });
    const first = await mailed({ 'bob@example.com': 550 });
    expect(said(first)).toEqual([
      ['ann@example.com', 'Please answer: Mailed'],
      ['cho@example.com', 'Please answer: Mailed'],
    ]);
    expect(first[0]?.text).toContain('Please answer by 01/31/2027.');
    expect(await statusOf(id)).toEqual({ ann: 'sent', bob: 'bounced', cho: 'sent' });
    const [sendOut] = (await admin.call(surveyCalls.surveySendOuts, { id })).body.rows;
    expect(sendOut).toMatchObject({ asked: 3, sent: 2, bounced: 1, waiting: 0 });

    const bob = (await recipientsOf(id)).find((row) => row['name'] === 'bob');
    expect((await act(id, 'resend')).body).toMatchObject({ fields: { recipientIds: 'required' } });
    expect((await act(id, 'resend', { recipientIds: [bob?.id] })).body.count).toBe(1);
    expect(said(await mailed())).toEqual([['bob@example.com', 'Please answer: Mailed']]);
    expect(await statusOf(id)).toMatchObject({ bob: 'sent' });

    await answer(visitor, keyIn(first.find(({ to }) => to === 'ann@example.com')), { otherInsurance: false });
    expect((await act(id, 'remind', { preview: true })).body.count).toBe(2);
    expect((await act(id, 'remind')).body.count).toBe(2);
    // A second press while they wait writes to nobody twice, and who answers meanwhile gets none.
    expect((await act(id, 'remind')).body.count).toBe(0);
    const cho = first.find(({ to }) => to === 'cho@example.com');
    await answer(visitor, keyIn(cho), { otherInsurance: false });
    const again = await mailed();
    expect(said(again)).toEqual([['bob@example.com', 'Reminder: Mailed']]);
    expect((await visitor.call(surveyDoor.surveyByKey, { key: keyIn(again[0]) })).body.state).toBe('open');
  });

  test('that a server refuses for now are tried again; of a survey that is closed meanwhile none leaves', async () => {
    const { id } = await aSurvey(admin);
    await sentTo(admin, id, ['Dee']);
    const [dee] = await recipientsOf(id);
    const email = String(dee?.['email']);
    expect(await mailed({ [email]: 451 })).toEqual([]);
    expect(await statusOf(id)).toEqual({ Dee: 'queued' });
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`.execute(portal.owner);
    await act(id, 'close');
    expect(await mailed()).toEqual([]);
    expect((await act(id, 'remind')).body).toMatchObject({ code: 'survey-state' });
  });

  test('remind by night on the days before it is due that were asked for, once, and nobody without an address', async () => {
    const { acme } = world;
    const family = (lastName: string, email: string | null) =>
      aFamily(portal.owner, { client: acme, lastName, details: { email } });
    await family('Reached', 'reached@example.com');
    await family('Without', null);
    const { id } = await aSurvey(admin, { name: 'Nightly' });
    const due = { dueOn: '2027-03-31', reminderDays: [7] };
    await act(id, 'send', { audience: 'members', clientIds: [acme.id], ...due });
    await act(id, 'send', {
      audience: 'list',
      list: [
        { name: 'Listed', email: 'listed@example.com' },
        { name: 'Paper', email: '' },
      ],
      ...due,
    });
    await mailed();
    const night = async (today: string) => {
      const parts = { ...portal.parts, pool: portal.workerPool };
      await workDay({ parts, clientId: acme.id, today }, [surveysDay]);
      return said(await mailed());
    };
    expect(await night('2027-03-23')).toEqual([]);
    expect((await night('2027-03-24')).toSorted()).toEqual([
      ['listed@example.com', 'Reminder: Nightly'],
      ['reached@example.com', 'Reminder: Nightly'],
    ]);
    expect(await night('2027-03-24')).toEqual([]);
    expect(Object.values(await statusOf(id)).toSorted()).toEqual(['failed', 'failed', 'sent', 'sent']);
    const [listed, ofClient] = (await admin.call(surveyCalls.surveySendOuts, { id })).body.rows;
    expect([listed?.forLetters, ofClient?.forLetters]).toEqual([1, 1]);
    const letters = (sessionId = '') =>
      portal.app.inject({
        method: 'POST',
        url: `${API_BASE}${surveyCalls.surveyLetters.path}`,
        headers: admin.headers,
        payload: { sessionId },
      });
    expect(pdfTexts((await letters(listed?.id)).rawPayload).join(' ')).toContain('Paper');
    const { rawPayload: pdf, statusCode } = await letters(ofClient?.id);
    expect(statusCode).toBe(200);
    const [, link = ''] = /\/survey\/([A-Za-z0-9]{22})/.exec(pdfTexts(pdf).join('').replaceAll(/\s/g, '')) ?? [];
    expect((await visitor.call(surveyDoor.surveyByKey, { key: link })).body.name).toBe('Nightly');
    expect(Object.values(await statusOf(id)).toSorted()).toEqual(['opened', 'sent', 'sent', 'sent']);
    await answer(visitor, link, { otherInsurance: false });
    expect((await letters(ofClient?.id)).json()).toMatchObject({ code: 'survey-no-letters' });
    await sql`update surveyrecipients set reminded_at = null where survey_id = ${id}`.execute(portal.owner);
    await sql`update surveys set closes_on = '2027-03-23' where id = ${id}`.execute(portal.owner);
    expect(await night('2027-03-24')).toEqual([]);
  });
});

test('A dependent audit asks an employee about each dependent apart: what is reviewed leads to that dependent', async () => {
  const { subscriberId, personIds } = await aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Audited',
    covers: ['dental'],
    details: { email: 'audited@example.com' },
    dependents: [
      { firstName: 'Mina', relationship: '19', dob: '2015-01-01', covers: ['dental'] },
      { firstName: 'Noa', relationship: '19', dob: '2017-01-01', covers: ['dental'] },
    ],
  });
  const { id } = await aSurvey(admin, { purpose: 'dependentAudit' });
  await act(id, 'send', { audience: 'members', clientIds: [world.acme.id] });
  const letters = (await mailed()).filter(({ to }) => to === 'audited@example.com');
  const about: string[] = [];
  for (const letter of letters) {
    const key = keyIn(letter);
    about.push(String((await visitor.call(surveyDoor.surveyByKey, { key })).body.aboutFirstName));
    await answer(visitor, key, { otherInsurance: false });
  }
  expect(about.toSorted()).toEqual(['Mina', 'Noa']);
  const { rows } = (await admin.call(surveyresponses.calls.list, { surveyId: id })).body;
  const answers = await Promise.all(rows.map((row) => admin.call(surveyCalls.surveyAnswers, { id: row.id })));
  const whom = answers.map(({ body }) => body.memberId);
  expect(whom.toSorted()).toEqual(personIds.filter((one) => one !== subscriberId).toSorted());
});

test('A copy of a survey is a draft with its questions, without its people and answers; each change of what was sent is a version', async () => {
  const { id } = await aSurvey(admin, { name: 'Yearly', items: [...cob] });
  await sentTo(admin, id, ['Eve']);
  const copy = String((await act(id, 'duplicate')).body.id);
  const { rows } = (await admin.call(surveys.calls.list, { id: copy })).body;
  expect(rows).toMatchObject([{ name: 'Yearly (2)', status: 'draft', form: { items: [...cob] } }]);
  expect(await recipientsOf(copy)).toEqual([]);
  const items = cob.map((item) => (item.key === 'card' ? { ...item, hidden: true } : item));
  await admin.call(surveys.calls.update, { id, form: { items } });
  const versions = (await admin.call(surveyCalls.surveyVersions, { id })).body.rows;
  expect(versions.map(({ version, changes }) => [version, changes[0]?.what])).toEqual([
    [2, 'hidden'],
    [1, 'added'],
  ]);
  const people = { key: 'who', type: 'member-picker', label: { en: 'Who?' } };
  const picked = await admin.call(surveys.calls.update, { id: copy, form: { items: [people] } });
  expect(picked.body).toMatchObject({ fields: { 'form.items.who.type': 'bad-choice' } });
});

test('Sensitive answers lie sealed, in drafts too: whoever has the link and staff with health information read them', async () => {
  const { id } = await aSurvey(admin, { items: cob.filter(({ type }) => type !== 'signature'), requireSign: true });
  const [key = ''] = await sentTo(admin, id, ['Fay']);
  const open = { otherInsurance: true, otherKind: 'group', otherCarrier: 'Blue', otherFrom: '2026-01-01' };
  const all = { ...open, otherMemberNumber: 'XQ-12345' };
  const kept = async (): Promise<string> => {
    const { rows } = await sql<{ text: string }>`select r.draft::text || coalesce(a.answers::text, '') as text
      from surveyrecipients r left join surveyresponses a on a.recipient_id = r.id where r.survey_id = ${id}`.execute(
      portal.owner,
    );
    return rows[0]?.text ?? '';
  };
  await keep(visitor, key, all);
  expect((await visitor.call(surveyDoor.surveyByKey, { key })).body.answers).toEqual(all);
  expect(await kept()).not.toContain('XQ-12345');
  await visitor.call(surveyDoor.surveySign, { key, name: 'Fay', agreed: true, language: 'en' });
  await keep(visitor, key, { ...all, otherMemberNumber: 'XQ-9' });
  expect((await answer(visitor, key, { ...all, otherMemberNumber: 'XQ-9' })).body).toMatchObject({
    code: 'survey-unsigned',
  });
  await keep(visitor, key, all);
  await visitor.call(surveyDoor.surveySign, { key, name: 'Fay', agreed: true, language: 'en' });
  expect((await answer(visitor, key, all)).status).toBe(200);
  expect(await kept()).not.toContain('XQ-12345');

  const responseId = (await admin.call(surveyresponses.calls.list, { surveyId: id })).body.rows[0]?.id ?? '';
  const read = async (by: Caller) => (await by.call(surveyCalls.surveyAnswers, { id: responseId })).body;
  expect(await read(admin)).toMatchObject({ answers: all, sealed: [] });
  expect(await read(clerk)).toMatchObject({ answers: open, sealed: ['otherMemberNumber'] });
  const table = async (by: Caller) =>
    String((await by.call(surveyCalls.surveyResults, { id, format: 'csv' })).body).includes('XQ-12345');
  expect([await table(admin), await table(clerk)]).toEqual([true, false]);
  const lost = await admin.call(surveys.calls.update, { id, form: { items: cob.slice(0, 3) } });
  expect(lost.body).toMatchObject({ fields: { 'form.items.otherMemberNumber': 'form-answered' } });
});

test('A file of an anonymous answer keeps no name that says who sent it, on the screen and in the archive', async () => {
  const card = { key: 'card', type: 'file' as const, label: { en: 'Card', ko: '카드', es: 'Tarjeta' } };
  const { id } = await aSurvey(admin, { purpose: 'satisfaction', anonymous: true, items: [card] });
  const keys = await sentTo(admin, id, ['A', 'B', 'C', 'D', 'E']);
  for (const key of keys) {
    const bytes = aPng({ width: 20, height: 10 });
    await sendFile(portal, visitor, { key, item: 'card', name: 'grace-hopper.png', bytes });
    await answer(visitor, key, {});
  }
  const { rows } = (await admin.call(surveyresponses.calls.list, { surveyId: id })).body;
  const { files } = (await admin.call(surveyCalls.surveyAnswers, { id: rows[0]?.id ?? '' })).body;
  expect(files.map(({ name }) => name)).toEqual(['card.png']);
  const packed = await admin.call(surveyCalls.surveyResults, { id, of: 'files' });
  expect(packed.status).toBe(200);
  expect(String(packed.body)).toContain('card.png');
  expect(String(packed.body)).not.toContain('hopper');
  expect(await keysOf(admin, id)).toHaveProperty('size', 5);
});

test('An answer leaves as a paper with its signature, and all of them in an archive; an anonymous one names nobody', async () => {
  const { id } = await aSurvey(admin, { requireSign: true });
  const [key = ''] = await sentTo(admin, id, ['Ann Paper']);
  await keep(visitor, key, yes);
  await visitor.call(surveyDoor.surveySign, { key, name: 'Ann Paper', agreed: true, language: 'ko' });
  await answer(visitor, key, yes);
  const responseId = (await responsesOf(id))[0]?.id ?? '';
  const download = (path: string) => portal.app.inject({ url: `${API_BASE}${path}`, headers: admin.headers });
  const read = pdfTexts((await download(`/admin/surveyanswerpaper/${responseId}?language=en`)).rawPayload).join(' ');
  for (const said of ['Ann Paper', 'Are you covered by another plan?', 'Yes', 'Blue Shield', '01/01/2026', '본인은'])
    expect(read).toContain(said);
  const archive = (await download(`/admin/surveyResults/${id}?of=papers`)).rawPayload;
  expect(archive.toString('latin1')).toContain('00001-Ann Paper.pdf');

  const items = [{ key: 'mood', type: 'yesno' as const, label: { en: 'Well?', ko: '잘', es: 'Bien' } }];
  const box = await aSurvey(admin, { purpose: 'satisfaction', anonymous: true, items });
  const names = ['A', 'B', 'C', 'D', 'E'].map((name) => `Nobody ${name}`);
  for (const one of await sentTo(admin, box.id, names)) await answer(visitor, one, { mood: true });
  const [first] = await responsesOf(box.id);
  const anonymous = pdfTexts((await download(`/admin/surveyanswerpaper/${first?.id}?language=en`)).rawPayload).join(
    ' ',
  );
  expect(anonymous).toContain('Well?');
  expect(anonymous).not.toMatch(/Nobody|Answered by/);
  expect((await download(`/admin/surveyResults/${box.id}?of=papers`)).rawPayload.toString('latin1')).not.toContain(
    'Nobody',
  );
});

test('A list is read from a file, with headings in any order or none; who cannot be asked is said by row', async () => {
  const read = async (text: string) => {
    const payload = `--cut\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\n\r\n${text}\r\n--cut--\r\n`;
    const headers = { ...admin.headers, 'content-type': 'multipart/form-data; boundary=cut' };
    const reply = await portal.app.inject({ method: 'POST', url: `${API_BASE}/admin/surveylist`, headers, payload });
    return reply.json<{ people: unknown[]; refused: unknown[]; fields?: unknown }>();
  };
  expect(
    await read(
      'Correo,Apellidos,Nombre,Idioma\na@example.com,Ruiz,Ana,es\nnone,Ruiz,Eva,\n,,,\nb@example.com,,,ko\n,Ruiz,Iris,',
    ),
  ).toEqual({
    people: [
      { name: 'Ana Ruiz', email: 'a@example.com', language: 'es' },
      { name: 'Iris Ruiz', email: '', language: null },
    ],
    refused: [
      { row: 3, name: 'Eva Ruiz', code: 'badEmail' },
      { row: 5, name: '', code: 'noName' },
    ],
  });
  expect(await read('김민지,m@example.com,ko\nBo,bo@example.com')).toMatchObject({
    people: [
      { name: '김민지', email: 'm@example.com', language: 'ko' },
      { name: 'Bo', email: 'bo@example.com', language: null },
    ],
  });
  expect((await read('%PDF-1.7')).fields).toEqual({ file: 'bad-file' });
});

describe('Where many may be sent from one link', () => {
  const items = [{ key: 'words', type: 'text' as const, label: { en: 'Words', ko: '말', es: 'Palabras' } }];

  test('one that was forwarded is taken back, and of two answers one voided leaves the other', async () => {
    const { id } = await aSurvey(admin, { purpose: 'other', oneResponse: false, items });
    const [key = ''] = await sentTo(admin, id, ['Often', 'often']);
    for (const words of ['one', 'two']) await answer(visitor, key, { words });
    const [first] = await responsesOf(id);
    await act(id, 'void', { responseId: first?.id });
    const person = async () =>
      (await admin.call(surveyrecipients.calls.list, { surveyId: id })).body.rows.find(
        (row) => row['name'] === 'Often',
      );
    expect(await person()).toMatchObject({ status: 'submitted' });
    expect((await act(id, 'void', { recipientIds: [(await person())?.id] })).body).toMatchObject({ count: 1 });
    expect((await visitor.call(surveyDoor.surveyByKey, { key })).status).toBe(404);
  });

  test('a list that names somebody twice asks them once', async () => {
    const { id } = await aSurvey(admin, { purpose: 'other', items });
    const list = [
      { name: 'Ada Twice', email: 'ada@example.com' },
      { name: 'Bo', email: 'ada@example.com' },
      { name: 'ada twice', email: 'Ada@example.com' },
    ];
    expect((await act(id, 'send', { audience: 'list', list })).body).toMatchObject({ count: 2 });
  });
});

test('A file that answers a sensitive question is nobody’s without health information, alone or in the archive', async () => {
  const label = { en: 'Card', ko: '카드', es: 'Tarjeta' };
  const items = [{ key: 'card', type: 'file' as const, label, sensitive: true }];
  const { id } = await aSurvey(admin, { purpose: 'other', items });
  const [key = ''] = await sentTo(admin, id, ['Filed']);
  await sendFile(portal, visitor, { key, item: 'card', name: 'card.png', bytes: aPng({ width: 20, height: 10 }) });
  expect((await answer(visitor, key, {})).status).toBe(200);
  const responseId = (await responsesOf(id))[0]?.id ?? '';
  const read = (await admin.call(surveyCalls.surveyAnswers, { id: responseId })).body.files;
  expect(read).toHaveLength(1);
  expect((await clerk.call(surveyCalls.surveyAnswers, { id: responseId })).body).toMatchObject({
    files: [],
    sealed: ['card'],
  });
  expect((await clerk.call(surveyCalls.surveyAnswerFile, { id: read[0]?.id ?? '' })).status).toBe(404);
  expect((await clerk.call(surveyCalls.surveyResults, { id, of: 'files' })).body).toMatchObject({
    code: 'survey-no-files',
  });
});
