import { describe, expect, test } from 'vitest';
import { X12Splitter, readX12 } from './read.ts';
import type { X12Segment } from './segment.ts';
import type { X12Chunk } from './text.ts';

const HEADER =
  'ISA*00*          *00*          *30*841234567      *30*931234567      *261120*1405*^*00501*000000101*0*T*:';
const BODY = [
  'GS*BE*A*B*20261120*1405*7*X*005010X220A1',
  'ST*834*0001',
  'BGN*00*R',
  'SE*3*0001',
  'GE*1*7',
  'IEA*1*000000101',
];

function file(ending: string, indent = ''): string {
  return [HEADER, ...BODY].map((segment, index) => indent.repeat(index) + segment + ending).join('');
}

async function read(...chunks: X12Chunk[]): Promise<{ segments: X12Segment[]; ids: string; faults: string[] }> {
  const segments: X12Segment[] = [];
  const faults: string[] = [];
  for await (const item of readX12(chunks)) {
    if (item.kind === 'segment') segments.push(item);
    else faults.push(`${item.fault.severity} ${item.fault.code}`);
  }
  return { segments, ids: segments.map((segment) => segment.id).join(' '), faults };
}

const IDS = 'ISA GS ST BGN SE GE IEA';

describe('a file is read whatever way its segments are set', () => {
  test.each([
    ['one line', file('~')],
    ['line feeds', file('~\n')],
    ['carriage returns and line feeds', file('~\r\n')],
    ['carriage returns alone', file('~\r')],
    ['blank lines between', file('~\n\n')],
    ['indentation', file('~\r\n', '  ')],
    ['tabs', file('~\n', '\t')],
    ['line breaks as the terminator', file('\n')],
    ['CRLF as the terminator', file('\r\n')],
    ['CR as the terminator', file('\r')],
    ['a byte order mark', `\ufeff${file('~')}`],
    ['a Ctrl-Z at the end', `${file('~')}\u001a`],
    ['no component separator in the header', file('~').replace('*T*:~', '*T*~')],
    ['a letter for the repetition separator', file('~').replace('*^*', '*U*')],
  ])('%s', async (_, text) => {
    const asText = await read(text);
    expect(asText.ids).toBe(IDS);
    expect(asText.faults.filter((fault) => fault !== 'warning isa-length')).toEqual([]);
    expect(await read(new TextEncoder().encode(text))).toEqual(asText);
  });

  test('its own separators are used, ~ between elements too', async () => {
    const swapped = file('\u0002').replaceAll('*', '~').replaceAll('\u0002', '_').replace('~T~:', '~T~*');
    const { segments, faults } = await read(swapped);
    expect(segments[0]?.separators).toEqual({ element: '~', component: '*', repetition: '^', segment: '_' });
    expect(segments[3]?.elements).toEqual(['00', 'R']);
    expect(faults).toEqual([]);
  });

  test('an ISA that is not padded to 106 characters is read with a warning', async () => {
    const { ids, faults } = await read(file('~').replace('841234567      ', '841234567'));
    expect(ids).toBe(IDS);
    expect(faults).toEqual(['warning isa-length']);
  });

  test('text before the ISA is passed over with a warning, even when it speaks of an ISA', async () => {
    const { ids, faults } = await read(`Our ISA, and the ISA* of others.\n\n${file('~\n')}`);
    expect(ids).toBe(IDS);
    expect(faults).toEqual(['warning text-before-isa']);
  });

  test('text after the last interchange is passed over with a warning', async () => {
    expect((await read(`${file('~\n')}end of file`)).faults).toEqual(['warning text-after-iea']);
  });

  test('lines cut at a fixed width are joined, with one warning', async () => {
    const { segments, faults } = await read(file('~').replace(/.{30}/g, '$&\n'));
    expect(segments.map((segment) => [segment.id, ...segment.elements].join('*')).slice(1)).toEqual(BODY);
    expect(faults).toEqual(['warning wrapped-segment']);
  });

  test('a last segment without its terminator is read with a warning', async () => {
    const { ids, faults } = await read(file('~').slice(0, -1));
    expect(ids).toBe(IDS);
    expect(faults).toEqual(['warning unterminated-segment']);
  });

  test('a lost terminator is refused rather than two segments merged', async () => {
    const { faults } = await read(file('~\n').replace('BGN*00*R~', 'BGN*00*R'));
    expect(faults).toEqual(['refusal lost-terminator']);
  });
});

