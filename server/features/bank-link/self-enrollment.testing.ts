import type { AnyCall } from '@coverlane/contract/call.ts';
import { selfEnrollment } from '@coverlane/contract/self-enrollment/calls.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { CSRF_COOKIE, csrfToken } from '../../platform/http/origin.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { callerOf, type TestPortal } from '../../testing/portal.ts';

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
