import { expect, test } from 'vitest';
import { isSensitive, sensitiveKinds } from './sensitive.ts';

const kindsOf = (diagnoses: string[], procedures: string[] = []) => sensitiveKinds({ diagnoses, procedures });

test.each([
  ['F32.9', 'mentalHealth'],
  ['F90.0', 'mentalHealth'],
  ['R45851', 'mentalHealth'],
  ['29689', 'mentalHealth'],
  ['F1020', 'substanceUse'],
  ['F11.20', 'substanceUse'],
  ['30390', 'substanceUse'],
  ['O80', 'reproductive'],
  ['Z30.09', 'reproductive'],
  ['A54.00', 'reproductive'],
  ['B20', 'reproductive'],
  ['V270', 'reproductive'],
  ['Z15.01', 'genetics'],
  ['Q90.9', 'genetics'],
])('the diagnosis %s tells of %s', (code, kind) => {
  expect(kindsOf([code])).toEqual([kind]);
});

test.each([
  ['90837', 'mentalHealth'],
  ['H2019', 'mentalHealth'],
  ['99408', 'substanceUse'],
  ['59400', 'reproductive'],
  ['87491', 'reproductive'],
  ['81211', 'genetics'],
])('the procedure %s tells of %s', (code, kind) => {
  expect(kindsOf([], [code])).toContain(kind);
});

test.each(['E11.9', 'M25561', 'J029', 'Z00.00', 'I10', 'S93401A', '3051X', '72210'])(
  '%s tells of nothing sensitive',
  (code) => {
    expect(kindsOf([code])).toEqual([]);
  },
);

test.each(['99213', '80053', '73721', '99070', 'D1110', 'J3490', '97110'])('the procedure %s neither', (code) => {
  expect(kindsOf([], [code])).toEqual([]);
});

test('a psychiatric room or a facility for substance use tells of it too', () => {
  const nothing = { diagnoses: [], procedures: [] };
  expect(isSensitive({ ...nothing, revenueCodes: ['0124'] })).toBe(true);
  expect(isSensitive({ ...nothing, placesOfService: ['55'] })).toBe(true);
  expect(isSensitive({ ...nothing, revenueCodes: ['0120'], placesOfService: ['11'] })).toBe(false);
});
