import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { amountOf, contactOf, countyOf, dateOf, partyOf, referenceOf, ssnOf } from './834-events.ts';
import { collect834, enclose, faultLines, withoutPositions } from './testing/collected-834.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));

const HEADER = ['BGN*00*R1*20261120*1405****2', 'N1*P5*ACME*FI*841234567', 'N1*IN*EVERGREEN*FI*931234567'];
const MEMBER = [
  'INS*Y*18*021*28*A***FT',
  'REF*0F*EV1',
  'DTP*356*D8*20261201',
  'NM1*IL*1*DOE*JANE****34*900112233',
  'DMG*D8*19840714*F',
  'HD*021**HLT*PPO1500*FAM',
  'DTP*348*D8*20261201',
];

/** Reads one member with some of its segments replaced (by their beginning), removed (''), or added. */
async function faultsOf(changes: Record<string, string | string[]>, from = [...HEADER, ...MEMBER]): Promise<string[]> {
  const segments = from.flatMap((segment) => {
    const key = Object.keys(changes).find((start) => segment.startsWith(start));
    return key === undefined ? [segment] : [changes[key] ?? []].flat().filter((text) => text !== '');
  });
  return faultLines((await collect834(enclose(segments))).end);
}

describe('a change file (TV-20)', async () => {
  const { headers, members, ends, end } = await collect834(fixture('tv-20.834'));

  test('has a header with purpose, action, sponsor, payer and administrator', () => {
    expect(headers).toMatchObject([
      {
        control: '0001',
        version: '005010X220A1',
        purpose: '00',
        reference: '20261120-0001',
        date: '2026-11-20',
        time: '140500',
        timeZone: 'ET',
        action: '2',
        dates: [{ qualifier: '303', date: '2026-12-01' }],
        sponsor: { entity: 'P5', name: 'ACME TOOL LLC', idQualifier: 'FI', id: '841234567' },
        payer: { name: 'EVERGREEN BENEFITS' },
        agents: [{ entity: 'TV', name: 'EVERGREEN TPA' }],
      },
    ]);
    expect(headers.map((header) => referenceOf(header, '38'))).toEqual(['GRP10045']);
  });

  test('has an employee with identifiers, dates, name, address, contacts and two coverages', () => {
    const [employee] = members;
    if (employee === undefined) throw new Error('no employee');
    expect(employee).toMatchObject({ subscriber: true, relationship: '18', maintenanceType: '021' });
    expect(employee).toMatchObject({ maintenanceReason: '28', benefitStatus: 'A', employmentStatus: 'FT' });
    expect(['0F', '1L', '17', '23', 'ZZ'].map((qualifier) => referenceOf(employee, qualifier))).toEqual([
      'EV1002345',
      'GRP10045',
      '0002',
      '88771',
      undefined,
    ]);
    expect([dateOf(employee, '336'), dateOf(employee, '356')]).toEqual(['2026-10-15', '2026-12-01']);
    expect(employee.name).toMatchObject({ entity: 'IL', last: 'DOE', first: 'JANE', middle: 'Q' });
    expect(ssnOf(employee.name)).toBe('123456789');
    expect([contactOf(employee.name, 'HP'), contactOf(employee.name, 'EM')]).toEqual([
      '5035551212',
      'JANE@ACME.EXAMPLE',
    ]);
    expect(employee.name.address).toEqual({
      lines: ['12 ELM ST', 'APT 4'],
      city: 'PORTLAND',
      state: 'OR',
      zip: '97201',
    });
    expect(employee.name.demographics).toEqual({ birthDate: '1984-07-14', gender: 'F', maritalStatus: 'M' });
    expect(employee.coverages.map(({ insuranceLine, plan, level }) => [insuranceLine, plan, level])).toEqual([
      ['HLT', 'PPO1500', 'FAM'],
      ['DEN', 'DENT1', 'FAM'],
    ]);
    expect(employee.coverages.map((coverage) => amountOf(coverage, 'P3'))).toEqual(['1837.2', undefined]);
    expect(employee.coverages.map((coverage) => dateOf(coverage, '348'))).toEqual(['2026-12-01', '2026-12-01']);
  });

  test('has a spouse with other insurance', () => {
    expect(members[1]).toMatchObject({
      subscriber: false,
      relationship: '01',
      coverages: [
        {
          otherInsurance: [
            { responsibility: 'P', policy: 'W99887', code: '1', insurers: [{ last: 'OTHER CARRIER INC' }] },
          ],
        },
      ],
    });
  });

  test('has a disabled adult child: 19 with INS10 = Y and a disability', () => {
    expect(members[2]).toMatchObject({
      relationship: '19',
      disabled: true,
      disabilities: [{ type: '4', dates: [{ qualifier: '360', date: '2015-01-01' }] }],
    });
  });

  test('says where each member and coverage stands', () => {
    expect(members.map((member) => member.position.segment)).toEqual([8, 25, 35]);
    expect(members[0]?.coverages.map((coverage) => coverage.position.segment)).toEqual([20, 23]);
  });

  test('ends with counts and without faults', () => {
    const counts = { members: 3, subscribers: 1, coverages: 4, refused: false };
    expect(ends).toEqual([{ kind: 'transactionEnd', control: '0001', ...counts }]);
    expect(end).toMatchObject({ refused: false, refusals: 0, warnings: 0, faults: [], segments: 49, members: 3 });
  });
});

