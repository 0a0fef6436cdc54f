import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { read999 } from './999-read.ts';
import { answerGroup, write999 } from './999.ts';
import { collect834, enclose } from './testing/collected-834.ts';
import { X12Writer } from './write.ts';

const HEADER = ['BGN*00*R1*20261120*1405****2', 'N1*P5*ACME*FI*841234567', 'N1*IN*EVERGREEN*FI*931234567'];
const MEMBER = ['INS*Y*18*021*28*A', 'REF*0F*EV1', 'NM1*IL*1*DOE*JANE', 'HD*021**HLT**FAM', 'DTP*348*D8*20261201'];
const GOOD = enclose([...HEADER, ...MEMBER]);

/** The 999 to a file's first group, as segments from AK1 to AK9. */
async function answer(file: string | Uint8Array): Promise<string[]> {
  const { end } = await collect834(file);
  const group = end.interchanges[0]?.groups[0];
  if (group === undefined) throw new Error('no group');
  const writer = new X12Writer();
  write999(writer, answerGroup(group, end.faults, '0001'));
  const segments = writer.take().split('~').slice(0, -1);
  expect(segments[0]).toBe('ST*999*0001*005010X231A1');
  expect(segments.at(-1)).toBe(`SE*${segments.length}*0001`);
  return segments.slice(1, -1);
}

/** The same group with another transaction put before its GE. */
function withSecond(file: string, body: readonly string[], counted = 'GE*2*101'): string {
  const second = ['ST*834*0002*005010X220A1', ...body, `SE*${body.length + 2}*0002`].map((segment) => `${segment}~\n`);
  return file.replace('GE*1*101~', `${second.join('')}${counted}~`);
}

const AK1 = 'AK1*BE*101*005010X220A1';
const AK2 = 'AK2*834*0001*005010X220A1';

