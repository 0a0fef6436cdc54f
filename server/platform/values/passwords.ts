import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (2), 19 MiB, two passes (security 3, Passwords). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of nothing anybody can type: checked for unknown names, so that their answer takes as long. */
const nobody = await hash(`${crypto.randomUUID()}${crypto.randomUUID()}`, cost);

/** Passwords are compared in NFKC, so that one typed on another keyboard still fits (NIST SP 800-63B-4). */
const normal = (password: string): string => password.normalize('NFKC');

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost);

/** Does the password fit the stored hash? Without a hash it does not, in the same time. */
export async function fitsPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? nobody, normal(password));
  return fits && stored !== null;
}

/** A password that is the only factor has at least so many characters (NIST SP 800-63B-4, 3.1.1.2). */
export const PASSWORD_MIN = 15;
/** At most so many are hashed: well above the 64 that must be accepted. */
export const PASSWORD_MAX = 1024;
/** So few different characters are a pattern and no password. */
const DIFFERENT_MIN = 5;

/** What of a password is compared with words: letters and digits, in lower case, without accents on the width. */
const folded = (text: string): string =>
  normal(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const listed = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/**
 * What keeps a new password from being accepted (NIST SP 800-63B-4: length and a list of what is guessed first; no
 * rules of composition), or undefined.
 * @param words the product's and the holder's own: a password that is little more than one of them is guessed first
 */
export function passwordFault(
  password: string,
  words: readonly string[],
): 'password-short' | 'too-long' | 'password-common' | undefined {
  const length = [...normal(password)].length;
  if (length < PASSWORD_MIN) return 'password-short';
  if (length > PASSWORD_MAX) return 'too-long';
  const plain = folded(password);
  const isPattern = new Set(plain).size < DIFFERENT_MIN;
  return isPattern || isListed(plain) || isOwnWords(plain, words) ? 'password-common' : undefined;
}

/** Is it in the list: as it is, without the digits around or in it, or what it repeats ("passwordpasswordpass")? */
function isListed(plain: string): boolean {
  const bare = plain.replace(/^\p{N}+|\p{N}+$/gu, '');
  return [plain, bare, plain.replace(/\p{N}/gu, '')].some((text) => listed.has(text) || listed.has(repeated(text)));
}

/** The shortest beginning that the text is a repetition of; the text itself where it repeats nothing. */
function repeated(text: string): string {
  for (let length = 3; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return text;
}

/** Is nothing but digits and a few letters left when the words are taken out of it? */
function isOwnWords(plain: string, words: readonly string[]): boolean {
  const own = [...words.flatMap((word) => [word, ...word.split(/[@.\s]/)]), 'coverlane', 'password']
    .map(folded)
    .filter((word) => word.length >= 4)
    .sort((one, other) => other.length - one.length);
  const rest = own.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && rest.replace(/\p{N}/gu, '').length < DIFFERENT_MIN;
}
