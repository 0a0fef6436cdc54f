import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { amountOf, dateOf, referenceOf } from './834-events.ts';
import { npiOf, providerOf, taxIdOf } from './claim-model.ts';
import { faultLines, withoutPositions } from './testing/collected-834.ts';
import { collect837, encloseClaims } from './testing/collected-claims.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));

describe('a professional file', async () => {
  const { headers, claims, ends, end } = await collect837(fixture('professional.837'));
  const [visit, replacement] = claims;

  test('has a header with guide, purpose, reference, day, use, submitter and receiver', () => {
    expect(headers).toMatchObject([
      {
        control: '0001',
        version: '005010X222A1',
        form: 'P',
        purpose: '00',
        reference: '20261120-1',
        date: '2026-11-20',
        time: '1405',
        use: 'CH',
        submitter: { last: 'NORTHSIDE BILLING', id: 'NB001', contacts: [{ name: 'PAT EXAMPLE' }] },
        receiver: { last: 'EVERGREEN BENEFITS' },
      },
    ]);
  });

  test('has a claim with account, charge, place, frequency, assignment, days and the clearinghouse number', () => {
    expect(visit).toMatchObject({
      form: 'P',
      account: 'NS-1001',
      charge: '2171',
      placeOfService: '11',
      frequency: '1',
      benefitsAssigned: true,
      predetermination: false,
      clearinghouseReference: 'CH20261120001',
      position: { transaction: 1, segment: 22 },
    });
    expect(visit && [dateOf(visit, '431'), dateOf(visit, '439')]).toEqual(['2026-11-01', '2026-10-31']);
    expect(visit?.diagnoses).toEqual([
      { role: 'principal', qualifier: 'ABK', code: 'M25561' },
      { role: 'other', qualifier: 'ABF', code: 'Z0000' },
    ]);
  });

  test('says who bills, who is paid, who treated and where, by national and tax identifiers', () => {
    if (visit === undefined) throw new Error('no claim');
    const { billing, payTo } = visit;
    expect([npiOf(billing), taxIdOf(billing), billing.taxonomy]).toEqual(['1999999984', '930000001', '207Q00000X']);
    expect(billing.address).toMatchObject({ lines: ['40 EXAMPLE AVE'], city: 'PORTLAND', state: 'OR' });
    expect(payTo?.address?.lines).toEqual(['PO BOX 40']);
    expect(providerOf(visit, '82')).toMatchObject({ last: 'RIVERA', id: '1888888883', taxonomy: '207Q00000X' });
    expect(providerOf(visit, '77')).toMatchObject({ last: 'NORTHSIDE IMAGING', address: { city: 'PORTLAND' } });
  });

  test('says whose insurance it is: turn, group, member number, name, birth date, payer', () => {
    expect(visit?.subscriber).toMatchObject({
      responsibility: 'P',
      relationship: '18',
      group: 'GRP10045',
      groupName: 'ACME TOOL LLC',
      filing: 'CI',
      party: { id: 'EV1002345', last: 'DOE', first: 'JANE', demographics: { birthDate: '1984-07-14', gender: 'F' } },
    });
    expect(visit?.payer).toMatchObject({ last: 'EVERGREEN BENEFITS', id: 'EVG01' });
    expect(visit).not.toHaveProperty('patient');
  });

  test('has lines with procedure, modifiers, units, pointers, days, control number and drug', () => {
    expect(visit?.lines.map((line) => [line.number, line.charge, line.procedure?.code, line.controlNumber])).toEqual([
      ['1', '185', '99213', 'NS-1001-1'],
      ['2', '96', '80053', 'NS-1001-2'],
      ['3', '1850', '73721', 'NS-1001-3'],
      ['4', '40', '99070', 'NS-1001-4'],
    ]);
    expect(visit?.lines[0]).toMatchObject({ unit: 'UN', quantity: '1', placeOfService: '11' });
    expect(visit?.lines[0]?.diagnosisPointers).toEqual(['1', '2']);
    expect(visit?.lines[2]?.procedure).toEqual({ qualifier: 'HC', code: '73721', modifiers: ['LT', '26'] });
    expect(visit?.lines[3]).toMatchObject({
      dates: [{ qualifier: '472', date: '2026-11-02', until: '2026-11-03' }],
      drugs: [{ ndc: '00000000001', quantity: '2', unit: 'ML', prescription: 'RX100' }],
    });
  });

  test("has a child's claim that replaces another, after another payer, with an accident and what was paid", () => {
    if (replacement === undefined) throw new Error('no claim');
    expect(replacement).toMatchObject({
      frequency: '7',
      originalReference: 'EVC2026000777',
      causes: ['AA', 'OA'],
      benefitsAssigned: false,
      subscriber: { responsibility: 'S', party: { id: 'EV1002345' } },
      patient: { relationship: '19', party: { first: 'SAM', demographics: { birthDate: '2015-05-05' } } },
    });
    expect([amountOf(replacement, 'F5'), providerOf(replacement, 'DN')?.last]).toEqual(['10', 'CHEN']);
    const [other] = replacement.otherPayers;
    expect(other).toMatchObject({
      responsibility: 'P',
      group: 'OTH555',
      payer: { id: 'OTH01' },
      subscriber: { first: 'JOHN', id: 'OTH100200' },
      adjustments: [
        { group: 'PR', reason: '1', amount: '20' },
        { group: 'PR', reason: '2', amount: '15.5' },
      ],
    });
    expect(other && [amountOf(other, 'D'), dateOf(other, '573')]).toEqual(['85', '2026-11-15']);
    expect(replacement.lines[0]?.adjudications).toMatchObject([
      { payer: 'OTH01', paid: '85', procedure: { code: '99214' }, quantity: '1', adjustments: [{}, {}] },
    ]);
  });

  test('ends with counts and the sum of charges, without faults', () => {
    const counts = { claims: 2, lines: 5, charge: '2291.50', refused: false };
    expect(ends).toEqual([{ kind: 'transactionEnd', control: '0001', ...counts }]);
    expect(end).toMatchObject({ refused: false, warnings: 0, faults: [], claims: 2, lines: 5, charge: '2291.50' });
  });
});

