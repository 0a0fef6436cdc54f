import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read999 } from './999-read.ts';
import { collect834, enclose, faultLines } from './testing/collected-834.ts';
import { collect835, collect837 } from './testing/collected-claims.ts';

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_260_312) });

const HEADER = ['BGN*00*R1*20261120*1405****2', 'N1*P5*ACME*FI*841234567', 'N1*IN*EVERGREEN*FI*931234567'];
const MEMBER = ['INS*Y*18*021*28*A', 'REF*0F*EV1', 'NM1*IL*1*DOE*JANE', 'HD*021**HLT**FAM', 'DTP*348*D8*20261201'];
const ROSTER = enclose([...HEADER, ...MEMBER]);
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'latin1');
const latin1 = (text: string) => Buffer.from(text, 'latin1');

async function refusalsOf(text: string | Uint8Array): Promise<string[]> {
  const { end } = await collect834(text);
  return faultLines(end).filter((line) => line.startsWith('refusal'));
}

describe('a control character inside an element is refused where it stands', () => {
  test.each([
    ['NUL', '\x00', '␀'],
    ['backspace', '\x08', '␈'],
    ['tab', '\t', '␉'],
    ['escape', '\x1b', '␛'],
    ['Ctrl-Z', '\x1a', '␚'],
    ['delete', '\x7f', '␡'],
  ])('%s', async (_, mark, shown) => {
    expect(await refusalsOf(ROSTER.replace('DOE*JANE', `DO${mark}E*JANE`))).toEqual([
      `refusal control-character 1.1.1.7 NM1 NM103 (DO${shown}E/)`,
    ]);
  });

  test('at the end of an element, in several of one segment, and in a segment id', async () => {
    const text = ROSTER.replace('REF*0F*EV1', 'REF*0F\x00*EV1\x01').replace('HD*021', 'H\x02D*021');
    expect(await refusalsOf(text)).toEqual([
      'refusal control-character 1.1.1.6 REF REF01 (0F␀/)',
      'refusal control-character 1.1.1.6 REF REF02 (EV1␁/)',
      'refusal bad-segment-id 1.1.1.8 H␂D - (H␂D/)',
      'refusal control-character 1.1.1.8 - - (H␂D/)',
      'refusal segment-out-of-place 1.1.1.9 DTP - (/)',
    ]);
  });

  test('in the envelope', async () => {
    const lines = await refusalsOf(
      ROSTER.replace('931234567      *2', '931234567\x00     *2').replace('GS*BE*ACME', 'GS*BE*A\x00ME'),
    );
    expect(lines.filter((line) => line.includes('control-character'))).toEqual([
      'refusal control-character 1.0.0.0 ISA ISA08 (931234567␀/)',
      'refusal control-character 1.1.0.0 GS GS02 (A␀METOOL/)',
    ]);
  });

  test('in claims, payments and acknowledgements alike', async () => {
    const claim = await collect837(latin1(fixture('professional.837').replace('NM1*85*2*', 'NM1*85*2*\x00')));
    expect(claim.end.faults.find(({ severity }) => severity === 'refusal')).toMatchObject({
      code: 'control-character',
      element: 'NM103',
      loop: '2010AA',
    });
    const payment = await collect835(latin1(fixture('payment.835').replace('N1*PR*', 'N1*PR*\x7f')));
    expect(payment.end.faults.find(({ severity }) => severity === 'refusal')).toMatchObject({
      code: 'control-character',
      element: 'N102',
      loop: '1000A',
    });
    const answer = ROSTER.replaceAll('834', '999').replace('BGN*00', 'AK1*B\x00E');
    expect((await read999([answer])).faults).toContainEqual(expect.objectContaining({ code: 'control-character' }));
  });

  test('any one, anywhere inside any element of any segment', async () => {
    const marks = [...Array.from({ length: 32 }, (_, code) => code), ...Array.from({ length: 33 }, (_, n) => 127 + n)];
    const place = fc.record({
      mark: fc.constantFrom(...marks.filter((code) => code !== 10 && code !== 13)),
      at: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ mark, at }) => {
        // Inside: after the segment id and before the terminator.
        const inside = [...ROSTER].flatMap((letter, index) => (/[A-Z0-9]/.test(letter) && index > 106 ? [index] : []));
        const index = inside[at % inside.length] ?? 0;
        const bytes = latin1(`${ROSTER.slice(0, index + 1)}${String.fromCharCode(mark)}${ROSTER.slice(index + 1)}`);
        const { end } = await collect834(bytes);
        expect(end.refused).toBe(true);
        expect(end.faults.map(({ code }) => code)).toContain('control-character');
        // A database text cannot hold NUL, and nobody may ever be handed one.
        expect(JSON.stringify(end)).not.toContain('\\u0000');
      }),
      { numRuns: 300 },
    );
  });

  test('separators and terminators may be control characters, and line breaks follow terminators', async () => {
    const marked = ROSTER.replaceAll('~\n', '\x1c\r\n').replaceAll('*', '\x1d').replaceAll(':', '\x1f');
    expect(await refusalsOf(marked)).toEqual([]);
    expect(await refusalsOf(`${ROSTER}\x1a`)).toEqual([]);
    expect(await refusalsOf(`${ROSTER}\x00\x00`)).toEqual([]);
    expect(await refusalsOf(ROSTER.replaceAll('~\n', '~\r\n\t'))).toEqual([]);
  });
});

