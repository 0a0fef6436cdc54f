import { expect, test } from 'vitest';
import { gridTargets } from './grid-columns.ts';

test('columns are the fields of a person in their order, dependents’ columns among them, then the rest', () => {
  const column = (target: string, at: number) => ({ column: at, header: target, target, reason: 'named' as const });
  expect(gridTargets(['custom.shirt', 'zip', 'dep1.dob', 'leaveOut', 'email'].map(column))).toEqual(
    'employeeId relationship lastName firstName dob ssn gender email zip custom.shirt'.split(' '),
  );
});
