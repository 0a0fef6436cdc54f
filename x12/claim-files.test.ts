import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultLines, withoutPositions } from './testing/collected-834.ts';
import { collect835, collect837 } from './testing/collected-claims.ts';

/*
 * Published sample files of other projects and of payers. They are not part of the repository: where the folder is
 * absent these tests are skipped, and say so.
 */
const FOLDER = join(import.meta.dirname, '../../shared/data/x12');
const PRESENT = existsSync(FOLDER);
if (!PRESENT) console.info('skipped: the published X12 sample files are not beside the repository');

const bytes = (name: string) => readFileSync(join(FOLDER, name));
const names = (folder: string) =>
  PRESENT
    ? readdirSync(join(FOLDER, folder))
        .toSorted()
        .map((name) => `${folder}/${name}`)
    : [];
const isPayment = (file: Buffer) => /ST.835/.test(file.toString('latin1'));
const collect = (file: Buffer) => (isPayment(file) ? collect835(file) : collect837(file));

/**
 * Read files: claims/lines/warnings, what was charged, and of payments what was paid.
 * Refused files: each refusal with its code, position and element.
 */
const VERDICTS: Record<string, string | string[]> = {
  '837P/hccinfhir__sample_837_0.txt': '5/5/0 335.74',
  '837P/lfh__demo.ambulance.example5.837': '1/4/0 766.50',
  '837P/lfh__demo.autoaccident.837': '1/2/0 185.00',
  '837P/lfh__demo.cob.2ndary.example4.837': '1/1/1 145.50',
  '837P/lfh__demo.cob.example3.B.837': '1/3/0 79.04',
  '837P/lfh__demo.cob.example3.C.837': '1/3/0 79.04',
  '837P/lfh__demo.cob.example4.837': '1/1/0 120.00',
  '837P/lfh__demo.drug.example10.2.837': '1/6/0 2232.93',
  '837P/lfh__demo.drug.example10.3.837': '1/6/0 2232.93',
  '837P/lfh__demo.example1.837': '1/4/0 100.00',
  '837P/lfh__demo.example11.837': '1/2/2 28.75',
  '837P/lfh__demo.example12.837': '1/1/1 252.71',
  '837P/lfh__demo.example2.837': '1/4/0 100.00',
  '837P/lfh__demo.example8.837': '1/1/0 75.00',
  '837P/pyx12__simple1.txt': ['missing-segment 1.1.1.1 BHT - (/)', 'missing-segment 1.1.1.1 CLM - (/)'],
  '837P/pyx12__simple_837p.txt': '2/5/3 42.00',
  '837P/stupidedi__X222A1_COB-claim-from-billing-provider-to-payer-a.edi': '1/3/0 79.04',
  '837P/stupidedi__X222A1_COB-claim-from-billing-provider-to-payer-b.edi': '1/3/0 79.04',
  '837P/stupidedi__X222A1_COB-claim-from-payer-a-to-payer-b-in-payer-to-payer.edi': '1/3/0 79.04',
  '837P/stupidedi__X222A1_ambulance.edi': '1/4/0 766.50',
  '837P/stupidedi__X222A1_anesthesia.edi': '1/1/0 827.00',
  '837P/stupidedi__X222A1_chiropractic.edi': '1/1/0 145.50',
  '837P/stupidedi__X222A1_commercial-health-insurance.edi': '1/4/0 100.00',
  '837P/stupidedi__X222A1_drug-administered-in-the-physician-office.edi': '1/2/0 103.37',
  '837P/stupidedi__X222A1_encounter.edi': '1/4/0 100.00',
  '837P/stupidedi__X222A1_home-infusion-therapy-pharmacy--adjudicated-with-HCPCS-in-loop-2400-or-NDC-in-loop-2410-.edi':
    '1/6/0 2232.93',
  '837P/stupidedi__X222A1_home-infusion-therapy-pharmacy--adjudicated-with-NDC-in-loop-2410-.edi': '1/6/0 2232.93',
  '837P/stupidedi__X222A1_medicare-secondary-payer-COB.edi': '1/1/0 120.00',
  '837P/stupidedi__X222A1_out-of-network-repriced-claim.edi': '1/1/0 252.71',
  '837P/stupidedi__X222A1_oxygen.edi': '1/2/0 520.24',
  '837P/stupidedi__X222A1_ppo-repriced-claim.edi': '1/2/0 28.75',
  '837P/stupidedi__X222A1_wheelchair.edi': '1/1/0 75.00',
  '837P/stupidedi__X291_ambulance.edi': '1/4/1 766.50',
  '837P/stupidedi__X291_anesthesia.edi': '1/1/1 827.00',
  '837P/stupidedi__X291_chiropractic.edi': '1/1/1 145.50',
  '837P/stupidedi__X291_commercial-health-insurance.edi': '1/2/1 45.00',
  '837P/stupidedi__X291_drug-administered-in-the-physician-office.edi': '1/2/1 103.37',
  '837P/stupidedi__X291_hmo-plan.edi': '1/2/1 45.00',
  '837P/stupidedi__X291_home-infusion-therapy-pharmacy--adjudicated-with-HCPCS-in-loop-2400-or-NDC-in-loop-2410-.edi':
    '1/6/1 2232.93',
  '837P/stupidedi__X291_home-infusion-therapy-pharmacy--adjudicated-with-NDC-in-loop-2410.edi': '1/6/1 2232.93',
  '837P/stupidedi__X291_oxygen.edi': '1/2/1 520.24',
  '837P/stupidedi__X291_ppo-repriced-claim.edi': '1/2/1 28.75',
  '837P/stupidedi__X291_wheelchair.edi': '1/1/1 75.00',
  '837P/stupidedi__X298_pacdr-professional-external-example.edi': '1/1/2 100.00',
  '837P/x12parser__837I_5010_Spec_3.1.3_PPORepricedClaim.txt': '1/2/3 237.50',
  '837P/x12parser__837I_5010_Spec_3.1.4_OutOfNetworkRepricedClaim.txt': '1/1/1 14.84',
  '837P/x12parser__837P_5010_Example1_2_And_3_Combined.txt': '3/11/0 279.04',
  '837P/x12parser__837P_5010_MedicaidExample.txt': '5/10/5 499.95',
  '837P/x12parser__837P_5010_MissingEntityCode.txt': ['missing-element 1.1.1.23 NM1 NM101 (/)'],
  '837I/hccinfhir__sample_837_1.txt': '1/4/1 297.00',
  '837I/hccinfhir__sample_837_2.txt': '1/3/1 180.00',
  '837I/hccinfhir__sample_837_3.txt': '1/2/1 626.00',
  '837I/hccinfhir__sample_837_4.txt': '1/1/1 836.00',
  '837I/hccinfhir__sample_837_5.txt': '1/4/1 157.00',
  '837I/hccinfhir__sample_837_6.txt': '1/5/1 766.00',
  '837I/lfh__out-of-network-repriced-claim.837i': '1/1/1 14.84',
  '837I/lfh__ppo-repriced-claim.837i': '1/2/3 237.50',
  '837I/lfh__two-claims-single-provider.837i': '2/3/0 139.95',
  '837I/pyx12__gs_id.txt': '1/1/1 0.00',
  '837I/pyx12__simple_837i.txt': '2/6/1 0.00',
  '837I/stupidedi__X223A2_837-institutional-claim.edi': '1/2/0 89.93',
  '837I/stupidedi__X223A2_automobile-accident.edi': '1/4/0 545.00',
  '837I/stupidedi__X223A2_out-of-network-repriced-claim.edi': '1/1/0 14.84',
  '837I/stupidedi__X223A2_ppo-repriced-claim.edi': '1/2/0 237.50',
  '837I/stupidedi__X223A2_two-claims-for-the-same-provider.edi': '2/3/0 139.95',
  '837I/stupidedi__X292_837-institutional-claim.edi': '1/2/1 89.93',
  '837I/stupidedi__X292_out-of-network-repriced-claim.edi': '1/1/1 14.84',
  '837I/stupidedi__X292_ppo-repriced-claim.edi': '1/2/1 237.50',
  '837I/stupidedi__X292_two-claims-for-the-same-provider.edi': '2/3/1 139.95',
  '837I/x12parser__837I_4010_Batch1.txt': '54/182/312 139148.17',
  '837D/stupidedi__X224A2_claim-from-billing-provider-to-payer-a.edi': '1/1/0 200.00',
  '837D/stupidedi__X224A2_claim-from-billing-provider-to-payer-b.edi': '1/1/0 200.00',
  '837D/stupidedi__X224A2_commercial-health-insurance.edi': '1/2/0 150.00',
  '837D/stupidedi__X224A2_multiple-tooth-numbers.edi': '1/1/0 900.00',
  '837D/stupidedi__X224A2_predetermination-of-benefits.edi': '1/1/0 750.00',
  '835/emedny__835-Inst-Sample-Inpatient-DRG-Retro-.txt': '2/0/0 0.00 1.57',
  '835/emedny__835-Sample-Institutional-Claims-only-.2014.txt': '2/0/0 2424.47 1481.99',
  '835/lfh__cob-contractural-adjustment.835': '1/1/1 541.00 34.00',
  '835/lfh__managed-care.835': ['bad-date 1.1.1.2 BPR BPR16 (20002316/)'],
  '835/lfh__medicare-part-a.835': '2/0/0 226366.97 149998.73',
  '835/lfh__secondary-payment.835': '2/2/1 11075.14 1222.00',
  '835/lfh__tertiary-payment.835': '1/1/2 1766.50 187.50',
  '835/stupidedi__X221A1_dollars-and-data-sent-separate.edi': '2/2/0 2000.00 945.00',
  '835/stupidedi__X221A1_dollars-and-data-sent-together.edi': '2/0/0 226366.97 149998.73',
  '835/stupidedi__X221A1_era-sample.edi': '1/5/0 226.00 132.00',
  '835/stupidedi__X221A1_multiple-claims-single-check.edi': '9/33/0 2819.00 810.80',
  '835/stupidedi__X221A1_secondary-payment-with-higher-fee-schedule.edi': '1/1/0 541.00 34.00',
  '835/stupidedi__X221A1_secondary-payments.edi': '2/2/0 11075.14 1222.00',
  '835/stupidedi__X221A1_tertiary-payments.edi': '1/1/0 1766.50 187.50',
  '835/x12parser__835_4010_835_DeIdent_01.dat': ['other-version 1.1.1.1 ST ST03 (999999X999X9/005010X221A1)'],
  '835/x12types__X221-claim-adjustment-reason-code-45_parse_835_10.edi': '1/3/0 400.00 80.00',
  '835/x12types__X221-claim-specific-negotiated-discount_parse_835_11.edi': '1/5/0 226.00 132.00',
  '835/x12types__X221-coordination-of-benefits-example-1a_parse_835_12.edi': '1/0/0 500.00 100.00',
  '835/x12types__X221-coordination-of-benefits-example-1b_parse_835_13.edi': '1/1/0 500.00 100.00',
  '835/x12types__X221-coordination-of-benefits-example-2a_parse_835_14.edi': '1/0/0 500.00 350.00',
  '835/x12types__X221-coordination-of-benefits-example-2b_parse_835_15.edi': '1/1/0 500.00 350.00',
  '835/x12types__X221-coordination-of-benefits-example-3a_parse_835_16.edi': '1/0/0 500.00 100.00',
  '835/x12types__X221-coordination-of-benefits-example-3b_parse_835_17.edi': '1/1/0 500.00 100.00',
  '835/x12types__X221-coordination-of-benefits-example-4aa_parse_835_18.edi': '1/0/0 500.00 100.00',
  '835/x12types__X221-coordination-of-benefits-example-4ab_parse_835_19.edi': '1/1/0 500.00 100.00',
  '835/x12types__X221-coordination-of-benefits-example-4ba_parse_835_20.edi': '1/0/0 500.00 0.00',
  '835/x12types__X221-coordination-of-benefits-example-4bb_parse_835_21.edi': '1/1/0 500.00 0.00',
  '835/x12types__X221-coordination-of-benefits-example-5a_parse_835_22.edi': '1/0/0 500.00 100.00',
  '835/x12types__X221-coordination-of-benefits-example-5b_parse_835_23.edi': '1/1/0 500.00 100.00',
  '835/x12types__X221-coordination-of-benefits-example-6a_parse_835_24.edi': '1/0/0 500.00 0.00',
  '835/x12types__X221-coordination-of-benefits-example-6b_parse_835_25.edi': '1/1/0 500.00 0.00',
  '835/x12types__X221-coordination-of-benefits-example-7a_parse_835_26.edi': '1/0/0 500.00 100.00',
  '835/x12types__X221-coordination-of-benefits-example-7b_parse_835_27.edi': '1/1/0 500.00 100.00',
  '835/x12types__X221-coordination-of-benefits-example-8a_parse_835_28.edi': '1/0/0 500.00 280.00',
  '835/x12types__X221-coordination-of-benefits-example-8b_parse_835_29.edi': '1/1/0 500.00 280.00',
  '835/x12types__X221-coordination-of-benefits-example-9a_parse_835_30.edi': '1/0/0 500.00 100.00',
  '835/x12types__X221-coordination-of-benefits-example-9b_parse_835_31.edi': '1/1/0 500.00 100.00',
};

