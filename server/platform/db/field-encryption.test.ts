import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretsFrom } from '../../secrets.ts';
import { type FieldPlace, fieldKeys } from './field-encryption.ts';

const secrets = secretsFrom(randomBytes(32));
const keys = fieldKeys(secrets);
const place = { table: 'person_ssns', column: 'ssn_sealed', rowId: 'row-1' } as const;

describe('a sealed field', () => {
  it('opens in its own place, also by another process with the same master key', () => {
    const sealed = keys.seal(place, '900112222');
    expect(fieldKeys(secrets).open(place, sealed)).toBe('900112222');
    expect(sealed[0]).toBe(1);
    expect(sealed.equals(keys.seal(place, '900112222'))).toBe(false);
  });
  it('does not open in another row, column or table, with another key, or when a byte was changed', () => {
    const sealed = keys.seal(place, '900112222');
    expect(() => keys.open({ ...place, rowId: 'row-2' }, sealed)).toThrow();
    const elsewhere: FieldPlace[] = [
      { ...place, table: 'code_seeds', column: 'seed_sealed' },
      { ...place, table: 'unionshopemployees' },
    ];
    for (const other of elsewhere) expect(() => keys.open(other, sealed)).toThrow();
    expect(() => fieldKeys(secretsFrom(randomBytes(32))).open(place, sealed)).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => keys.open(place, changed)).toThrow();
    }
  });
  it('is found by an index that is equal within a client and unrelated between clients', () => {
    expect(keys.blindIndex('client-1', '900112222')).toEqual(fieldKeys(secrets).blindIndex('client-1', '900112222'));
    expect(keys.blindIndex('client-1', '900112222')).not.toEqual(keys.blindIndex('client-2', '900112222'));
    expect(keys.blindIndex('client-1', '900112222').length).toBe(32);
  });
});
