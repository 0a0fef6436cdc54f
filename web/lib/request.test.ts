import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { views } from '@coverlane/contract/views/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from './config.ts';
import { fetchFile } from './files.ts';
import { addressOf, request, setBearer, whenSignedOut } from './request.ts';
import { failureOf, RequestFailed } from './request-failed.ts';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The server, which is the outside world of the browser's part: answers in turn, and keeps what it was asked. */
function serverAnswers(...answers: Response[]): { url: string; init: RequestInit }[] {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push({ url, init });
    return answers.shift() ?? json(500, {});
  });
  return asked;
}

beforeEach(async () => {
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  serverAnswers(json(200, { apiBase: '/api' }));
  await loadConfig();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setBearer(null);
});

describe('A call', () => {
  it('puts :names into the path and the rest into the query of a GET, without undefined, null or empty values', () => {
    const { url } = addressOf(members.getMember, { id: 'a/b', clientId: undefined, asOf: '', knownAt: null });
    expect(url).toBe('/api/member/a%2Fb');
    expect(addressOf(members.getMember, { id: '1', noCache: true }).url).toBe('/api/member/1?noCache=true');
  });

  it('keeps null in a body, where it clears a value, and leaves undefined out', () => {
    expect(addressOf(members.membersearch, { search: null, page: undefined }).rest).toEqual({ search: null });
  });

  it('echoes the CSRF cookie when it writes, and carries the bearer token', async () => {
    setBearer('bearer');
    const asked = serverAnswers(json(200, { idleSeconds: 1800, endsAt: '' }));
    await request(auth.activity, {});
    expect(asked[0]?.init.headers).toMatchObject({ 'x-xsrf-token': 'token', authorization: 'Bearer bearer' });
  });

  it('gets a new CSRF cookie and tries once more when the old one is refused', async () => {
    const asked = serverAnswers(
      json(403, { code: 'csrf-refused' }),
      json(200, {}),
      json(200, { idleSeconds: 1, endsAt: '' }),
    );
    await expect(request(auth.activity, {})).resolves.toMatchObject({ idleSeconds: 1 });
    expect(asked.map(({ url }) => url)).toEqual(['/api/activity', '/api/sanctum/csrf-cookie', '/api/activity']);
  });

  const keysOf = (asked: { init: RequestInit }[]): unknown[] =>
    asked.map(({ init }) => new Headers(init.headers).get('idempotency-key'));
  const view = { screen: 'clients', name: 'Mine', columns: [], filters: {}, sort: null, publishedTo: null };

  it('that writes goes under one key for a double click and for a retry that got no answer, and under a new one after that', async () => {
    const asked = serverAnswers(json(503, {}), json(503, {}), json(200, { views: [] }), json(200, { views: [] }));
    const clicks = [request(views.saveView, view), request(views.saveView, view)];
    await expect(Promise.allSettled(clicks)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await request(views.saveView, view);
    await request(views.saveView, view);
    const [first, second, retry, next] = keysOf(asked);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect([second, retry]).toEqual([first, first]);
    expect(next).not.toBe(first);
  });

  it('that only reads has no key, and one that was refused gets a new one', async () => {
    const asked = serverAnswers(json(422, { code: 'invalid' }), json(200, { views: [] }), json(200, { rows: [] }));
    await expect(request(views.saveView, view)).rejects.toMatchObject({ code: 'invalid' });
    await request(views.saveView, view);
    await request(members.membersearch, {});
    const [refused, again, search] = keysOf(asked);
    expect(again).not.toBe(refused);
    expect(search).toBeNull();
  });

  it('that got no answer is meant anew once something else was done: on, off, on', async () => {
    const asked = serverAnswers(json(503, {}), json(200, { views: [] }), json(200, { views: [] }));
    await expect(request(views.saveView, view)).rejects.toMatchObject({ isPassing: true });
    await request(views.saveView, { ...view, name: 'Other' });
    await request(views.saveView, view);
    expect(new Set(keysOf(asked)).size).toBe(3);
  });

  it('whose answer breaks off is not reachable, rather than somebody’s mistake', async () => {
    serverAnswers(new Response('{"rows": [', { status: 200 }));
    await expect(request(views.listViews, { screen: 'clients' })).rejects.toMatchObject({
      code: 'unreachable',
      isPassing: true,
    });
  });

  it('that answers 401 ends the session of this tab, and nothing else does', async () => {
    const ended = vi.fn<() => void>();
    whenSignedOut(ended);
    setBearer('bearer');
    serverAnswers(
      json(403, { code: 'forbidden' }),
      json(404, { code: 'not-found' }),
      json(401, { code: 'signed-out' }),
    );
    await expect(request(members.getMember, { id: '1' })).rejects.toMatchObject({ status: 403 });
    await expect(request(members.getMember, { id: '1' })).rejects.toMatchObject({ status: 404 });
    expect(ended).not.toHaveBeenCalled();
    await expect(request(members.getMember, { id: '1' })).rejects.toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('without an answer says that the portal cannot be reached, and may be tried again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const failure: unknown = await request(auth.userInfo, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RequestFailed);
    expect(failure).toMatchObject({ status: 0, code: 'unreachable', isPassing: true });
  });
});

describe('A file', () => {
  /** A time that is over when the test says so, and how long it was to be. */
  function timeInHand() {
    const time = new AbortController();
    const given = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    return { given, end: () => time.abort(new DOMException('late', 'TimeoutError')) };
  }
  const saving = () => fetchFile(enrollments.enrollmentListFile, {});

  it('that does not come within 30 seconds took too long (specification 7, 9)', async () => {
    const { given, end } = timeInHand();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
      signal?.aborted ? Promise.reject(signal.reason) : Promise.resolve(json(200, {})),
    );
    expect(await (await saving()).blob.text()).toBe('{}');
    expect(given).toHaveBeenCalledWith(30_000);
    end();
    await expect(saving()).rejects.toMatchObject({ code: 'took-too-long' });
  });

  it('of which the rest does not come in time neither is half a file', async () => {
    const { end } = timeInHand();
    const late = new Response(
      new ReadableStream({ pull: (stream) => stream.error(new DOMException('late', 'TimeoutError')) }),
    );
    serverAnswers(late);
    const file = saving();
    end();
    await expect(file).rejects.toMatchObject({ code: 'took-too-long' });
  });
});

describe('A refusal', () => {
  it('keeps its code, its fields and its values', () => {
    const failure = failureOf(422, {
      code: 'invalid',
      message: 'No.',
      fields: { dob: 'bad-date' },
      values: { days: 3 },
    });
    expect(failure).toMatchObject({ status: 422, code: 'invalid', fields: { dob: 'bad-date' }, values: { days: 3 } });
    expect(failure.isPassing).toBe(false);
  });

  it("that is not the server's own JSON still says what to do", () => {
    expect(failureOf(502, undefined)).toMatchObject({ code: 'unavailable', isPassing: true });
    expect(failureOf(500, 'oops')).toMatchObject({ code: 'internal', isPassing: false });
  });
});