/** The malformed files that hold claims or payments; of refused ones the first refusal. */
const MALFORMED: Record<string, string | string[]> = {
  'malformed/content/pyx12__blank1.txt': '1/1/1 0.00',
  'malformed/content/pyx12__ele.txt': '1/1/1 0.00',
  'malformed/envelope/imsweb__x12_bad_first_line.txt': ['hierarchy-mismatch 1.1.1.25 HL HL02 (3/1)'],
  'malformed/envelope/imsweb__x12_bad_segment_identifier.txt': ['bad-segment-id 1.1.1.4 - - (/)'],
  'malformed/envelope/imsweb__x12_complex.txt': ['hierarchy-mismatch 1.1.1.64 HL HL02 (3/1)'],
  'malformed/envelope/imsweb__x12_missing_elements.txt': ['hierarchy-mismatch 1.1.1.25 HL HL02 (3/1)'],
  'malformed/envelope/imsweb__x12_multiple_gs.txt': ['hierarchy-mismatch 1.1.1.25 HL HL02 (3/1)'],
  'malformed/envelope/imsweb__x12_multiple_transactions.txt': ['hierarchy-mismatch 1.1.1.25 HL HL02 (3/1)'],
  'malformed/envelope/imsweb__x12_no_errors.txt': '2/2/11 1000.00',
  'malformed/envelope/imsweb__x12_no_isa_line.txt': ['no-isa 0.0.0.0 - - (/)'],
  'malformed/envelope/imsweb__x12_segments_out_of_order.txt': ['hierarchy-mismatch 1.1.1.25 HL HL02 (3/1)'],
  'malformed/envelope/imsweb__x12_valid.txt': ['hierarchy-mismatch 1.1.1.25 HL HL02 (3/1)'],
  'malformed/envelope/imsweb__x12_valid_different_separators.txt': ['hierarchy-mismatch 1.1.1.25 HL HL02 (3/1)'],
  'malformed/envelope/imsweb__x223-test.txt': '1/1/2 500.00',
  'malformed/envelope/pyx12__bad_elements.txt': ['bad-date 1.1.1.18 DMG DMG02 (19461301/)'],
  'malformed/envelope/pyx12__bad_header_looping.txt': ['segment-out-of-place 1.1.1.39 N1 - (/)'],
  'malformed/envelope/pyx12__fail_no_IEA.txt': ['missing-iea 1.0.0.0 IEA - (/)'],
  'malformed/envelope/pyx12__trailer_errors.txt': ['ge02-control 1.1.0.0 GE GE02 (333/1)'],
  'malformed/envelope/x12parser__837P_4010_837_DeIdent_01.dat': [
    'other-version 1.1.1.1 ST ST03 (999999X999X9/005010X222A1)',
  ],
  'malformed/envelope/x12parser__837P_4010_837_DeIdent_03.dat': [
    'other-version 1.1.1.1 ST ST03 (999999X999X9/005010X222A1)',
  ],
  'malformed/envelope/x12parser__hipaa_InstitutionalClaim5010.txt': '1/2/1 89.93',
  'malformed/envelope/x12types___parse_835_01.edi': ['iea02-control 1.0.0.0 IEA IEA02 (004075123/000003438)'],
  'malformed/format/stupidedi__case-X091A1-HP835-Health-Care-1.edi': '1/0/2 178.00 20.61',
  'malformed/format/stupidedi__case-X221-HP835-Health-Care-C-2.edi': '2/2/1 2000.00 945.00',
  'malformed/format/stupidedi__case-X222-HC837-Health-Care-C-1.edi': '1/4/1 100.00',
  'malformed/format/stupidedi__recover.txt': ['bad-segment-id 1.1.1.13 LXX - (LXXXX/)'],
};

