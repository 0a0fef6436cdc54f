import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { read999 } from './999-read.ts';
import { checkEnvelopes } from './envelope.ts';
import { collect834, faultLines, withoutPositions } from './testing/collected-834.ts';

/*
 * Published sample files of other projects and of payers. They are not part of the repository: where the folder is
 * absent these tests are skipped, and say so.
 */
const FOLDER = join(import.meta.dirname, '../../shared/data/x12');
const PRESENT = existsSync(FOLDER);
if (!PRESENT) console.info('skipped: the published X12 sample files are not beside the repository');

const bytes = (name: string) => readFileSync(join(FOLDER, name));
const names = (folder: string) => (PRESENT ? readdirSync(join(FOLDER, folder)).toSorted() : []);

/** '834 refused' verdicts: each refusal with its code, position and element. Read ones: members/coverages/warnings. */
const VERDICTS_834: Record<string, string | string[]> = {
  'ambicuity__sample_output_834.edi': [
    'missing-segment 1.1.1.1 N1 - (/P5)',
    'missing-segment 1.1.1.1 N1 - (/IN)',
    'segment-out-of-place 1.1.1.5 NM1 - (/)',
  ],
  'hccinfhir__sample_834_02.txt': ['bad-date 1.1.1.18 DMG DMG02 (randomDoB/)'],
  'hccinfhir__sample_834_03.txt': ['bad-date 1.1.1.21 DMG DMG02 (randomDoB/)'],
  'hccinfhir__sample_834_04.txt': ['bad-date 1.1.1.21 DMG DMG02 (randomDoB/)'],
  'lfh__add-dependent.834': '1/1/0',
  'lfh__change-subscriber-information.834': '1/0/0',
  // A subscriber with relationship 19 is warned of; the importer decides who is meant.
  'lfh__terminate-subscriber-eligibility.834': '1/0/1',
  'pyx12__834_ls_le_ls.txt': '1/1/0',
  'pyx12__834_lui_id.txt': '1/1/1',
  'pyx12__example834_5010.txt': '1/1/0',
  'pyx12__multiple_st_loops.txt': '4/4/0',
  'stupidedi__X220A1_add-dependent--full-time-student--to-existing-enrollment.edi': '1/1/0',
  'stupidedi__X220A1_add-subscriber-coverage.edi': '1/1/0',
  'stupidedi__X220A1_cancel-a-dependent.edi': '1/0/0',
  'stupidedi__X220A1_change-subscriber-information.edi': '1/0/0',
  'stupidedi__X220A1_enroll-employee-in-managed-care-product.edi': '1/1/0',
  'stupidedi__X220A1_enroll-employee-in-multiple-health-care-insurance-products.edi': '1/3/0',
  'stupidedi__X220A1_reinstate-an-employee.edi': '1/0/0',
  'stupidedi__X220A1_reinstate-employee-at-coverage--hd--level.edi': '1/1/0',
  'stupidedi__X220A1_reinstate-member-eligibility--ins-.edi': '1/0/0',
  'stupidedi__X220A1_terminate-eligibility-for-subscriber.edi': '1/0/0',
  // An exchange's file: refused as what it is, its content is not read.
  'stupidedi__X307_enroll-individuals-in-qualified-health-plan-through-health-insurance-exchange.edi': [
    'exchange-guide 1.1.1.1 ST ST03 (005010X307/005010X220A1)',
  ],
  // BGN08 one element early, and a code in the wrong element of INS.
  'x12parser__834_5010_Dhcs_Example1.txt': '1/1/2',
  'x12types__MCE834Sample_2_parse_834_2.edi': '7/7/0',
};

describe.skipIf(!PRESENT)('every published 834 is read, or refused with the reason and its place', () => {
  test('the table names every file', () => {
    expect(names('834')).toEqual(Object.keys(VERDICTS_834).toSorted());
  });

  test.each(names('834'))('%s', async (name) => {
    const { end, members } = await collect834(bytes(`834/${name}`));
    const refusals = faultLines(end).filter((line) => line.startsWith('refusal'));
    const expected = VERDICTS_834[name];
    if (typeof expected === 'string') {
      expect(refusals).toEqual([]);
      expect(`${end.members}/${end.coverages}/${end.warnings}`).toBe(expected);
      expect(members).toHaveLength(end.members);
    } else expect(refusals.map((line) => line.replace('refusal ', ''))).toEqual(expected);
  });

  test('the same in chunks of one byte', async () => {
    for (const name of names('834')) {
      const file = bytes(`834/${name}`);
      const cut = await collect834(...Array.from(file, (byte) => Uint8Array.of(byte)));
      expect(withoutPositions(cut), name).toEqual(withoutPositions(await collect834(file)));
    }
  });
});

