import { allows, permissions, type UserType, userTypes } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWriting } from '@coverlane/contract/call.ts';
import { keyAllows, keyScopes } from '@coverlane/contract/apikeys/keys.ts';
import { sql } from 'kysely';
import { API_BASE } from '../platform/http/api-base.ts';
import { expectDocumented } from './documented-answers.ts';
import { aKeyAtWork, entriesOf, type KeyAtWork, unnamedRows, withoutKeys } from './key-traces.ts';
import { testPortal } from './portal.ts';
import { asked, inputFor, takesOut } from './asked-input.ts';
import { aStage, type Side, type Stage } from './sides.ts';
import { firstOfKinds, isWholeMatrix } from './whole-matrix.ts';
import { workOff } from './work-off.ts';
import { aUser } from './world.ts';

/** Making the key is the one thing that its maker did in person. */
const OWN_KEY = 'apikeys.updated_by';
/** What lists accounts names those who hold them, and the audit log says what they did in person. */
const ABOUT_ACCOUNTS: ReadonlySet<string> = new Set(['reportRecipients', 'deskPeople', 'auditList', 'auditListFile']);

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
});
afterAll(() => stage.portal.close());

/** A side as one actor has it: account and session are each actor's own. */
const sideOf = (side: Side, type: UserType): Side => {
  if (side === stage.own) return { ...side, ...stage.mine[type].own };
  return side === stage.spare ? { ...side, ...stage.mine[type].spare } : side;
};

const namesObject = (call: AnyCall): boolean => asked(call).length > 0;
const namesPerson = (call: AnyCall): boolean => asked(call).some(({ names }) => names === 'person');

interface Got {
  status: number;
  body: unknown;
}