async function verdictOf(name: string): Promise<{ verdict: string | string[]; row: string }> {
  const file = bytes(name);
  const { end, claims } = await collect(file);
  const lines = faultLines(end);
  const refusals = lines.filter((line) => line.startsWith('refusal')).map((line) => line.replace('refusal ', ''));
  const paid = isPayment(file) ? ` ${end.paid}` : '';
  const counts = `${end.claims}/${end.lines}/${end.warnings} ${end.charge}${paid}`;
  const word = end.warnings > 0 ? 'read with warnings' : 'read';
  if (!end.refused) expect(claims, name).toHaveLength(end.claims);
  return end.refused
    ? { verdict: refusals, row: `${name} | refused | ${refusals.join('; ')}` }
    : { verdict: counts, row: `${name} | ${word} | ${counts} | ${[...new Set(codesOf(end.faults))].join(' ')}` };
}

const codesOf = (faults: readonly { code: string }[]) => faults.map(({ code }) => code);

describe.skipIf(!PRESENT)(
  'every published claim and payment file is read, or refused with the reason and its place',
  () => {
    const all = ['837P', '837I', '837D', '835'].flatMap(names);

    test('the table names every file', () => {
      expect(all.toSorted()).toEqual(Object.keys(VERDICTS).toSorted());
    });

    test('the verdicts', async () => {
      const rows: string[] = [];
      const verdicts: Record<string, string | string[]> = {};
      for (const name of all) {
        const { verdict, row } = await verdictOf(name);
        verdicts[name] = verdict;
        rows.push(row);
      }
      console.info(rows.join('\n'));
      expect(verdicts).toEqual(VERDICTS);
      expect(rows.filter((row) => row.includes('| read')).length).toBeGreaterThanOrEqual(90);
    });

    test('the same in chunks of seven bytes', async () => {
      for (const name of all) {
        const file = bytes(name);
        const chunks = Array.from({ length: Math.ceil(file.length / 7) }, (_, at) => file.subarray(at * 7, at * 7 + 7));
        const cut = isPayment(file) ? await collect835(...chunks) : await collect837(...chunks);
        expect(withoutPositions(cut), name).toEqual(withoutPositions(await collect(file)));
      }
    });
  },
);

describe.skipIf(!PRESENT)('every malformed file of claims or payments is refused with code and place, or read', () => {
  const all = ['malformed/content', 'malformed/envelope', 'malformed/format']
    .flatMap(names)
    .filter((name) => /ST.83[57]/.test(bytes(name).toString('latin1')));

  test('the verdicts', async () => {
    const verdicts: Record<string, string | string[]> = {};
    for (const name of all) {
      const { verdict } = await verdictOf(name);
      verdicts[name] = typeof verdict === 'string' ? verdict : verdict.slice(0, 1);
    }
    expect(verdicts).toEqual(MALFORMED);
  });
});

test.skipIf(!PRESENT)('a file of another kind is refused as what it is not', async () => {
  for (const name of ['834', '270-271', '276-277', '820', '999-997-TA1'].flatMap(names)) {
    expect((await collect837(bytes(name))).end.refused, name).toBe(true);
    expect((await collect835(bytes(name))).end.refused, name).toBe(true);
  }
});
