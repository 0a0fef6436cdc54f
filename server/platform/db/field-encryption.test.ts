import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fieldKeys } from './field-encryption.ts';

const master = randomBytes(32);
const keys = fieldKeys(master);
const place = { table: 'person_ssns', column: 'ssn_sealed', rowId: 'row-1' };

describe('a sealed field', () => {
  it('opens in its own place, also by another process with the same master key', () => {
    const sealed = keys.seal(place, '900112222');
    expect(fieldKeys(master).open(place, sealed)).toBe('900112222');
    expect(sealed[0]).toBe(1);
    expect(sealed.equals(keys.seal(place, '900112222'))).toBe(false);
  });
  it('does not open in another row, column or table, with another key, or when a byte was changed', () => {
    const sealed = keys.seal(place, '900112222');
    expect(() => keys.open({ ...place, rowId: 'row-2' }, sealed)).toThrow();
    expect(() => keys.open({ ...place, column: 'other' }, sealed)).toThrow();
    expect(() => keys.open({ ...place, table: 'other' }, sealed)).toThrow();
    expect(() => fieldKeys(randomBytes(32)).open(place, sealed)).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => keys.open(place, changed)).toThrow();
    }
  });
  it('is found by an index that is equal within a client and unrelated between clients', () => {
    expect(keys.blindIndex('client-1', '900112222')).toEqual(fieldKeys(master).blindIndex('client-1', '900112222'));
    expect(keys.blindIndex('client-1', '900112222')).not.toEqual(keys.blindIndex('client-2', '900112222'));
    expect(keys.blindIndex('client-1', '900112222').length).toBe(32);
    expect(() => fieldKeys(randomBytes(31))).toThrow(RangeError);
  });
});
