import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/connect.ts';
import { countTry } from '../../platform/db/tries.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Parts } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import {
  accountKept,
  accountsKept,
  keepAccount,
  keepNoMore,
  providerBy,
  type Said,
  sayAnew,
} from './provisioning.queries.ts';
import { resourceTypes, serviceConfig } from './scim-about.ts';
import { asUser, changeIn, filterIn, objectOf, pageIn, ScimRefusal, shapes, tagOf, userIn } from './scim.rules.ts';

const TYPE = 'application/scim+json';
const BYTES = 65_536;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Wrong keys of one network within a minute, and requests by one key. */
const limits = {
  guesses: { scope: 'scim-guesses', tries: 20, seconds: 60 },
  requests: { scope: 'scim-requests', tries: 1200, seconds: 60 },
} as const;

/** What a request of a provider is answered from. */
interface Asking {
  db: Db;
  parts: Parts;
  request: FastifyRequest;
  reply: FastifyReply;
  key: Buffer;
  installationId: string;
  connectionId: string;
  /** The address of /Users. */
  base: string;
}

type Answer = (asking: Asking) => Promise<unknown>;

/** SCIM 2.0 (RFC 7644): users of a connection, by its key. There are no groups. */
export function scimRoutes(app: FastifyInstance, parts: Parts): void {
  for (const type of [TYPE, 'application/json']) {
    app.removeContentTypeParser(type);
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: BYTES }, (_, text, done) => done(null, text));
  }
  app.setErrorHandler((error, _, reply) => refuse(error, reply));
  const answering = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type(`${TYPE}; charset=utf-8`)
      .header('cache-control', 'no-store')
      .send(await within(parts, { request, reply }, answer));
  app.get(
    '/ServiceProviderConfig',
    answering(async () => serviceConfig),
  );
  app.get(
    '/ResourceTypes',
    answering(async ({ base }) => resourceTypes(base)),
  );
  app.get('/Users', answering(list));
  app.post('/Users', answering(add));
  app.get(
    '/Users/:id',
    answering(async (asking) => shown(asking, await found(asking))),
  );
  app.put(
    '/Users/:id',
    answering((asking) => change(asking, userIn(bodyOf(asking)))),
  );
  app.patch(
    '/Users/:id',
    answering((asking) => change(asking, changeIn(bodyOf(asking)))),
  );
  app.delete('/Users/:id', answering(remove));
}

/** Opens a transaction for whoever has a key. @throws ScimRefusal 401, 429 */
async function within(
  parts: Parts,
  { request, reply }: Pick<Asking, 'request' | 'reply'>,
  answer: Answer,
): Promise<unknown> {
  const [, token = ''] = /^Bearer (scim_[\w-]{43})$/.exec(request.headers.authorization ?? '') ?? [];
  const key = hashOf(token);
  const provider = await providerBy(parts.pool, key);
  const { scope, tries, seconds } = provider ? limits.requests : limits.guesses;
  const subject = provider ? key : hashOf(networkOf(request.ip));
  if ((await countTry(parts.pool, { scope, subject, seconds })) > tries) {
    void reply.header('retry-after', String(seconds));
    throw new ScimRefusal(429, 'Too many requests.');
  }
  if (!provider) throw new ScimRefusal(401, 'The key opens nothing.');
  return parts.pool.transaction().execute(async (db) => {
    const base = `${await linkBase({ db, parts, request })}/api/scim/v2/Users`;
    return answer({ db, parts, request, reply, key, base, ...provider });
  });
}

async function list({ db, key, request, base }: Asking) {
  const query = objectOf(request.query);
  const { skip, most } = pageIn(query);
  const { total, users } = await accountsKept(db, key, { filter: filterIn(query['filter']), skip, most });
  const Resources = users.map((user) => asUser(user, base));
  return {
    schemas: [shapes.list],
    totalResults: total,
    startIndex: skip + 1,
    itemsPerPage: Resources.length,
    Resources,
  };
}

