import { describe, expect, test } from 'vitest';
import { canBeSignedWith, isOwnName } from './own-name.ts';

const dana = { firstName: 'Dana', lastName: 'Park' };
const fits = (typed: string, name: { firstName: string; lastName: string; middleName?: string; suffixName?: string }) =>
  isOwnName(typed, [name]);

describe('the name somebody signs with is their own', () => {
  test.each([
    ['Dana Park', 'Dana', 'Park'],
    ['dana  PARK ', 'Dana', 'Park'],
    ['Jose Nunez', 'José', 'Núñez'],
    ['JOSÉ NÚÑEZ', 'Jose', 'Nunez'],
    ['Anne-Marie O’Brien', 'Anne Marie', "O'Brien"],
    ['Anne Marie OBrien', 'Anne-Marie', 'O’Brien'],
    ['김정은', '정은', '김'],
    ['김 정은', '정은', '김'],
    ['정은 김', '정은', '김'],
    ['Işıl Yıldız', 'Isil', 'Yildiz'],
    ['IŞIL YILDIZ', 'Işıl', 'Yıldız'],
    ['İpek Şahin', 'ipek', 'sahin'],
    ['Jürgen Weiss', 'Jurgen', 'Weiß'],
    ['Ｄａｎａ Ｐａｒｋ', 'Dana', 'Park'],
    ['Jose\u0301 Ruiz', 'José', 'Ruiz'],
  ])('%s is that of %s %s', (typed, firstName, lastName) => {
    expect(fits(typed, { firstName, lastName })).toBe(true);
  });

  test('middle name and suffix may be left out, and are theirs where they are known', () => {
    const more = { middleName: 'Quinn', suffixName: 'Jr.' };
    for (const typed of ['Dana Park', 'Dana Quinn Park', 'Dana Park Jr', 'Dana Quinn Park, Jr.'])
      expect(fits(typed, { ...dana, ...more }), typed).toBe(true);
    expect(fits('Dana Quinn Park', dana)).toBe(false);
  });

  test.each(['', ' ', '---', 'Dana', 'Park', 'Park Dana', 'Dana Parks', 'Hana Moon', 'D. Park', '👍'])(
    '“%s” is not that of Dana Park',
    (typed) => {
      expect(isOwnName(typed, [dana])).toBe(false);
    },
  );

  test('nobody signs for an account without a name', () => {
    expect(canBeSignedWith({ firstName: '', lastName: ' ' })).toBe(false);
    expect(isOwnName('', [{ firstName: '', lastName: '' }])).toBe(false);
    expect(isOwnName('-', [{ firstName: '-', lastName: '' }])).toBe(false);
    expect(canBeSignedWith({ firstName: '', lastName: '김' })).toBe(true);
  });
});
