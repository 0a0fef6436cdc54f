import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';

/** DER: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const SHA256_WITH_RSA = der(0x30, der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const nameOf = (name: string): Buffer =>
  der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))));

/** A certificate that a key signs for itself, as providers have them (X.509). */
function certificateOf({ privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject }): string {
  const valid = der(0x30, der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('490101000000Z')));
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const name = nameOf('for tests alone');
  const body = der(0x30, version, serial, SHA256_WITH_RSA, name, valid, name, key);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const lines =
    der(0x30, body, SHA256_WITH_RSA, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
}

/** A key with its certificate. @param bits fewer than 2048 are refused */
export function aKey(bits = 2048) {
  const keys = generateKeyPairSync('rsa', { modulusLength: bits });
  return { ...keys, certificate: certificateOf(keys) };
}
type Key = ReturnType<typeof aKey>;

/** What an assertion says; each can be made wrong. */
export interface Said {
  request: string;
  subject: string;
  format: string;
  email: string | null;
  issuer: string;
  audience: string | null;
  recipient: string;
  /** Seconds from now: when it was made, and from and until when it holds. */
  madeAt: number;
  from: number;
  until: number;
  method: string;
  context: string;
  signedInAt: number;
  /** What stands in the answer around the assertion. */
  answerRequest: string;
  /** A second confirmation, or whatever else of the subject. */
  more: string;
}

const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const NAMES = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"';

/** One assertion, not signed. */
export function assertionOf(said: Said, id = `_${randomBytes(8).toString('hex')}`): string {
  const { subject, email, issuer, audience, recipient, request } = said;
  const condition =
    audience === null
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`;
  const attributes =
    email === null
      ? ''
      : `<saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`;
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at(said.madeAt)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${said.format}">${subject}</saml:NameID><saml:SubjectConfirmation Method="${said.method}"><saml:SubjectConfirmationData Recipient="${recipient}" InResponseTo="${request}" NotOnOrAfter="${at(said.until)}"></saml:SubjectConfirmationData></saml:SubjectConfirmation>${said.more}</saml:Subject><saml:Conditions NotBefore="${at(said.from)}" NotOnOrAfter="${at(said.until)}">${condition}</saml:Conditions><saml:AuthnStatement AuthnInstant="${at(said.signedInAt)}"><saml:AuthnContext><saml:AuthnContextClassRef>${said.context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes}</saml:Assertion>`;
}

/** The answer around one or several assertions. */
export const answerAround = (assertions: string, said: Pick<Said, 'answerRequest' | 'issuer' | 'recipient'>): string =>
  `<samlp:Response ${NAMES} ID="_${randomBytes(8).toString('hex')}" Version="2.0" IssueInstant="${at(0)}" Destination="${said.recipient}" InResponseTo="${said.answerRequest}"><saml:Issuer>${said.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></samlp:StatusCode></samlp:Status>${assertions}</samlp:Response>`;

interface Signing {
  key: Key;
  signatureAlgorithm?: string;
  digestAlgorithm?: string;
  /** Which element, by its local name. */
  of?: 'Assertion' | 'Response';
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** Signs the one such element of a text, as providers do. */
export function signedXml(
  xml: string,
  { key, signatureAlgorithm, digestAlgorithm, of = 'Assertion' }: Signing,
): string {
  const signing = new SignedXml({
    privateKey: key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signatureAlgorithm: signatureAlgorithm ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  signing.addReference({
    xpath: `//*[local-name(.)='${of}']`,
    digestAlgorithm: digestAlgorithm ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
  });
  const after = `//*[local-name(.)='${of}']/*[local-name(.)='Issuer']`;
  signing.computeSignature(xml, { location: { reference: after, action: 'after' } });
  return signing.getSignedXml();
}

/** What the portal asked a provider: the id of its request, whether to sign in anew, and what it sent along. */
export function askedIn(address: string) {
  const { searchParams } = new URL(address);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const attribute = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
  return {
    request: attribute('ID'),
    anew: attribute('ForceAuthn') === 'true',
    recipient: attribute('AssertionConsumerServiceURL'),
    application: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    relay: searchParams.get('RelayState') ?? '',
  };
}
