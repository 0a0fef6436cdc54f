import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { type Import, type ImportDesk, importOffice, type Row } from './imports.testing.ts';
import { type Setup, setups } from './real-files.setups.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

const folder = join(import.meta.dirname, '../../../../shared/data/x12');
const isThere = existsSync(folder);
if (!isThere) console.warn('The real files are not here (../shared/data/x12): their tests are skipped.');

type Counts = Partial<Record<'added' | 'changed' | 'terminated' | 'unchanged' | 'refused' | 'absent', number>>;
type Expected = [file: string, setup: keyof typeof setups, counts: Counts];

/** Files that are applied: under which setup, and what comes of their people. */
const applied: Expected[] = [
  ['lfh__add-dependent.834', 'employee Doe without SSN, plan HLT', { added: 1, changed: 1 }],
  ['lfh__change-subscriber-information.834', 'employee James E Doe, birth date wrong by a day', { changed: 1 }],
  ['lfh__terminate-subscriber-eligibility.834', 'employee Doe with plan HLT', { terminated: 1 }],
  ['pyx12__834_ls_le_ls.txt', 'Oregon member known by wrong name and birth date', { terminated: 1 }],
  ['pyx12__834_lui_id.txt', 'plan 064703', { added: 1 }],
  ['pyx12__example834_5010.txt', 'plan 064703', { added: 1 }],
  ['pyx12__multiple_st_loops.txt', 'plan 064703', { added: 1, unchanged: 3 }],
  [
    'stupidedi__X220A1_add-dependent--full-time-student--to-existing-enrollment.edi',
    'employee Doe without SSN, plan HLT',
    { added: 1, changed: 1 },
  ],
  ['stupidedi__X220A1_add-subscriber-coverage.edi', 'employee Smith with plan HLT, plan DEN offered', { changed: 1 }],
  ['stupidedi__X220A1_cancel-a-dependent.edi', 'employee Doe and his son with plan HLT', { terminated: 1, changed: 1 }],
  [
    'stupidedi__X220A1_change-subscriber-information.edi',
    'employee James E Doe, birth date wrong by a day',
    { changed: 1 },
  ],
  ['stupidedi__X220A1_enroll-employee-in-managed-care-product.edi', 'plans HLT, HMO, DEN and VIS', { added: 1 }],
  [
    'stupidedi__X220A1_enroll-employee-in-multiple-health-care-insurance-products.edi',
    'plans HLT, HMO, DEN and VIS',
    { added: 1 },
  ],
  ['stupidedi__X220A1_reinstate-an-employee.edi', 'employee Doe, ended 08/01/1996', { changed: 1 }],
  [
    'stupidedi__X220A1_reinstate-employee-at-coverage--hd--level.edi',
    'employee Smith, plan DEN ended 04/30/2002',
    { changed: 1 },
  ],
  [
    'stupidedi__X220A1_reinstate-member-eligibility--ins-.edi',
    'employee Smith, plan DEN ended 04/30/2002',
    { changed: 1 },
  ],
  ['stupidedi__X220A1_terminate-eligibility-for-subscriber.edi', 'employee Doe with plan HLT', { terminated: 1 }],
  ['x12parser__834_5010_Dhcs_Example1.txt', 'California member with plan 123;01', { terminated: 1 }],
  ['x12types__MCE834Sample_2_parse_834_2.edi', 'six New York members with plan HLT', { terminated: 5, changed: 2 }],
];

/** Files that are refused, with the reason and the place (interchange.transaction.segment). */
const refused: [file: string, reason: string, place: string][] = [
  ['ambicuity__sample_output_834.edi', 'missing-segment N1', '1.1.1'],
  ['hccinfhir__sample_834_02.txt', 'bad-date DMG02', '1.1.18'],
  ['hccinfhir__sample_834_03.txt', 'bad-date DMG02', '1.1.21'],
  ['hccinfhir__sample_834_04.txt', 'bad-date DMG02', '1.1.21'],
  [
    'stupidedi__X307_enroll-individuals-in-qualified-health-plan-through-health-insurance-exchange.edi',
    'exchange-guide ST03',
    '1.1.1',
  ],
];

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
const table: string[] = [];

