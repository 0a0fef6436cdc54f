import { describe, expect, test } from 'vitest';
import { checkEnvelopes } from './envelope.ts';

const GOOD = [
  'ISA*00*          *00*          *30*841234567      *30*931234567      *261120*1405*^*00501*000000101*0*T*:',
  'GS*BE*A*B*20261120*1405*7*X*005010X220A1',
  'ST*834*0001',
  'BGN*00*R',
  'SE*3*0001',
  'GE*1*7',
  'IEA*1*000000101',
];

async function verdict(change: (segments: string[]) => string[]) {
  const { faults, refused } = await checkEnvelopes([
    change([...GOOD])
      .map((segment) => `${segment}~\n`)
      .join(''),
  ]);
  return {
    refused,
    faults: faults.map(({ severity, code, element, value, expected, position }) => ({
      severity,
      code,
      element,
      value,
      expected,
      at: `${position.interchange}.${position.group}.${position.transaction}.${position.segment}`,
    })),
  };
}

const put = (index: number, segment: string) => (segments: string[]) => segments.with(index, segment);
const drop =
  (...indexes: number[]) =>
  (segments: string[]) =>
    segments.filter((_, index) => !indexes.includes(index));

test('a well-made file has no faults', async () => {
  expect(await verdict((segments) => segments)).toEqual({ refused: false, faults: [] });
});

describe('a wrong count is a warning, because real payers send it', () => {
  test.each([
    ['se01-count', put(4, 'SE*17*0001'), 'SE01', '17', '3', '1.1.1.3'],
    ['ge01-count', put(5, 'GE*4*7'), 'GE01', '4', '1', '1.1.0.0'],
    ['iea01-count', put(6, 'IEA*x*000000101'), 'IEA01', 'x', '1', '1.0.0.0'],
  ])('%s', async (...row) => {
    const [code, change, element, value, expected, at] = row;
    const faults = [{ severity: 'warning', code, element, value, expected, at }];
    expect(await verdict(change)).toEqual({ refused: false, faults });
  });
});

describe('a wrong control number is refused', () => {
  test.each([
    ['se02-control', put(4, 'SE*3*0002'), 'SE02', '0002', '0001', '1.1.1.3'],
    ['ge02-control', put(5, 'GE*1*8'), 'GE02', '8', '7', '1.1.0.0'],
    ['iea02-control', put(6, 'IEA*1*000000102'), 'IEA02', '000000102', '000000101', '1.0.0.0'],
  ])('%s', async (...row) => {
    const [code, change, element, value, expected, at] = row;
    const faults = [{ severity: 'refusal', code, element, value, expected, at }];
    expect(await verdict(change)).toEqual({ refused: true, faults });
  });

  test('zeros in front make no other number', async () => {
    expect((await verdict(put(6, 'IEA*1*101'))).faults).toEqual([]);
  });
});

describe('a missing trailer or header is refused', () => {
  test.each([
    [['missing-se'], drop(4)],
    [['missing-ge'], drop(5)],
    [['missing-iea'], drop(6)],
    [['missing-se', 'missing-ge', 'missing-iea'], drop(4, 5, 6)],
    [['missing-gs', 'segment-outside', 'iea01-count', 'empty-interchange'], drop(1)],
    [['segment-outside', 'segment-outside', 'ge01-count'], drop(2)],
    [['no-isa'], drop(0)],
    [['missing-iea'], (segments: string[]) => [...segments.slice(0, -1), ...segments]],
  ])('%s', async (codes, change) => {
    const { refused, faults } = await verdict(change);
    expect(faults.map((fault) => fault.code)).toEqual(codes);
    expect(refused).toBe(true);
  });
});

test('two transactions of a group with one control number are warned of', async () => {
  const twice = (segments: string[]) => [...segments.slice(0, 5), ...segments.slice(2, 5), 'GE*2*7', GOOD[6] ?? ''];
  const { refused, faults } = await verdict(twice);
  expect(faults.map((fault) => [fault.code, fault.at])).toEqual([['duplicate-control', '1.1.2.1']]);
  expect(refused).toBe(false);
});

test('an interchange of TA1 answers only is whole; an empty one is warned of', async () => {
  expect((await verdict(([isa = '']) => [isa, 'TA1*000000009*261120*1405*A*000', 'IEA*0*000000101'])).faults).toEqual(
    [],
  );
  const empty = await verdict(([isa = '']) => [isa, 'IEA*0*000000101']);
  expect(empty.faults.map((fault) => fault.code)).toEqual(['empty-interchange']);
});

test('the envelopes come out as data', async () => {
  const { interchanges, segments } = await checkEnvelopes([GOOD.map((segment) => `${segment}~`).join('')]);
  expect(segments).toBe(7);
  expect(interchanges).toMatchObject([
    {
      sender: { qualifier: '30', id: '841234567' },
      control: '000000101',
      usage: 'T',
      acknowledgmentRequested: false,
      groups: [
        {
          kind: 'BE',
          control: '7',
          version: '005010X220A1',
          declared: '1',
          transactions: [{ kind: '834', control: '0001', version: '005010X220A1', segments: 3 }],
        },
      ],
    },
  ]);
});
