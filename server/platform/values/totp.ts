import { createHmac, timingSafeEqual } from 'node:crypto';

/** A code is good for half a minute (RFC 6238, 4.1). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks may differ by one step (RFC 6238, 5.2). */
const TOLERANCE = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base 32 (RFC 4648, 6) without padding, as people type a secret into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Base 32 back into bytes. @throws RangeError for a letter that is none of its alphabet */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) throw new RangeError('Not base 32.');
    return value.toString(2).padStart(5, '0');
  });
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The step an instant (seconds since 1970) falls into. */
export const stepAt = (seconds: number): number => Math.floor(seconds / STEP_SECONDS);

/** The code of a step: HOTP with SHA-1 and six digits (RFC 4226, 5.3; RFC 6238, 4.2). */
export function codeOf(seed: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', seed).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step a code belongs to, of now and its two neighbours; undefined where it fits none. @param now seconds since 1970 */
export function stepOf(seed: Uint8Array, code: string, now: number): number | undefined {
  const current = stepAt(now);
  const steps = [0, -1, 1].filter((off) => Math.abs(off) <= TOLERANCE).map((off) => current + off);
  return steps.find((step) => isSame(codeOf(seed, step), code));
}

/** Compares in the same time wherever the two differ. */
function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What an authenticator app reads from the QR code (Key URI Format). */
export function codesUri({ secret, account, site }: { secret: string; account: string; site: string }): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

/** Letters and digits that nobody takes for one another: 32 of them, five bits each. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 3;
const GROUP_LETTERS = 4;

/** A recovery code as it is shown: three groups of four, 60 random bits. @param random at least twelve random bytes */
export const recoveryCode = (random: Uint8Array): string =>
  Array.from({ length: GROUPS }, (_, group) =>
    [...random.subarray(group * GROUP_LETTERS, (group + 1) * GROUP_LETTERS)]
      .map((byte) => READABLE[byte % 32])
      .join(''),
  ).join('-');

/** A code as somebody typed it: without blanks and dashes, in capital letters. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Does it look like a one-time code? Anything else can only be a recovery code. */
export const isOneTimeCode = (plain: string): boolean => /^\d{6}$/.test(plain);
