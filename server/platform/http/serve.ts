import { type AnyCall, type Input, isKeyed, isWriting, type Reply } from '@coverlane/contract/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitKey, closedToKey, sentKey } from './api-key.ts';
import { type AuditEntry, appendAudit, appendLastAudit, hasAudit } from './audit.ts';
import { auditGroup } from './audit-group.ts';
import type { Exchange } from './compressed.ts';
import type { Apart, Context, FileReply, Parts, Seen, Visitor } from './context.ts';
import { type Done, once } from './idempotency.ts';
import { readInput } from './input.ts';
import { giveLastWord, isClosed } from './last-word.ts';
import { noteUser } from './logging.ts';
import { noteReader } from './missing-files.ts';
import { opened } from './opened.ts';
import { requireSameOrigin } from './origin.ts';
import { asRefusal, Refusal } from './refusals.ts';
import { cookieToken } from './session-cookie.ts';
import { countLook } from '../sign-in/lookups.ts';
import type { SignedUser } from './signed-user.ts';
import { isPublic, permit, requireTokens } from './permit.ts';
import { send } from './send-reply.ts';
import { requireProof } from './step-up.ts';
import { actor } from './who-acts.ts';
import { limitsFor } from './upload-limits.ts';
import { discardFiles, receiveFiles, requireBytes } from './uploads.ts';
import { type Admit, receivedOfVisitor } from './visitor-uploads.ts';

type Answer<C> = Reply<C> | FileReply;
/** Handles one signed-in call: a paragraph that reads input, finds, decides, returns. */
export type Handler<C> = (input: Input<C>, context: Context) => Promise<Answer<C>> | Answer<C>;
/** Handles one public call. */
export type VisitorHandler<C> = (input: Input<C>, visitor: Visitor) => Promise<Answer<C>> | Answer<C>;
/** Handles one public call that opens its transactions itself. */
export type ApartHandler<C> = (input: Input<C>, apart: Apart) => Promise<Answer<C>> | Answer<C>;

type Group = Readonly<Record<string, AnyCall>>;
/** The handlers of a group of calls: a missing one is a type error. */
export type Handlers<G extends Group> = { [Name in keyof G]: Handler<G[Name]> };

/** Serves signed-in calls. Throws at start for a call that is public: `servePublic` is for those. */
export function serve<G extends Group>(
  app: FastifyInstance,
  parts: Parts,
  { calls, handlers }: { calls: G; handlers: Handlers<G> },
): void {
  for (const [name, call] of Object.entries(calls)) {
    if (isPublic(call.access)) throw new Error(`${name} is public: serve it with servePublic`);
    const handle = handlers[name];
    if (!handle) throw new Error(`${name} has no handler`);
    app.route({
      method: call.method,
      url: call.path,
      onRequest: async (request) => requireTokens(call, request),
      handler: (request, reply) => handleSignedIn({ name, call, handle, parts }, request, reply),
    });
  }
}

/** Serves public calls: in a transaction without a user, which row-level security gives no rows. */
export function servePublic<G extends Group>(
  app: FastifyInstance,
  parts: Parts,
  { calls, handlers, admit }: { calls: G; handlers: { [Name in keyof G]: VisitorHandler<G[Name]> }; admit?: Admit },
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handle: VisitorHandler<AnyCall> | undefined = handlers[name];
    if (!handle) throw new Error(`${name} has no handler`);
    route(app, { name, call, parts, admit }, (input, { request, reply }) =>
      parts.pool.transaction().execute(async (db) => {
        const visitor = { db, parts: within(parts), request, reply };
        const work = async () => ({ answer: await handle(input, visitor), seen: [] });
        return (await once({ name, call, parts, db, request }, input, work)).answer;
      }),
    );
  }
}

/**
 * Serves public calls that ask somebody outside: no transaction and no connection waits for the answer, the handler opens its own.
 * Throws at start for a call that an Idempotency-Key could repeat.
 */
export function serveApart<G extends Group>(
  app: FastifyInstance,
  parts: Parts,
  { calls, handlers }: { calls: G; handlers: { [Name in keyof G]: ApartHandler<G[Name]> } },
): void {
  for (const [name, call] of Object.entries(calls)) {
    if (isKeyed(call)) throw new Error(`${name} takes an Idempotency-Key: serve it with servePublic`);
    const handle: ApartHandler<AnyCall> | undefined = handlers[name];
    if (!handle) throw new Error(`${name} has no handler`);
    route(app, { name, call, parts }, async (input, exchange) => handle(input, { parts, ...exchange }));
  }
}

/** A public call's way in and out; what lies between gets its input. */
function route(
  app: FastifyInstance,
  { name, call, parts, admit }: { name: string; call: AnyCall; parts: Parts; admit?: Admit | undefined },
  answerTo: (input: Input<AnyCall>, exchange: Exchange) => Promise<unknown>,
): void {
  if (!isPublic(call.access)) throw new Error(`${name} is not public: serve it with serve`);
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      if (call.method !== 'GET') requireSameOrigin(request, parts.secrets, ['', cookieToken(request) ?? '']);
      const files = await receivedOfVisitor({ name, call, parts, admit }, request);
      try {
        const input = readInput(call, request, files);
        return await send(call, await answerTo(input, { request, reply }), { request, reply });
      } finally {
        await discardFiles(files);
      }
    },
  });
}