describe('bytes that are no text', () => {
  test('in a file that is UTF-8 elsewhere are refused where they stand', async () => {
    const bytes = Buffer.concat([
      Buffer.from(ROSTER.slice(0, ROSTER.indexOf('NM1*IL')).replace('ACME*FI', 'ÁCME*FI')),
      latin1('NM1*IL*1*DO\xcbL*JANE'),
      Buffer.from(ROSTER.slice(ROSTER.indexOf('DOE*JANE') + 8)),
    ]);
    expect(await refusalsOf(bytes)).toEqual(['refusal bad-encoding 1.1.1.7 NM1 NM103 (DO�L/)']);
  });

  test('after a byte order mark too', async () => {
    const bytes = Buffer.concat([Buffer.from('\ufeff'), latin1(ROSTER.replace('DOE', 'DO\xcb'))]);
    expect(await refusalsOf(bytes)).toEqual(['refusal bad-encoding 1.1.1.7 NM1 NM103 (DO�/)']);
  });

  test('a file that is Latin-1 throughout is read as such, with one warning', async () => {
    const { end, members } = await collect834(latin1(ROSTER.replace('DOE', 'DO\xcb').replace('JANE', 'JOS\xc9')));
    expect(faultLines(end)).toEqual(['warning not-utf8 1.1.1.7 NM1 - (/)']);
    expect(members[0]?.name).toMatchObject({ last: 'DOË', first: 'JOSÉ' });
  });
});

test('an exchange’s file is refused as what it is, and nothing in it is read', async () => {
  const { end, members } = await collect834(enclose([...HEADER, 'HI*X', ...MEMBER, 'BAD*1'], '005010X307'));
  expect(faultLines(end)).toEqual(['refusal exchange-guide 1.1.1.1 ST ST03 (005010X307/005010X220A1)']);
  expect(members).toEqual([]);
});

describe('BHT04, a day nobody uses', () => {
  const text = (day: string) =>
    fixture('professional.837').replace('BHT*0019*00*20261120-1*20261120', `BHT*0019*00*1*${day}`);

  test('of six digits is warned of', async () => {
    const { end, claims, headers } = await collect837(text('261120'));
    expect(end.refused).toBe(false);
    expect(end.faults).toContainEqual(
      expect.objectContaining({ code: 'short-date', element: 'BHT04', value: '261120' }),
    );
    expect(claims.length).toBeGreaterThan(0);
    expect(headers[0]?.date).toBeUndefined();
  });

  test('that is no day at all is refused', async () => {
    expect((await collect837(text('2026112'))).end.refused).toBe(true);
    expect((await collect837(text('20261320'))).end.refused).toBe(true);
  });
});
