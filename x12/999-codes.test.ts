import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerGroup, write999 } from './999.ts';
import { answerCodeOf } from './999-codes.ts';
import type { GroupAnswer, SegmentError } from './999-model.ts';
import { read999 } from './999-read.ts';
import { X12_FAULT_CODES, X12_WARNING_CODES } from './fault.ts';
import type { X12Fault } from './fault.ts';
import type { Interchange } from './interchange.ts';
import { collect834, enclose } from './testing/collected-834.ts';
import { collect835, collect837, encloseClaims } from './testing/collected-claims.ts';
import { X12Writer } from './write.ts';

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_260_314) });

/** The codes of the standard (005010X231A1), written down here once more. */
const STANDARD = {
  element: new Set('1 2 3 4 5 6 7 8 9 10 12 13 I6 I9 I10 I11 I12 I13'.split(' ')),
  segment: new Set('1 2 3 4 5 6 7 8 I4 I6 I7 I8 I9'.split(' ')),
  transaction: new Set('1 2 3 4 5 6 7 23 I5 I6'.split(' ')),
  group: new Set('1 2 3 4 5 6 19'.split(' ')),
  interchange: new Set(Array.from({ length: 32 }, (_, n) => String(n).padStart(3, '0'))),
};
const levels = ['element', 'segment', 'transaction', 'group', 'interchange'] as const;
const warned: readonly string[] = X12_WARNING_CODES;
const refusing = X12_FAULT_CODES.filter((code) => !warned.includes(code));

test.each(refusing)('the refusal %s has a code, and one of the standard', (code) => {
  const answer = answerCodeOf(code);
  const said = levels.filter((level) => answer[level] !== undefined);
  expect(said.length).toBeGreaterThan(0);
  for (const level of said) expect(STANDARD[level]).toContain(answer[level]);
});

type End = { faults: readonly X12Fault[]; interchanges: readonly Interchange[] };

/** Writes the answers to a file and reads them back. */
async function answered({ faults, interchanges }: End): Promise<{ written: GroupAnswer[]; text: string }> {
  const writer = new X12Writer();
  const ends = { sender: { qualifier: '30', id: 'B' }, receiver: { qualifier: '30', id: 'A' } };
  writer.openInterchange({ ...ends, date: '261120', time: '1405', control: 7, usage: 'T' });
  const written = interchanges
    .flatMap(({ groups }) => groups)
    .map((group, at) => answerGroup(group, faults, `000${at}`));
  for (const answer of written) {
    const group = { kind: 'FA', sender: 'B', receiver: 'A', date: '20261120', time: '1405', control: 1 };
    writer.openGroup({ ...group, version: '005010X231A1' });
    write999(writer, answer);
    writer.closeGroup();
  }
  writer.closeInterchange();
  const text = writer.take();
  const read = await read999([text]);
  expect(read.faults.filter(({ severity }) => severity === 'refusal')).toEqual([]);
  expect(read.answers).toEqual(withoutSeparators(written));
  for (const answer of written) check(answer);
  return { written, text };
}

/** Copies lose what divides the answer itself, and blanks around them. */
function withoutSeparators(answers: readonly GroupAnswer[]): unknown {
  return JSON.parse(
    JSON.stringify(answers, (key, value: unknown) => {
      if (typeof value !== 'string' || key === 'version') return value;
      return value.replace(/[*:^~]/g, ' ').trim();
    }),
  );
}

/** What the standard asks of every answer, whatever it answers. */
function check(answer: GroupAnswer): void {
  for (const { status, codes, segments } of answer.transactions) {
    expect(['A', 'E', 'R']).toContain(status);
    if (status === 'E') expect(codes).not.toEqual([]);
    for (const code of codes) expect(STANDARD.transaction).toContain(code);
    for (const error of segments) checkSegment(error);
  }
  const accepted = answer.transactions.filter(({ status }) => status !== 'R').length;
  expect(answer.accepted).toBeLessThanOrEqual(accepted);
  if (answer.accepted === 0) expect(answer.status).toBe('R');
}

function checkSegment({ segmentId, code, loop = '2000', elements }: SegmentError): void {
  expect(segmentId).toMatch(/^.{1,3}$/u);
  expect(STANDARD.segment).toContain(code);
  expect(loop).toMatch(/^[12]\d{3}[A-Z]{0,2}$/);
  if (elements.length > 0) expect(code).toBe('8');
  for (const one of elements) {
    expect(STANDARD.element).toContain(one.code);
    expect(Number(one.element)).toBeGreaterThan(0);
  }
}

