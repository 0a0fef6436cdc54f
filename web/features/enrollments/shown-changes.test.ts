import { describe, expect, it } from 'vitest';
import { type Changed, shownChanges } from './shown-changes.ts';

const row = (more: Partial<Changed>): Changed => ({
  personId: 'ann',
  personName: 'Ann West',
  fact: 'coverage',
  which: 'medical',
  field: 'plan',
  before: null,
  after: null,
  effectiveDate: '2026-12-01',
  ...more,
});
const said = (rows: Changed[]) => rows.map(({ field, before, after }) => [field, before, after]);

describe('what a reader compares before a change', () => {
  it('is one row of a coverage that ends, its plan’s, for each person', () => {
    const ends = (personId: string) => [
      row({ personId, before: 'PPO' }),
      row({ personId, field: 'tier', before: 'FAM' }),
      row({ personId, field: 'division', before: 'Headquarters' }),
    ];
    expect(said(shownChanges([...ends('ann'), ...ends('ben')]))).toEqual([
      ['plan', 'PPO', null],
      ['plan', 'PPO', null],
    ]);
  });

  it('names the tier where the coverage stays and another number of people is covered', () => {
    expect(said(shownChanges([row({ field: 'tier', before: 'FAM', after: 'ESP' })]))).toEqual([['tier', 'FAM', 'ESP']]);
  });

  it('says of a rehire each field once, from the employment before to the new one, and not what stays the same', () => {
    const was = { fact: 'employment', which: 'W1' } as const;
    const is = { fact: 'employment', which: 'W1-2', effectiveDate: '2026-12-07' } as const;
    const rows = shownChanges([
      row({ ...was, field: 'division', before: 'Headquarters' }),
      row({ ...was, field: 'status', before: 'terminated' }),
      row({ ...was, field: 'terminationDate', before: '2026-10-31' }),
      row({ ...is, field: 'division', after: 'Headquarters' }),
      row({ ...is, field: 'status', after: 'fullTime' }),
    ]);
    expect(said(rows)).toEqual([['status', 'terminated', 'fullTime']]);
    expect(rows[0]?.effectiveDate).toBe('2026-12-07');
  });

  it('says of an end that is taken back that there is none any more', () => {
    const rows = [
      row({ fact: 'employment', which: 'W1', field: 'terminationDate', before: '2026-10-31' }),
      row({ fact: 'employment', which: 'W1', field: 'status', before: 'terminated', after: 'fullTime' }),
    ];
    expect(said(shownChanges(rows))).toContainEqual(['terminationDate', '2026-10-31', null]);
  });
});
