import { esign } from '@coverlane/contract/esign/calls.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { readBack } from '../../testing/pdf-read-back.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { affidavit, items, NEXT, ONE, PaperOffice, place, words } from './papers.testing.ts';
import { answer, keep, pageOfVisitor, sentTo } from './surveys.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let visitor: Caller;
let office: PaperOffice;

beforeAll(async () => {
  portal = await testPortal();
  visitor = pageOfVisitor(portal);
  world = await aWorld(portal.owner);
  const { installationId } = world;
  const permissions = ['viewSurveys', 'manageSurveys', 'phi', 'exportData'] as const;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  office = new PaperOffice({ portal, admin, visitor });
});
afterAll(() => portal?.close());

const upload: PaperOffice['upload'] = (...of) => office.upload(...of);
const aPaper: PaperOffice['aPaper'] = (...of) => office.aPaper(...of);
const asked: PaperOffice['asked'] = (...of) => office.asked(...of);
const open: PaperOffice['open'] = (...of) => office.open(...of);
const sign: PaperOffice['sign'] = (...of) => office.sign(...of);
const fileOf: PaperOffice['fileOf'] = (...of) => office.fileOf(...of);
const answered: PaperOffice['answered'] = (...of) => office.answered(...of);
const lettersTo: PaperOffice['lettersTo'] = (...of) => office.lettersTo(...of);
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const textOf = async (bytes: Buffer) =>
  (await readBack(bytes))
    .flat()
    .map(({ text }) => text)
    .join(' ');
/** Long words are broken, and Korean ones stand letter by letter. */
const bare = (text: string) => text.replaceAll(' ', '');