describe('characters', () => {
  test('UTF-8 is read across chunk boundaries', async () => {
    const bytes = new TextEncoder().encode(file('~').replace('BGN*00*R', 'BGN*00*ZOË NÚÑEZ 東京'));
    const chunks = Array.from(bytes, (byte) => Uint8Array.of(byte));
    const { segments, faults } = await read(...chunks);
    expect(segments[3]?.element(2)).toBe('ZOË NÚÑEZ 東京');
    expect(faults).toEqual([]);
  });

  test('bytes that are not UTF-8 are read as Latin-1 with one warning', async () => {
    const text = file('~').replace('BGN*00*R', 'BGN*00*ZO\u00cb').replace('GS*BE*A', 'GS*BE*\u00c5');
    const { segments, faults } = await read(Buffer.from(text, 'latin1'));
    expect(segments[3]?.element(2)).toBe('ZOË');
    expect(faults).toEqual(['warning not-utf8']);
  });
});

describe('what cannot be read is a refusal, not an error thrown', () => {
  test.each([
    ['nothing', '', 'no-isa'],
    ['a text', 'Dear colleague,', 'no-isa'],
    ['a file without its ISA', BODY.join('~'), 'no-isa'],
    ['an ISA cut short', HEADER.slice(0, 60), 'bad-isa'],
    ['an ISA without all its elements', 'ISA*00**00*~GS*BE*A*B~ST*834*1~SE*2*1~', 'bad-isa'],
    ['a segment without end', `${HEADER}~BGN*${'x'.repeat(200_000)}`, 'segment-too-long'],
    ['a segment id of four characters', file('~').replace('BGN*', 'NM31*'), 'bad-segment-id'],
    ['a segment id in lower case', file('~').replace('BGN*', 'Bgn*'), 'bad-segment-id'],
    ['no segment id', file('~').replace('BGN*', '*'), 'bad-segment-id'],
  ])('%s', async (_, text, code) => {
    expect((await read(text)).faults).toContain(`refusal ${code}`);
  });
});

describe('segments', () => {
  test('carry interchange, group, transaction and the number SE counts', async () => {
    const { segments } = await read(file('~') + file('~'));
    const at = (n: number) => segments[n]?.position;
    expect(at(0)).toEqual({ interchange: 1, group: 0, transaction: 0, segment: 0, fileSegment: 1 });
    expect(at(2)).toEqual({ interchange: 1, group: 1, transaction: 1, segment: 1, fileSegment: 3 });
    expect(at(4)).toEqual({ interchange: 1, group: 1, transaction: 1, segment: 3, fileSegment: 5 });
    expect(at(5)).toEqual({ interchange: 1, group: 1, transaction: 0, segment: 0, fileSegment: 6 });
    expect(at(13)).toEqual({ interchange: 2, group: 0, transaction: 0, segment: 0, fileSegment: 14 });
  });

  test('divide into repetitions and components with the separators of their own interchange', async () => {
    const other = file('~').replace('*T*:', '*T*>').replace('BGN*00*R', 'BGN*A>B^C>>D*x:y  ');
    const { segments } = await read(file('~') + other);
    const segment = segments[10];
    expect(segment?.composite(1)).toEqual([
      ['A', 'B'],
      ['C', '', 'D'],
    ]);
    expect(segment?.components(1)).toEqual(['A', 'B']);
    expect(segment?.element(2)).toBe('x:y');
    expect(segment?.element(3)).toBe('');
    expect(segment?.repetitions(3)).toEqual([]);
  });

  test('a new ISA is seen even when the last interchange has no IEA and other separators', async () => {
    const headless = [HEADER, ...BODY.slice(0, -1)].join('~\n');
    expect((await read(`${headless}~\n${file('\u0003')}`)).ids).toBe(`ISA GS ST BGN SE GE ${IDS}`);
  });
});

test('the splitter holds no more than one segment between chunks', () => {
  const splitter = new X12Splitter();
  const ids: string[] = [];
  for (const chunk of [HEADER, '~GS*BE', '*A~ST*83', '4*1~']) {
    for (const item of splitter.push(chunk)) if (item.kind === 'segment') ids.push(item.id);
  }
  expect(ids).toEqual(['ISA', 'GS', 'ST']);
});