/** What a handler is given: its own transaction holds a connection of the pool already, so what it asks for is another's. */
const within = (parts: Parts): Parts => ({ ...parts, pool: parts.aside ?? parts.pool });

interface Served {
  name: string;
  call: AnyCall;
  handle: Handler<AnyCall>;
  parts: Parts;
}

async function handleSignedIn(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { pool } = served.parts;
  let user: SignedUser | undefined;
  let files: Record<string, unknown> = {};
  const asked = { call: served.call, isEager: isClosed(served.handle), pool, request };
  const begin = (who: SignedUser) => {
    user = who;
    noteUser(request, who);
    noteReader(request, { call: served.name, parts: served.parts, user: who });
    permit(served, who, request);
  };
  try {
    const key = sentKey(request);
    if (key) await admitKey(pool, key, { request, reply });
    const { upload } = served.call;
    if (upload) {
      // Who may not send is told before a byte is kept, and no transaction waits for a slow sender.
      const userId = await opened(asked, { begin, answer: async (_db, { id }) => id });
      files = await receiveFiles(request, {
        name: served.name,
        parts: served.parts,
        limits: await limitsFor(pool, upload, userId),
        user,
      });
    }
    const work = () =>
      opened(asked, { begin, answer: (db, who) => run(served, { db, user: who, request, reply }, files) });
    const { answer, seen } = served.call.phi ? await readings(served.parts).expecting(work) : await work();
    await discardFiles(files, true);
    if (user) await auditReading(served, user, seen);
    return await send(served.call, answer, { request, reply });
  } catch (surprise) {
    const error = closedToKey(asRefusal(surprise), user);
    if (user && error instanceof Refusal) await auditRefusal(served, { user, refusal: error, request });
    throw error;
  } finally {
    await discardFiles(files);
  }
}

type Opened = Pick<Context, 'db' | 'user' | 'request' | 'reply'>;

async function run(served: Served, opened: Opened, files: Record<string, unknown>): Promise<Done> {
  const { name, call, parts } = served;
  const { request, db } = opened;
  const input = readInput(call, request, files);
  requireProof(call, opened.user, input);
  const work = () => {
    requireBytes(files);
    return handled(served, opened, input);
  };
  const done = isKeyed(call) ? await once({ name, call, parts, db, request }, input, work) : await work();
  if (!isWriting(call) || done.seen.length === 0) return done;
  // What a change shows is written down with the change.
  await appendLastAudit(db, entriesOf(name, done.seen));
  return { ...done, seen: [] };
}

async function handled(served: Served, opened: Opened, input: unknown): Promise<Done> {
  const { name, call, handle, parts } = served;
  const seen: Seen[] = [];
  const context = { ...opened, parts: within(parts), saw: (what: Seen) => void seen.push(what) };
  await countLook({ name, call }, input, context);
  giveLastWord(opened.db, { call, handle, request: opened.request });
  const answer = await handle(input, context);
  await auditKey(served, opened);
  if (call.phi && seen.length === 0)
    throw new Error(`${name} shows health information but names none for the audit log`);
  return { answer, seen };
}

const entriesOf = (call: string, seen: readonly Seen[]): AuditEntry[] =>
  seen.map(({ type, id = null, clientId = null, ids }) => ({
    action: 'read',
    call,
    objectType: type,
    objectId: id,
    clientId,
    outcome: 'ok',
    detail: ids ? { ids } : {},
  }));

/** Every read of health information is in the audit log before the answer leaves (45 CFR 164.312(b)). */
async function auditReading({ name, parts }: Served, user: SignedUser, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return;
  const entries = entriesOf(name, seen).map((entry) => ({ ...entry, ...actor(user, entry.detail) }));
  await readings(parts).append(entries);
}

const readings = ({ pool, aside }: Parts) => auditGroup(aside ?? pool);

/** An id or another short name; a path may hold anything, also what no database can. */
const NAME = /^[\w.-]{1,60}$/;

/** Whatever a key changes is in the audit log, also where nobody writes there what people change (45 CFR 164.312(b)). */
async function auditKey({ name, call }: Served, { db, user, request }: Opened): Promise<void> {
  if (!user.apiKey || !isWriting(call) || hasAudit(db)) return;
  await appendAudit(db, { action: 'write', call: name, objectId: idInPath(request), outcome: 'ok' });
}

/** A refusal's audit row survives the transaction that the refusal rolled back. */
async function auditRefusal(
  { name, parts }: Served,
  { user, refusal, request }: { user: SignedUser; refusal: Refusal; request: FastifyRequest },
): Promise<void> {
  if (refusal.status !== 403 && refusal.status !== 404) return;
  await appendAudit(parts.pool, {
    action: 'refused',
    call: name,
    objectId: idInPath(request),
    outcome: 'refused',
    ...actor(user, { status: refusal.status, code: refusal.code }),
  });
}

function idInPath({ params }: FastifyRequest): string | null {
  const id = typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : undefined;
  return typeof id === 'string' && NAME.test(id) ? id : null;
}
