import * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { UploadLimits } from './files/uploads.ts';

/**
 * What a session still lacks before it is signed in: the second factor that was set up, a second factor at all, a new
 * password, or the end of a view as somebody else whose time is over. Until then it opens nothing but the calls that say so.
 */
export const unfinished = ['factor', 'setUp', 'password', 'view'] as const;
export type Unfinished = (typeof unfinished)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call takes of a session. */
export interface SessionsTaken {
  /** One that still lacks one of these may make it too. */
  readonly halfway?: readonly Unfinished[];
  /** The session cookie alone opens it, same origin only: how a new tab gets its bearer token. */
  readonly byCookie?: true;
  /** One that began with the personal link of an enrollment session may make it too (domain 5.5). */
  readonly byLink?: true;
}

/**
 * One HTTP call as data: the single description that server, browser and tests read.
 * `In` is what a handler gets, `Wire` what a caller sends, `Out` the reply.
 */
export interface Call<In = unknown, Wire = unknown, Out = unknown> {
  readonly method: Method;
  /** Below the API base, with `:name` for path fields. */
  readonly path: string;
  readonly access: Access;
  /** Path, query and body fields together: a handler gets one flat, validated object. */
  readonly input: z.ZodMiniType<In, Wire>;
  readonly reply: z.ZodMiniType<Out>;
  /** The reply is a file, not JSON: of one of these media types, as they are sent (file-types.ts). */
  readonly file?: readonly string[];
  /** The body is multipart/form-data and carries one file, within these limits. */
  readonly upload?: UploadLimits;
  /** Reading this shows health information: every answer is written to the audit log first. */
  readonly phi?: true;
  /** Which sessions may make it besides those that are signed in, or otherwise than with both tokens. */
  readonly session?: SessionsTaken;
  /**
   * Needs proof of the second factor (for a member without one: of the password) within the last five minutes, else 403
   * `step-up`: always, or where one of the named fields is sent (security 3, MFA).
   */
  readonly stepUp?: true | readonly string[];
  /**
   * Why it takes no Idempotency-Key, as every other write does. 'harmless': it only reads, or making it again does no harm. 'untold':
   * its reply holds a secret (a token, a recovery code), which is kept nowhere and so told once.
   */
  readonly again?: 'harmless' | 'untold';
  /**
   * Opens a call that is for everybody who is signed in to keys with one of these scopes: what it reads is the same whoever asks, or
   * is of the clients that the key may see.
   */
  readonly forKeys?: readonly string[];
  /** Of what it makes nothing but the asker's own copy: a key that only reads may make it too. */
  readonly copies?: true;
  /**
   * What it answers is under way where the reply names it in `id`: then it is 202, and `Location` is the address, a path of the
   * contract with `:id`, at which its standing is asked.
   */
  readonly accepted?: { readonly id: string; readonly at: string };
  /** What a request with wrong fields is refused with, where the specification fixes the sentence (point 8); else 'invalid'. */
  readonly invalidAs?: 'request-invalid';
}

/** Any call, whatever its shapes. Variance makes `never` the only honest input type here. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of calls of different shapes has no narrower type
export type AnyCall = Call<any, any, any>;

export type Input<C> = C extends Call<infer In, infer _Wire, infer _Out> ? In : never;
export type Wire<C> = C extends Call<infer _In, infer Sent, infer _Out> ? Sent : never;
export type Reply<C> = C extends Call<infer _In, infer _Wire, infer Out> ? Out : never;

/** Names one call and keeps its exact shapes. */
export const call = <In, Wire, Out>(definition: Call<In, Wire, Out>): Call<In, Wire, Out> => definition;

/** Does the session cookie alone open it? */
export const isByCookie = ({ session }: AnyCall): boolean => session?.byCookie === true;

/** Does its reply hold what nobody but whoever asked may learn: a token, or another secret that is told once? */
export const isTelling = (one: AnyCall): boolean =>
  one.again === 'untold' || isByCookie(one) || (one.reply instanceof z.ZodMiniObject && 'token' in one.reply.def.shape);

/** Does the call take an Idempotency-Key, under which it is done once however often it is sent? */
export const isKeyed = ({ method, file, again }: AnyCall): boolean => method !== 'GET' && !file && again === undefined;

/** Does the call change anything? Such a call is refused while somebody views the portal as somebody else. */
export const isWriting = ({ method, again }: AnyCall): boolean => method !== 'GET' && again !== 'harmless';

/** A reply that says nothing but "done". */
export const done = z.strictObject({});

/** The input of a call without fields. */
export const nothing = z.strictObject({});
