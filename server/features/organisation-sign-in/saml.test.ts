import { signinconnections } from '@coverlane/contract/collections/signinconnections.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aKey, answerAround, askedIn, assertionOf, type Said, signedXml } from './saml-provider.testing.ts';
import { isPlainAnswer } from './saml-answer.ts';
import { aSignInStage, type Cookies, type SignInStage } from './sign-in-stage.testing.ts';

const ISSUER = 'urn:example:provider';
const APPLICATION = 'https://portal.example.com/saml';
const EMAIL = 'sam@saml.example';
const MFA = 'https://refeds.org/profile/mfa';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const nothingSaid = { answerRequest: '_a', issuer: ISSUER, recipient: 'x' };

const [key, other] = [aKey(), aKey()];
let stage: SignInStage;
let connectionId: string;
let sam: string;

beforeAll(async () => {
  stage = await aSignInStage();
  const { admin, world } = stage;
  const { status, body } = await admin.call(signinconnections.calls.create, {
    name: 'By SAML',
    issuer: ISSUER,
    application: APPLICATION,
    signInAddress: 'https://login.example.com/saml/sso',
    certificates: key.certificate,
    userType: 'client',
    clientIds: [world.acme.id],
    emailDomains: ['saml.example'],
    secondFactor: 'provider',
    status: 'active',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  connectionId = body.id;
  sam = await stage.aPerson(EMAIL, world.acme.id);
});
afterAll(() => stage.close());
beforeEach(() => stage.again());

/** Somebody begins. */
async function begun(jar: Cookies = {}) {
  const { status, body } = await stage.post('/signin/organisation', { email: EMAIL }, jar);
  expect(status, JSON.stringify(body)).toBe(200);
  const asked = askedIn(body.address);
  const said: Said = {
    request: asked.request,
    subject: 'person-1',
    format: PERSISTENT,
    email: EMAIL,
    issuer: ISSUER,
    audience: APPLICATION,
    recipient: asked.recipient,
    madeAt: 0,
    from: -30,
    until: 300,
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    context: MFA,
    signedInAt: 0,
    answerRequest: asked.request,
    more: '',
  };
  return { ...asked, jar, said, address: body.address };
}

/** The browser posts an answer to the portal and is led to a page, which hands it in. */
async function brought(xml: string, { relay, jar, to = connectionId }: { relay: string; jar: Cookies; to?: string }) {
  const payload = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relay });
  const reply = await stage.portal.app.inject({
    method: 'POST',
    url: `/signin/organisation/${to}`,
    headers: {
      host: 'localhost',
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://login.example.com',
    },
    payload: payload.toString(),
  });
  expect(reply.statusCode).toBe(303);
  const back = new URL(String(reply.headers.location), 'http://localhost');
  expect(back.pathname).toBe(`/signin/organisation/${to}`);
  return {
    answer: back.search.slice(1),
    finish: (by = jar) => stage.post('/signin/organisation/finish', { answer: back.search.slice(1) }, by),
  };
}

const answerOf = (said: Said): string => answerAround(signedXml(assertionOf(said), { key }), said);

/** Begins, answers, comes back. */
async function signIn(change: Partial<Said> = {}, xmlOf: (said: Said) => string = answerOf) {
  const { said, relay, jar } = await begun();
  return (await brought(xmlOf({ ...said, ...change }), { relay, jar })).finish();
}

