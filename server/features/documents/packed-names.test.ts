import { expect, test } from 'vitest';
import { packedNames } from './packed-names.rules.ts';

const named = (...names: string[]) => packedNames(names.map((name) => ({ name, fileName: 'sent.pdf' })));

test('Files of one name are told apart in an archive, whatever their case', () => {
  expect(named('Summary', 'summary.PDF', 'Summary')).toEqual(['Summary.pdf', 'summary (2).PDF', 'Summary (3).pdf']);
  expect(named('A (2)', 'A', 'A')).toEqual(['A (2).pdf', 'A.pdf', 'A (3).pdf']);
});

test('A name is a name in an archive and never a path', () => {
  expect(named('../../etc/passwd', 'C:\\rates', '..')).toEqual(['-..-etc-passwd.pdf', 'C--rates.pdf', 'document.pdf']);
});

test('Hangul stays as it was written', () => {
  expect(named('2027년 요금표')).toEqual(['2027년 요금표.pdf']);
});
