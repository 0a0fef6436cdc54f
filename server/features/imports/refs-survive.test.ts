import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keysOf } from '../../platform/db/field-keys.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { exportParties } from './export.queries.ts';
import { exportRoster } from './export-roster.ts';
import { asUser } from './import-work.ts';
import { type ImportDesk, importOffice } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

/* REF 1L and 17 and HD05 survive import and export. The oracle splits the text at its separators and shares no code. */

const folder = join(import.meta.dirname, '../../../../shared/data/x12/834');
const isThere = existsSync(folder);
if (!isThere) console.info('skipped: the published X12 sample files are not beside the repository');

let portal: TestPortal;
let world: World;
let ada: { id: string };
let desk: ImportDesk;
let clients = 0;

beforeAll(async () => {
  ({ portal, world, ada, desk } = await importOffice());
});
afterAll(() => portal?.close());

async function exported(clientId: string, importId?: string): Promise<string> {
  const parties = await exportParties(portal.owner, clientId);
  const written = { reference: '1', date: '2026-11-20', time: '140500', day: '2026-06-01', control: 1 };
  return asUser(portal.workerPool, ada.id, async (db) => {
    let text = '';
    const options = { parties, ...written, ...(importId === undefined ? {} : { importId }) };
    for await (const part of exportRoster({ db, keys: keysOf(portal.parts.secrets) }, clientId, options)) text += part;
    return text;
  });
}

/** Of each person by names: the REF 1L and 17 of the record, and of each coverage its HD05 with the REF 1L and 17 below. */
function said(text: string): Map<string, string[]> {
  const element = text.charAt(3);
  const segments = text.split(text.charAt(105)).map((part) => part.trim().split(element));
  const records: string[][][] = [];
  for (const segment of segments) {
    if (segment[0] === 'INS') records.push([]);
    records.at(-1)?.push(segment);
  }
  return new Map(records.map((record) => [nameIn(record), saidIn(record)]));
}

function nameIn(record: readonly string[][]): string {
  const named = record.find(([id, entity]) => id === 'NM1' && (entity === 'IL' || entity === '74'));
  return `${named?.[3]},${named?.[4]}`;
}

function saidIn(record: readonly string[][]): string[] {
  const mine: string[] = [];
  let place = '';
  for (const segment of record) {
    place = placeAfter(segment, place);
    mine.push(...sayingOf(segment, place));
  }
  return mine.sort();
}

function placeAfter([id = '', , , line, plan]: readonly string[], place: string): string {
  if (id === 'HD') return `${line} ${plan ?? ''}`;
  return id === 'LS' || id === 'COB' ? 'elsewhere' : place;
}

function sayingOf(segment: readonly string[], place: string): string[] {
  const [id, qualifier = '', value] = segment;
  if (id === 'HD') return [`${place} HD05=${segment[5] ?? ''}`];
  const isOurs = id === 'REF' && ['1L', '17'].includes(qualifier) && place !== 'elsewhere';
  return isOurs ? [`${place} ${qualifier}=${value}`] : [];
}

const LINES = [
  ['HLT', 'MED', ['EMP', 'ECH', 'ESP', 'FAM', 'IND', 'TWO']],
  ['DEN', 'DENT', ['EMP', 'ECH', 'ESP', 'FAM', 'E1D', 'SPO', 'CHD']],
  ['VIS', 'SEE', ['EMP', 'FAM', 'DEP', 'SPC']],
  ['LTD', 'LTD9', ['EMP', 'IND']],
] as const;

/** A record that names neither group nor division goes out with those that the portal knows. */
const withoutOurs = (mine: readonly string[], sent: readonly string[] = []): readonly string[] => {
  const isOfRecord = (line: string) => line.startsWith(' ');
  const named = sent.some(isOfRecord) ? mine : mine.filter((line) => !isOfRecord(line));
  // Where the file says no HD05, ours says the tier that followed from who is covered.
  return named.map((line) => {
    const unsaid = line.replace(/HD05=.*/, 'HD05=');
    return sent.includes(unsaid) ? unsaid : line;
  });
};