describe('signing in with one’s organization by SAML', () => {
  test('asks the provider for this portal, this address and one request, and opens the account of its person', async () => {
    const { address, application, recipient, anew } = await begun();
    expect(address).toMatch(/^https:\/\/login\.example\.com\/saml\/sso\?/);
    expect({ application, recipient, anew }).toEqual({
      application: APPLICATION,
      recipient: `http://localhost/signin/organisation/${connectionId}`,
      anew: false,
    });
    expect((await signIn()).body).toMatchObject({ user: { id: sam, type: 'client', lacks: null } });
    // From then on the subject names them, whatever their address is called.
    expect((await signIn({ email: 'other@saml.example' })).body).toMatchObject({ user: { id: sam } });
  });
  test('asks for the portal’s own second factor where the provider names none', async () => {
    const { body } = await signIn({ context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport' });
    expect(body).toMatchObject({ user: { lacks: 'setUp', clients: [] } });
  });
  test('takes an answer that is signed as a whole as well as its assertion', async () => {
    const { status } = await signIn({}, (said) => signedXml(answerOf(said), { key, of: 'Response' }));
    expect(status).toBe(200);
  });
  test('proves once more who it is where the provider asked them anew, by its second factor', async () => {
    const { said, relay, jar } = await begun();
    await (await brought(answerOf(said), { relay, jar })).finish();
    const proved = async (change: Partial<Said> = {}) => {
      const { status, body } = await stage.post('/signin/organisation/proof', {}, jar);
      expect(status, JSON.stringify(body)).toBe(200);
      const { request, relay: back, anew } = askedIn(body.address);
      expect(anew).toBe(true);
      const again = { ...said, request, answerRequest: request, ...change };
      return (await brought(answerOf(again), { relay: back, jar })).finish();
    };
    expect((await proved({ signedInAt: -3600 })).body).toMatchObject({ code: 'organisation-not-anew' });
    expect((await proved({ context: 'x' })).body).toMatchObject({ code: 'organisation-no-second' });
    expect((await proved({ subject: 'person-2', email: null })).body).toMatchObject({
      code: 'organisation-someone-else',
    });
    expect((await proved()).status).toBe(200);
  });
  test('says what the provider refused', async () => {
    const refusal = (said: Said) => answerAround('', said).replace('status:Success', 'status:Responder');
    expect((await signIn({}, refusal)).body).toMatchObject({ code: 'organisation-refused' });
  });
});

describe('what the provider did not sign, for this portal, this sign-in and this browser, opens nothing', () => {
  const later = 'organisation-clock';
  const unproved = 'organisation-unproved';
  test.each<[string, string, Partial<Said>]>([
    ['another audience', unproved, { audience: 'https://portal.example.org/saml' }],
    ['no audience', unproved, { audience: null }],
    ['another issuer', unproved, { issuer: 'urn:example:other' }],
    ['another recipient', unproved, { recipient: 'http://localhost/signin/organisation/elsewhere' }],
    ['another request', unproved, { request: '_another' }],
    ['an answer to another request', unproved, { answerRequest: '_another' }],
    ['no request', unproved, { request: '' }],
    ['an hour old', later, { madeAt: -3600, from: -3600, until: -3000 }],
    ['made before the sign-in began', later, { madeAt: -90 }],
    ['of tomorrow', later, { from: 86_400, until: 90_000 }],
    ['a holder of a key', unproved, { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }],
    ['a name of one sign-in alone', unproved, { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    ['no name', unproved, { subject: '' }],
    ['two confirmations', unproved, { more: '<saml:SubjectConfirmation Method="x"></saml:SubjectConfirmation>' }],
    ['an address of another domain', 'organisation-no-account', { subject: 'person-9', email: 'sam@other.example' }],
    ['no address and a name that nobody knows', 'organisation-no-account', { subject: 'person-9', email: null }],
  ])('%s', async (_, code, change) => {
    expect((await signIn(change)).body).toMatchObject({ code });
  });

  /** Signed by the provider, but for a piece of it otherwise. */
  const changed = (piece: string | RegExp, by: string) => (said: Said) =>
    answerAround(signedXml(assertionOf(said).replace(piece, by), { key }), said);
  const wrongly: [string, (said: Said) => string][] = [
    ['no signature', (said) => answerAround(assertionOf(said), said)],
    ['the signature of another key', (said) => answerAround(signedXml(assertionOf(said), { key: other }), said)],
    [
      'a signature of the answer alone',
      (said) => signedXml(answerAround(assertionOf(said), said), { key, of: 'Response' }),
    ],
    [
      'SHA-1',
      (said) =>
        answerAround(
          signedXml(assertionOf(said), { key, signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
          said,
        ),
    ],
    [
      'a digest by SHA-1',
      (said) =>
        answerAround(
          signedXml(assertionOf(said), { key, digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
          said,
        ),
    ],
    ['another name than was signed', (said) => answerOf(said).replace('person-1', 'person-2')],
    [
      'another address than was signed',
      (said) => answerOf({ ...said, email: 'eve@saml.example' }).replace('eve@', 'sam@'),
    ],
    [
      'a comment within a name',
      (said) => answerOf({ ...said, subject: 'person-1.evil' }).replace('person-1.evil', 'person-1<!-- -->.evil'),
    ],
    ['a document type', (said) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${answerOf(said)}`],
    ['an instruction', (said) => `<?xml-stylesheet href="x"?>${answerOf(said)}`],
    [
      'the signature of another key, which it brings along',
      (said) => {
        const signed = signedXml(assertionOf(said), { key: other });
        const bare = other.certificate.replaceAll(/-----.*-----|\n/g, '');
        const brings = `<KeyInfo><X509Data><X509Certificate>${bare}</X509Certificate></X509Data></KeyInfo>`;
        return answerAround(signed.replace('</SignatureValue>', `</SignatureValue>${brings}`), said);
      },
    ],
    ['two issuers', changed('</saml:Issuer>', '</saml:Issuer><saml:Issuer>urn:example:other</saml:Issuer>')],
    ['the issuer of another under ours', changed('</saml:Issuer>', '</saml:Issuer><x:Issuer xmlns:x="x">x</x:Issuer>')],
    [
      'an audience of ours, and one that is another’s alone',
      changed(
        '</saml:AudienceRestriction>',
        '</saml:AudienceRestriction><saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction>',
      ),
    ],
    ['no word of how they signed in', changed(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '')],
    [
      'a session at the provider that is over',
      changed('<saml:AuthnStatement ', '<saml:AuthnStatement SessionNotOnOrAfter="2026-01-01T00:00:00Z" '),
    ],
    [
      'another element that has the same id by another name',
      (said) => answerAround(`<x xmlns:y="y" y:Id="_same"/>${signedXml(assertionOf(said, '_same'), { key })}`, said),
    ],
    ['no XML', () => 'person-1'],
    ['nothing', () => ' '],
  ];
  test.each(wrongly)('%s', async (_, xmlOf) => {
    expect((await signIn({}, xmlOf)).body).toMatchObject({ code: unproved });
  });

  /** The eight ways to wrap what was signed around or into what was not (Somorovsky and others, On Breaking SAML, 2012). */
  const forged = (said: Said): string => assertionOf({ ...said, subject: 'person-2' }, '_forged');
  const signatureOf = (signed: string): string =>
    /<(?:ds:)?Signature[\s\S]*<\/(?:ds:)?Signature>/.exec(signed)?.[0] ?? '';
  const into = (xml: string, more: string): string => xml.replace('</saml:Subject>', `</saml:Subject>${more}`);
  const wrapped: [string, (said: Said) => string][] = [
    [
      'a forged assertion before the signed one',
      (said) => answerAround(forged(said) + signedXml(assertionOf(said), { key }), said),
    ],
    [
      'a forged assertion after the signed one',
      (said) => answerAround(signedXml(assertionOf(said), { key }) + forged(said), said),
    ],
    [
      'the signed one within the forged one',
      (said) => answerAround(into(forged(said), signedXml(assertionOf(said), { key })), said),
    ],
    [
      'the forged one within the signed one',
      (said) => answerAround(into(signedXml(assertionOf(said), { key }), forged(said)), said),
    ],
    [
      'the signed one within the signature of the forged one',
      (said) => {
        const signed = signedXml(assertionOf(said), { key });
        const signature = signatureOf(signed).replace(
          /<\/(ds:)?Signature>$/,
          (end) => `<Object>${signed.replace(signatureOf(signed), '')}</Object>${end}`,
        );
        return answerAround(forged(said).replace('</saml:Issuer>', `</saml:Issuer>${signature}`), said);
      },
    ],
    [
      'the forged one with the id and the signature of the signed one',
      (said) => {
        const signed = signedXml(assertionOf(said, '_same'), { key });
        const fake = assertionOf({ ...said, subject: 'person-2' }, '_same');
        return answerAround(fake.replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(signed)}`), said);
      },
    ],
    [
      'both with one id, the signed one in extensions of the answer',
      (said) => {
        const signed = signedXml(assertionOf(said, '_same'), { key });
        const fake = assertionOf({ ...said, subject: 'person-2' }, '_same').replace(
          '</saml:Issuer>',
          `</saml:Issuer>${signatureOf(signed)}`,
        );
        return answerAround(`<samlp:Extensions>${signed}</samlp:Extensions>${fake}`, said);
      },
    ],
    [
      'a signed answer within a forged one',
      (said) =>
        answerAround(
          `<samlp:Extensions>${signedXml(answerOf(said), { key, of: 'Response' })}</samlp:Extensions>${forged(said)}`,
          said,
        ),
    ],
  ];
  test.each(wrapped)('%s', async (_, xmlOf) => {
    const { status, body } = await signIn({}, xmlOf);
    // Whatever a reader makes of it, the forged name is never the one that was meant.
    expect(status).not.toBe(200);
    expect(body).toMatchObject({ code: unproved });
  });

  test('an answer in another browser, a second time, or after ten minutes', async () => {
    const first = await begun();
    const { finish } = await brought(answerOf(first.said), first);
    expect((await finish({})).body).toMatchObject({ code: 'organisation-lost' });
    expect((await finish()).status).toBe(200);
    expect((await finish()).body).toMatchObject({ code: 'organisation-lost' });
    const again = await brought(answerOf(first.said), first);
    expect((await again.finish()).body).toMatchObject({ code: 'organisation-lost' });

    const late = await begun();
    const { finish: finishLate } = await brought(answerOf(late.said), late);
    await stage.portal.owner.updateTable('signin_answers').set({ came_at: '2026-01-01T00:00:00Z' }).execute();
    expect((await finishLate()).body).toMatchObject({ code: 'organisation-lost' });
  });
  test('the answer of one sign-in handed in for another of the same browser', async () => {
    const [one, two] = [await begun(), await begun()];
    const { finish } = await brought(answerOf(one.said), { relay: two.relay, jar: two.jar });
    expect((await finish()).body).toMatchObject({ code: unproved });
  });
  test('the answer that came to another connection’s address', async () => {
    const mine = await begun();
    const { finish } = await brought(answerOf(mine.said), { ...mine, to: stage.connectionId });
    expect((await finish()).body).toMatchObject({ code: 'organisation-lost' });
  });
  test('somebody whose name or address at the provider only looks like theirs', async () => {
    expect((await signIn()).status).toBe(200);
    await stage.aPerson('kim@saml.example', stage.world.acme.id);
    const alike = ['\u212Aim@saml.example', 'k\u0131m@saml.example', 'kim@\u017Faml.example', 'x@y@saml.example'];
    for (const said of [{ subject: 'person-1 ', email: null }, ...alike.map((email) => ({ subject: email, email }))])
      expect((await signIn(said)).body).toMatchObject({ code: 'organisation-no-account' });
    expect((await signIn({ subject: 'kim', email: 'KIM@SAML.example' })).status).toBe(200);
  });
  test('what no sign-in waits for is not kept, and nothing is where the connection was turned off meanwhile', async () => {
    const kept = () => stage.portal.owner.selectFrom('signin_answers').select('id').execute();
    await stage.portal.owner.deleteFrom('signin_answers').execute();
    const { said, jar } = await begun();
    await brought(answerOf(said), { relay: 'of-nobody-who-ever-began', jar });
    expect(await kept()).toEqual([]);
    const mine = await begun();
    const { finish } = await brought(answerOf(mine.said), mine);
    expect(await kept()).toHaveLength(1);
    const turn = (status: 'off' | 'active') =>
      stage.admin.call(signinconnections.calls.update, { id: connectionId, status });
    await turn('off');
    expect(await kept()).toEqual([]);
    await turn('active');
    expect((await finish()).body).toMatchObject({ code: 'organisation-lost' });
  });
  test.each([
    ['thousands of elements', answerAround('<a/>'.repeat(5000), nothingSaid)],
    [
      'thousands of attributes',
      answerAround(`<a ${Array.from({ length: 5000 }, (_, at) => `a${at}=""`).join(' ')}/>`, nothingSaid),
    ],
    ['attributes without values or quotes', answerAround('<a b c=d/>', nothingSaid)],
    [
      'an algorithm within which another hides',
      answerAround(`<SignatureMethod x=" Algorithm='${RSA_SHA256}' " Algorithm="${RSA_SHA256}"/>`, nothingSaid),
    ],
  ])('%s are not even read', (_, xml) => {
    expect(isPlainAnswer(Buffer.from(xml).toString('base64'))).toBe(false);
  });
  test('an answer without the words of a sign-in leads to its beginning', async () => {
    const reply = await stage.portal.app.inject({
      method: 'POST',
      url: `/signin/organisation/${connectionId}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'SAMLResponse=%3Cx%3E',
    });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/signin/organisation']);
  });
});

describe('a connection by SAML', () => {
  const change = (fields: object) => stage.admin.call(signinconnections.calls.update, { id: connectionId, ...fields });
  test.each([
    ['no certificate', { certificates: 'MIIB' }, { certificates: 'bad-certificates' }],
    ['a short key', { certificates: aKey(1024).certificate }, { certificates: 'bad-certificates' }],
    ['an address without certificates', { certificates: null }, { certificates: 'required' }],
    ['certificates without an address', { signInAddress: null }, { signInAddress: 'required' }],
  ])('is refused with %s', async (_, fields, wrong) => {
    const { status, body } = await change(fields);
    expect([status, body]).toMatchObject([422, { fields: wrong }]);
  });
  test('takes the next certificate beside the one before; what is taken away ends sessions and signs nobody in', async () => {
    expect((await change({ certificates: `${key.certificate}\n${other.certificate}` })).status).toBe(200);
    const byOther = (said: Said) => answerAround(signedXml(assertionOf(said), { key: other }), said);
    expect((await signIn({}, byOther)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await change({ certificates: other.certificate })).status).toBe(200);
    const live = stage.portal.owner.selectFrom('sessions').select('id').where('connection_id', '=', connectionId);
    expect(await live.where('ended_at', 'is', null).execute()).toEqual([]);
    expect((await signIn()).body).toMatchObject({ code: 'organisation-unproved' });
  });
});
