import type { Account, Said } from './provisioning.queries.ts';

/** What SCIM calls its shapes (RFC 7643, RFC 7644). */
export const shapes = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  type: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
} as const;

/** Why a request of a provider is refused: the status, and the kind of it where SCIM has one (RFC 7644, 3.12). */
export class ScimRefusal extends Error {
  readonly status: number;
  readonly kind: string | undefined;

  constructor(status: number, detail: string, kind?: string) {
    super(detail);
    this.status = status;
    this.kind = kind;
  }
}

const wrong = (detail: string, kind = 'invalidValue') => new ScimRefusal(400, detail, kind);

/** How long a text of somebody may be. */
const LONGEST = 254;

/** A text as a provider sends it. @throws ScimRefusal where it is none */
function textOf(value: unknown, name: string): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || text.length > LONGEST || /\p{Cc}/u.test(text))
    throw wrong(`${name} is no text of 1 to ${LONGEST} characters.`);
  return text;
}

/** Yes or no; some providers send it as a word. */
function flagOf(value: unknown): boolean {
  const flag = typeof value === 'string' ? value.toLowerCase() : value;
  if (flag === true || flag === 'true') return true;
  if (flag === false || flag === 'false') return false;
  throw wrong('active is true or false.');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body of a request as an object. */
export function objectOf(body: unknown): Record<string, unknown> {
  if (!isObject(body)) throw wrong('The body is no object.', 'invalidSyntax');
  return body;
}

/** The address among those of somebody: the primary one, else that of work, else the first. */
function addressIn(value: unknown): string {
  if (typeof value === 'string') return emailOf(value);
  const all = Array.isArray(value) ? value.filter(isObject) : [];
  const best = all.find(({ primary }) => primary === true) ?? all.find(({ type }) => type === 'work') ?? all[0];
  return emailOf(best?.['value']);
}

function emailOf(value: unknown): string {
  const email = textOf(value, 'emails.value');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw wrong('emails.value is no e-mail address.');
  return email;
}

/** Somebody as a provider describes them in full. What the portal keeps none of is read over (RFC 7644, 3.3). @throws ScimRefusal */
export function userIn(body: Record<string, unknown>): Required<Omit<Said, 'externalId'>> & Pick<Said, 'externalId'> {
  const userName = textOf(body['userName'], 'userName');
  const name = isObject(body['name']) ? body['name'] : {};
  return {
    userName,
    externalId:
      body['externalId'] === undefined || body['externalId'] === null ? null : textOf(body['externalId'], 'externalId'),
    email: body['emails'] === undefined ? emailOf(userName) : addressIn(body['emails']),
    givenName: textOf(name['givenName'], 'name.givenName'),
    familyName: textOf(name['familyName'], 'name.familyName'),
    active: body['active'] === undefined ? true : flagOf(body['active']),
  };
}

/** How each path of a PATCH is read, by its name in small letters. */
const paths: Readonly<Record<string, (value: unknown) => Said>> = {
  active: (value) => ({ active: flagOf(value) }),
  username: (value) => ({ userName: textOf(value, 'userName') }),
  externalid: (value) => ({ externalId: value === null ? null : textOf(value, 'externalId') }),
  'name.givenname': (value) => ({ givenName: textOf(value, 'name.givenName') }),
  'name.familyname': (value) => ({ familyName: textOf(value, 'name.familyName') }),
  name: (value) =>
    Object.assign({}, ...Object.entries(objectOf(value)).map(([key, one]) => readPath(`name.${key}`, one))),
  emails: (value) => ({ email: addressIn(value) }),
  'emails.value': (value) => ({ email: emailOf(value) }),
};

/** What the portal keeps none of, and a provider may say all the same. */
const OVERREAD =
  /^(schemas|id|meta|displayname|nickname|title|usertype|locale|timezone|preferredlanguage|phonenumbers.*|addresses.*|name\.(formatted|middlename|honorific\w+)|urn:.*)$/;

function readPath(path: string, value: unknown): Said {
  const name = path
    .toLowerCase()
    .replace(`${shapes.user.toLowerCase()}:`, '')
    .replace(/^emails\[.*\]\.value$/, 'emails.value');
  const read = Object.hasOwn(paths, name) ? paths[name] : undefined;
  if (read) return read(value);
  if (OVERREAD.test(name)) return {};
  throw wrong(`There is no ${path.slice(0, 60)} here.`, 'invalidPath');
}

/** What a PATCH changes, its operations in their order (RFC 7644, 3.5.2). @throws ScimRefusal */
export function changeIn(body: Record<string, unknown>): Said {
  const operations = body['Operations'];
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > 100)
    throw wrong('Operations is no list of 1 to 100.', 'invalidSyntax');
  return Object.assign({}, ...operations.map((operation) => operationIn(objectOf(operation))));
}

function operationIn({ op, path, value }: Record<string, unknown>): Said {
  const what = String(op).toLowerCase();
  if (what === 'remove') {
    if (String(path).toLowerCase() === 'externalid') return { externalId: null };
    throw wrong('That cannot be removed.', 'mutability');
  }
  if (what !== 'replace' && what !== 'add') throw wrong('op is add, replace or remove.', 'invalidSyntax');
  if (typeof path === 'string') return readPath(path, value);
  return Object.assign({}, ...Object.entries(objectOf(value)).map(([name, one]) => readPath(name, one)));
}

const compared = new Map([
  ['id', 'id'],
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['emails', 'email'],
  ['emails.value', 'email'],
]);

/** What is looked for: one comparison for equality (RFC 7644, 3.4.2.2), which is what providers ask. @throws ScimRefusal */
export function filterIn(filter: unknown): Readonly<Record<string, string>> {
  if (filter === undefined) return {};
  const [, name = '', text = ''] = /^\s*([\w.]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(String(filter)) ?? [];
  const by = compared.get(name.toLowerCase());
  if (by === undefined)
    throw wrong('Only id, userName, externalId and emails.value are compared, by eq.', 'invalidFilter');
  try {
    return { [by]: textOf(JSON.parse(text), name) };
  } catch {
    throw wrong('What is compared is no text in quotes.', 'invalidFilter');
  }
}

const MOST = 200;

/** Which page is asked for: from the first on, counted from 1. */
export function pageIn({ startIndex, count }: Record<string, unknown>): { skip: number; most: number } {
  const whole = (value: unknown, otherwise: number) => (/^-?\d{1,9}$/.test(String(value)) ? Number(value) : otherwise);
  return { skip: Math.max(1, whole(startIndex, 1)) - 1, most: Math.min(MOST, Math.max(0, whole(count, 100))) };
}

/** An account as SCIM shows it. @param base the address of /Users */
export const asUser = (
  { version, created, updated, email, givenName, familyName, ...user }: Account,
  base: string,
) => ({
  schemas: [shapes.user],
  ...user,
  name: { givenName, familyName },
  emails: [{ value: email, type: 'work', primary: true }],
  meta: {
    resourceType: 'User',
    created: new Date(created).toISOString(),
    lastModified: new Date(updated).toISOString(),
    location: `${base}/${user.id}`,
    version: tagOf(version),
  },
});

/** The tag of a version (RFC 7644, 3.14). */
export const tagOf = (version: number): string => `W/"${version}"`;
