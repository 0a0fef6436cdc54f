import { X509Certificate } from 'node:crypto';
import type { Profile } from '@node-saml/node-saml';
import type { Named } from './provider.ts';

/** What a provider may sign with: SHA-1 can be forged, and a key that both have is no signature of one. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

const MOST_SIGNATURES = 2;

/**
 * So many tags and so many attributes are read of an answer: more than any provider sends, with hundreds of groups. Nothing is signed
 * yet when they are read, and the time that this takes grows with the square of them.
 */
const MOST_TAGS = 1_000;
const MOST_ATTRIBUTES = 2_000;

/** What follows a `<`: a tag whose attributes all have their values in quotes. The library writes of any other into the log. */
const TAG = /^(?:\?xml|\/?[^\s<>="'/?]+)(?:\s+[^\s<>="'/?]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*[/?]?>/;

/** The one attribute that says an algorithm: beside it there is none, in which another could hide. */
const ALGORITHM = /^\s+Algorithm\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')\s*\/?$/;

const countOf = (xml: string, sign: string): number => xml.split(sign).length - 1;

/**
 * Is it an answer of a kind that is looked into at all: no larger than one is, no document type and so no entities, no comments, which
 * readers disagree about, no instructions, and signed by algorithms of today?
 * @param text Base64, as the browser brought it
 */
export function isPlainAnswer(text: string): boolean {
  const xml = Buffer.from(text, 'base64').toString('utf8');
  return isReadable(xml) && !/<!|<\?(?!xml\s)|\0/.test(xml) && isSignedOfToday(xml);
}

/** Is it no larger than an answer is, and of tags that are whole? */
function isReadable(xml: string): boolean {
  if (countOf(xml, '<') > MOST_TAGS || countOf(xml, '=') > MOST_ATTRIBUTES) return false;
  const [before, ...tags] = xml.split('<');
  return before?.trim() === '' && tags.every((rest) => TAG.test(rest));
}

function isSignedOfToday(xml: string): boolean {
  const algorithms = [...xml.matchAll(/<(?:[\w.-]+:)?(?:SignatureMethod|DigestMethod)\b([^<>]*)>/g)].map(algorithmIn);
  const times = (xml.match(/(SignatureMethod|DigestMethod)\b/g) ?? []).length;
  // Each has its end tag or none; one that hides from the first expression is found by the second.
  const ends = (xml.match(/<\/(?:[\w.-]+:)?(?:SignatureMethod|DigestMethod)\s*>/g) ?? []).length;
  if (times - ends !== algorithms.length || algorithms.length > MOST_SIGNATURES * 2) return false;
  return algorithms.every((one) => ALGORITHMS.has(one));
}

function algorithmIn([, rest = '']: RegExpMatchArray): string {
  const [, one, other] = ALGORITHM.exec(rest) ?? [];
  return one ?? other ?? '';
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;
const LEAST_BITS = 2048;
/** The one of today and the next, each with a spare: an answer is held against each of them. */
const MOST_CERTIFICATES = 4;

/** Certificates of a text, PEM one after the other. @throws Error where one is none, its key is short, or there are more than four */
export function certificatesIn(text: string): string[] {
  const found = text.match(CERTIFICATE) ?? [];
  if (found.length === 0 || found.length > MOST_CERTIFICATES || text.replace(CERTIFICATE, '').trim() !== '')
    throw new Error('no certificates');
  if (!found.every(hasKeyOfToday)) throw new Error('no key of today');
  return found;
}

function hasKeyOfToday(pem: string): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = new X509Certificate(pem).publicKey;
  return type === 'rsa' && (details?.modulusLength ?? 0) >= LEAST_BITS;
}

/** What an assertion has to say of itself. */
export interface Expected {
  issuer: string;
  audience: string;
  recipient: string;
  /** The id of the request that it answers. */
  request: string;
}

/** Attributes by which providers name an e-mail address (in part those of Microsoft, in part of eduPerson). */
const EMAIL = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
] as const;

/** Ways to sign in that are a second factor (SAML 2.0 authentication context, REFEDS, Microsoft). */
const STRONG = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI',
]);