async function add(asking: Asking) {
  const { db, key, reply } = asking;
  const said = userIn(bodyOf(asking));
  const { id, fault } = await keepAccount(db, key, { id: uuid7(), said });
  if (id === null) throw refusalOf(fault);
  const kept = await accountKept(db, key, id);
  if (!kept) throw new ScimRefusal(404, 'There is no such user.');
  if (!said.active) await sayAnew(db, key, { id, version: kept.version, said: { active: false } });
  await note(asking, 'create', id);
  const user = await found(asking, id);
  void reply.code(201).header('location', `${asking.base}/${id}`);
  return shown(asking, user);
}

async function change(asking: Asking, said: Said) {
  const { db, key } = asking;
  const { id, version } = await found(asking);
  requireVersion(asking, version);
  const fault = await sayAnew(db, key, { id, version, said });
  if (fault !== null) throw refusalOf(fault);
  await note(asking, said.active === false ? 'delete' : 'update', id);
  return shown(asking, await found(asking, id));
}

async function remove(asking: Asking) {
  const { db, key, reply } = asking;
  const { id, version } = await found(asking);
  requireVersion(asking, version);
  const fault = await sayAnew(db, key, { id, version, said: { active: false } });
  if (fault !== null) throw refusalOf(fault);
  await keepNoMore(db, key, id);
  await note(asking, 'delete', id);
  void reply.code(204);
  return undefined;
}

/** The account that a path names. @throws ScimRefusal 404, alike for one of another connection */
async function found({ db, key, request }: Asking, id = Reflect.get(Object(request.params), 'id')) {
  const user = ID.test(String(id)) ? await accountKept(db, key, String(id)) : undefined;
  if (!user) throw new ScimRefusal(404, 'There is no such user.');
  return user;
}

function shown({ reply, base }: Asking, user: Parameters<typeof asUser>[0]) {
  void reply.header('etag', tagOf(user.version));
  return asUser(user, base);
}

/** @throws ScimRefusal 412 where what was read is not the newest */
function requireVersion({ request }: Asking, version: number): void {
  const { 'if-match': match } = request.headers;
  if (match !== undefined && match !== '*' && match !== tagOf(version))
    throw new ScimRefusal(412, 'The user was changed meanwhile.');
}

function bodyOf({ request }: Asking): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(String(request.body)));
  } catch {
    throw new ScimRefusal(400, 'The body is no object in JSON.', 'invalidSyntax');
  }
}

const note = ({ db, installationId, connectionId }: Asking, action: string, objectId: string): Promise<void> =>
  appendAudit(db, {
    action,
    call: 'scim',
    objectType: 'user',
    objectId,
    installationId,
    outcome: 'ok',
    detail: { connectionId },
  });

/** What the database will not do, as SCIM says it. */
const refusals: Readonly<Record<string, () => ScimRefusal>> = {
  unauthorized: () => new ScimRefusal(401, 'The key opens nothing.'),
  taken: () => new ScimRefusal(409, 'There is such a user already.', 'uniqueness'),
  domain: () => new ScimRefusal(400, 'The address is of no domain of this connection.', 'invalidValue'),
  member: () =>
    new ScimRefusal(400, 'Accounts of members come from the roster: there is none of this address.', 'invalidValue'),
  client: () =>
    new ScimRefusal(400, 'This connection is of several clients: make the account there first.', 'invalidValue'),
  beyond: () => new ScimRefusal(403, 'The account may do more than whoever made this connection.'),
  version: () => new ScimRefusal(412, 'The user was changed meanwhile.'),
};

const refusalOf = (fault: string | null): ScimRefusal =>
  refusals[fault ?? '']?.() ?? new ScimRefusal(404, 'There is no such user.');

/** What is no refusal of SCIM's is answered, and told to whoever runs the portal, as everywhere. */
function refuse(error: unknown, reply: FastifyReply): FastifyReply {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'signin_provisioned_name';
  const known = isTaken ? refusalOf('taken') : error;
  if (!(known instanceof ScimRefusal)) throw error;
  return sent(reply, known);
}

const sent = (reply: FastifyReply, { status, kind, message }: ScimRefusal) =>
  reply
    .code(status)
    .type(`${TYPE}; charset=utf-8`)
    .send({ schemas: [shapes.error], status: String(status), ...(kind && { scimType: kind }), detail: message });
