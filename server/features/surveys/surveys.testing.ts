import { surveyrecipients } from '@coverlane/contract/collections/surveyrecipients.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import type { ItemDraft } from '@coverlane/contract/forms/model.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import type { SurveyPurpose } from '@coverlane/contract/surveys/codes.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { CSRF_COOKIE, csrfToken } from '../../platform/http/origin.ts';
import { type Caller, callerOf, type TestPortal } from '../../testing/portal.ts';
import { surveyKey } from './links.ts';

const said = (en: string) => ({ en, ko: `${en} (ko)`, es: `${en} (es)` });

/** The yearly question about other insurance, with a picture of the other card. */
export const OTHER_INSURANCE: ItemDraft[] = [
  { key: 'otherInsurance', type: 'yesno', label: said('Are you covered by another plan?'), required: true },
  ...(
    [
      ['otherCarrier', 'text', true],
      ['otherMemberNumber', 'text', false],
      ['otherFrom', 'date', false],
      ['card', 'file', false],
    ] as const
  ).map(
    ([key, type, required]): ItemDraft => ({
      key,
      type,
      required,
      label: said(key),
      showWhen: { match: 'all', conditions: [{ field: 'otherInsurance', op: 'is', value: 'true' }] },
    }),
  ),
];

let made = 0;

/** Makes a survey with these questions. */
export async function aSurvey(
  admin: Caller,
  more: Partial<Record<string, unknown>> & { purpose?: SurveyPurpose; items?: ItemDraft[] } = {},
): Promise<{ id: string }> {
  const { items = OTHER_INSURANCE, ...fields } = more;
  made += 1;
  const { status, body } = await admin.call(surveys.calls.create, {
    name: `Questions ${made}`,
    purpose: 'otherInsurance',
    languages: ['en', 'ko'],
    oneResponse: true,
    form: { items },
    ...fields,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: body.id };
}

/** Sends a survey to people by name and answers their keys, in that order. */
export async function sentTo(admin: Caller, surveyId: string, names: readonly string[]): Promise<string[]> {
  const list = names.map((name, at) => ({ name, email: `asked.${made}.${at}@example.com` }));
  const { status, body } = await admin.call(surveyCalls.surveyAction, {
    surveyId,
    action: 'send',
    audience: 'list',
    list,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const keys = await keysOf(admin, surveyId);
  return names.map((name) => keys.get(name) ?? '');
}

/** The keys of everybody who is asked, by name. */
export async function keysOf(admin: Caller, surveyId: string): Promise<Map<string, string>> {
  const { body } = await admin.call(surveyrecipients.calls.list, { surveyId, pageSize: 200 });
  return new Map(body.rows.map((row) => [String(row['name']), surveyKey(testSecrets, { id: row.id, keyNumber: 1 })]));
}

/** Answers and sends. */
export const answer = (visitor: Caller, key: string, answers: Record<string, unknown>) =>
  visitor.call(surveyDoor.surveyAnswer, { key, answers, language: 'ko', submit: true });

/** Answers and goes on later. */
export const keep = (visitor: Caller, key: string, answers: Record<string, unknown>) =>
  visitor.call(surveyDoor.surveyAnswer, { key, answers, language: 'ko', submit: false });

/** Somebody without an account, whose page has its token. */
export function pageOfVisitor({ app }: TestPortal): Caller {
  const token = csrfToken(testSecrets, '');
  return callerOf(app, { cookie: `${CSRF_COOKIE}=${token}`, 'x-xsrf-token': token });
}

/** Sends a file to an item as the page does: its key and the item before it. */
export async function sendFile(
  { app }: TestPortal,
  { headers }: Caller,
  { key, item, name, bytes }: { key: string; item: string; name: string; bytes: Buffer },
): Promise<{ status: number; body: { id: string; code?: string; fields?: Record<string, string> } }> {
  const field = (of: string, value: string) =>
    `--cut\r\ncontent-disposition: form-data; name="${of}"\r\n\r\n${value}\r\n`;
  const head = `${field('key', key)}${field('item', item)}--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const reply = await app.inject({
    method: 'POST',
    url: `${API_BASE}/surveyfile`,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')]),
  });
  return { status: reply.statusCode, body: reply.json() };
}
