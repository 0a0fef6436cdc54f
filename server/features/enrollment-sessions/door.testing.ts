import { API_BASE } from '../../platform/http/api-base.ts';
import { CSRF_COOKIE, csrfToken } from '../../platform/http/origin.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { type Caller, callerOf, type TestPortal } from '../../testing/portal.ts';
import { hashOfKey, linkKey } from './links.ts';

/** What whoever opens a link says, and from where. */
type Said = Record<string, string> & { from?: string };

/** The door of enrollment sessions: keys for people of a census, and whoever comes by one. */
export class Door {
  private readonly portal: TestPortal;

  constructor(portal: TestPortal) {
    this.portal = portal;
  }

  /** The key of somebody's personal link, made good as an invitation makes it. */
  async key(sessionMemberId: string): Promise<string> {
    const { owner } = this.portal;
    const { key_number: keyNumber } = await owner
      .selectFrom('enrollmentsessionmembers')
      .select('key_number')
      .where('id', '=', sessionMemberId)
      .executeTakeFirstOrThrow();
    const key = linkKey(testSecrets, { id: sessionMemberId, keyNumber });
    const made = { key_hash: hashOfKey(key), status: 'invited', invited_at: new Date() };
    await owner.updateTable('enrollmentsessionmembers').set(made).where('id', '=', sessionMemberId).execute();
    return key;
  }

  /** Says who they are. */
  async tries(key: string, { from = '10.0.0.1', ...said }: Said) {
    const csrf = csrfToken(testSecrets, '');
    const reply = await this.portal.app.inject({
      method: 'POST',
      url: `${API_BASE}/enrollmentsession/${key}/enter`,
      payload: said,
      remoteAddress: from,
      headers: { cookie: `${CSRF_COOKIE}=${csrf}`, 'x-xsrf-token': csrf, host: 'localhost' },
    });
    return { status: reply.statusCode, body: reply.json(), cookies: reply.cookies };
  }

  /** Whoever came in by a link. */
  async enters(key: string, said: Said): Promise<Caller> {
    const { status, body, cookies } = await this.tries(key, said);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const token = cookies.find(({ name }) => name === '__Host-sid')?.value ?? '';
    const csrf = csrfToken(testSecrets, token);
    return callerOf(this.portal.app, {
      cookie: `__Host-sid=${token}; ${CSRF_COOKIE}=${csrf}`,
      authorization: `Bearer ${body.token}`,
      'x-xsrf-token': csrf,
    });
  }
}
