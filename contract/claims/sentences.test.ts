import { describe, expect, it } from 'vitest';
import { actionsOf, claimActions, reasonSentence } from './sentences.ts';
import en from './sentences/en.json' with { type: 'json' };
import es from './sentences/es.json' with { type: 'json' };
import ko from './sentences/ko.json' with { type: 'json' };

/** Codes of domain 7.4. */
const REASONS = '1 2 3 4 16 18 22 23 26 27 29 31 45 49 50 51 59 96 97 109 119 151 197 204 222 242 252 272'.split(' ');
const REMARKS = 'M15 MA04 MA130 N4 N19 N30 N130 N362'.split(' ');

describe('reason codes in plain words', () => {
  it.each(Object.entries({ en, ko, es }))('every code of the specification has a sentence in %s', (_, words) => {
    expect(REASONS.filter((code) => !(code in words.carc))).toEqual([]);
    expect(REMARKS.filter((code) => !(code in words.rarc))).toEqual([]);
    expect(claimActions.filter((action) => !(action in words.action))).toEqual([]);
  });

  it('the three languages know the same codes, each in words of its own', () => {
    for (const part of ['carc', 'rarc', 'group', 'action'] as const) {
      expect(Object.keys(ko[part])).toEqual(Object.keys(en[part]));
      expect(Object.keys(es[part])).toEqual(Object.keys(en[part]));
    }
    expect(Object.values(ko.carc).filter((text) => !/[\uAC00-\uD7A3]/.test(text))).toEqual([]);
  });

  it('a code without words of its own says who bears the amount', () => {
    expect(reasonSentence(en, { group: 'CO', carc: '999' })).toBe(
      'Your provider can’t bill you for this. You don’t owe it.',
    );
    expect(reasonSentence(en, { group: 'ZZ', carc: '999' })).toBe(en.group.OA);
  });

  it('an amount above the allowed one is a discount only where a contract says so (X12 CAS01 CO)', () => {
    const said = (group: string) => reasonSentence(en, { group, carc: '45' });
    expect(said('CO')).toContain('A discount');
    expect(said('OA')).toContain('No discount was agreed');
    expect(said('PR')).toContain('may bill you');
  });

  it('a missing primary statement asks for the other insurance, once', () => {
    expect(actionsOf(['45', '22', 'N4', '96'])).toEqual(['otherInsurance', 'appeal']);
  });
});
