import { describe, expect, it } from 'vitest';
import { displayName, sortedName } from './names.ts';

describe('A name as it is read', () => {
  it('is family name first, without a space, where it is written in Hangul', () => {
    expect(displayName({ firstName: '정은', lastName: '김' })).toBe('김정은');
    expect(sortedName({ firstName: '정은', lastName: '김' })).toBe('김정은');
  });

  it('begins with the first name otherwise, and in sorted lists with the family name', () => {
    expect(displayName({ prefix: 'Dr', firstName: 'Jane', middleName: 'Q', lastName: 'Doe', suffixName: 'Jr' })).toBe(
      'Dr Jane Q Doe Jr',
    );
    expect(sortedName({ firstName: 'Jane', lastName: 'Doe' })).toBe('Doe, Jane');
  });
});