/** Refused files: each refusal's code, position and segment. The others: the codes of their warnings. */
const VERDICTS_MALFORMED: Record<string, { refused: string[] } | { read: string[] }> = {
  'content/pyx12__blank1.997.base': { read: [] },
  'content/pyx12__blank1.txt': { read: [] },
  'content/pyx12__ele.997.base': { read: [] },
  'content/pyx12__ele.txt': { read: [] },
  'envelope/emedny__820-Child-Health-Plus-Payment-EFT-.txt': { read: ['se01-count'] },
  'envelope/hccinfhir__sample_834_01.txt': { read: ['se01-count'] },
  'envelope/imsweb__x12_999_accepted.txt': { refused: ['iea02-control 1.0.0.0 IEA'] },
  'envelope/imsweb__x12_bad_first_line.txt': { read: ['isa-length', 'se01-count'] },
  'envelope/imsweb__x12_bad_segment_identifier.txt': {
    refused: ['bad-segment-id 1.1.1.4 -', 'bad-segment-id 1.1.1.9 Nd4', 'bad-segment-id 1.1.1.18 NM3'],
  },
  'envelope/imsweb__x12_complex.txt': { read: ['se01-count', 'ge01-count'] },
  'envelope/imsweb__x12_missing_elements.txt': { read: ['se01-count'] },
  'envelope/imsweb__x12_multiple_gs.txt': { read: ['se01-count', 'iea01-count'] },
  'envelope/imsweb__x12_multiple_transactions.txt': { read: ['se01-count'] },
  'envelope/imsweb__x12_no_errors.txt': { read: ['se01-count'] },
  'envelope/imsweb__x12_no_isa_line.txt': { refused: ['no-isa 0.0.0.0 -'] },
  'envelope/imsweb__x12_segments_out_of_order.txt': { read: ['se01-count'] },
  'envelope/imsweb__x12_valid.txt': { read: ['se01-count'] },
  'envelope/imsweb__x12_valid_different_separators.txt': { read: ['se01-count'] },
  'envelope/imsweb__x223-test.txt': { read: ['se01-count'] },
  'envelope/lfh__subscriber-health-benefit-check-error.271': { refused: ['se02-control 1.1.1.8 SE'] },
  'envelope/pyx12__bad_elements.997.base': { read: [] },
  'envelope/pyx12__bad_elements.txt': { read: ['se01-count'] },
  'envelope/pyx12__bad_header_looping.997.base': { read: [] },
  'envelope/pyx12__bad_header_looping.txt': { read: ['se01-count'] },
  'envelope/pyx12__fail_no_IEA.997.base': { read: [] },
  'envelope/pyx12__fail_no_IEA.txt': { refused: ['missing-iea 1.0.0.0 IEA'] },
  'envelope/pyx12__trailer_errors.997.base': { read: [] },
  'envelope/pyx12__trailer_errors.txt': { refused: ['ge02-control 1.1.0.0 GE', 'iea02-control 1.0.0.0 IEA'] },
  'envelope/stupidedi__X212_1.era': { refused: ['iea02-control 1.0.0.0 IEA'] },
  'envelope/x12parser__271_5010_Example_3_1_2.txt': { read: ['se01-count'] },
  'envelope/x12parser__271_5010_ValidationOnAll.txt': { read: ['se01-count'] },
  'envelope/x12parser__837P_4010_837_DeIdent_01.dat': {
    refused: ['ge02-control 1.1.0.0 GE', 'iea02-control 1.0.0.0 IEA'],
  },
  'envelope/x12parser__837P_4010_837_DeIdent_03.dat': {
    refused: ['ge02-control 1.1.0.0 GE', 'iea02-control 1.0.0.0 IEA'],
  },
  'envelope/x12parser__hipaa_InstitutionalClaim5010.txt': { read: ['se01-count'] },
  'envelope/x12types___parse_835_01.edi': { refused: ['iea02-control 1.0.0.0 IEA'] },
  'envelope/x12types__parse_270_basic_structure.edi': { read: ['se01-count'] },
  'format/stupidedi__1.edi': { read: ['isa-length'] },
  'format/stupidedi__case-X091A1-HP835-Health-Care-1.edi': { read: ['isa-length'] },
  'format/stupidedi__case-X221-HP835-Health-Care-C-2.edi': { read: ['text-before-isa'] },
  'format/stupidedi__case-X222-HC837-Health-Care-C-1.edi': { read: ['text-before-isa'] },
  'format/stupidedi__recover.txt': { refused: ['bad-segment-id 1.1.1.13 LXX'] },
};