const HEADER = ['BGN*00*R1*20261120*1405****2', 'N1*P5*ACME*FI*841234567', 'N1*IN*EVERGREEN*FI*931234567'];
const MEMBER = ['INS*Y*18*021*28*A', 'REF*0F*EV1', 'NM1*IL*1*DOE*JANE', 'HD*021**HLT**FAM', 'DTP*348*D8*20261201'];
const lines = (text: string) => text.split('~').filter((line) => /^(TA1|AK|IK|CTX)/.test(line));

describe('an answer names segment, loop, element, data element and code', () => {
  test('of a control character, whose copy it does not hold', async () => {
    const { end } = await collect834(enclose([...HEADER, ...MEMBER.map((line) => line.replace('JANE', 'JA\x00NE'))]));
    expect(lines((await answered(end)).text)).toContain('IK3*NM1*7*2100A*8');
    expect(lines((await answered(end)).text).filter((line) => line.startsWith('IK4'))).toEqual(['IK4*4**6']);
  });

  test('of a coverage', async () => {
    const { end } = await collect834(
      enclose([...HEADER, ...MEMBER.map((line) => line.replace('HD*021**HLT', 'HD*021**ZZZ'))]),
    );
    const { text } = await answered(end);
    expect(lines(text)).toEqual([
      'AK1*BE*101*005010X220A1',
      'AK2*834*0001*005010X220A1',
      'IK3*HD*8*2300*8',
      'CTX*SUBSCRIBER NUMBER REF02:EV1',
      'IK4*3*1205*7*ZZZ',
      'IK5*R*5',
      'AK9*R*1*1*0',
    ]);
  });

  test('of a claim, by its patient account', async () => {
    const folder = join(import.meta.dirname, 'fixtures');
    const text = readFileSync(join(folder, 'professional.837'), 'utf8').replace(/CLM\*([^*]*)\*[^*]*/, 'CLM*$1*many');
    const { end } = await collect837(text);
    const said = lines((await answered(end)).text);
    expect(said).toContain('IK4*2*782*6*many');
    expect(said.find((line) => line.startsWith('CTX'))).toMatch(/^CTX\*CLM01:.+/);
    expect(said.find((line) => line.startsWith('IK3'))).toMatch(/^IK3\*CLM\*\d+\*2300\*8$/);
  });

  test('of a guide that is not read: I6', async () => {
    const { end } = await collect834(enclose([...HEADER, ...MEMBER], '005010X307'));
    expect(lines((await answered(end)).text)).toContain('IK5*R*I6');
  });
});

describe('a group of 4010 is answered by a 997', () => {
  test('without ST03, IK, CTX and what came with 5010', async () => {
    const { end } = await collect834(enclose([...HEADER, 'INS*Y*22*021*28*A', ...MEMBER.slice(1)], '004010X095A1'));
    const { text } = await answered(end);
    expect(text).toContain('~ST*997*0000~');
    expect(lines(text)).toEqual([
      'AK1*BE*101',
      'AK2*834*0001',
      'AK3*INS*5*2000*8',
      'AK4*2*1069*7*22',
      'AK5*R*5',
      'AK9*R*1*1*0',
    ]);
  });

  test('in codes that 4010 has', async () => {
    const { end } = await collect837(encloseClaims(['BHT*0019*00*1*20261120'], '004010X999'));
    expect(lines((await answered(end)).text)).toContain('AK5*R*1');
  });
});

const readerOf = (name: string) => {
  if (name.endsWith('834')) return collect834;
  return name.endsWith('835') ? collect835 : collect837;
};

/** The bytes with some of them changed, behind the ISA. */
function damaged(file: Uint8Array, edits: readonly (readonly [number, number])[]): Uint8Array {
  const bytes = Uint8Array.from(file);
  for (const [at, byte] of edits) bytes[106 + (at % (bytes.length - 106))] = byte;
  return bytes;
}

/** Undefined where what a sender calls himself cannot be written: then there is no answer. */
async function answeredIfWritable(end: End): Promise<GroupAnswer[] | undefined> {
  try {
    return (await answered(end)).written;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

test('whatever is broken in a file, its answer is well made and reads back', async () => {
  const folder = join(import.meta.dirname, 'fixtures');
  const files = readdirSync(folder).filter(
    (name) => /\.8\d\d$/.test(name) && readFileSync(join(folder, name)).length > 0,
  );
  const change = fc.record({
    name: fc.constantFrom(...files),
    edits: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(change, async ({ name, edits }) => {
      const { end } = await readerOf(name)(damaged(readFileSync(join(folder, name)), edits));
      const written = await answeredIfWritable(end);
      if (written === undefined) return;
      const refused = end.faults.filter(({ severity }) => severity === 'refusal').map(({ position }) => position);
      for (const { group, transaction } of refused.filter((at) => at.transaction > 0 && at.group > 0)) {
        expect(written[group - 1]?.transactions[transaction - 1]?.status).toBe('R');
      }
    }),
    { numRuns: 250 },
  );
});