describe('a full file', async () => {
  const { headers, members, end } = await collect834(fixture('full-file.834'));

  test('is one to verify against (BGN08 = 4), with totals, broker and accounts', () => {
    expect(end.refused).toBe(false);
    expect(headers[0]).toMatchObject({
      action: '4',
      totals: [
        { qualifier: 'TO', quantity: '8' },
        { qualifier: 'ET', quantity: '3' },
        { qualifier: 'DT', quantity: '5' },
      ],
      agents: [{ entity: 'BO', accounts: ['A-100', 'A-200'] }],
    });
  });

  test('keeps names in UTF-8, county, ethnicity, wage, languages and health', () => {
    const [employee] = members;
    if (employee === undefined) throw new Error('no employee');
    expect(employee.name).toMatchObject({ last: 'NÚÑEZ', first: 'ZOË', suffix: 'JR' });
    expect(countyOf(employee.name)).toBe('CLATSOP');
    expect(employee.name.demographics?.ethnicity).toEqual([
      ['', 'RET', '2131-1'],
      ['', 'RET', '2186-5'],
    ]);
    expect(employee).toMatchObject({
      income: { frequency: '7', wage: '52000', weeklyHours: '40' },
      employmentClasses: [{ code: '01' }],
      amounts: [{ qualifier: 'P3', amount: '82.25' }],
      health: { code: 'T', height: '68', weight: '150' },
      languages: [{ qualifier: 'LE', code: 'SPA', use: '7' }, { use: '5' }],
    });
  });

  test('has cards, a primary care provider with a change, and other insurance under a coverage', () => {
    expect(members[0]?.coverages[0]).toMatchObject({
      lateEnrollee: false,
      cards: [{ plan: 'PPO1500', type: 'H', count: '2', action: '1' }],
      providers: [
        {
          number: '1',
          provider: { entity: 'P3', idQualifier: 'XX', id: '1999999984', relationship: '25' },
          change: { action: '2', entity: '1P', date: '2026-02-01', reason: 'AA' },
        },
      ],
    });
    expect(members[1]?.coverages[0]?.otherInsurance).toMatchObject([
      { responsibility: 'P', serviceTypes: ['1', '48', '50'], references: [{ qualifier: '60' }, { qualifier: '6P' }] },
      { responsibility: 'U', code: '6', insurers: [] },
    ]);
  });

  test('has life partner, student, disabled child with custodial parent and COBRA with dates', () => {
    const [, partner, student, disabled, cobra] = members;
    expect(partner?.relationship).toBe('53');
    expect(student).toMatchObject({ studentStatus: 'F', employmentStatus: 'FT' });
    expect(student === undefined ? '' : partyOf(student, '31')?.address?.city).toBe('EUGENE');
    expect(disabled?.parties.map((party) => party.entity)).toEqual(['S3', 'QD', 'E1']);
    expect(cobra).toMatchObject({ benefitStatus: 'C', medicarePlan: 'A', medicareReason: '0', cobraEvent: '1' });
    expect(['301', '340', '341'].map((code) => cobra && dateOf(cobra, code))).toEqual([
      '2026-06-30',
      '2026-07-01',
      '2027-12-31',
    ]);
  });

  test('has an employer of a spouse, a corrected name with the wrong values, and reporting categories', () => {
    const [spouse, corrected] = members.slice(5);
    expect(spouse?.parties.map((party) => party.last)).toEqual(['SHIP REPAIR INC']);
    expect(corrected).toMatchObject({ deathDate: '2026-11-15', confidentiality: 'R', birthSequence: '2' });
    expect(corrected?.name.entity).toBe('74');
    expect(corrected?.parties).toMatchObject([{ entity: '70', demographics: { birthDate: '1990-01-10' } }]);
    expect(corrected?.reporting).toMatchObject([
      { number: '1', category: { name: 'COST CENTER' }, dates: [{ date: '2026-01-01', until: '2026-12-31' }] },
      { number: '2', references: [{ qualifier: 'ZZ', value: 'LOCAL 12' }] },
    ]);
  });
});

