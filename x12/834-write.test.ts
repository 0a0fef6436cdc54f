import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Header834 } from './834-events.ts';
import type { Member834 } from './834-model.ts';
import { write834 } from './834-write.ts';
import { arbitraryHeader, arbitraryMember, arbitrarySeparators } from './testing/arbitrary-834.ts';
import { collect834, faultLines, withoutPositions } from './testing/collected-834.ts';
import { X12Writer, cleanText, USUAL_SEPARATORS } from './write.ts';
import type { X12WriterOptions } from './write.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

function written(header: Header834, members: readonly Member834[], options: X12WriterOptions = {}): string {
  const writer = new X12Writer(options);
  writer.openInterchange({
    sender: { qualifier: '30', id: '841234567' },
    receiver: { qualifier: '30', id: '931234567' },
    date: '261120',
    time: '1405',
    control: 101,
    usage: 'T',
  });
  const ends = { sender: 'ACMETOOL', receiver: 'EVERGREEN' };
  writer.openGroup({ kind: 'BE', ...ends, date: '20261120', time: '1405', control: 101, version: header.version });
  write834(writer, header, members);
  writer.closeGroup();
  writer.closeInterchange();
  return writer.take();
}

async function rewritten(text: string, options: X12WriterOptions = {}): Promise<string> {
  const { headers, members } = await collect834(text);
  const [header] = headers;
  if (header === undefined) throw new Error('no header');
  return written(header, members, options);
}

test('TV-20 reads and writes back segment for segment', async () => {
  const text = fixture('tv-20.834');
  expect(await rewritten(text, { lineBreak: '\n' })).toBe(text);
});

test.each(['full-file.834', 'terms.834'])('%s reads, writes and reads the same', async (name) => {
  const once = await rewritten(fixture(name));
  expect(await rewritten(once)).toBe(once);
  const [before, after] = [await collect834(fixture(name)), await collect834(once)];
  expect(withoutPositions(after.members)).toEqual(withoutPositions(before.members));
  expect(withoutPositions(after.headers)).toEqual(withoutPositions(before.headers));
  expect(after.end.refused).toBe(false);
});

test('the full file comes back with every segment it had', async () => {
  const segments = (text: string) => text.split('~').map((segment) => segment.trim());
  // GS and ISA carry this test's own names and numbers.
  expect(segments(await rewritten(fixture('full-file.834'))).slice(2, -3)).toEqual(
    segments(fixture('full-file.834')).slice(2, -3),
  );
});

test('any model survives writing and reading, whatever the separators and line breaks', async () => {
  const lineBreak = fc.constantFrom('' as const, '\n' as const, '\r\n' as const);
  await fc.assert(
    fc.asyncProperty(
      arbitraryHeader,
      fc.array(arbitraryMember, { minLength: 1, maxLength: 3 }),
      fc.record({ separators: arbitrarySeparators, lineBreak }),
      async (header, members, options) => {
        const read = await collect834(new TextEncoder().encode(written(header, members, options)));
        expect(faultLines(read.end).filter((line) => line.startsWith('refusal'))).toEqual([]);
        expect(withoutPositions(read.headers)).toEqual([withoutPositions(header)]);
        expect(withoutPositions(read.members)).toEqual(withoutPositions(members));
      },
    ),
    { numRuns: 150 },
  );
});

describe('noise never throws and is never taken for a good file', () => {
  const bytes = readFileSync(join(import.meta.dirname, 'fixtures', 'full-file.834'));

  test('a file cut anywhere before its last terminator', async () => {
    for (let at = 0; at < bytes.length - 3; at++) {
      const { end } = await collect834(bytes.subarray(0, at));
      expect(end.refused, `cut at ${at}`).toBe(true);
    }
  });

  test('bytes changed at random', async () => {
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
        const noisy = Uint8Array.from(bytes);
        for (const [at, byte] of changes) noisy[at] = byte;
        const { end } = await collect834(noisy);
        expect(end.refused).toBe(end.refusals > 0);
      }),
      { numRuns: 300 },
    );
  });

  test('bytes at random', async () => {
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: fc.constantFrom(...'ISAGEHD*~:^\r\n 0'), maxLength: 300 }).map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(noise, noise, async (first, second) => {
        expect((await collect834(first, second)).end.refused).toBe(true);
        const whole = await collect834(Buffer.concat([bytes.subarray(0, 400), first]), second, bytes.subarray(400));
        expect(whole.end.segments).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the segment writer', () => {
  const start = {
    sender: { qualifier: '30', id: 'A' },
    receiver: { qualifier: 'ZZ', id: 'B' },
    date: '261120',
    time: '1405',
    control: 7,
    usage: 'P',
  } as const;

  test('pads the ISA to 106 characters', () => {
    const writer = new X12Writer();
    writer.openInterchange(start);
    expect(writer.take()).toBe(
      'ISA*00*          *00*          *30*A              *ZZ*B              *261120*1405*^*00501*000000007*0*P*:~',
    );
    expect(() => writer.openInterchange({ ...start, sender: { qualifier: '30', id: 'longer than fifteen' } })).toThrow(
      RangeError,
    );
  });

  test('counts segments, transactions and groups', () => {
    const writer = new X12Writer();
    writer.openInterchange(start);
    writer.openGroup({
      kind: 'BE',
      sender: 'A',
      receiver: 'B',
      date: '20261120',
      time: '1405',
      control: 3,
      version: 'V',
    });
    for (const control of ['0001', '0002']) {
      writer.openTransaction({ kind: '834', control, version: 'V' });
      writer.segment('BGN', '00');
      writer.closeTransaction();
    }
    writer.closeGroup();
    writer.closeInterchange();
    const ends = writer
      .take()
      .split('~')
      .filter((segment) => /^(SE|GE|IEA)/.test(segment));
    expect(ends).toEqual(['SE*3*0001', 'SE*3*0002', 'GE*2*3', 'IEA*1*000000007']);
  });

  test('drops empty elements and components at the end, keeps those between', () => {
    const writer = new X12Writer();
    writer.segment('X', 'a', '', ['b', '', 'c', ''], [['d'], ['e', 'f']], '', '');
    expect(writer.take()).toBe('X*a**b::c*d^e:f~');
  });

  test('refuses what X12 cannot express in an identifier, and cleans names and addresses', async () => {
    const writer = new X12Writer();
    expect(() => writer.segment('REF', '0F', 'A*B')).toThrow('REF02');
    expect(() => writer.segment('REF', '0F', 'A\nB')).toThrow(RangeError);
    expect(cleanText(' 12*ELM~ST:\n', USUAL_SEPARATORS)).toBe('12 ELM ST');
    const { headers, members } = await collect834(fixture('tv-20.834'));
    const [header, member] = [headers[0], members[0]];
    if (header === undefined || member === undefined) throw new Error('no member');
    const named = { ...member, name: { ...member.name, last: 'DOE*ROE' } };
    expect((await collect834(written(header, [named]))).members[0]?.name.last).toBe('DOE ROE');
  });
});
