import { describe, expect, it } from 'vitest';

import { formatMessage } from './i18n.ts';
import { josa } from '@coverlane/contract/words/josa.ts';

describe('Korean particles', () => {
  it.each([
    ['김지우', '은/는', '는'],
    ['박민준', '은/는', '은'],
    ['서울', '으로/로', '로'],
    ['부산', '으로/로', '으로'],
    ['치과', '을/를', '를'],
    ['의료', '이/가', '가'],
    ['Ana', '은/는', '는'],
    ['Kim', '은/는', '은'],
    ['Jack', '이/가', '이'],
    ['Mark', '이/가', '가'],
    ['플랜 1', '으로/로', '로'],
    ['플랜 3', '을/를', '을'],
    ['2026', '이/가', '이'],
    ['05/01/2025', '은/는', '는'],
    ['김지우(자녀)', '은/는', '는'],
    ['$300.00', '은/는', '는'],
    ['-$1,250.10', '이/가', '가'],
    ['20%', '을/를', '를'],
  ])('after %s choose from %s: %s', (word, pair, particle) => {
    expect(josa(word, pair)).toBe(particle);
  });

  it('show both where the word cannot be read', () => {
    expect(josa('—', '은/는')).toBe('은(는)');
  });

  it('stand in messages beside ordinary arguments', () => {
    const message = '{name}{은/는} {plan}{을/를} 선택했습니다.';
    expect(formatMessage(message, 'ko', { name: '김지우', plan: '치과 플랜' })).toBe(
      '김지우는 치과 플랜을 선택했습니다.',
    );
  });
});

describe('messages', () => {
  it('count in each language with its own plurals', () => {
    const spanish = '{count, plural, one {# reclamación} many {# de reclamaciones} other {# reclamaciones}}';
    expect(formatMessage(spanish, 'es', { count: 1 })).toBe('1 reclamación');
    expect(formatMessage(spanish, 'es', { count: 3 })).toBe('3 reclamaciones');
    expect(formatMessage('{count, plural, other {청구 #건}}', 'ko', { count: 1 })).toBe('청구 1건');
  });

  it('treat markup in texts as plain words', () => {
    expect(formatMessage('<b>{name}</b>', 'en', { name: '<i>' })).toBe('<b><i></b>');
  });
});