test('an institutional claim has type of bill, admission, diagnoses, DRG, procedures and revenue codes', async () => {
  const { claims, end } = await collect837(fixture('institutional.837'));
  const [stay] = claims;
  expect(end.faults).toEqual([]);
  expect(stay).toMatchObject({
    form: 'I',
    billType: '111',
    drg: '343',
    admission: { type: '1', source: '7', status: '01' },
    dates: [
      { qualifier: '434', date: '2026-10-01', until: '2026-10-04' },
      { qualifier: '435', date: '2026-10-01' },
    ],
    codes: [
      { qualifier: 'BBR', code: '0DTJ4ZZ', date: '2026-10-01' },
      { qualifier: 'BE', code: 'A2', amount: '500.25' },
      { qualifier: 'BI', code: '70', date: '2026-10-01', until: '2026-10-02' },
    ],
  });
  expect(stay).not.toHaveProperty('placeOfService');
  expect(stay?.diagnoses.map(({ role, code, presentOnAdmission }) => [role, code, presentOnAdmission])).toEqual([
    ['principal', 'K3580', 'Y'],
    ['admitting', 'R1031', undefined],
    ['reason', 'R1031', undefined],
    ['other', 'E119', 'N'],
  ]);
  expect(stay && [providerOf(stay, '71')?.last, referenceOf(stay, 'EA')]).toEqual(['RIVERA', 'MR-77']);
  expect(stay?.lines.map((line) => [line.revenue, line.procedure?.code, line.unit, line.quantity])).toEqual([
    ['0120', undefined, 'DA', '3'],
    ['0360', '44970', 'UN', '1'],
  ]);
});

test('a dental claim has teeth with surfaces, areas of the mouth, and may ask before the treatment', async () => {
  const { claims, end } = await collect837(fixture('dental.837'));
  expect(end.faults).toEqual([]);
  expect(claims).toMatchObject([
    {
      form: 'D',
      predetermination: true,
      lines: [
        { procedure: { qualifier: 'AD', code: 'D2750' }, quantity: '1', teeth: [{ code: '30', surfaces: [] }] },
        {
          oralCavity: ['20'],
          teeth: [
            { code: '12', surfaces: ['M', 'O'] },
            { code: '13', surfaces: ['D'] },
          ],
        },
      ],
    },
  ]);
});