describe('a group that was read is answered', () => {
  test('accepted: A', async () => {
    expect(await answer(GOOD)).toEqual([AK1, AK2, 'IK5*A', 'AK9*A*1*1*1']);
    expect(await answer(readFileSync(join(import.meta.dirname, 'fixtures', 'tv-20.834')))).toEqual([
      AK1,
      AK2,
      'IK5*A',
      'AK9*A*1*1*1',
    ]);
  });

  test('accepted with errors: E, for a wrong count', async () => {
    const counted = GOOD.replace('SE*10*', 'SE*17*');
    expect(await answer(counted)).toEqual([AK1, AK2, 'IK5*E*4', 'AK9*E*1*1*1']);
    expect(await answer(GOOD.replace('GE*1*', 'GE*3*'))).toEqual([AK1, AK2, 'IK5*A', 'AK9*E*3*1*1*5']);
  });

  test('accepted with errors: E, for a code we do not know but can do without', async () => {
    expect(await answer(GOOD.replace('*021*28*A', '*021*0X*A'))).toEqual([
      AK1,
      AK2,
      'IK3*INS*5*2000*8',
      'CTX*SUBSCRIBER NUMBER REF02:EV1',
      'IK4*4*1203*7*0X',
      'IK5*E*5',
      'AK9*E*1*1*1',
    ]);
  });

  test('rejected: R, with every segment and element in error', async () => {
    const body = [...HEADER, 'INS*Y*22*0Z1*28*A', 'REF*0F*EV1', 'NM1*IL*1*DOE', 'DMG*D8*July', 'CLM*1', 'LX*1'];
    expect(await answer(enclose(body))).toEqual([
      AK1,
      AK2,
      'IK3*INS*5*2000*8',
      'CTX*SUBSCRIBER NUMBER REF02:EV1',
      'IK4*2*1069*7*22',
      'IK4*3*875*7*0Z1',
      'IK3*DMG*8*2100A*8',
      'CTX*SUBSCRIBER NUMBER REF02:EV1',
      'IK4*2*1251*8*July',
      'IK3*CLM*9*2100A*1',
      'CTX*SUBSCRIBER NUMBER REF02:EV1',
      'IK3*LX*10*2100A*2',
      'CTX*SUBSCRIBER NUMBER REF02:EV1',
      'IK5*R*5',
      'AK9*R*1*1*0',
    ]);
  });

  test.each([
    ['a missing segment', GOOD.replace('N1*P5*ACME*FI*841234567~\n', ''), ['IK3*N1*1**3', 'IK5*R*4*5']],
    ['a missing element', GOOD.replace('****2', ''), ['IK3*BGN*2**8', 'IK4*8*306*1', 'IK5*R*5']],
    ['another transaction', GOOD.replace('ST*834', 'ST*835'), ['IK5*R*1']],
    ['a guide we do not read', GOOD.replaceAll('005010X220A1', '003070X1'), ['IK5*R*I6']],
    ['another control number', GOOD.replace('SE*10*0001', 'SE*10*0009'), ['IK5*R*3']],
    ['no trailer', GOOD.replace('SE*10*0001~\n', ''), ['IK5*R*2']],
  ])('rejected: R, for %s', async (_, file, expected) => {
    const segments = await answer(file);
    expect(segments.slice(2, -1)).toEqual(expected);
    expect(segments.at(-1)).toBe('AK9*R*1*1*0');
  });

  test('rejected: R, whole, when its own control number is wrong', async () => {
    expect((await answer(GOOD.replace('GE*1*101', 'GE*1*102'))).at(-1)).toBe('AK9*R*1*1*0*4');
  });

  test('rejected: R, whole, when its interchange is refused', async () => {
    expect((await answer(GOOD.replace('IEA*1*000000101', 'IEA*1*000000102'))).at(-1)).toBe('AK9*R*1*1*0');
  });

  test('partly accepted: P', async () => {
    expect(await answer(withSecond(GOOD, [...HEADER, 'INS*Y*18*021*28*A', 'REF*0F*EV2']))).toEqual([
      AK1,
      AK2,
      'IK5*A',
      'AK2*834*0002*005010X220A1',
      'IK3*NM1*5*2000*3',
      'CTX*SUBSCRIBER NUMBER REF02:EV2',
      'IK5*R*5',
      'AK9*P*2*2*1',
    ]);
  });

  test('a refusal beyond the hundred that are kept still rejects its transaction', async () => {
    const bad = MEMBER.map((segment) => segment.replace('INS*Y*18', 'INS*Y*22'));
    const first = enclose([...HEADER, ...Array.from({ length: 120 }, () => bad).flat()]);
    const segments = await answer(withSecond(first, [...HEADER, ...bad]));
    expect(segments.slice(-3)).toEqual(['AK2*834*0002*005010X220A1', 'IK5*R', 'AK9*R*2*2*0']);
  });
});

test('an answer that was written reads back', async () => {
  const { end } = await collect834(enclose([...HEADER, ...MEMBER, 'LX*1', 'N9*X', 'DTP*349*D8*x']));
  const group = end.interchanges[0]?.groups[0];
  if (group === undefined) throw new Error('no group');
  const written = answerGroup(group, end.faults, '0007');
  const writer = new X12Writer();
  const ends = { sender: { qualifier: '30', id: '931234567' }, receiver: { qualifier: '30', id: '841234567' } };
  writer.openInterchange({ ...ends, date: '261120', time: '1405', control: 7, usage: 'T' });
  const group999 = { kind: 'FA', sender: 'B', receiver: 'A', version: '005010X231A1' };
  writer.openGroup({ ...group999, date: '20261120', time: '1405', control: 7 });
  write999(writer, written);
  writer.closeGroup();
  writer.closeInterchange();
  const { answers, faults, refused } = await read999([writer.take()]);
  expect({ faults, refused }).toEqual({ faults: [], refused: false });
  expect(answers).toEqual([written]);
});

test('TA1 is read', async () => {
  const isa =
    'ISA*00*          *00*          *30*931234567      *30*841234567      *261120*1405*^*00501*000000009*0*T*:~';
  const { answers, refused } = await read999([`${isa}TA1*000000101*261120*1405*R*018~IEA*0*000000009~`]);
  expect(refused).toBe(false);
  expect(answers).toEqual([
    { kind: 'interchangeAnswer', control: '000000101', date: '261120', time: '1405', status: 'R', note: '018' },
  ]);
});
