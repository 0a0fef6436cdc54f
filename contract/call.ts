import * as z from 'zod/mini';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

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
  /** The reply is a file, not JSON. */
  readonly file?: true;
  /** The body is multipart/form-data and may carry files. */
  readonly upload?: true;
  /** The session cookie alone opens it, same origin only: how a new tab gets its bearer token. */
  readonly cookieOnly?: true;
  /** Reading this shows health information: every answer is written to the audit log first. */
  readonly phi?: true;
}

/** Any call, whatever its shapes. Variance makes `never` the only honest input type here. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of calls of different shapes has no narrower type
export type AnyCall = Call<any, any, any>;

export type Input<C> = C extends Call<infer In, infer _Wire, infer _Out> ? In : never;
export type Wire<C> = C extends Call<infer _In, infer Sent, infer _Out> ? Sent : never;
export type Reply<C> = C extends Call<infer _In, infer _Wire, infer Out> ? Out : never;

/** Names one call and keeps its exact shapes. */
export const call = <In, Wire, Out>(definition: Call<In, Wire, Out>): Call<In, Wire, Out> => definition;

/** A reply that says nothing but "done". */
export const done = z.strictObject({});

/** The input of a call without fields. */
export const nothing = z.strictObject({});