describe('A paper with places', () => {
  test('that has no PDF yet opens with the roles it was given, or one signer, and takes its first PDF', async () => {
    const { installationId } = world;
    for (const roles of [['Employee', 'Spouse'], []]) {
      const id = uuid7();
      await sql`insert into esigntemplates (id, installation_id, name, roles)
        values (${id}, ${installationId}, 'From before', ${JSON.stringify(roles)}::jsonb)`.execute(portal.owner);
      const signers = roles.length > 0 ? roles.map((en) => ({ en, ko: null, es: null })) : [{ en: 'Signer' }];
      expect(await admin.call(esign.esignTemplate, { id })).toMatchObject({
        status: 200,
        body: { number: 0, signers },
      });
      expect((await upload(await affidavit(), { id })).body).toMatchObject({ id, number: 1, signers });
    }
  });

  // oxlint-disable-next-line complexity -- what may be absent is asked for again and again
  test('is signed by link: what was filled in stands on its page, the certificate behind it, and the bytes of before at its beginning', async () => {
    const template = await aPaper();
    const { id, key } = await asked(template.id);
    await keep(visitor, key, { married: true });
    const { paper: shown, requireSign } = await open(key);
    const edition = shown?.edition ?? '';
    expect([shown?.fields.length, shown?.pages.length, requireSign]).toEqual([6, 1, true]);
    const blank = await fileOf(visitor, `/surveypaper?key=${key}&edition=${edition}`);
    expect([blank.status, sha(blank.bytes)]).toEqual([200, template.sha256]);
    expect((await answer(visitor, key, { married: true })).body).toMatchObject({ code: 'survey-unsigned' });
    const lacking = await sign(key, edition, { values: { sign: true, initials: 'TOO LONG', same: true } });
    expect([lacking.status, lacking.body]).toMatchObject([
      422,
      { fields: { 'paper.values.spouse': 'required', 'paper.values.initials': 'too-long' } },
    ]);
    expect((await sign(key, edition)).status).toBe(200);
    expect((await answer(visitor, key, { married: true })).body).toEqual({ state: 'completed' });
    const { paper: kept } = await answered(id);
    expect(kept).toMatchObject({ state: 'completed', beforeSha256: template.sha256, name: 'Spouse affidavit' });
    const { bytes, status } = await fileOf(admin, `/admin/surveypaper/${kept?.id}`);
    expect([status, sha(bytes)]).toEqual([200, kept?.sha256]);
    expect(bytes.subarray(0, blank.bytes.length).equals(blank.bytes)).toBe(true);
    for (const said of [
      'Affidavit of spouse',
      'Ada Lovelace',
      'AL',
      '김지우',
      'Signing certificate',
      template.sha256 ?? '',
    ])
      expect(bare(await textOf(bytes))).toContain(bare(said));
    const { bytes: zip } = await fileOf(admin, `/admin/surveyResults/${id}?of=papers`);
    expect(zip.toString('latin1')).toContain('00001-Ada Lovelace-signed.pdf');
    const own = await fileOf(visitor, `/surveypaper?key=${key}&signed=true`);
    expect(sha(own.bytes)).toBe(kept?.sha256);
    await sql`update surveyresponses set submitted_at = now() - interval '61 minutes' where survey_id = ${id}`.execute(
      portal.owner,
    );
    expect((await fileOf(visitor, `/surveypaper?key=${key}&signed=true`)).status).toBe(404);
    expect((await fileOf(visitor, `/surveypaper?key=${key}`)).status).toBe(404);
  });

  test('loses its signature with another answer, and not with another language', async () => {
    const { key } = await asked((await aPaper()).id);
    await keep(visitor, key, { married: true });
    const edition = (await open(key)).paper?.edition ?? '';
    await sign(key, edition);
    expect((await open(key)).signed?.name).toBe('Ada Lovelace');
    await visitor.call(surveyDoor.surveyAnswer, { key, answers: { married: true }, language: 'es', submit: false });
    expect((await open(key)).signed?.name).toBe('Ada Lovelace');
    await keep(visitor, key, { married: false });
    expect((await answer(visitor, key, { married: false })).body).toMatchObject({ code: 'survey-unsigned' });
    await sign(key, edition);
    expect((await answer(visitor, key, { married: false })).status).toBe(200);
  });

  test('that changes while somebody has it before them is signed as they saw it; another paper is not', async () => {
    const template = await aPaper();
    const { id, key } = await asked(template.id);
    await keep(visitor, key, { married: true });
    const edition = (await open(key)).paper?.edition ?? '';
    const fields = ONE.filter(({ key: field }) => field !== 'spouse');
    const { name, status, signers, version } = template;
    const change = { id: template.id, version, name, status, signers, fields };
    expect((await admin.call(esign.esignTemplateSave, change)).body.number).toBe(template.number + 1);
    expect((await admin.call(esign.esignTemplateSave, change)).body).toMatchObject({ code: 'conflict' });
    expect((await sign(key, edition)).status).toBe(200);
    await answer(visitor, key, { married: true });
    expect((await answered(id)).paper?.number).toBe(template.number);
    const [late = ''] = await sentTo(admin, id, ['Late']);
    await keep(visitor, late, { married: true });
    const shown = await open(late);
    expect(shown.paper?.fields.map((field) => field.key)).not.toContain('spouse');
    await admin.call(surveys.calls.update, { id, esignTemplateId: (await aPaper()).id });
    const { body } = await sign(late, shown.paper?.edition ?? '');
    expect(body).toMatchObject({ code: 'survey-paper-changed' });
  });
});

test('A version that was gone before somebody was asked is not signed by them, however they name it', async () => {
  const template = await aPaper();
  const { name, status, signers, version } = template;
  const fields = [place('sign', 'signature', 300)];
  await admin.call(esign.esignTemplateSave, { id: template.id, version, name, status, signers, fields });
  const { key } = await asked(template.id);
  await keep(visitor, key, { married: true });
  const old = `${template.id}.${template.number}`;
  expect((await sign(key, old)).body).toMatchObject({ code: 'survey-paper-changed' });
  expect((await sign(key, (await open(key)).paper?.edition ?? '')).status).toBe(200);
});