describe('a chunk may end anywhere', () => {
  test.each(['tv-20.834', 'full-file.834', 'terms.834'])('%s in chunks of one byte', async (name) => {
    const bytes = fixture(name);
    expect(await collect834(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(await collect834(bytes));
  });

  test.each(['tv-20.834', 'terms.834'])('%s cut in two at every byte', async (name) => {
    const bytes = fixture(name);
    const whole = await collect834(bytes);
    for (let at = 1; at < bytes.length; at++) {
      expect(await collect834(bytes.subarray(0, at), bytes.subarray(at)), `cut at ${at}`).toEqual(whole);
    }
  });
});

describe('faults in the content name segment and element', () => {
  test.each([
    ['no INS01', { INS: 'INS**18*021*28*A' }, ['refusal missing-element 1.1.1.5 INS INS01 (/)']],
    ['no such relationship', { INS: 'INS*N*22*021*28*A' }, ['refusal unknown-code 1.1.1.5 INS INS02 (22/)']],
    [
      'a subscriber who is a child',
      { INS: 'INS*Y*19*021*28*A' },
      ['warning relationship-mismatch 1.1.1.5 INS INS02 (19/18)'],
    ],
    [
      'a dependent who is the subscriber',
      { INS: 'INS*N*18*021*28*A' },
      ['refusal relationship-mismatch 1.1.1.5 INS INS02 (18/)'],
    ],
    ['no such maintenance', { INS: 'INS*Y*18*099*28*A' }, ['refusal unknown-code 1.1.1.5 INS INS03 (099/)']],
    ['no such reason', { INS: 'INS*Y*18*021*0X*A' }, ['warning unknown-code 1.1.1.5 INS INS04 (0X/)']],
    ['no benefit status', { INS: 'INS*Y*18*021*28' }, ['warning missing-element 1.1.1.5 INS INS05 (/)']],
    [
      'a death on no day',
      { INS: 'INS*Y*18*021*28*A***FT***D8*20260230' },
      ['refusal bad-date 1.1.1.5 INS INS12 (20260230/)'],
    ],
    ['no name', { 'NM1*IL': '', DMG: '' }, ['refusal missing-segment 1.1.1.5 NM1 - (/IL)']],
    ['two names', { 'NM1*IL': ['NM1*IL*1*A', 'NM1*74*1*B'] }, ['refusal repeated-segment 1.1.1.9 NM1 - (/)']],
    ['a birth date in words', { DMG: 'DMG*D8*July*F' }, ['refusal bad-date 1.1.1.9 DMG DMG02 (July/)']],
    [
      'two demographics',
      { DMG: ['DMG*D8*19840714', 'DMG*D8*19840714'] },
      ['refusal repeated-segment 1.1.1.10 DMG - (/)'],
    ],
    ['no subscriber identifier', { 'REF*0F': '' }, ['warning missing-segment 1.1.1.5 REF - (/0F)']],
    [
      'two subscriber identifiers',
      { 'REF*0F': ['REF*0F*A', 'REF*0F*B'] },
      ['refusal repeated-segment 1.1.1.5 REF REF01 (0F/)'],
    ],
    ['a date format', { 'DTP*356': 'DTP*356*D6*261201' }, ['refusal unknown-code 1.1.1.7 DTP DTP02 (D6/)']],
    [
      'two begins',
      { 'DTP*348': ['DTP*348*D8*20261201', 'DTP*348*D8*20261202'] },
      ['refusal repeated-segment 1.1.1.12 DTP DTP01 (348/)'],
    ],
    ['no such coverage change', { HD: 'HD*0X1**HLT' }, ['refusal unknown-code 1.1.1.10 HD HD01 (0X1/)']],
    ['no line of insurance', { HD: 'HD*021' }, ['refusal missing-element 1.1.1.10 HD HD03 (/)']],
    ['no such level', { HD: 'HD*021**HLT**NOTIER' }, ['refusal unknown-code 1.1.1.10 HD HD05 (NOTIER/)']],
    ['a premium in words', { 'DTP*348': 'AMT*P3*ten' }, ['refusal bad-number 1.1.1.11 AMT AMT02 (ten/)']],
    [
      'a name after the coverage',
      { 'DTP*348': ['NM1*31*1', 'N3*PO BOX 1'] },
      ['refusal segment-out-of-place 1.1.1.11 NM1 - (/)'],
    ],
    ['a segment of another loop', { DMG: 'PLA*2' }, ['refusal segment-out-of-place 1.1.1.9 PLA - (/)']],
    ['a segment of another file', { DMG: 'CLM*A*1' }, ['refusal unknown-segment 1.1.1.9 CLM - (/)']],
    ['no sponsor', { 'N1*P5': '' }, ['refusal missing-segment 1.1.1.1 N1 - (/P5)']],
    [
      'a sponsor as NM1',
      { 'N1*P5': 'NM1*P5*2*ACME' },
      ['refusal missing-segment 1.1.1.1 N1 - (/P5)', 'refusal segment-out-of-place 1.1.1.3 NM1 - (/)'],
    ],
    ['no BGN', { BGN: '' }, ['refusal missing-segment 1.1.1.1 BGN - (/)']],
    [
      'the action one element early',
      { BGN: 'BGN*00*R1*20261120*1405***4' },
      ['warning missing-element 1.1.1.2 BGN BGN08 (/4)'],
    ],
    [
      'a subscriber who is a spouse',
      { INS: 'INS*Y*01*021*28*A' },
      ['refusal relationship-mismatch 1.1.1.5 INS INS02 (01/18)'],
    ],
    ['no action', { BGN: 'BGN*00*R1*20261120*1405' }, ['refusal missing-element 1.1.1.2 BGN BGN08 (/)']],
    ['two BGN', { BGN: [HEADER[0] ?? '', HEADER[0] ?? ''] }, ['refusal repeated-segment 1.1.1.3 BGN - (/)']],
    [
      'a total that differs',
      { BGN: [HEADER[0] ?? '', 'QTY*TO*9'] },
      ['warning total-mismatch 1.1.1.1 QTY QTY02 (9/1)'],
    ],
  ])('%s', async (_, changes: Record<string, string | string[]>, faults) => {
    expect(await faultsOf(changes)).toEqual(faults);
  });

  test('a transaction without members is refused', async () => {
    expect(await faultsOf({}, HEADER)).toEqual(['refusal missing-segment 1.1.1.1 INS - (/)']);
  });

  test('names that JavaScript objects have of their own are as unknown as any other', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const lines = await faultsOf({
        DMG: `${name}*1`,
        HD: `HD*${name}**HLT`,
        BGN: [HEADER[0] ?? '', `QTY*${name}*5`, `N1*${name}*X`],
      });
      expect(lines).toEqual([
        `refusal bad-segment-id 1.1.1.11 ${name.slice(0, 3)} - (${name}/)`,
        `refusal unknown-code 1.1.1.12 HD HD01 (${name}/)`,
      ]);
    }
  });

  test('a member without end is refused, and nothing more of it is kept', async () => {
    const endless = Array.from({ length: 11_000 }, (_, index) => `REF*ZZ*${index}`);
    expect(
      await faultsOf({ DMG: endless }, [...HEADER, ...MEMBER.slice(0, 2), 'DMG', ...MEMBER.slice(3)]),
    ).toMatchObject([
      'refusal missing-segment 1.1.1.5 NM1 - (/IL)',
      'refusal loop-too-long 1.1.1.10005 REF - (/10000)',
    ]);
  });

  test('a refused member is counted, not yielded; the others are', async () => {
    const segments = [...HEADER, ...MEMBER, ...MEMBER.map((segment) => segment.replace('D8*19840714', 'D8*1984'))];
    const { members, end } = await collect834(enclose(segments));
    expect(members).toHaveLength(1);
    expect(end).toMatchObject({ members: 2, refused: true });
    expect(end.faults).toMatchObject([{ code: 'bad-date', subscriberId: 'EV1' }]);
  });

  test('all are counted, a hundred refusals and a hundred warnings are kept', async () => {
    const bad = MEMBER.map((segment) => segment.replace('*28*A*', '*0X*A*').replace('HD*021', 'HD*0X1'));
    const { end } = await collect834(enclose([...HEADER, ...Array.from({ length: 150 }, () => bad).flat()]));
    expect(end).toMatchObject({ refusals: 150, warnings: 150, members: 150 });
    expect(end.faults).toHaveLength(200);
  });
});

