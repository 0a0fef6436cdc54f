import { describe, expect, test } from 'vitest';
import type { RateContext, RateEntity } from './line.ts';
import { readRates, type SheetNotes } from './read-rates.ts';

const none = { count: 0, first: [] };
const NOTHING: SheetNotes = { formulas: none, unvalued: none, hiddenRows: none, mergedCells: none, otherSheets: [] };
const entity = (id: string, name: string, tierCodes = ['EMP', 'ESP', 'ECH', 'FAM']): RateEntity => ({
  id,
  name,
  names: [name],
  tierCodes,
  entityType: 'plan',
  usualUnit: 'perMonth',
});
const context: RateContext = {
  entities: [entity('ppo', 'Everyday PPO'), entity('hdhp', 'Saver HDHP'), entity('life', 'Term Life', [])],
  only: null,
  divisions: [{ id: 'east', names: ['East', 'D-01'] }],
  effectiveDate: '2027-01-01',
};
const LONG =
  'Plan,Division,Class,Tier,Age From,Age To,Tobacco,Unit,Amount,Employer Type,Employer Value,Effective,Expiration';

/** A file of these lines, cells separated by commas; money with a comma is in quotes. */
function read(text: string, more: { context?: Partial<RateContext>; notes?: Partial<SheetNotes> } = {}) {
  const rows = text.split('\n').map((line, at) => ({
    number: at + 1,
    cells: [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
  }));
  return readRates(rows, { ...NOTHING, ...more.notes }, { ...context, ...more.context });
}
const said = ({ faults }: ReturnType<typeof read>) => faults.map(({ code, row, column }) => [code, row, column]);

describe('the three shapes of domain 5.4 are recognised by their headings', () => {
  test('one amount a row', () => {
    const { shape, sets, faults } = read(
      `${LONG}\nEveryday PPO,,,EMP,,,,,"$612.40",percent,80,,\nEveryday PPO,,,ESP,,,,,"$1,286.04",percent,50,,\n` +
        'Everyday PPO,,,ECH,,,,,1145.19,percent,50,,\nEveryday PPO,,,FAM,,,,,1837.2,percent,50,,',
    );
    expect([shape, faults]).toEqual(['long', []]);
    expect(sets[0]?.lines.map(({ tierCode, amount, kind }) => [tierCode, amount, kind])).toEqual([
      ['EMP', '612.40', 'tier'],
      ['ESP', '1286.04', 'tier'],
      ['ECH', '1145.19', 'tier'],
      ['FAM', '1837.20', 'tier'],
    ]);
    expect(sets[0]?.rules).toMatchObject([
      { kind: 'percentByTier', tierAmounts: { EMP: '80', ESP: '50', ECH: '50', FAM: '50' } },
    ]);
  });
  test('a column for each tier, below a title', () => {
    const { shape, sets, faults } = read(
      'Rates for 2027,,,,\nPlan,Employee only,Employee + Spouse,Employee + Children,Family\n' +
        'Everyday PPO,612.40,1286.04,1145.19,1837.20\nSaver HDHP,500,1000,900,1500',
    );
    expect([shape, faults]).toEqual(['tiers', []]);
    expect(sets.map(({ entity: { id }, lines }) => [id, lines.length])).toEqual([
      ['ppo', 4],
      ['hdhp', 4],
    ]);
  });
  test('by age and tobacco; the last band has no end', () => {
    const { shape, sets, faults, warnings } = read(
      'Plan,Age,Non-Tobacco,Tobacco\nTerm Life,0-29,10,12\nTerm Life,30-39,11,14\nTerm Life,40-64,15,20',
    );
    expect([shape, faults]).toEqual(['ages', []]);
    expect(sets[0]?.lines.map(({ ageFrom, ageTo, tobacco, amount }) => [ageFrom, ageTo, tobacco, amount])).toEqual([
      [0, 29, 'no', '10.00'],
      [0, 29, 'yes', '12.00'],
      [30, 39, 'no', '11.00'],
      [30, 39, 'yes', '14.00'],
      [40, null, 'no', '15.00'],
      [40, null, 'yes', '20.00'],
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['last-band-open']);
  });
  test('by age and tier', () => {
    const { shape, sets, faults } = read(
      'Plan,Age,EMP,ESP,ECH,FAM\nEveryday PPO,under 40,1,2,3,4\nEveryday PPO,40+,2,3,4,5',
    );
    expect([shape, faults, sets[0]?.lines.length, sets[0]?.lines[0]?.kind]).toEqual(['agesByTier', [], 8, 'ageTier']);
  });
});

describe('what is wrong is said with row and column, and all of it at once', () => {
  test.each<[string, string, unknown[]]>([
    [
      'an amount below nothing',
      'Plan,EMP,ESP,ECH,FAM\nEveryday PPO,-1,(2.00),3,x',
      [
        ['amount-negative', 2, 'EMP'],
        ['amount-negative', 2, 'ESP'],
        ['amount-unread', 2, 'FAM'],
      ],
    ],
    [
      'a plan that nobody knows',
      'Plan,EMP,ESP,ECH,FAM\nEverday PPO,1,2,3,4\nNothing like it at all,1,2,3,4',
      [
        ['plan-unknown-meant', 2, 'Plan'],
        ['plan-unknown', 3, 'Plan'],
      ],
    ],
    ['a tier without an amount', 'Plan,EMP,ESP,ECH,FAM\nEveryday PPO,1,2,,4', [['amount-missing', 2, 'ECH']]],
    ['a tier without a column', 'Plan,EMP,ESP,FAM\nEveryday PPO,1,2,4', [['tier-gap', 2, null]]],
    ['ages that nobody priced', 'Plan,Age,Amount\nTerm Life,0-25,1\nTerm Life,27-64,2', [['age-gap', 2, null]]],
    ['ages that are priced twice', 'Plan,Age,Amount\nTerm Life,0-30,1\nTerm Life,30-64,2', [['overlap', 3, 'Amount']]],
    ['a second row of headings', 'Plan,EMP,FAM\nPlan,Employee,Family\nEveryday PPO,1,2', [['two-headings', 2, null]]],
    ['a heading that stands there twice', 'Plan,EMP,EMP\nEveryday PPO,1,2', [['heading-twice', 1, 'EMP']]],
    ['a day before the session', 'Plan,Amount,Effective\nTerm Life,1,12/31/2026', [['before-session', 2, 'Effective']]],
    [
      'ages and tiers of one plan mixed',
      'Plan,Tier,Age,Amount\nEveryday PPO,EMP,,1\nEveryday PPO,,40,2',
      [['mixed', 3, 'Amount']],
    ],
    ['headings of no shape', 'Plan,Age,Colour\nTerm Life,40,red', [['no-shape', 1, null]]],
    [
      'employer shares of two kinds',
      'Plan,Tier,Amount,Employer Value\nEveryday PPO,EMP,1,50%\nEveryday PPO,FAM,2,$5',
      [
        ['employer-mixed', 3, 'Amount'],
        ['tier-gap', 2, null],
        ['tier-gap', 2, null],
      ],
    ],
  ])('%s', (_what, text, expected) => {
    expect(said(read(text))).toEqual(expected);
  });
  test('the name that was likely meant', () => {
    expect(read('Plan,EMP\nEverday PPO,1').faults[0]?.values).toEqual({ name: 'Everday PPO', meant: 'Everyday PPO' });
  });
  test('merged cells and formulas without a value are refused; values of formulas are taken and said', () => {
    const found = (count: number) => ({ count, first: ['D4'] });
    const { faults, warnings } = read('Plan,Amount\nTerm Life,12', {
      notes: { mergedCells: found(1), unvalued: found(2), formulas: found(3), hiddenRows: found(1) },
    });
    expect(faults.map(({ code }) => code)).toEqual(['cells-merged', 'formulas-unvalued']);
    expect(warnings.map(({ code }) => code)).toEqual(['formulas', 'rows-hidden']);
  });
  test('more than 10,000 dollars a month is asked about and not refused', () => {
    const { faults, warnings } = read('Plan,Amount\nTerm Life,"$10,000.01"');
    expect([faults, warnings.map(({ code, row }) => [code, row])]).toEqual([[], [['amount-high', 2]]]);
  });
});

test('a row whose plan nobody knows still says which of its amounts are wrong', () => {
  expect(said(read('Plan,EMP,ESP\nNothing like it,-1,'))).toEqual([
    ['plan-unknown', 2, 'Plan'],
    ['amount-negative', 2, 'EMP'],
  ]);
});

test('the employer pays by class what the rows say, for rates that are the same', () => {
  const { sets, faults, warnings } = read(
    'Plan,Class,Amount,Employer Value\nTerm Life,OFFICE,20,$15\nTerm Life,FIELD,20,$10',
  );
  expect(faults).toEqual([]);
  expect(sets[0]?.lines.length).toBe(1);
  expect(sets[0]?.rules).toMatchObject([
    { classCode: 'OFFICE', kind: 'flat', flatAmount: '15' },
    { classCode: 'FIELD', kind: 'flat', flatAmount: '10' },
  ]);
  expect(warnings.map(({ code }) => code)).toEqual(['classes-only']);
});

test('money that differs by age is a table of bands', () => {
  const { sets } = read('Plan,Age,Amount,Employer Value\nTerm Life,0-39,20,$15\nTerm Life,40+,30,$25');
  expect(sets[0]?.rules).toMatchObject([
    {
      kind: 'table',
      bands: [
        { ageFrom: 0, ageTo: 39, amount: '15' },
        { ageFrom: 40, ageTo: null, amount: '25' },
      ],
    },
  ]);
});

test('a file of one plan need not name it, and may not name another', () => {
  const only = context.entities[2] ?? null;
  expect(read('Age,Amount\n0+,12', { context: { only } }).sets[0]?.entity.id).toBe('life');
  expect(said(read('Plan,Amount\nSaver HDHP,12', { context: { only } }))).toEqual([['plan-other', 2, 'Plan']]);
  expect(said(read('Age,Amount\n0+,12'))).toEqual([['plan-missing', 2, null]]);
});
