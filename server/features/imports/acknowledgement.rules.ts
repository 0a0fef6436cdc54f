import { answerGroup, write999 } from '@coverlane/x12/999.ts';
import type { X12Fault } from '@coverlane/x12/fault.ts';
import type { Interchange } from '@coverlane/x12/interchange.ts';
import { X12Writer } from '@coverlane/x12/write.ts';

/** The interchange that carries acknowledgements of a group: GS01, and GS08 with ST03 (domain 15.1). */
const FUNCTIONAL = { kind: 'FA', version: '005010X231A1' };

/** What the end of a file of any kind tells of its envelopes. */
type FileEnd = { readonly faults: readonly X12Fault[]; readonly interchanges: readonly Interchange[] };

/**
 * The 999 answer to a file (005010X231A1; domain 15.1): one interchange back to the sender of each that was read, one
 * transaction for each of its groups. `content` are refusals of ours beside the library's. Null where there is nobody
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

function answerInterchange(
  writer: X12Writer,
  interchange: Interchange,
  { faults, at }: { faults: readonly X12Fault[]; at: Date },
): void {
  if (interchange.groups.length === 0) return;
  const stamp = at.toISOString().replace(/\D/g, '');
  const [date, time] = [stamp.slice(0, 8), stamp.slice(8, 12)];
  const control = Math.floor(at.getTime() / 1000) % 1_000_000_000;
  const usage = interchange.usage === 'T' ? 'T' : 'P';
  const { sender, receiver } = interchange;
  writer.openInterchange({ sender: receiver, receiver: sender, date: date.slice(2), time, control, usage });
  for (const [index, group] of interchange.groups.entries()) {
    const refused = faults.filter(
      ({ severity, position }) =>
        severity === 'refusal' &&
        position.interchange === group.position.interchange &&
        position.group === group.position.group,
    );
    for (const { position } of refused) {
      const transaction = group.transactions[position.transaction - 1];
      if (transaction !== undefined) transaction.refused = true;
    }
    writer.openGroup({ ...FUNCTIONAL, sender: group.receiver, receiver: group.sender, date, time, control: index + 1 });
    write999(writer, answerGroup(group, faults, String(index + 1).padStart(4, '0')));
    writer.closeGroup();
  }
  writer.closeInterchange();
}
