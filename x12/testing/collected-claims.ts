import { read835 } from '../835-read.ts';
import type { Item835 } from '../835-read.ts';
import { read837 } from '../837-read.ts';
import type { Item837 } from '../837-read.ts';
import type { X12Chunk } from '../text.ts';

type Of<Item extends { kind: string }, Kind> = Extract<Item, { kind: Kind }>;

/** Everything one 837 yields, collected: for tests, whose files are small. */
export async function collect837(...chunks: readonly X12Chunk[]) {
  const items: Item837[] = [];
  for await (const item of read837(chunks)) items.push(item);
  return {
    headers: items.filter((item): item is Of<Item837, 'header'> => item.kind === 'header'),
    claims: items.filter((item): item is Of<Item837, 'claim'> => item.kind === 'claim'),
    ends: items.filter((item): item is Of<Item837, 'transactionEnd'> => item.kind === 'transactionEnd'),
    end: lastOf(items.filter((item): item is Of<Item837, 'fileEnd'> => item.kind === 'fileEnd')),
  };
}

/** Everything one 835 yields, collected. */
export async function collect835(...chunks: readonly X12Chunk[]) {
  const items: Item835[] = [];
  for await (const item of read835(chunks)) items.push(item);
  return {
    payments: items.filter((item): item is Of<Item835, 'payment'> => item.kind === 'payment'),
    claims: items.filter((item): item is Of<Item835, 'claim'> => item.kind === 'claim'),
    ends: items.filter((item): item is Of<Item835, 'transactionEnd'> => item.kind === 'transactionEnd'),
    end: lastOf(items.filter((item): item is Of<Item835, 'fileEnd'> => item.kind === 'fileEnd')),
  };
}

function lastOf<T>(items: readonly T[]): T {
  const [end, ...more] = items;
  if (end === undefined || more.length > 0) throw new Error('the reader did not end the file once');
  return end;
}

/** Puts segments into an envelope of their own: ST to SE are written around them with the right count. */
export function encloseClaims(segments: readonly string[], version: string): string {
  const [kind, group] = version.includes('X221') || version.includes('X091') ? ['835', 'HP'] : ['837', 'HC'];
  return [
    'ISA*00*          *00*          *30*931234567      *30*841234567      *261120*1405*^*00501*000000101*0*T*:',
    `GS*${group}*EVERGREEN*ACMETOOL*20261120*1405*101*X*${version}`,
    `ST*${kind}*0001*${version}`,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    'GE*1*101',
    'IEA*1*000000101',
  ]
    .map((segment) => `${segment}~\n`)
    .join('');
}
