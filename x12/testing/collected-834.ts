import { read834 } from '../834-read.ts';
import type { FileEnd834, Header834, TransactionEnd834 } from '../834-events.ts';
import type { Member834 } from '../834-model.ts';
import type { X12Chunk } from '../text.ts';

/** Everything one 834 yields, collected: for tests, whose files are small. */
export interface Collected834 {
  headers: Header834[];
  members: Member834[];
  ends: TransactionEnd834[];
  end: FileEnd834;
}

/** Reads a whole 834. */
export async function collect834(...chunks: readonly X12Chunk[]): Promise<Collected834> {
  const headers: Header834[] = [];
  const members: Member834[] = [];
  const ends: TransactionEnd834[] = [];
  let end: FileEnd834 | undefined;
  for await (const item of read834(chunks)) {
    if (item.kind === 'header') headers.push(item);
    else if (item.kind === 'member') members.push(item);
    else if (item.kind === 'transactionEnd') ends.push(item);
    else end = item;
  }
  if (end === undefined) throw new Error('the reader did not end the file');
  return { headers, members, ends, end };
}

/** A fault in one line: 'refusal unknown-code 1.1.1.9 INS INS02 (22)'. */
export function faultLines(end: Pick<FileEnd834, 'faults'>): string[] {
  return end.faults.map(({ severity, code, position, segmentId = '-', element = '-', value = '', expected = '' }) => {
    const at = [position.interchange, position.group, position.transaction, position.segment].join('.');
    return `${severity} ${code} ${at} ${segmentId} ${element} (${value}/${expected})`;
  });
}

/** A model without positions, which depend on where in a file it stands. */
export function withoutPositions(model: unknown): unknown {
  return JSON.parse(JSON.stringify(model, (key, value: unknown) => (key === 'position' ? undefined : value)));
}

/** Puts segments into an envelope of their own: ST to SE are written around them with the right count. */
export function enclose(segments: readonly string[], version = '005010X220A1'): string {
  return [
    'ISA*00*          *00*          *30*841234567      *30*931234567      *261120*1405*^*00501*000000101*0*T*:',
    `GS*BE*ACMETOOL*EVERGREEN*20261120*1405*101*X*${version}`,
    `ST*834*0001*${version}`,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    'GE*1*101',
    'IEA*1*000000101',
  ]
    .map((segment) => `${segment}~\n`)
    .join('');
}
