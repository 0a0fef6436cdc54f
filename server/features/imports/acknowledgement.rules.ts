import { ANSWER_VERSION, answerGroup, write999 } from '@coverlane/x12/999.ts';
import { answerCodeOf } from '@coverlane/x12/999-codes.ts';
import type { X12Fault } from '@coverlane/x12/fault.ts';
import type { Group, Interchange } from '@coverlane/x12/interchange.ts';
import { X12Writer } from '@coverlane/x12/write.ts';

/** GS01 of acknowledgements. */
const FUNCTIONAL = 'FA';

/** What the end of a file of any kind tells of its envelopes. */
type FileEnd = { readonly faults: readonly X12Fault[]; readonly interchanges: readonly Interchange[] };

/**
 * The answer to a file (domain 15.1): one interchange back to the sender of each that was read, one transaction for
 * each of its groups, a 999 (005010X231A1) or for a group of 4010 its 997; and a TA1 where the sender asks for one or
 * the interchange itself is refused. `content` are refusals of ours beside the library's. Null where there is nobody
 * to answer, or where what the sender calls himself cannot be written.
 * @param at when it is written; control numbers count its seconds, so that later ones are higher
 */
export function acknowledgementOf(end: FileEnd, content: readonly X12Fault[], at: Date): string | null {
  const faults = [...end.faults, ...content];
  const writer = new X12Writer({ lineBreak: '\n' });
  try {
    for (const interchange of end.interchanges) answerInterchange(writer, interchange, { faults, at });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return writer.take() || null;
}

/** CCYYMMDD, HHMM, and the seconds as a control number. */
function stampOf(at: Date): { date: string; time: string; control: number } {
  const stamp = at.toISOString().replace(/\D/g, '');
  const control = Math.floor(at.getTime() / 1000) % 1_000_000_000;
  return { date: stamp.slice(0, 8), time: stamp.slice(8, 12), control };
}

const isOld = ({ version }: Group): boolean => version.startsWith('004010');

type Answering = { faults: readonly X12Fault[]; at: Date };

function answerInterchange(writer: X12Writer, interchange: Interchange, { faults, at }: Answering): void {
  const { sender, receiver, groups, usage } = interchange;
  const note = noteOn(interchange, faults);
  if (groups.length === 0 && note === null) return;
  const { date, time, control } = stampOf(at);
  writer.openInterchange({
    sender: receiver,
    receiver: sender,
    date: date.slice(2),
    time,
    control,
    usage: usage === 'T' ? 'T' : 'P',
    version: groups.length > 0 && groups.every(isOld) ? '00401' : '00501',
  });
  if (note !== null) writer.segment('TA1', interchange.control, interchange.date, interchange.time, ...note);
  for (const [index, group] of groups.entries()) answerOne(writer, group, { faults, at, number: index + 1 });
  writer.closeInterchange();
}

/** The answer to one group, in a group of its own. `number`: its place, which is its control number. */
function answerOne(writer: X12Writer, group: Group, { faults, at, number }: Answering & { number: number }): void {
  markRefused(group, faults);
  const { date, time } = stampOf(at);
  const version = isOld(group) ? group.version : ANSWER_VERSION;
  const ends = { sender: group.receiver, receiver: group.sender };
  writer.openGroup({ kind: FUNCTIONAL, ...ends, date, time, control: number, version });
  write999(writer, answerGroup(group, faults, String(number).padStart(4, '0')));
  writer.closeGroup();
}

/** TA104 and TA105: R for what refuses the interchange itself, E for a count, else 000; null where nobody asks. */
function noteOn(
  { position, acknowledgmentRequested }: Interchange,
  faults: readonly X12Fault[],
): [status: string, note: string] | null {
  const own = faults.filter((fault) => fault.position.interchange === position.interchange && isOfInterchange(fault));
  const [refusal] = own.filter(({ severity }) => severity === 'refusal');
  if (refusal !== undefined) return ['R', codeOf(refusal)];
  if (!acknowledgmentRequested) return null;
  const [warning] = own;
  return warning === undefined ? ['A', '000'] : ['E', codeOf(warning)];
}

const codeOf = ({ code }: X12Fault): string => answerCodeOf(code).interchange ?? '024';

/** What stands in no transaction, and what a group's answer has no code for. */
function isOfInterchange({ code, position }: X12Fault): boolean {
  const answer = answerCodeOf(code);
  if (answer.interchange === undefined) return false;
  return position.group === 0 || (position.transaction === 0 && answer.group === undefined);
}

/** Refusals of our own refuse their transaction as the library's do. */
function markRefused(group: Group, faults: readonly X12Fault[]): void {
  for (const { severity, position } of faults) {
    const isOurs = position.interchange === group.position.interchange && position.group === group.position.group;
    const transaction = group.transactions[position.transaction - 1];
    if (severity === 'refusal' && isOurs && transaction !== undefined) transaction.refused = true;
  }
}

/** Which standard an answer is of: 997 where all of it is, else 999. */
export const standardOf = (answer: string): '997' | '999' =>
  /(^|[~\n])ST\*997\*/.test(answer) && !/(^|[~\n])ST\*999\*/.test(answer) ? '997' : '999';