/** A generator of its own, so that a seed is a file. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

const RELATIVES = [
  ['18', 'ANN'],
  ['01', 'BEN'],
  ['19', 'CIA'],
  ['19', 'DAN'],
] as const;

/** A family of some people, each with some of the lines, and references of the record and of coverages. */
function family(number: number): string[] {
  const roll = dice(number + 1);
  const size = 1 + roll(4);
  const lines = LINES.filter(() => roll(3) > 0);
  const levels = new Map(lines.map(([line, , codes]) => [line, codes[roll(codes.length)] ?? 'EMP']));
  const group = ['123456001', 'POLICY-7', `G${number}`][roll(3)] ?? '';
  return RELATIVES.slice(0, size).flatMap(([relationship, first], index) => {
    const references = [...(roll(4) > 0 ? [`REF*1L*${group}`] : []), ...(roll(4) > 0 ? ['REF*17*0001'] : [])];
    const covered = index === 0 ? lines : lines.filter(() => roll(3) > 0);
    return [
      `INS*${index === 0 ? 'Y' : 'N'}*${relationship}*021*28*A${index === 0 ? '***FT' : ''}`,
      `REF*0F*S${number}`,
      ...references,
      `NM1*IL*1*FAM${number}*${first}`,
      `DMG*D8*${index < 2 ? 1980 : 2015 + index}0101*F`,
      ...covered.flatMap(([line, plan]) => [
        `HD*021**${line}*${plan}*${levels.get(line) ?? ''}`,
        'DTP*348*D8*20260101',
        ...(roll(3) === 0 ? [`REF*1L*${group}-${line}`] : []),
        ...(roll(3) === 0 ? [`REF*17*C${number}`] : []),
      ]),
    ];
  });
}

const aClient = () => {
  clients += 1;
  const plans = [
    ['MED', 'medical'],
    ['DENT', 'dental'],
    ['SEE', 'vision'],
    ['LTD9', 'ltd'],
  ] as const;
  return aRosterClient(portal.owner, world.installationId, { number: `RS${clients}`, plans });
};

describe('REF 1L, REF 17 and HD05 survive import and export', () => {
  test('of 120 generated families, and a second import changes nothing', async () => {
    const clientId = await aClient();
    const text = rosterText(Array.from({ length: 120 }, (_, number) => family(number)).flat());
    const taken = await desk.take(clientId, text);
    expect(taken).toMatchObject({ state: 'applied' });
    const refused = new Set((await desk.rows(taken.id, 'refused')).map(({ personName }) => personName));
    const [sent, back] = [said(text), said(await exported(clientId, taken.id))];
    expect(back.size).toBeGreaterThan(150);
    for (const [name, mine] of back) expect(withoutOurs(mine, sent.get(name)), name).toEqual(sent.get(name));
    expect(sent.size - back.size).toBe(refused.size);
    const full = await desk.read(clientId, await exported(clientId));
    // Who named neither group nor division has those of the portal kept from now on; nothing else differs.
    const differences = (await desk.rows(full.id)).flatMap((row) => row.differences.map(({ field }) => field));
    expect(differences.filter((field) => field !== 'fileData')).toEqual([]);
  });

  test('REF 17 of somebody who was moved in the portal is that of today', async () => {
    const clientId = await aClient();
    const { id: groupId } = await portal.owner
      .selectFrom('groups')
      .select('id')
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow();
    const other = {
      id: uuid7(),
      client_id: clientId,
      group_id: groupId,
      system_identifier: '0002',
      name: 'Other',
      code: '0002',
    };
    await portal.owner.insertInto('divisions').values(other).execute();
    await sql`insert into division_plans (id, client_id, division_id, plan_id, system_identifier, effective_date)
      select ${uuid7()}::uuid, client_id, ${other.id}::uuid, id, system_identifier, '1990-01-01' from plans
      where client_id = ${clientId}::uuid and system_identifier = 'MED'`.execute(portal.owner);
    const record = (maintenance: string, division: string) => [
      `INS*Y*18*${maintenance}*28*A***FT`,
      'REF*0F*M1',
      `REF*17*${division}`,
      'REF*1L*123456001',
      'DTP*303*D8*20260401',
      'NM1*IL*1*MOVED*MIA',
      'DMG*D8*19800101*F',
      `HD*${maintenance}**HLT*MED*EMP`,
      'DTP*348*D8*20260101',
    ];
    await desk.take(clientId, rosterText(record('021', '0001')));
    expect(await exported(clientId)).toContain('REF*17*0001~');
    await sql`update employments set division_id = ${other.id}::uuid where client_id = ${clientId}::uuid`.execute(
      portal.owner,
    );
    const now = await exported(clientId);
    expect(now).toContain('REF*17*0002~');
    expect(now).toContain('REF*1L*123456001~');
  });

  const files = isThere
    ? readdirSync(folder).filter((name) => /enroll-employee|add-dependent|example834|lui_id/.test(name))
    : [];
  test.skipIf(!isThere).each(files)('of the published file %s', async (name) => {
    const clientId = await aClient();
    const text = readFileSync(join(folder, name), 'utf8').replace(/^\ufeff/, '');
    const read = await desk.read(clientId, text);
    const codes = read.unknownCodes.map(({ code, coverageType }) => ({ code, coverageType, decision: 'create' }));
    if (codes.length > 0) await desk.decide(read.id, { codes });
    const taken = await desk.apply(read.id, { confirmTerminations: true });
    const [sent, back] = [said(text), said(await exported(clientId, taken.id))];
    for (const [name, mine] of back) expect(withoutOurs(mine, sent.get(name)), name).toEqual(sent.get(name));
  });
});