describe.skipIf(!PRESENT)('every malformed file is refused with code and place, or read with warnings', () => {
  const all = ['content', 'envelope', 'format'].flatMap((kind) =>
    names(`malformed/${kind}`).map((name) => `${kind}/${name}`),
  );

  test('the table names every file', () => {
    expect(all.toSorted()).toEqual(Object.keys(VERDICTS_MALFORMED).toSorted());
  });

  test.each(all)('%s', async (name) => {
    const file = bytes(`malformed/${name}`);
    const verdict = await checkEnvelopes([file]);
    const refusals = verdict.faults.filter((fault) => fault.severity === 'refusal');
    const warnings = verdict.faults.filter((fault) => fault.severity === 'warning').map((fault) => fault.code);
    const places = refusals.map(({ code, position: at, segmentId }) => {
      return `${code} ${at.interchange}.${at.group}.${at.transaction}.${at.segment} ${segmentId ?? '-'}`;
    });
    expect(verdict.refused ? { refused: places } : { read: [...new Set(warnings)] }).toEqual(VERDICTS_MALFORMED[name]);
  });

  test.each(all)('%s is read as an 834 only if it is one', async (name) => {
    const { end } = await collect834(bytes(`malformed/${name}`));
    expect(end.refused).toBe(name !== 'envelope/hccinfhir__sample_834_01.txt');
  });

  test('a payer 834 with a wrong segment count and codes in wrong elements is read with warnings', async () => {
    const { end } = await collect834(bytes('malformed/envelope/hccinfhir__sample_834_01.txt'));
    expect(end).toMatchObject({ refused: false, members: 5, coverages: 8, warnings: 16 });
  });
});

describe.skipIf(!PRESENT)('acknowledgments', () => {
  test.each([
    ['emedny__999-Sample-Accepted-.txt', 'HC 28 A 1/1/1'],
    ['pyx12__834_ls_le_ls_5010.999.txt', 'BE 146 A 1/1/1'],
    ['pyx12__834_lui_id.997.base', 'BE 13360001 A 1/1/1'],
    ['pyx12__834_lui_id_5010.999.txt', Array.from({ length: 4 }, () => 'BE 13360001 A 1/1/1').join('; ')],
    ['pyx12__simple1.997.base', 'HC 17 R 1/1/0'],
    ['pyx12__simple_837p.997.base', 'HC 1167 A 1/1/1; TA1 A 000'],
    ['stupidedi__X230_response-to-functional-group-containing-837s.edi', 'HC 17456 P 2/2/1'],
    ['stupidedi__X231A1_response-to-functional-group-containing-3-837s.edi', 'HC 17456 P 3/3/1'],
    ['x12parser__DHS_Wisconsin_Sample.txt', 'HC 17456 P 3/3/1'],
  ])('%s', async (name, expected) => {
    const { answers, refused } = await read999([bytes(`999-997-TA1/${name}`)]);
    const texts = answers.map((answer) =>
      answer.kind === 'interchangeAnswer'
        ? `TA1 ${answer.status} ${answer.note}`
        : `${answer.groupKind} ${answer.groupControl} ${answer.status} ${answer.included}/${answer.received}/${answer.accepted}`,
    );
    expect(refused).toBe(false);
    expect(texts.join('; ')).toBe(expected);
  });

  test('errors come with segment, loop, element, code, copy and context', async () => {
    const name = 'stupidedi__X231A1_response-to-functional-group-containing-3-837s.edi';
    const { answers } = await read999([bytes(`999-997-TA1/${name}`)]);
    expect(answers[0]).toMatchObject({
      transactions: [
        { control: '0001', status: 'A', codes: [], segments: [] },
        {
          control: '0002',
          status: 'R',
          codes: ['5'],
          segments: [
            {
              segmentId: 'CLM',
              segment: 22,
              code: '8',
              contexts: [[['CLM01', '123456789']]],
              elements: [{ element: '2', reference: '782', code: '1' }],
            },
          ],
        },
        {
          segments: [
            {
              segmentId: 'REF',
              segment: 57,
              code: '3',
              contexts: [[['SITUATIONAL TRIGGER'], ['CLM'], ['43'], [], ['5', '3']], [['CLM01', '987654321']]],
            },
          ],
        },
      ],
    });
  });
});

test.skipIf(!PRESENT)('every file of every kind reads through the envelopes', async () => {
  const rows: string[] = [];
  for (const folder of names('.').filter((name) => name !== 'malformed')) {
    for (const name of names(folder)) {
      const { interchanges, segments, faults, refused } = await checkEnvelopes([bytes(`${folder}/${name}`)]);
      const kinds = new Set(interchanges.flatMap((one) => one.groups.map((group) => group.kind)));
      const codes = faults.map((fault) => fault.code).join(' ');
      rows.push(
        `${folder}/${name} | ${[...kinds].join(' ')} | ${segments} | ${refused ? 'refused' : 'read'} | ${codes}`,
      );
      expect(refused, name).toBe(false);
      expect(faults, name).toEqual([]);
    }
  }
  expect(rows.length).toBeGreaterThan(150);
  console.info(rows.join('\n'));
});