test('Where the survey asks for another paper after one was signed, that one is signed before it is sent', async () => {
  const { id, key } = await asked((await aPaper()).id);
  await keep(visitor, key, { married: true });
  await sign(key, (await open(key)).paper?.edition ?? '');
  await admin.call(surveys.calls.update, { id, esignTemplateId: (await aPaper()).id });
  expect((await open(key)).signed).toBeNull();
  expect((await answer(visitor, key, { married: true })).body).toMatchObject({ code: 'survey-unsigned' });
  await sign(key, (await open(key)).paper?.edition ?? '');
  expect((await answer(visitor, key, { married: true })).status).toBe(200);
});

describe('Whoever signs next', () => {
  const linkOf: PaperOffice['linkOf'] = (...of) => office.linkOf(...of);
  const firstSigned: PaperOffice['firstSigned'] = () => office.firstSigned();
  test('has a link in turn, by mail, sees the paper and none of the answers, and signs it with a certificate of both', async () => {
    const { id, key, edition } = await firstSigned();
    const link = await linkOf(id);
    expect((await visitor.call(surveyDoor.surveyByKey, { key: link })).status).toBe(404);
    await answer(visitor, key, { married: true });
    const [letter, ...more] = await lettersTo('charles@example.com');
    expect([letter?.text.includes(`/survey/${link}?locale=en`), more]).toEqual([true, []]);
    const waits = await answered(id);
    expect(waits.paper).toMatchObject({
      state: 'waiting',
      signers: [{ name: 'Ada Lovelace' }, { signedAt: null, failed: false }],
    });
    const accepting = { surveyId: id, action: 'review', responseId: waits.id, outcome: 'accepted' } as const;
    expect((await admin.call(surveyCalls.surveyAction, accepting)).body).toMatchObject({
      code: 'survey-paper-waiting',
    });
    const shown = await open(link);
    expect([shown.state, shown.form, shown.answers]).toEqual(['sign', null, {}]);
    expect(shown.paper?.fields.map((field) => field.key)).toEqual(['sign2']);
    const before = await fileOf(visitor, `/surveypaper?key=${link}`);
    expect(await textOf(before.bytes)).toContain('Ada Lovelace');
    const signing = { key: link, agreed: true, language: 'ko' as const, name: '찰스 배비지' };
    const lacking = await visitor.call(surveyDoor.surveySign, { ...signing, paper: { edition, values: {} } });
    expect(lacking.body).toMatchObject({ fields: { 'paper.values.sign2': 'required' } });
    const done = { ...signing, paper: { edition, values: { sign2: true } } };
    expect((await visitor.call(surveyDoor.surveySign, done)).status).toBe(200);
    expect((await visitor.call(surveyDoor.surveySign, done)).body).toMatchObject({ code: 'survey-completed' });
    expect((await open(link)).state).toBe('completed');
    const { paper: kept } = await answered(id);
    expect(kept?.state).toBe('completed');
    const { bytes } = await fileOf(admin, `/admin/surveypaper/${kept?.id}`);
    expect(bytes.subarray(0, before.bytes.length).equals(before.bytes)).toBe(true);
    for (const said of ['Ada Lovelace', '찰스 배비지', sha(before.bytes), 'Signing certificate'])
      expect(bare(await textOf(bytes))).toContain(bare(said));
    expect((await admin.call(surveyCalls.surveyAction, accepting)).status).toBe(200);
    expect((await admin.call(surveyCalls.surveyPaperAgain, { id: kept?.id ?? '', ...NEXT })).body).toMatchObject({
      code: 'survey-paper-signed',
    });
  });

  test('signs once, though the link is opened twice at once; other installations and employers see nothing of it', async () => {
    const { id, key, edition } = await firstSigned();
    await answer(visitor, key, { married: true });
    const signing = { key: await linkOf(id), agreed: true, language: 'en' as const, name: 'Charles Babbage' };
    const once = () => visitor.call(surveyDoor.surveySign, { ...signing, paper: { edition, values: { sign2: true } } });
    const both = await Promise.all([once(), once()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = (await answered(id)).paper!;
    const url = `/admin/surveypaper/${kept.id}`;
    expect([sha((await fileOf(admin, url)).bytes), kept.state]).toEqual([kept.sha256, 'completed']);
    const { installationId } = await aWorld(portal.owner);
    const stranger = await portal.as(
      await aUser(portal.owner, {
        installationId,
        type: 'admin',
        permissions: ['viewSurveys', 'manageSurveys', 'phi'],
      }),
    );
    const hr = await portal.as(
      await aUser(portal.owner, { installationId: world.installationId, type: 'client', entityId: world.acme.id }),
    );
    expect((await fileOf(stranger, url)).status).toBe(404);
    expect((await fileOf(hr, url)).status).toBe(403);
  });

  test('gets another link where the mail went astray, and the one before leads nowhere; none where the answer was taken back', async () => {
    const { id, key } = await firstSigned();
    await answer(visitor, key, { married: true });
    const { paper: kept, id: responseId } = await answered(id);
    const again = { id: kept?.id ?? '', name: 'Charles', email: 'right@example.com' };
    expect((await admin.call(surveyCalls.surveyPaperAgain, again)).status).toBe(200);
    expect((await lettersTo('right@example.com')).length).toBe(1);
    expect((await visitor.call(surveyDoor.surveyByKey, { key: await linkOf(id) })).status).toBe(404);
    expect((await open(await linkOf(id, 2))).state).toBe('sign');
    await admin.call(surveyCalls.surveyAction, { surveyId: id, action: 'void', responseId });
    expect((await visitor.call(surveyDoor.surveyByKey, { key: await linkOf(id, 2) })).status).toBe(404);
  });
});

test('A paper that cannot be signed is refused where it is made, and where a survey asks for it', async () => {
  const locked = Buffer.from((await affidavit()).toString('latin1').replace('/Size', '/Encrypt 1 0 R /Size'), 'latin1');
  expect((await upload(locked)).body).toMatchObject({ fields: { file: 'file-locked' } });
  expect((await upload(Buffer.from('%PDF-1.7\nnothing'))).body).toMatchObject({ fields: { file: 'bad-file' } });
  expect((await upload(Buffer.from('a text'), { name: 'paper.txt' })).body).toMatchObject({
    fields: { file: 'file-type' },
  });
  const { body: made } = await upload(await affidavit());
  const fields = [
    place('out', 'signature', 990, { signer: 2 }),
    place('box', 'checkbox', 10),
    place('far', 'text', 10, { page: 2, label: words('Far') }),
  ];
  const faulty = {
    id: made.id,
    version: made.version,
    name: 'Faulty',
    status: 'active' as const,
    signers: [words('One')],
    fields,
  };
  expect((await admin.call(esign.esignTemplateSave, faulty)).body).toMatchObject({
    fields: {
      'fields.out.y': 'too-large',
      'fields.out.signer': 'not-found',
      'fields.box.label': 'required',
      'fields.far.page': 'not-found',
      'signers.1': 'required',
    },
  });
  const create = (more: Record<string, unknown>) =>
    admin.call(surveys.calls.create, {
      name: `Refused ${made.id}`,
      purpose: 'other',
      languages: ['en'],
      form: { items },
      ...more,
    });
  expect((await create({ esignTemplateId: made.id })).body).toMatchObject({
    fields: { esignTemplateId: 'paper-unready' },
  });
  const { id: esignTemplateId } = await aPaper();
  expect((await create({ esignTemplateId, anonymous: true })).body).toMatchObject({
    fields: { esignTemplateId: 'paper-anonymous' },
  });
  const other = await aWorld(portal.owner);
  const stranger = await portal.as(
    await aUser(portal.owner, {
      installationId: other.installationId,
      type: 'admin',
      permissions: ['viewSurveys', 'manageSurveys'],
    }),
  );
  expect((await stranger.call(esign.esignTemplate, { id: esignTemplateId })).status).toBe(404);
});