const NAME_OF_ADDRESS = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const NAME_OF_A_DAY = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** Everything at a path of what an XML reader made, where each element is a list. */
function all(value: unknown, ...path: readonly string[]): unknown[] {
  let found: unknown[] = [value];
  for (const key of path)
    found = found.flatMap((one) => {
      const next: unknown = typeof one === 'object' && one !== null ? Reflect.get(one, key) : undefined;
      return next === undefined ? [] : Array.isArray(next) ? next : [next];
    });
  return found;
}

const exactTextOf = (value: unknown): string | undefined => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, '_') : value;
  return typeof text === 'string' ? text : undefined;
};
const textOf = (value: unknown): string | undefined => exactTextOf(value)?.trim();
const only = <One>(list: readonly One[]): One | undefined => (list.length === 1 ? list[0] : undefined);

/**
 * What a signed assertion says, where all of it is for this sign-in; undefined: it is not. The library looked at the signature, the
 * times and the audience; that there is an audience at all, who it is for, where it was to go and which request it answers is asked here.
 */
export function saidOf(profile: Profile, expected: Expected): { named: Named; madeAt: number } | undefined {
  const assertion = only(all(profile.getAssertion?.(), 'Assertion'));
  const issuer = textOf(only(all(assertion, 'Issuer')));
  const audiences = all(assertion, 'Conditions', 'AudienceRestriction', 'Audience').map(textOf);
  const madeAt = Date.parse(String(all(assertion, '$', 'IssueInstant')[0])) / 1000;
  if (issuer !== expected.issuer || !audiences.includes(expected.audience) || Number.isNaN(madeAt)) return undefined;
  // One alone: the library looks at the times of one, and it must be this one.
  const confirmation = only(all(assertion, 'Subject', 'SubjectConfirmation'));
  const named = confirmation !== undefined && isFor(confirmation, expected) ? nameIn(assertion) : undefined;
  return named && { named, madeAt };
}

/** Does a confirmation say that whoever brings it here, for this request, is the one it names? */
function isFor(confirmation: unknown, { recipient, request }: Expected): boolean {
  const data = all(confirmation, 'SubjectConfirmationData', '$');
  const [said] = data;
  return (
    data.length === 1 &&
    all(confirmation, '$', 'Method')[0] === BEARER &&
    all(said, 'Recipient')[0] === recipient &&
    all(said, 'InResponseTo')[0] === request &&
    all(said, 'NotOnOrAfter').length === 1
  );
}

function nameIn(assertion: unknown): Named | undefined {
  const name = only(all(assertion, 'Subject', 'NameID'));
  // To the letter: whoever may choose a name there can put a space to somebody else's.
  const subject = exactTextOf(name);
  const format = all(name, '$', 'Format')[0];
  // A name of one sign-in alone names nobody.
  if (!subject?.trim() || format === NAME_OF_A_DAY) return undefined;
  const statement = only(all(assertion, 'AuthnStatement'));
  const at = signedInAt(statement);
  if (at === undefined) return undefined;
  const addresses = [...new Set(EMAIL.flatMap((known) => valuesOf(assertion, known)))];
  const address = addresses.length > 0 ? only(addresses) : format === NAME_OF_ADDRESS ? subject.trim() : undefined;
  const ways = all(statement, 'AuthnContext', 'AuthnContextClassRef').map(textOf);
  const methods = valuesOf(assertion, 'http://schemas.microsoft.com/claims/authnmethodsreferences');
  const hadSecond = [...ways, ...methods].some((way) => way !== undefined && STRONG.has(way));
  return { subject, email: address ?? null, hadSecond, signedInAt: at };
}

/** When they signed in, in seconds since 1970; undefined: it is not said, or is over there (SAML 2.0 profiles 4.1.4.2, 4.1.4.3). */
function signedInAt(statement: unknown): number | undefined {
  const at = Date.parse(String(all(statement, '$', 'AuthnInstant')[0])) / 1000;
  const [end] = all(statement, '$', 'SessionNotOnOrAfter');
  const isOver = end !== undefined && !(Date.parse(String(end)) > Date.now());
  return Number.isNaN(at) || isOver ? undefined : at;
}

/** What an assertion says under the name of an attribute. */
const valuesOf = (assertion: unknown, name: string) =>
  all(assertion, 'AttributeStatement', 'Attribute')
    .filter((one) => all(one, '$', 'Name')[0] === name)
    .flatMap((one) => all(one, 'AttributeValue').map(textOf));
