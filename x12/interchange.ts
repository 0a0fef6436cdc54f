import type { X12Position } from './fault.ts';
import type { X12Segment } from './segment.ts';

/** ISA, as its elements say. Dates and times stay as written (ISA09 is YYMMDD). */
export interface Interchange {
  readonly sender: { readonly qualifier: string; readonly id: string };
  readonly receiver: { readonly qualifier: string; readonly id: string };
  readonly date: string;
  readonly time: string;
  readonly version: string;
  readonly control: string;
  /** ISA14: the sender asks for a TA1. */
  readonly acknowledgmentRequested: boolean;
  /** ISA15: P production, T test. */
  readonly usage: string;
  readonly position: X12Position;
  readonly groups: Group[];
}

/** GS. `kind` is GS01 (BE 834, HP 835, HC 837, FA 999); `declared` is GE01, '' until GE was read. */
export interface Group {
  readonly kind: string;
  readonly sender: string;
  readonly receiver: string;
  readonly date: string;
  readonly time: string;
  readonly control: string;
  readonly version: string;
  readonly position: X12Position;
  readonly transactions: Transaction[];
  declared: string;
  /** Whether a refusal was found in the group's own envelope. */
  refused: boolean;
}

/** ST. `version` is ST03, or GS08 where ST has none (before 5010). `segments` counts what was read, ST and SE included. */
export interface Transaction {
  readonly kind: string;
  readonly control: string;
  readonly version: string;
  readonly position: X12Position;
  segments: number;
  /** Whether a refusal was found in it, envelope or content. */
  refused: boolean;
}

/** Reads an ISA segment. */
export function readIsa(isa: X12Segment): Interchange {
  return {
    sender: { qualifier: isa.element(5), id: isa.element(6) },
    receiver: { qualifier: isa.element(7), id: isa.element(8) },
    date: isa.element(9),
    time: isa.element(10),
    version: isa.element(12),
    control: isa.element(13),
    acknowledgmentRequested: isa.element(14) === '1',
    usage: isa.element(15),
    position: isa.position,
    groups: [],
  };
}

/** Reads a GS segment. */
export function readGs(gs: X12Segment): Group {
  return {
    kind: gs.element(1),
    sender: gs.element(2),
    receiver: gs.element(3),
    date: gs.element(4),
    time: gs.element(5),
    control: gs.element(6),
    version: gs.element(8),
    position: gs.position,
    transactions: [],
    declared: '',
    refused: false,
  };
}

/** Reads an ST segment of a group. */
export function readSt(st: X12Segment, group: Group | undefined): Transaction {
  return {
    kind: st.element(1),
    control: st.element(2),
    version: st.element(3) || (group?.version ?? ''),
    position: st.position,
    segments: 1,
    refused: false,
  };
}
