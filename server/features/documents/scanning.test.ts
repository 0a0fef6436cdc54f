import { documents } from '@coverlane/contract/documents/calls.ts';
import { Logger } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clamdScanner } from '../../platform/files/clamd.ts';
import { EICAR, type TestClamd, testClamd } from '../../platform/files/clamd.testing.ts';
import { fileTasks } from '../../platform/files/files.jobs.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { SCAN_ROUND } from '../../platform/jobs/rounds.ts';
import type { Letter } from '../../platform/mail/post.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { tasks } from '../../tasks.ts';
import { workOnce } from '../../testing/work-off.ts';
import { surveyresponses } from '@coverlane/contract/collections/surveyresponses.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { ImportDesk } from '../imports/imports.testing.ts';
import * as asking from '../surveys/surveys.testing.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aCategory, sendFile } from './documents.testing.ts';

const MAY = ['manageDocs', 'viewSurveys', 'manageSurveys', 'exportData', 'enrollment', 'phi'] as const;

let portal: TestPortal;
let world: World;
let clamd: TestClamd;
let admin: Caller;
let hr: Caller;
let categoryId: string;

beforeAll(async () => {
  portal = await testPortal();
  clamd = await testClamd();
  portal.parts.scanner = clamdScanner(clamd.address, 300);
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: [...MAY] }));
  hr = await portal.as(
    await aUser(portal.owner, { installationId, type: 'client', entityId: world.acme.id, permissions: ['viewDocs'] }),
  );
  categoryId = await aCategory(portal.owner, installationId);
});
beforeEach(() => {
  Object.assign(clamd, { isSilent: false, refuses: undefined });
});
afterAll(async () => {
  await portal?.close();
  await clamd?.close();
});

const send = (text: string) =>
  sendFile(portal, admin, {
    fields: { categoryId, status: 'published', entityType: 'client', entityId: world.acme.id },
    name: 'plan.txt',
    bytes: Buffer.from(`${text} ${uuid7()}`),
  });
const addVersion = (id: string, text: string) =>
  portal.app.inject({
    method: 'POST',
    url: `${API_BASE}/documents/${id}/versions`,
    headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: `--cut\r\ncontent-disposition: form-data; name="file"; filename="plan.txt"\r\n\r\n${text} ${uuid7()}\r\n--cut--\r\n`,
  });
const read = (caller: Caller, id: string) =>
  portal.app.inject({ method: 'GET', url: `${API_BASE}/doc/${id}/latest`, headers: caller.headers });
const scanOf = async (id: string) => (await admin.call(documents.documentGet, { id })).body.scan;
/** What the worker does each minute. */
const scanRound = async () => {
  const { [SCAN_ROUND]: work } = fileTasks({ ...portal.parts, pool: portal.workerPool });
  // The job asks nothing of whoever runs it.
  await Reflect.apply(work ?? (() => undefined), undefined, []);
};

/** Works off what waits, and answers the mails that left. */
async function letters(): Promise<Letter[]> {
  const sent: Letter[] = [];
  const post = { send: async (letter: Letter) => void sent.push(letter) };
  const taskList = tasks({ ...portal.parts, pool: portal.workerPool }, { post, from: 'no-reply@localhost' });
  await workOnce(portal.url, { taskList, logger: new Logger(() => () => undefined) });
  return sent;
}

describe('With a virus scanner', () => {
  test('a clean file is read at once, and one with a virus is refused and kept nowhere', async () => {
    const { body } = await send('A plan paper.');
    expect([body.scan, (await read(hr, body.id)).statusCode]).toEqual(['clean', 200]);
    const refused = await send(EICAR);
    expect([refused.status, refused.body]).toMatchObject([422, { fields: { file: 'file-virus' } }]);
  });

  test('that is away a file is in quarantine: its keeper sees that it is checked, nobody reads it, and then it is there', async () => {
    clamd.isSilent = true;
    const { status, body } = await send('In quarantine.');
    expect([status, body.scan]).toEqual([200, 'waiting']);
    const refused = await read(admin, body.id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'document-waiting']);
    expect((await read(hr, body.id)).statusCode).toBe(404);
    expect((await hr.call(documents.documentGet, { id: body.id })).status).toBe(404);
    const listed = async (caller: Caller) => {
      const { rows } = (await caller.call(documents.documentList, { categoryId, pageSize: 100 })).body;
      return rows.filter(({ id }) => id === body.id).map(({ scan, bytes }) => [scan, bytes > 0]);
    };
    expect([await listed(hr), await listed(admin)]).toEqual([[], [['waiting', true]]]);
    await scanRound();
    expect(await scanOf(body.id)).toBe('waiting');
    clamd.isSilent = false;
    await scanRound();
    expect([await scanOf(body.id), await listed(hr)]).toEqual(['clean', [['clean', true]]]);
    expect((await read(hr, body.id)).statusCode).toBe(200);
  });

  test('that finds something later nobody ever reads the file', async () => {
    clamd.isSilent = true;
    const { body } = await send(EICAR);
    clamd.isSilent = false;
    await scanRound();
    expect(await scanOf(body.id)).toBe('refused');
    expect((await read(admin, body.id)).json().code).toBe('document-refused');
    expect((await read(hr, body.id)).statusCode).toBe(404);
  });

  test('a newer version that waits takes the place of the one before only when it is clean', async () => {
    const { body } = await send('The first.');
    clamd.isSilent = true;
    const newer = await addVersion(body.id, 'The second.');
    expect(newer.json()).toMatchObject({ number: 1, versions: [{ number: 2, scan: 'waiting' }, { number: 1 }] });
    expect((await read(hr, body.id)).body).toMatch(/^The first/);
    clamd.isSilent = false;
    await scanRound();
    expect((await read(hr, body.id)).body).toMatch(/^The second/);
  });

  test('a version that is withdrawn gives way to one that can be read, and not to one that waits or was refused', async () => {
    const { body } = await send('The first.');
    await addVersion(body.id, 'The second.');
    clamd.isSilent = true;
    for (const text of ['The third.', EICAR]) await addVersion(body.id, text);
    const withdraw = (number: number) => admin.call(documents.documentVersionWithdraw, { id: body.id, number });
    expect((await withdraw(1)).body.number).toBe(2);
    expect((await read(hr, body.id)).body).toMatch(/^The second/);
    clamd.isSilent = false;
    await scanRound();
    expect((await withdraw(3)).body.number).toBe(2);
    expect((await withdraw(2)).body).toMatchObject({ code: 'document-last-version' });
    expect((await read(hr, body.id)).body).toMatch(/^The second/);
  });

  test('that cannot look at one file looks at those behind it all the same', async () => {
    clamd.isSilent = true;
    const [bad, next] = [await send('A file beyond its limit.'), await send('The next one.')];
    clamd.isSilent = false;
    clamd.refuses = 'beyond its limit';
    await scanRound();
    expect([await scanOf(bad.body.id), await scanOf(next.body.id)]).toEqual(['waiting', 'clean']);
  });
});

