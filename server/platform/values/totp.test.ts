import { assert, property, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base32, codeOf, fromBase32, isOneTimeCode, plainCode, recoveryCode, stepAt, stepOf } from './totp.ts';

/** The secret of the test vectors (RFC 6238, appendix B). */
const seed = Buffer.from('12345678901234567890');

describe('one-time codes', () => {
  // Eight digits in the RFC; ours are the last six of them.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeOf(seed, stepAt(seconds))).toBe(code.slice(2));
  });
  test('are good for their own half minute and its two neighbours, and no longer', () => {
    const now = 1_111_111_111;
    const codeAt = (off: number) => codeOf(seed, stepAt(now) + off);
    expect([-1, 0, 1].map((off) => stepOf(seed, codeAt(off), now))).toEqual([-1, 0, 1].map((off) => stepAt(now) + off));
    expect([-2, 2].map((off) => stepOf(seed, codeAt(off), now))).toEqual([undefined, undefined]);
    expect(stepOf(seed, '', now)).toBeUndefined();
  });
});

describe('a secret in base 32', () => {
  test('is what RFC 4648 says, without padding', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(base32(Buffer.from('fo'))).toBe('MZXQ');
  });
  test('is the bytes it was made from', () => {
    assert(
      property(uint8Array({ maxLength: 40 }), (bytes) => {
        expect(fromBase32(base32(bytes))).toEqual(Buffer.from(bytes));
      }),
    );
  });
  test('has no other letters', () => expect(() => fromBase32('MZX1')).toThrow(RangeError));
});

describe('a recovery code', () => {
  test('is three groups of four letters that nobody takes for one another, and never looks like a one-time code', () => {
    assert(
      property(uint8Array({ minLength: 12, maxLength: 12 }), (random) => {
        const code = recoveryCode(random);
        expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
        expect(isOneTimeCode(plainCode(code))).toBe(false);
      }),
    );
  });
  test('is the same in small letters and without its dashes', () => {
    expect(plainCode(' ab2c def3-gh4j ')).toBe('AB2CDEF3GH4J');
  });
});
