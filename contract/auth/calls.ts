import * as z from 'zod/mini';
import { userTypes } from '../access.ts';
import { announcedLine } from '../announcements/shapes.ts';
import { call, done, nothing, unfinished } from '../call.ts';
import { languages } from '../codes.ts';
import { id, instant, string } from '../fields.ts';
import { idOf } from '../objects.ts';

/** Who is signed in (specification 3, User info), with what the shell needs to draw itself. */
export const userInfo = z.strictObject({
  id,
  type: z.enum(userTypes),
  username: z.string(),
  nickName: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  entityName: z.nullable(z.string()),
  email: z.string(),
  language: z.enum(languages),
  /** Where their installation keeps its days: what counts as today is read there (IANA). */
  timeZone: z.string(),
  passwordResetRequired: z.boolean(),
  /** What this session still lacks; null: it is signed in. Until then permissions and clients are empty. */
  lacks: z.nullable(z.enum(unfinished)),
  permissions: z.array(z.strictObject({ id: z.string(), name: z.string(), machineName: z.string() })),
  settings: z.array(z.strictObject({ key: z.string(), value: z.string() })),
  /** The clients this person works for: the client chooser (specification 2, Shell). At most 1,000. */
  clients: z.array(z.strictObject({ id, name: z.string(), clientNumber: z.string(), allowEnrollment: z.boolean() })),
  /** What is announced to this person now, in the order of `announcementsForMe`; empty while something is lacking. */
  announcements: z.array(announcedLine),
  /** Messages in the inbox that were not read (domain 11). */
  unreadMessages: z.int(),
  /** For a member: the person this account belongs to. */
  memberId: z.nullable(idOf('person')),
  /** The administrator who views the portal as this account, and until when; null: it is the account's own session. */
  viewedBy: z.nullable(z.strictObject({ id, name: z.string(), endsAt: instant })),
  /** The enrollment session whose personal link they came by, without an account; null: they signed in. */
  enrollsIn: z.nullable(idOf('enrollmentsession')),
  /** Seconds until the idle limit and the absolute end of the session. */
  idleSeconds: z.int(),
  endsAt: instant,
  /** Seconds without a sign of life that end the session: the setting `sessionIdleSeconds` as it was when it began. */
  idleLimit: z.int(),
});

const credentials = z.strictObject({
  username: string(254),
  password: z.string().check(z.maxLength(1024, { error: 'too-long' })),
  /** A one-time code or a recovery code, for programs that sign in with one call. */
  code: z.optional(z.nullable(string(40))),
});

/** The signed-in answer of POST /login and GET /userInfo: the bearer token travels in headers from then on. */
export const signedIn = z.strictObject({ token: z.string(), user: userInfo });

export const auth = {
  /** Sets the XSRF-TOKEN cookie that every writing call must echo in X-XSRF-TOKEN (security 3, CSRF). */
  csrfCookie: call({ method: 'GET', path: '/sanctum/csrf-cookie', access: 'public', input: nothing, reply: done }),
  /**
   * Whoever needs a second factor and sends no `code` gets a session that `lacks` it: nothing but POST
   * /secondfactor/prove, the set-up calls, /userInfo and /logout opens with it.
   */
  login: call({
    method: 'POST',
    path: '/login',
    access: 'public',
    input: credentials,
    reply: signedIn,
    again: 'untold',
  }),
  /** Ends the session that the request came with. */
  logout: call({
    method: 'POST',
    path: '/logout',
    access: 'signedIn',
    input: nothing,
    reply: done,
    session: { halfway: unfinished, byLink: true },
    again: 'harmless',
  }),
  /** Needs only the cookie, same origin: a new tab gets its bearer token here (security 0.1). */
  userInfo: call({
    method: 'GET',
    path: '/userInfo',
    access: 'signedIn',
    input: nothing,
    reply: signedIn,
    session: { halfway: unfinished, byCookie: true, byLink: true },
  }),
  /** The only call that renews the idle clock, sent at most once a minute (security 0.3). Own call. */
  activity: call({
    method: 'POST',
    path: '/activity',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({ idleSeconds: z.int(), endsAt: instant }),
    session: { halfway: unfinished, byLink: true },
    again: 'harmless',
  }),
};
