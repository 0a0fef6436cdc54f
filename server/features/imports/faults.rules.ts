import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/imports/calls.ts';
import type { X12Fault, X12Position } from '@coverlane/x12/fault.ts';

/** A fault of the file as the contract shows it. */
export type FileFault = Reply<typeof imports.importGet>['faults'][number];

/** Control numbers of envelopes have nine digits as well; what stands in these segments is nobody's SSN. */
const ENVELOPE = new Set(['ISA', 'GS', 'ST', 'SE', 'GE', 'IEA']);
const SSN = /\b\d{3}-?\d{2}-?\d{4}\b/g;

/** A text of the file that may be shown: nine digits show four. */
export const maskedText = (text: string): string => text.replace(SSN, (number) => maskedSsn(number));

/** What the library found, as the contract shows it. */
export function faultOf(fault: X12Fault): FileFault {
  const { severity, code, segmentId = null, element = null, expected = null } = fault;
  const value = fault.value ?? null;
  const shown = value === null || ENVELOPE.has(segmentId ?? '') ? value : maskedText(value);
  return { severity, code, position: placeOf(fault.position), segmentId, element, value: shown, expected };
}

/** Interchange, transaction and segment of a position. */
export const placeOf = ({ interchange, transaction, segment }: X12Position): FileFault['position'] => ({
  interchange,
  transaction,
  segment,
});

/** A fault of our own: what the file asks for cannot be taken as it is, or should be looked at. */
export function ownFault(
  fault: Pick<FileFault, 'severity' | 'code'> & Partial<FileFault>,
  at: X12Position = NOWHERE,
): FileFault {
  return { position: placeOf(at), segmentId: null, element: null, value: null, expected: null, ...fault };
}

const NOWHERE: X12Position = { interchange: 0, group: 0, transaction: 0, segment: 0, fileSegment: 0 };
