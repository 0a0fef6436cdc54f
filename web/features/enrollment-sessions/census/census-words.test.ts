import { censusNotes, censusProblems } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import { expect, test } from 'vitest';
import english from '../../../locales/en.json' with { type: 'json' };

const texts: Record<string, string> = english;

test('every problem and every note of a census file has its sentence', () => {
  for (const code of censusProblems) expect(texts[`census.problem.${code}`], code).toBeTruthy();
  for (const code of censusNotes) expect(texts[`census.note.${code}`], code).toBeTruthy();
});
