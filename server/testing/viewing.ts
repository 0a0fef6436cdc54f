import { viewAs } from '@coverlane/contract/view-as/calls.ts';
import { expect } from 'vitest';
import { type Caller, callerOf, type TestPortal } from './portal.ts';

/** What a browser holds after an answer with new tokens. */
export function after(
  { app }: Pick<TestPortal, 'app'>,
  answer: { body: { token: string }; headers: Record<string, unknown> },
): Caller {
  const given = [answer.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '');
  const csrf = given.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return callerOf(app, {
    cookie: given.join('; '),
    authorization: `Bearer ${answer.body.token}`,
    'x-xsrf-token': decodeURIComponent(csrf),
  });
}

/** An administrator's browser once it looks at the portal as somebody else. */
export async function viewing(portal: Pick<TestPortal, 'app'>, caller: Caller, as: { id: string }): Promise<Caller> {
  const answer = await caller.call(viewAs.beginView, { id: as.id });
  expect([answer.status, answer.body]).toMatchObject([200, { user: { id: as.id } }]);
  return after(portal, answer);
}