test('a chunk may end anywhere', async () => {
  for (const name of ['professional.837', 'institutional.837', 'dental.837']) {
    const bytes = fixture(name);
    expect(await collect837(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(await collect837(bytes));
  }
});

test('the same file in other separators and line breaks reads the same', async () => {
  const text = fixture('professional.837').toString('utf8');
  const swapped = text.replaceAll('\n', '').replaceAll('*', '|').replaceAll(':', '>').replaceAll('~', '\r\n');
  const { claims } = await collect837(swapped);
  expect(withoutPositions(claims)).toEqual(withoutPositions((await collect837(text)).claims));
});

const LEVELS = ['BHT*0019*00*R1*20261120*1405*CH', 'HL*1**20*1', 'NM1*85*2*CLINIC*****XX*1999999984', 'HL*2*1*22*0'];
const SUBSCRIBER = ['SBR*P*18*G1******CI', 'NM1*IL*1*DOE*JANE****MI*EV1', 'NM1*PR*2*EVERGREEN*****PI*E1'];
const CLAIM = ['CLM*A1*10***11:B:1*Y*A*Y*Y', 'HI*ABK:J029', 'LX*1', 'SV1*HC:99213*10*UN*1***1', 'DTP*472*D8*20261102'];
const FILE = [...LEVELS, ...SUBSCRIBER, ...CLAIM];

/** Reads one claim with some of its segments replaced (by their beginning), removed (''), or added. */
async function faultsOf(changes: Record<string, string | string[]>, version = '005010X222A1') {
  const segments = FILE.flatMap((segment) => {
    const key = Object.keys(changes).find((start) => segment.startsWith(start));
    return key === undefined ? [segment] : [changes[key] ?? []].flat().filter((text) => text !== '');
  });
  const { claims, end } = await collect837(encloseClaims(segments, version));
  return { lines: faultLines(end), claims: claims.length };
}

describe('faults name segment and element; a claim in which something is refused is not read', () => {
  test.each([
    ['no account', { CLM: 'CLM**10***11:B:1' }, 'refusal missing-element 1.1.1.9 CLM CLM01 (/)'],
    ['a charge in words', { CLM: 'CLM*A1*ten***11:B:1' }, 'refusal bad-number 1.1.1.9 CLM CLM02 (ten/)'],
    ['a tenth of a cent', { 'SV1*': 'SV1*HC:1*10.001' }, 'refusal bad-number 1.1.1.12 SV1 SV102 (10.001/)'],
    ['no billing provider', { 'NM1*85': '' }, 'refusal missing-segment 1.1.1.3 NM1 - (/85)'],
    [
      'two billing providers',
      { 'NM1*85': ['NM1*85*1*A', 'NM1*85*1*B'] },
      'refusal repeated-segment 1.1.1.5 NM1 NM101 (85/)',
    ],
    ['no insurance', { SBR: '' }, 'refusal missing-segment 1.1.1.5 SBR - (/)'],
    ['no subscriber', { 'NM1*IL': '' }, 'refusal missing-segment 1.1.1.5 NM1 - (/IL)'],
    ['a name without role', { HI: 'NM1**1*RIVERA' }, 'refusal missing-element 1.1.1.10 NM1 NM101 (/)'],
    ['an unknown level', { 'HL*2': 'HL*2*1*21*0' }, 'refusal unknown-code 1.1.1.5 HL HL03 (21/)'],
    ['a level under the wrong one', { 'HL*2': 'HL*2*7*22*0' }, 'refusal hierarchy-mismatch 1.1.1.5 HL HL02 (7/1)'],
    ['a patient without subscriber', { 'HL*2': 'HL*2*1*23*0' }, 'refusal hierarchy-mismatch 1.1.1.5 HL HL02 (1/)'],
    ['a claim under a provider', { 'HL*2': '', SBR: '' }, 'refusal segment-out-of-place 1.1.1.7 CLM - (/)'],
    ['a claim without lines', { LX: '', 'SV1*': '', DTP: '' }, 'refusal missing-segment 1.1.1.9 LX - (/)'],
    ['a line without service', { 'SV1*': '' }, 'refusal missing-segment 1.1.1.11 SV1 - (/)'],
    [
      'a line with two services',
      { 'SV1*': ['SV1*HC:1*10', 'SV1*HC:2*10'] },
      'refusal repeated-segment 1.1.1.13 SV1 - (/)',
    ],
    ['lines of two kinds', { DTP: ['LX*2', 'SV2*0120**0'] }, 'refusal guide-mismatch 1.1.1.13 LX - (I/P)'],
    ['a service on no day', { DTP: 'DTP*472*D8*20260230' }, 'refusal bad-date 1.1.1.13 DTP DTP03 (20260230/)'],
    [
      'an adjustment without amount',
      { DTP: ['SVD*E1*5', 'CAS*CO*45'] },
      'refusal missing-element 1.1.1.14 CAS CAS03 (/)',
    ],
    ['a segment of no guide', { HI: 'INS*Y' }, 'refusal unknown-segment 1.1.1.10 INS - (/)'],
    ['a segment of another loop', { HI: 'TOO*JP*3' }, 'refusal segment-out-of-place 1.1.1.10 TOO - (/)'],
  ])('%s', async (_, changes: Record<string, string | string[]>, fault) => {
    const { lines, claims } = await faultsOf(changes);
    expect(lines).toContain(fault);
    expect(claims).toBe(0);
  });

  test.each([
    [
      'charges that do not add up',
      { CLM: 'CLM*A1*12***11:B:1' },
      'warning total-mismatch 1.1.1.9 CLM CLM02 (12/10.00)',
    ],
    ['a replacement of nothing', { CLM: 'CLM*A1*10***11:B:7' }, 'warning missing-segment 1.1.1.9 REF - (/F8)'],
    [
      'an admission on no day',
      { HI: 'DTP*435*DT*209913991200' },
      'warning bad-date 1.1.1.10 DTP DTP03 (209913991200/)',
    ],
    ['a diagnosis of no list', { HI: 'HI*XX:J029' }, 'warning unknown-code 1.1.1.10 HI HI01 (XX/)'],
    ['a diagnosis without code', { HI: 'HI*ABK' }, 'warning missing-element 1.1.1.10 HI HI01 (ABK/)'],
    ['an unknown turn of insurance', { SBR: 'SBR*N' }, 'warning unknown-code 1.1.1.6 SBR SBR01 (N/)'],
    ['lines of another form than the guide', { 'SV1*': 'SV2*0300**10' }, 'warning guide-mismatch 1.1.1.9 CLM - (I/P)'],
    ['another adjustment group', { DTP: ['SVD*E1*5', 'CAS*XX*45*5'] }, 'warning unknown-code 1.1.1.14 CAS CAS01 (XX/)'],
  ])('%s is warned of', async (_, changes: Record<string, string | string[]>, fault) => {
    expect(await faultsOf(changes)).toEqual({ lines: [fault], claims: 1 });
  });

  test('a missing BHT refuses the file, not its claims', async () => {
    expect(await faultsOf({ BHT: '' })).toEqual({ lines: ['refusal missing-segment 1.1.1.1 BHT - (/)'], claims: 1 });
  });

  test('a fault in a claim names the claim; its neighbours are read', async () => {
    const claims = [...CLAIM, ...CLAIM.map((segment) => segment.replace('A1*10', 'A2*x')), ...CLAIM];
    const { claims: read, end } = await collect837(
      encloseClaims([...LEVELS, ...SUBSCRIBER, ...claims], '005010X222A1'),
    );
    expect(read.map(({ account }) => account)).toEqual(['A1', 'A1']);
    expect(end).toMatchObject({ refused: true, claims: 3, faults: [{ code: 'bad-number', claim: 'A2' }] });
  });

  test('a missing subscriber is said once, however many claims stand under it', async () => {
    const claims = Array.from({ length: 5 }, () => CLAIM).flat();
    const { end } = await collect837(encloseClaims([...LEVELS, ...claims], '005010X222A1'));
    expect(faultLines(end)).toEqual([
      'refusal missing-segment 1.1.1.5 SBR - (/)',
      'refusal missing-segment 1.1.1.5 NM1 - (/IL)',
    ]);
  });

  test('each claim keeps its own patient', async () => {
    const patient = (id: string, parent: string, name: string) => [
      `HL*${id}*${parent}*23*0`,
      'PAT*19',
      `NM1*QC*1*DOE*${name}`,
      ...CLAIM,
    ];
    const second = ['HL*5*1*22*1', 'SBR*P**G1', 'NM1*IL*1*ROE*RAY****MI*EV2'];
    const segments = [...LEVELS, ...SUBSCRIBER, ...patient('3', '2', 'SAM'), ...patient('4', '2', 'MIA'), ...second];
    const { claims } = await collect837(encloseClaims([...segments, ...patient('6', '5', 'BO')], '005010X222A1'));
    expect(claims.map(({ subscriber, patient: who }) => [subscriber.party.id, who?.party.first])).toEqual([
      ['EV1', 'SAM'],
      ['EV1', 'MIA'],
      ['EV2', 'BO'],
    ]);
  });
});

describe('another kind of file is refused, saying what it is', () => {
  test.each([
    [
      'another transaction',
      encloseClaims(FILE, '005010X222A1').replace('ST*837', 'ST*834'),
      'refusal not-837 1.1.1.1 ST ST01 (834/837)',
    ],
    [
      'another group',
      encloseClaims(FILE, '005010X222A1').replace('GS*HC', 'GS*BE'),
      'refusal not-837 1.1.0.0 GS GS01 (BE/HC)',
    ],
    [
      'another guide',
      encloseClaims(FILE, '003070X999'),
      'refusal other-version 1.1.1.1 ST ST03 (003070X999/005010X222A1)',
    ],
    ['a text', 'Name,Plan\nDoe,PPO\n', 'refusal no-isa 0.0.0.0 - - (/)'],
    ['no claims', encloseClaims(LEVELS, '005010X222A1'), 'refusal missing-segment 1.1.1.1 CLM - (/)'],
  ])('%s', async (_, text, fault) => {
    expect(faultLines((await collect837(text)).end)).toEqual([fault]);
  });

  test.each(['004010X098A1', '005010X291', '005010X298'])('%s is read with a warning', async (version) => {
    const { lines, claims } = await faultsOf({}, version);
    expect(claims).toBe(1);
    expect(lines).toEqual([`warning other-version 1.1.1.1 ST ST03 (${version}/005010X222A1)`]);
  });
});
