import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { type ImportDesk, importOffice } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
let clients = 0;
beforeAll(async () => {
  ({ portal, world, desk } = await importOffice());
});
afterAll(() => portal?.close());

const aClient = () => {
  clients += 1;
  const plans = [
    ['MED1', 'medical'],
    ['LIFE1', 'life'],
    ['DENT1', 'dental'],
  ] as const;
  return aRosterClient(portal.owner, world.installationId, { number: `LP${clients}`, plans });
};
const covered = (...coverages: (readonly [line: string, code: string])[]): string =>
  rosterText(
    [
      'INS*Y*18*021*28*A***FT',
      'REF*0F*L1',
      'NM1*IL*1*ROSS*JO',
      'DMG*D8*19800101*F',
      ...coverages.flatMap(([line, code]) => [`HD*021**${line}*${code}*EMP`, 'DTP*348*D8*20260101']),
    ],
    { control: 400 + clients },
  );
const typesOf = async (clientId: string): Promise<string[]> => {
  const { rows } = await sql<{ type: string }>`select coverage_type as type from coverages
    where client_id = ${clientId} and superseded_at is null order by 1`.execute(portal.owner);
  return rows.map(({ type }) => type);
};

test('a dental line with the code of a medical plan covers nobody before somebody says what it means', async () => {
  const clientId = await aClient();
  const read = await desk.read(clientId, covered(['DEN', 'MED1']));
  expect(read).toMatchObject({ questions: ['codes'], unknownCodes: [{ code: 'MED1', coverageType: 'dental' }] });
  const { rows } = await sql<{ id: string }>`select id from plans where client_id = ${clientId}
    and system_identifier = 'DENT1'`.execute(portal.owner);
  const decision = { code: 'MED1', coverageType: 'dental', decision: 'map', planId: rows[0]?.id };
  await desk.decide(read.id, { codes: [decision] });
  await desk.apply(read.id);
  expect(await typesOf(clientId)).toEqual(['dental']);
});
test('beside a medical line with the same code, too', async () => {
  const clientId = await aClient();
  const read = await desk.read(clientId, covered(['HLT', 'MED1'], ['DEN', 'MED1']));
  expect(read.unknownCodes).toMatchObject([{ code: 'MED1', coverageType: 'dental', decision: null }]);
  await desk.decide(read.id, { codes: [{ code: 'MED1', coverageType: 'dental', decision: 'leaveOut' }] });
  await desk.apply(read.id);
  expect(await typesOf(clientId)).toEqual(['medical']);
});
test('a line that has no type of its own leaves it to the plan: life has none in X12', async () => {
  const clientId = await aClient();
  const read = await desk.take(clientId, covered(['FAC', 'LIFE1']));
  expect(read.counts).toMatchObject({ added: 1 });
  expect(await typesOf(clientId)).toEqual(['life']);
});
