import { surveyresponses } from '@coverlane/contract/collections/surveyresponses.ts';
import { esign } from '@coverlane/contract/esign/calls.ts';
import type { PaperField } from '@coverlane/contract/esign/model.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { Logger } from 'graphile-worker';
import { sql } from 'kysely';
import { API_BASE } from '../../platform/http/api-base.ts';
import type { Letter } from '../../platform/mail/post.ts';
import { paper } from '../../platform/pdf/paper.ts';
import { tasks } from '../../tasks.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { workOnce } from '../../testing/work-off.ts';
import { surveyKey } from './links.ts';
import { answer, aSurvey, keep, sentTo } from './surveys.testing.ts';

/** An affidavit of one page. */
export async function affidavit(): Promise<Buffer> {
  const sheet = paper({ title: 'Affidavit', language: 'en', at: new Date(0) });
  sheet.heading(1, 'Affidavit of spouse');
  return sheet.bytes(() => '');
}

/** A label in three languages. */
export const words = (en: string) => ({ en, ko: `${en} (ko)`, es: `${en} (es)` });
/** A place on the first page. */
// oxlint-disable-next-line max-params -- what it is, where, and what else
export const place = (
  key: string,
  type: PaperField['type'],
  y: number,
  more: Partial<PaperField> = {},
): PaperField => ({
  key,
  type,
  signer: 1,
  page: 1,
  x: 100,
  y,
  w: 400,
  h: 30,
  required: true,
  label: null,
  ...more,
});
/** What one signs. */
export const ONE = [
  place('sign', 'signature', 300),
  place('day', 'date', 350),
  place('who', 'name', 400),
  place('initials', 'initials', 450),
  place('spouse', 'text', 500, { label: words('Name of your spouse') }),
  place('same', 'checkbox', 550, { label: words('We live together'), required: false, w: 30 }),
];
/** What two sign. */
export const TWO = [...ONE, place('sign2', 'signature', 700, { signer: 2 })];
/** What the first fills in. */
export const FIRST = { sign: true, initials: 'AL', spouse: '김지우', same: true };
/** Who signs after Ada. */
export const NEXT = { name: 'Charles Babbage', email: 'charles@example.com' };
/** What a survey with a paper asks. */
export const items = [{ key: 'married', type: 'yesno' as const, label: words('Married?'), required: true }];

/** Whoever makes papers and asks for them, and a visitor who follows links. */
export class PaperOffice {
  private readonly portal: TestPortal;
  private readonly admin: Caller;
  private readonly visitor: Caller;
  constructor({ portal, admin, visitor }: { portal: TestPortal; admin: Caller; visitor: Caller }) {
    this.portal = portal;
    this.admin = admin;
    this.visitor = visitor;
  }
  async upload(bytes: Buffer, { id, name = 'affidavit.pdf' }: { id?: string; name?: string } = {}) {
    const part = (head: string) => Buffer.from(`--cut\r\ncontent-disposition: form-data; ${head}\r\n\r\n`);
    const pieces = [
      ...(id ? [part('name="id"'), Buffer.from(`${id}\r\n`)] : []),
      part(`name="file"; filename="${name}"`),
      bytes,
      Buffer.from('\r\n--cut--\r\n'),
    ];
    const reply = await this.portal.app.inject({
      method: 'POST',
      url: `${API_BASE}/admin/esign/templates`,
      headers: { ...this.admin.headers, 'content-type': 'multipart/form-data; boundary=cut' },
      payload: Buffer.concat(pieces),
    });
    const body: { id: string; version: number } & Record<string, unknown> = reply.json();
    return { status: reply.statusCode, body };
  }
  /** A paper with these places, ready to be signed. */
  async aPaper(fields: PaperField[] = ONE, signers = [words('Employee')]) {
    const { body: made } = await this.upload(await affidavit());
    const { status, body } = await this.admin.call(esign.esignTemplateSave, {
      id: made.id,
      version: made.version,
      name: 'Spouse affidavit',
      status: 'active',
      signers,
      fields,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }
  /** Somebody is asked by a survey that has the paper. */
  async asked(templateId: string, name = 'Ada Lovelace') {
    const { id } = await aSurvey(this.admin, { purpose: 'other', items, esignTemplateId: templateId });
    const [key = ''] = await sentTo(this.admin, id, [name]);
    return { id, key };
  }
  async open(key: string) {
    return (await this.visitor.call(surveyDoor.surveyByKey, { key })).body;
  }
  sign(key: string, edition: string, more: Record<string, unknown> = {}) {
    return this.visitor.call(surveyDoor.surveySign, {
      key,
      name: 'Ada Lovelace',
      agreed: true,
      language: 'en' as const,
      paper: { edition, values: FIRST, next: [], ...more },
    });
  }
  async fileOf(caller: Caller, url: string) {
    const { statusCode, rawPayload } = await this.portal.app.inject({
      url: `${API_BASE}${url}`,
      headers: caller.headers,
    });
    return { status: statusCode, bytes: rawPayload };
  }
  async answered(surveyId: string) {
    const { body } = await this.admin.call(surveyresponses.calls.list, { surveyId });
    return (await this.admin.call(surveyCalls.surveyAnswers, { id: body.rows[0]?.id ?? '' })).body;
  }
  /** Works off what waits; answers the letters to an address. */
  async lettersTo(to: string): Promise<Letter[]> {
    const sent: Letter[] = [];
    const post = { send: async (letter: Letter) => void sent.push(letter) };
    const parts = { ...this.portal.parts, pool: this.portal.workerPool };
    const taskList = tasks(parts, { post, from: 'no-reply@localhost' });
    await workOnce(this.portal.url, { taskList, logger: new Logger(() => () => undefined) });
    return sent.filter((letter) => letter.to === to);
  }
  /** The link of whoever signs second. */
  async linkOf(surveyId: string, keyNumber = 1): Promise<string> {
    const { rows } = await sql<{ id: string }>`select x.id from survey_paper_signers x
      join survey_papers p on p.id = x.paper_id where p.survey_id = ${surveyId} and x.position = 2`.execute(
      this.portal.owner,
    );
    return surveyKey(testSecrets, { id: rows[0]?.id ?? '', keyNumber });
  }
  /** Ada has signed, and names Charles; nothing is sent yet. */
  async firstSigned() {
    const { id, key } = await this.asked((await this.aPaper(TWO, [words('Employee'), words('Spouse')])).id);
    await keep(this.visitor, key, { married: true });
    const edition = (await this.open(key)).paper?.edition ?? '';
    const unnamed = await this.sign(key, edition);
    const named = await this.sign(key, edition, { next: [NEXT] });
    if (unnamed.status !== 422 || named.status !== 200) throw new Error(JSON.stringify([unnamed.body, named.body]));
    return { id, key, edition };
  }
  /** The same, and it is sent: it is Charles’s turn. */
  async turnOfSecond() {
    const { id, key, edition } = await this.firstSigned();
    await answer(this.visitor, key, { married: true });
    return { id, edition, link: await this.linkOf(id) };
  }
}