beforeAll(async () => {
  ({ portal, world, desk } = await importOffice('phi'));
});
afterAll(async () => {
  if (table.length > 0) console.info(['file | setup | verdict | counts | reason', ...table].join('\n'));
  await portal?.close();
});

let clients = 0;

async function prepare(setup: Setup): Promise<string> {
  clients += 1;
  const id = await aRosterClient(portal.owner, world.installationId, { ...setup, number: `R${clients}` });
  if (setup.people.length === 0) return id;
  const made = await desk.take(id, rosterText(setup.people));
  expect(made, 'the setup itself').toMatchObject({ state: 'applied', counts: { refused: 0 } });
  return id;
}

const countsOf = ({ counts }: Import): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([verdict, count]) => verdict !== 'members' && count > 0));

const firstRefusal = ({ faults }: Import) => faults.find(({ severity }) => severity === 'refusal');

const reasonOf = (read: Import): string => {
  const fault = firstRefusal(read);
  return fault ? `${fault.code} ${fault.element ?? fault.segmentId ?? ''}`.trim() : '';
};

const placeOf = (read: Import): string => {
  const { interchange, transaction, segment } = firstRefusal(read)?.position ?? {};
  return `${interchange}.${transaction}.${segment}`;
};

const factsCount = async (clientId: string): Promise<number> => {
  const rows = await portal.owner.selectFrom('changes').select('id').where('client_id', '=', clientId).execute();
  return rows.length;
};

describe.skipIf(!isThere)('every 834 of the sample data', () => {
  test('has a setup or a reason', () => {
    const named = [...applied.map(([file]) => file), ...refused.map(([file]) => file)];
    expect(named.toSorted()).toEqual(readdirSync(join(folder, '834')).toSorted());
    expect(applied.length).toBeGreaterThanOrEqual(19);
  });
  test.each(applied)('%s is applied under "%s"', async (file, setup, counts) => {
    const clientId = await prepare(setups[setup]);
    const bytes = readFileSync(join(folder, '834', file));
    const taken = await desk.take(clientId, bytes);
    const rows = await desk.rows(taken.id);
    table.push(`${file} | ${setup} | ${taken.state} | ${JSON.stringify(countsOf(taken))} |`);
    expect({ state: taken.state, counts: countsOf(taken), unsaid: rows.filter(isUnsaid) }).toEqual({
      state: 'applied',
      counts,
      unsaid: [],
    });
    const again = await desk.take(clientId, bytes);
    expect(Object.keys(countsOf(again))).toEqual(['unchanged']);
  });
  test.each(refused)('%s is refused: %s at %s', async (file, reason, place) => {
    await expectRefused(join(folder, '834', file), { reason, place });
  });
});

/** Somebody changed without a before and after. */
const isUnsaid = ({ verdict, differences }: Row): boolean => verdict !== 'unchanged' && differences.length === 0;

async function expectRefused(path: string, expected?: { reason: string; place: string }): Promise<void> {
  const clientId = await prepare(setups['client without people']);
  const read = await desk.read(clientId, readFileSync(path));
  table.push(`${path.slice(folder.length + 1)} | | ${read.state} | | ${reasonOf(read)} ${placeOf(read)}`);
  expect(read.state).toBe('refused');
  expect(reasonOf(read)).not.toBe('');
  if (expected) expect({ reason: reasonOf(read), place: placeOf(read) }).toEqual(expected);
  // A claim file that is refused lists what it refused; a roster lists nothing.
  expect((await desk.rows(read.id)).filter(({ verdict }) => verdict !== 'refused')).toEqual([]);
  expect(await factsCount(clientId)).toBe(0);
}

const malformed = isThere
  ? ['content', 'envelope', 'format'].flatMap((kind) =>
      readdirSync(join(folder, 'malformed', kind)).map((file) => join('malformed', kind, file)),
    )
  : [];

describe.skipIf(!isThere)('every malformed file', () => {
  test.each(malformed)('%s is refused with reason and place, and changes nothing', async (file) => {
    await expectRefused(join(folder, file));
  });
});
