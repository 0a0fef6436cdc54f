import type { AnyCall } from '@coverlane/contract/call.ts';
import { selfEnrollment, signupKeepers } from '@coverlane/contract/self-enrollment/calls.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { CSRF_COOKIE, csrfToken } from '../../platform/http/origin.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { callerOf, type TestPortal } from '../../testing/portal.ts';
import type { SessionOffice } from '../enrollments/sessions.testing.ts';

/** A public call as a browser makes it, from an address. */
export async function sentPublicly(
  { app }: TestPortal,
  { method, path }: AnyCall,
  { payload, from = '10.0.0.1' }: { payload: object; from?: string | undefined },
) {
  const csrf = csrfToken(testSecrets, '');
  const reply = await app.inject({
    method,
    url: `${API_BASE}${path.replace(':key', String(Reflect.get(payload, 'key')))}`,
    payload: path.includes(':key') ? {} : payload,
    remoteAddress: from,
    headers: { cookie: `${CSRF_COOKIE}=${csrf}`, 'x-xsrf-token': csrf, host: 'localhost' },
  });
  return { status: reply.statusCode, body: reply.json(), cookies: reply.cookies, raw: reply.body };
}

/** Whoever was let in by a public key: their calls, and how they name themselves to those of money. */
export async function letIn(portal: TestPortal, asked: object) {
  const { status, body, cookies } = await sentPublicly(portal, selfEnrollment.startSelfEnrollment, { payload: asked });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const token = cookies.find(({ name }) => name === '__Host-sid')?.value ?? '';
  const csrf = csrfToken(testSecrets, token);
  const caller = callerOf(portal.app, {
    cookie: `__Host-sid=${token}; ${CSRF_COOKIE}=${csrf}`,
    authorization: `Bearer ${body.token}`,
    'x-xsrf-token': csrf,
  });
  const { enrollmentIdentifier, accessToken } = body;
  return { caller, own: { enrollmentIdentifier, accessToken } };
}

/** What a reply says in short. */
export const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** A session with a public key, with Jane in its census. */
export async function openedSession(portal: TestPortal, office: SessionOffice, list: 'closed' | 'open' = 'closed') {
  const family = await office.family();
  const session = await office.session(family);
  const { sessionId, sessionMemberId } = session;
  const { employee_id: employeeId } = await portal.owner
    .updateTable('enrollmentsessionmembers')
    .set({ dob: '1984-03-02', last_name: 'Census', email: 'jane@example.com' })
    .where('id', '=', sessionMemberId)
    .returning('employee_id')
    .executeTakeFirstOrThrow();
  const { body, status } = await office.builder.call(signupKeepers.putSignup, { sessionId, list });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...session, family, key: body.path?.replace('/signup/', '') ?? '', employeeId };
}

/** What Jane of its census says of herself. */
export const janeOf = ({ key, employeeId }: { key: string; employeeId: string }) => ({
  key,
  lastName: 'Census',
  dob: '1984-03-02',
  employeeId,
});
