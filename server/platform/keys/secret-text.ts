import { StartRefused } from '../db/start-refused.ts';

/** A secret of the installation, with the number that what is sealed by it names. */
export interface NumberedSecret {
  id: number;
  secret: Buffer;
}

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const NUMBERED = /^([1-9]\d{0,2}):(.*)$/s;
/** Of 32 random bytes, fewer than this many different ones come about once in 10^20 times. */
const DIFFERENT = 16;
/** A number is a byte in front of what is sealed. */
const MOST = 255;

/**
 * The secret in a variable or a file: 32 random bytes in base64, and from the second one on its number before it, `2:…`. Without a
 * number it is the first.
 * @param name what it stands in, for the sentence
 * @throws StartRefused for what is no base64, too short, one text or pattern over and over, or written by hand
 */
export function decodeSecret(given: string, name = 'COVERLANE_SECRET'): NumberedSecret {
  const [, number, numbered] = NUMBERED.exec(given) ?? [];
  const id = Number(number ?? 1);
  if (id > MOST) throw new StartRefused(`${name} has a number above ${MOST}: ${id}.`);
  return { id, secret: bytesOf(numbered ?? given, name) };
}

function bytesOf(text: string, name: string): Buffer {
  if (!BASE64.test(text)) throw new StartRefused(`${name} is no base64: make one with openssl rand -base64 32.`);
  const secret = Buffer.from(text, 'base64');
  if (secret.length < 32)
    throw new StartRefused(`${name} is too short: it must be at least 32 random bytes in base64.`);
  const isText = secret.every((byte) => byte >= 0x20 && byte < 0x7f);
  if (isText || new Set(secret).size < DIFFERENT)
    throw new StartRefused(`${name} can be guessed: it must be random bytes, as openssl rand -base64 32 makes them.`);
  return secret;
}
