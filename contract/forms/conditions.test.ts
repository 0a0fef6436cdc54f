import { describe, expect, test } from 'vitest';
import { type AskedValue, askedOf } from '../enrollment-sessions/benefit-values.ts';
import { type Condition, holds } from './conditions.ts';

const employee = [{ key: 'subscriber', relationship: '18' }];

/** What an extra benefit asks under this condition, where this was typed for the value that it names. */
function isAsked(showWhen: Condition, value: string): boolean {
  const asked = { key: 'two', type: 'text', options: null, required: true, appliesTo: 'subscriber', validation: null };
  const typed = [{ key: showWhen.field, person: 'subscriber', value }];
  return askedOf([{ ...asked, showWhen } as AskedValue], employee, typed).length > 0;
}

describe('a condition', () => {
  test.each([
    { op: 'is', typed: 'Yes', value: 'yes', fits: true },
    { op: 'is', typed: '$1,250.00', value: '1250', fits: true },
    { op: 'isNot', typed: 'no', value: 'yes', fits: true },
    { op: 'moreThan', typed: '$10,000', value: '9999', fits: true },
    { op: 'moreThan', typed: '9', value: '10', fits: false },
    { op: 'lessThan', typed: '2026-01-02', value: '2026-02-01', fits: true },
    { op: 'lessThan', typed: '12', value: '3', fits: false },
  ] as const)('$op: “$typed” against “$value” is $fits in a form and in an extra benefit alike', (one) => {
    const { op, typed, value, fits } = one;
    const condition = { field: 'one', op, value };
    expect(holds(condition, { one: typed })).toBe(fits);
    expect(isAsked(condition, typed)).toBe(fits);
  });

  test.each(['is', 'isNot', 'moreThan', 'lessThan'] as const)('%s holds of nothing that is not answered', (op) => {
    expect(holds({ field: 'one', op, value: '0' }, {})).toBe(false);
    expect(isAsked({ field: 'one', op, value: '0' }, ' ')).toBe(false);
  });
});
