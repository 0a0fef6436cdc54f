import { expect, test } from 'vitest';
import { conflict, invalid } from './refusals.ts';

test('a conflict answers its sentence with the values in place (specification 4)', () => {
  const { message, code, status } = conflict('import-confirm-terminations', { count: 12, members: 40 });
  expect({ message, code, status }).toEqual({
    message: '12 of 40 members would end, more than 10%. Confirm that this is right.',
    code: 'import-confirm-terminations',
    status: 409,
  });
});

test('a value that is not given leaves its name to be read', () => {
  expect(conflict('rates-overlap', { plan: 'Gold', tier: 'EE' }).message).toBe(
    'Rates overlap for Gold, EE, ages {from}–{to}.',
  );
});

test('a field’s code stays a code beside the field', () => {
  expect(invalid({ dob: 'bad-date' }).fields).toEqual({ dob: 'bad-date' });
});