describe('another kind of file is refused, saying what it is', () => {
  test.each([
    ['another transaction', enclose(HEADER).replace('ST*834', 'ST*835'), 'refusal not-834 1.1.1.1 ST ST01 (835/834)'],
    [
      'another group',
      enclose([...HEADER, ...MEMBER]).replace('GS*BE', 'GS*HC'),
      'refusal not-834 1.1.0.0 GS GS01 (HC/BE)',
    ],
    [
      'another guide',
      enclose([...HEADER, ...MEMBER], '003070X999'),
      'refusal other-version 1.1.1.1 ST ST03 (003070X999/005010X220A1)',
    ],
    ['a text', 'Name,Plan\nDoe,PPO\n', 'refusal no-isa 0.0.0.0 - - (/)'],
  ])('%s', async (_, text, fault) => {
    expect(faultLines((await collect834(text)).end)).toEqual([fault]);
  });

  test('the 4010 guide is read with a warning', async () => {
    const { members, end } = await collect834(enclose([...HEADER, ...MEMBER], '004010X095A1'));
    expect(members).toHaveLength(1);
    expect(faultLines(end)).toEqual(['warning other-version 1.1.1.1 ST ST03 (004010X095A1/005010X220A1)']);
  });
});

test('the same file in other separators and line breaks reads the same', async () => {
  const text = fixture('full-file.834').toString('utf8');
  const swapped = text.replaceAll('\n', '').replaceAll('*', '|').replaceAll('^', '!').replaceAll('~', '\r\n');
  const { members } = await collect834(swapped);
  expect(withoutPositions(members)).toEqual(withoutPositions((await collect834(text)).members));
});