async function ask(call: AnyCall, type: UserType, side: Side): Promise<Got> {
  const caller = stage.actors[type];
  if (!call.upload) {
    const { status, body } = await caller.call(call, inputFor(call, sideOf(side, type)));
    return { status, body };
  }
  const input = inputFor(call, sideOf(side, type));
  const reply = await stage.portal.app.inject({
    method: call.method,
    url: `${API_BASE}${call.path.replace(/:(\w+)/g, (_, name: string) => String(input[name]))}`,
    headers: { ...caller.headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: uploadOf(call, input),
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** A form with what is sent in the body, and a file. */
const uploadOf = (call: AnyCall, input: Record<string, unknown>): string =>
  [
    ...Object.entries(input)
      .filter(([name, value]) => typeof value === 'string' && name !== 'file' && !call.path.includes(`:${name}`))
      .map(([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`),
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="roster.edi"\r\n\r\nISA*00*\r\n',
    '--cut--\r\n',
  ].join('');

const isServed = ({ method, path }: AnyCall): boolean =>
  stage.portal.app.hasRoute({ method, url: `${API_BASE}${path}` });

/**
 * Whose objects the actor must not know of. An administrator and a tpa work for the whole installation. Who works for one employer is
 * asked for a rival's; for another installation's where whoever works for a whole one may not make the call, and for the first call of
 * each kind of access and object.
 */
function foreignSides(type: UserType, call: AnyCall): Side[] {
  const { rival, elsewhere, colleague } = stage;
  // Categories of contacts and of documents are the whole installation's.
  const isShared = asked(call).some(({ names }) => names === 'contactcategory' || names === 'category');
  if (isOfWhole(type) || isShared) return [elsewhere];
  const isAsked = userTypes.some((other) => isOfWhole(other) && allows(call.access, { type: other, permissions }));
  const far = isAsked && !isFirstOfObjects(call) ? [] : [elsewhere];
  return type === 'member' && namesPerson(call) ? [colleague, rival, ...far] : [rival, ...far];
}

const isOfWhole = (type: UserType): boolean => type === 'admin' || type === 'tpa';

/** Ids and names of the foreign sides that no answer may hold. */
const secretsOf = (type: UserType): string[] => {
  const sides = type === 'admin' || type === 'tpa' ? [stage.elsewhere] : [stage.rival, stage.elsewhere];
  return sides.flatMap(({ clientId, personId, lastName, importId, userId }) => [
    clientId,
    personId,
    lastName,
    importId,
    userId,
  ]);
};

const rowsOf = (body: unknown): unknown[] | undefined => {
  const rows = typeof body === 'object' && body !== null && 'rows' in body ? body.rows : undefined;
  return Array.isArray(rows) ? rows : undefined;
};

const NOT_FOUND = { status: 404, body: { code: 'not-found', message: 'This wasn’t found.' } };

/** What a form says of a reference in its body, or in its query, that leads nowhere. */
const refusedField = (call: AnyCall) => ({
  status: 422,
  body: {
    code: 'invalid',
    message: 'Some fields need your attention.',
    fields: Object.fromEntries(
      asked(call)
        .filter(({ in: place }) => place !== 'path')
        .map(({ name }) => [name, 'not-found']),
    ),
  },
});

const signedIn = [...allCalls].filter(([, { access }]) => access !== 'public' && access !== 'publicByKey');
// Signing out ends the session all other rows of the matrix need, and a view gives it to somebody else.
const matrix = signedIn.filter(([name]) => name !== 'logout' && name !== 'beginView');

describe.each(matrix)('%s', (_, call) => {
  test.for(userTypes)('for a user of type %s', async (type, { skip }) => {
    skip(!isServed(call), 'not served yet');
    if (!allows(call.access, { type, permissions })) return expectForbidden(call, type);
    await expectOwn(call, type);
    if (namesObject(call)) await expectForeignLikeAbsent(call, type);
  });
});

/**
 * Of the side's own person there is nothing to decide, nobody is on leave or waits, and no end lacks a reason: `past-age.test.ts`,
 * `leaves-due.test.ts`, `insurability.test.ts` and `unexplained-ends.test.ts` ask who reads whose rows. A draft that changes no
 * paycheck has no rows of paychecks. Nothing stands at every kind of place at once (`keeping.test.ts`), at a plan or beside
 * the only document (`where-needed.test.ts`). An agency's contacts are no client's. Nobody of the client has the role, and what its webhook
 * sent has not been given up.
 */
const mayBeEmpty = ({ path, method }: AnyCall, type: UserType): boolean =>
  method === 'GET' &&
  ((type === 'broker' && path === '/admin/contacts') ||
    [
      '/user',
      '/admin/webhookdeliveries',
      '/pastage',
      '/leaves',
      '/reinsurance/policies/:id/claims',
      '/insurability',
      '/unexplainedends',
      '/enrollment/:id/consequences',
      '/entitydocuments',
      '/documents/:id/related',
      '/plandocuments',
    ].includes(path));

/** Whoever is refused for one call is refused for every other, by the same line, before anything is read of what it names. */
const isFirst = firstOfKinds(
  matrix.map(([, call]) => call),
  (call) => JSON.stringify([call.method, call.upload, asked(call).map((one) => one.in)]),
);

/** What is read of an object that a call names goes by whose it is and by who may ask. */
const isFirstOfObjects = firstOfKinds(
  matrix.map(([, call]) => call),
  (call) => JSON.stringify([call.method, call.access, asked(call).map(({ names }) => names)]),
);

/**
 * Forbidden is forbidden, whosever object it is: asked of every call with the own object, and with each side's for the first of each
 * method and place where objects are named.
 */
async function expectForbidden(call: AnyCall, type: UserType): Promise<void> {
  const sides = [stage.own, ...(isFirst(call) ? [stage.absent, ...foreignSides(type, call)] : [])];
  const got = await Promise.all(sides.map((side) => ask(call, type, side)));
  expect(got.map(({ status }) => status)).toEqual(got.map(() => 403));
}

/** The own object is there, and the answer names nothing foreign. */
async function expectOwn(call: AnyCall, type: UserType): Promise<void> {
  const { status, body } = await ask(call, type, call.method === 'DELETE' || takesOut(call) ? stage.spare : stage.own);
  expect([401, 403, 404], JSON.stringify(body)).not.toContain(status);
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  for (const secret of secretsOf(type)) expect(JSON.stringify(body)).not.toContain(secret);
  if (status === 200) expectDocumented(call, body);
  if (status === 200 && namesObject(call) && !mayBeEmpty(call, type)) expect(rowsOf(body)).not.toEqual([]);
}

/** What an absent object answers, which is the same to everybody but in files, whose columns are each reader's. */
const absent = new Map<AnyCall, Promise<Got>>();
function askAbsent(call: AnyCall, type: UserType): Promise<Got> {
  const known = isWholeMatrix || call.file ? undefined : absent.get(call);
  const asking = known ?? ask(call, type, stage.absent);
  absent.set(call, asking);
  return asking;
}

/** A foreign object answers like an absent one: 404, a refused field, or a list without rows. */
async function expectForeignLikeAbsent(call: AnyCall, type: UserType): Promise<void> {
  const none = await askAbsent(call, type);
  if (none.status === 200 && !call.file) expect(rowsOf(none.body)).toEqual([]);
  // An empty file is like every other: below each foreign one is compared with it.
  else if (!call.file) expect([NOT_FOUND, refusedField(call)]).toContainEqual(none);
  const foreign = await Promise.all(foreignSides(type, call).map((side) => ask(call, type, side)));
  expect(foreign).toEqual(foreign.map(() => none));
}

/** What nobody needs to be signed in for. Each has tests of its own. */
const PUBLIC_CALLS = [
  'csrfCookie',
  'beginOrganisationSignIn',
  'beginOrganisationProof',
  'finishOrganisationSignIn',
  'updateSelfEnrollment',
  'selfEnrollmentForms',
  'selfEnrollmentPlanDoc',
  'login',
  'passkeySignInOptions',
  'signInByPasskey',
  'passwordReset',
  'updatePassword',
  'lookupUsername',
  'validateUsername',
  'checkLink',
  'verifyUser',
  'renewLink',
  'identifyMember',
  'signUpMember',
  'sessionByKey',
  'enterByKey',
  'sessionPlanDoc',
  'externalBenefitDoc',
  // Public sign-up with its bank account, and what was authorised there.
  'selfEnrollmentByKey',
  'startSelfEnrollment',
  'resumeSelfEnrollment',
  'linkToken',
  'exchangeLinkToken',
  'enterAccount',
  'sandboxBank',
  'getEnrollmentPayment',
  'storePayment',
  'processPayment',
  'nameDeposits',
  'authorisationByKey',
  'revokeByKey',
  // Surveys by their link.
  'surveyByKey',
  'surveyAnswer',
  'surveySign',
  'surveyPaper',
  'surveyPaperKeep',
  'surveyDecline',
  'surveyFile',
  'surveyFileAdd',
  'surveyFileRemove',
  // Reports of hours by the key of a shop's page, and how they are paid.
  'unionShop',
  'unionShopEmployees',
  'unionShopFile',
  'unionShopTemplate',
  'unionShopStatement',
  'shopPayment',
  'payByShop',
  // Union sign-up by the union’s key and its own.
  'unionSignupByKey',
  'postUnionSignup',
  'resumeUnionSignup',
  'unionSignupStatus',
];

test('the matrix covers every call of the contract but the public ones, sign-out and the beginning of a view', () => {
  const left = [...allCalls.keys()].filter((name) => !matrix.some(([covered]) => covered === name));
  expect(left.sort()).toEqual(['beginView', 'logout', ...PUBLIC_CALLS].sort());
});

describe('what a key does names the key, not whoever made it', () => {
  let key: KeyAtWork;
  beforeAll(async () => {
    stage = await aStage(await testPortal());
    key = await aKeyAtWork(stage.portal, stage.own.installationId);
    stage = { ...stage, actors: { ...stage.actors, admin: key.caller } };
  });
  afterAll(() => stage.portal.close());
  const forKeys = matrix.filter(([, call]) => keyAllows(call, { type: 'admin', permissions: keyScopes }));
  // What reads goes first, and what deletes last, so that all find their objects.
  const order = (call: AnyCall) => ['GET', 'PUT', 'POST', 'DELETE'].indexOf(call.method);

  test.for(forKeys.toSorted(([, one], [, other]) => order(one) - order(other)))('%s', async ([, call], { skip }) => {
    skip(!isServed(call), 'not served yet');
    const { owner } = stage.portal;
    const before = (await entriesOf(owner, key.makerId)).at(-1)?.id ?? 0;
    await sql`delete from access.apikey_minutes`.execute(owner);
    const { status } = await ask(call, 'admin', call.method === 'DELETE' ? stage.spare : stage.own);
    const left = await entriesOf(owner, key.makerId, before);
    if (status === 200 && (call.phi || isWriting(call))) expect(left).not.toEqual([]);
    expect(left.filter((entry) => entry.key !== key.id)).toEqual([]);
  });
  test('in every row, and in those that jobs wrote for it', async () => {
    await workOff(stage.portal);
    expect(await unnamedRows(stage.portal.owner, key.makerId)).toEqual([OWN_KEY]);
    expect((await entriesOf(stage.portal.owner, key.makerId)).filter((one) => one.key === null)).toHaveLength(1);
  });
  test('in every list that somebody else reads', async () => {
    const { installationId } = stage.own;
    const reader = await stage.portal.as(
      await aUser(stage.portal.owner, { installationId, type: 'admin', permissions }),
    );
    stage = { ...stage, actors: { ...stage.actors, admin: reader } };
    const naming: string[] = [];
    const alone: string[] = [];
    for (const [name, call] of matrix.filter(([, { method, upload }]) => method === 'GET' && !upload)) {
      if (!isServed(call) || !allows(call.access, { type: 'admin', permissions })) continue;
      const said = JSON.stringify((await ask(call, 'admin', stage.own)).body);
      if (said.includes(`"prefix":"${key.prefix}"`)) naming.push(name);
      if (withoutKeys(said, key).includes(key.makerName)) alone.push(name);
    }
    expect(alone.filter((name) => !ABOUT_ACCOUNTS.has(name))).toEqual([]);
    expect(alone).toContain('reportRecipients');
    expect(naming).toEqual(expect.arrayContaining(['memberReaders', 'importList', 'services.list']));
  });
});
