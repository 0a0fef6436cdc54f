import { expect, it } from 'vitest';
import { lastDayToAppeal } from './appeal.ts';

it('A denial can be appealed for 180 days after its explanation of benefits (domain 7.5)', () => {
  expect(lastDayToAppeal('2025-05-27')).toBe('2025-11-23');
  expect(lastDayToAppeal('2024-01-01')).toBe('2024-06-29');
});
