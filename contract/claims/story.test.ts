import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ClaimSentences } from './sentences.ts';
import { allReasons, askedBy, lastDayToAppeal, meaningsOf } from './story.ts';

const words: ClaimSentences = JSON.parse(readFileSync(join(import.meta.dirname, 'sentences/en.json'), 'utf8'));

it('the reasons of the whole claim come before those of its lines', () => {
  const own = { group: 'OA', carc: '252' };
  const [first, second] = [
    { group: 'PR', carc: '1' },
    { group: 'CO', carc: '45' },
  ];
  expect(allReasons({ whole: [own], lines: [[first], [], [second]] })).toEqual([own, first, second]);
});

it('each code is said once, its remarks after it; a remark without words of ours stands as its code', () => {
  const reasons = [
    { group: 'CO', carc: '16', rarc: ['MA130', 'XX99'] },
    { group: 'CO', carc: '16', rarc: ['MA130'] },
  ];
  const said = meaningsOf(words, reasons);
  expect(said.map(({ code }) => code)).toEqual(['CO-16', 'MA130', 'XX99']);
  expect(said.map(({ sentence }) => sentence)).toEqual([words.carc['16'], words.rarc['MA130'], undefined]);
});

it('a reason of the whole claim asks for something like one of a line (domain 7.4)', () => {
  expect(
    askedBy(allReasons({ whole: [{ group: 'OA', carc: '252' }], lines: [[{ group: 'CO', carc: '22' }]] })),
  ).toEqual(['document', 'otherInsurance']);
});

it('a denial can be appealed for 180 days after its explanation of benefits (domain 7.5)', () => {
  expect(lastDayToAppeal('2025-05-27')).toBe('2025-11-23');
  expect(lastDayToAppeal('2024-01-01')).toBe('2024-06-29');
});