describe('A file that goes with a survey', () => {
  const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n';
  const yes = { otherInsurance: true, otherCarrier: 'Blue Shield' };
  /** A survey that one person is asked, and what they do by their link. */
  async function asked() {
    const { id: surveyId } = await asking.aSurvey(admin);
    const [key = ''] = await asking.sentTo(admin, surveyId, ['Filing']);
    const visitor = asking.pageOfVisitor(portal);
    const put = (text: string) =>
      asking.sendFile(portal, visitor, { key, item: 'card', name: 'card.pdf', bytes: Buffer.from(`${PDF}% ${text}`) });
    const open = async (id: string) => (await visitor.call(surveyDoor.surveyFile, { key, id })).status;
    return { surveyId, key, visitor, put, open };
  }

  test('is taken while the scanner is away and opened by nobody, its sender and staff alike, until it is clean', async () => {
    const { surveyId, key, visitor, put, open } = await asked();
    clamd.isSilent = true;
    const { status, body } = await put('A card.');
    expect([status, body]).toMatchObject([200, { scan: 'waiting' }]);
    expect(await open(body.id)).toBe(409);
    expect((await asking.answer(visitor, key, yes)).status).toBe(200);
    const [row] = (await admin.call(surveyresponses.calls.list, { surveyId })).body.rows;
    const files = async () =>
      (await admin.call(surveyCalls.surveyAnswers, { id: row?.id ?? '' })).body.files.map(({ scan }) => scan);
    const read = async () => (await admin.call(surveyCalls.surveyAnswerFile, { id: body.id })).status;
    const packed = async () => (await admin.call(surveyCalls.surveyResults, { id: surveyId, of: 'files' })).status;
    expect([await files(), await read(), await packed()]).toEqual([['waiting'], 409, 409]);
    clamd.isSilent = false;
    await scanRound();
    expect([await files(), await read(), await packed()]).toEqual([['clean'], 200, 200]);
  });

  test('that is found bad later is not sent with the answers: whoever added it is told to take it away', async () => {
    const { key, visitor, put, open } = await asked();
    expect((await put(EICAR)).body).toMatchObject({ fields: { file: 'file-virus' } });
    clamd.isSilent = true;
    const { body } = await put(EICAR);
    clamd.isSilent = false;
    await scanRound();
    const page = await visitor.call(surveyDoor.surveyByKey, { key });
    expect([page.body.files, await open(body.id)]).toMatchObject([[{ id: body.id, scan: 'refused' }], 409]);
    const refused = await asking.answer(visitor, key, yes);
    expect([refused.status, refused.body]).toMatchObject([422, { fields: { 'answers.card': 'file-virus' } }]);
    await visitor.call(surveyDoor.surveyFileRemove, { key, id: body.id });
    expect((await asking.answer(visitor, key, yes)).status).toBe(200);
  });

  test('that is found bad after the answer came is told to whoever sent it, by a mail once and by the page', async () => {
    const { key, visitor, put } = await asked();
    clamd.isSilent = true;
    await put(EICAR);
    expect((await asking.answer(visitor, key, yes)).status).toBe(200);
    const page = async () => (await visitor.call(surveyDoor.surveyByKey, { key })).body;
    expect(await page()).toMatchObject({ state: 'completed', refused: [] });
    await letters();
    clamd.isSilent = false;
    await scanRound();
    expect(await page()).toMatchObject({ state: 'completed', refused: ['card.pdf'], files: [], answers: {} });
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter?.subject).toMatch(/^A file was not accepted/);
    expect(letter?.text).toContain(`/survey/${key}`);
    expect(letter?.text).not.toContain('card.pdf');
    await scanRound();
    expect(await letters()).toEqual([]);
  });
});

test('A file that is read at once, a roster, is looked at before: with a virus it is refused, and while the scanner is away not taken', async () => {
  const desk = new ImportDesk(portal, admin);
  const kept = async () => (await portal.owner.selectFrom('imports').select('id').execute()).length;
  const bad = await desk.send(world.acme.id, `ISA*${EICAR}`);
  expect([bad.status, bad.body]).toMatchObject([422, { fields: { file: 'file-virus' } }]);
  clamd.isSilent = true;
  const away = await desk.send(world.acme.id, 'ISA*00');
  expect([away.status, away.body, await kept()]).toMatchObject([503, { code: 'file-not-scanned' }, 0]);
  clamd.isSilent = false;
  expect([(await desk.send(world.acme.id, 'ISA*00')).status, await kept()]).toEqual([200, 1]);
});
