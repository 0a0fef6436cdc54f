import { imports } from '@coverlane/contract/imports/calls.ts';
import { read999 } from '@coverlane/x12/999-read.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { type ImportDesk, importOffice } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';

let portal: TestPortal;
let world: World;
let desk: ImportDesk;
let clientId: string;

beforeAll(async () => {
  ({ portal, world, desk } = await importOffice('phi'));
  const plans = [['PPO', 'medical']] as const;
  clientId = await aRosterClient(portal.owner, world.installationId, { number: 'FF1', plans });
});
afterAll(() => portal?.close());

const MEMBER = ['INS*Y*18*021*28*A***FT', 'REF*0F*F1', 'NM1*IL*1*ROSS*ANN', 'DMG*D8*19800101*F', 'HD*021**HLT*PPO*EMP'];
const ROSTER = rosterText([...MEMBER, 'DTP*348*D8*20260101']);
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../x12/fixtures', name), 'utf8');

/** The answer to the sender as it is saved. */
async function answerTo(id: string): Promise<string> {
  const reply = await desk.caller.call(imports.importAcknowledgement, { id });
  return reply.body;
}

describe('a control character is a refusal at its position, at the first reading', () => {
  test.each([
    [
      'NUL in a roster',
      ROSTER.replace('ROSS*ANN', 'RO\x00SS*ANN'),
      { segmentId: 'NM1', element: 'NM103', value: 'RO␀SS' },
    ],
    ['escape in a number', ROSTER.replace('F1~', 'F\x1b1~'), { segmentId: 'REF', element: 'REF02', value: 'F␛1' }],
    [
      'NUL in a plan code',
      ROSTER.replace('PPO*EMP', 'P\x00PO*EMP'),
      { segmentId: 'HD', element: 'HD04', value: 'P␀PO' },
    ],
    [
      'DEL in a professional claim',
      fixture('professional.837').replace('CLM*', 'CLM*\x7f'),
      { segmentId: 'CLM', element: 'CLM01' },
    ],
    [
      'NUL in a dental claim',
      fixture('dental.837').replace('NM1*IL*1*', 'NM1*IL*1*\x00'),
      { segmentId: 'NM1', element: 'NM103' },
    ],
    ['NUL in a payment', fixture('payment.835').replace('CLP*', 'CLP*\x00'), { segmentId: 'CLP', element: 'CLP01' }],
    [
      'NUL in the sender of a group',
      ROSTER.replace('GS*BE*SENDER', 'GS*BE*SEND\x00R'),
      { segmentId: 'GS', element: 'GS02' },
    ],
  ])('%s', async (_, text, fault) => {
    const read = await desk.read(clientId, Buffer.from(text, 'latin1'));
    expect(read).toMatchObject({ state: 'refused', refusal: null });
    expect(read.faults).toContainEqual(
      expect.objectContaining({ severity: 'refusal', code: 'control-character', ...fault }),
    );
    const { answers, refused } = await read999([await answerTo(read.id)]);
    expect(refused).toBe(false);
    expect(answers.at(-1)).toMatchObject({ standard: '999', status: 'R', accepted: 0 });
  });
});

test('an exchange’s file is refused by its name', async () => {
  const read = await desk.read(clientId, ROSTER.replaceAll('005010X220A1', '005010X307'));
  expect(read).toMatchObject({ state: 'refused', faults: [{ code: 'exchange-guide', value: '005010X307' }] });
  expect(await answerTo(read.id)).toContain('IK5*R*I6~');
});

test('a six-digit day of creation is a warning beside a claim file that is read', async () => {
  const text = fixture('professional.837').replace(/(BHT\*0019\*00\*[^*]*\*)\d{8}/, '$1261120');
  const read = await desk.read(clientId, text);
  expect(read.state).toBe('proposed');
  expect(read.faults).toContainEqual(
    expect.objectContaining({ severity: 'warning', code: 'short-date', value: '261120' }),
  );
});

describe('the answer says the version that was sent', () => {
  const OLD = ROSTER.replaceAll('005010X220A1', '004010X095A1').replace('*^*00501*', '*U*00401*');

  test('4010: a 997 of 4010', async () => {
    const read = await desk.read(clientId, OLD);
    expect(read.state).toBe('proposed');
    const answer = await answerTo(read.id);
    expect(answer).toMatch(/^ISA\*00\* {10}\*00\* {10}\*ZZ\*RECEIVER {7}\*ZZ\*SENDER {9}\*\d{6}\*\d{4}\*U\*00401\*/);
    expect(answer).toMatch(
      /\nGS\*FA\*RECEIVER\*SENDER\*\d{8}\*\d{4}\*1\*X\*004010X095A1~\nST\*997\*0001~\nAK1\*BE\*1~\n/,
    );
    expect(answer).not.toContain('005010');
    expect((await read999([answer])).answers).toMatchObject([{ standard: '997', status: 'A', accepted: 1 }]);
    const { headers } = await desk.caller.call(imports.importAcknowledgement, { id: read.id });
    expect(JSON.stringify(headers)).toContain(`997-${read.id}.txt`);
  });

  test('4010 with a fault: AK3 and AK4', async () => {
    const read = await desk.read(clientId, OLD.replace('19800101', '19801301'));
    const answer = await answerTo(read.id);
    expect(answer).toContain('AK3*DMG*8*2100A*8~\nAK4*2*1251*8*19801301~\nAK5*R*5~');
    expect(answer).not.toMatch(/IK[345]|CTX/);
  });

  test('5010: a 999 with loop, data element and code', async () => {
    const read = await desk.read(clientId, ROSTER.replace('19800101', '19801301'));
    expect(await answerTo(read.id)).toContain(
      'IK3*DMG*8*2100A*8~\nCTX*SUBSCRIBER NUMBER REF02:F1~\nIK4*2*1251*8*19801301~\nIK5*R*5~',
    );
  });

  test('a TA1 where the sender asks for one, and where the interchange itself is refused', async () => {
    const asked = await desk.read(clientId, ROSTER.replace('*000000001*0*T', '*000000001*1*T'));
    expect(await answerTo(asked.id)).toMatch(/\nTA1\*000000001\*260101\*1200\*A\*000~\nGS\*/);
    const broken = await desk.read(clientId, ROSTER.replace('IEA*1*000000001', 'IEA*1*000000002'));
    expect(await answerTo(broken.id)).toMatch(/\nTA1\*000000001\*260101\*1200\*R\*001~\nGS\*/);
  });
});
