import type { ElementError, GroupAnswer, SegmentError, TransactionAnswer } from './999-model.ts';
import type { X12Fault, X12FaultCode, X12Position } from './fault.ts';
import type { Group, Transaction } from './interchange.ts';
import { cleanText } from './write.ts';
import type { X12Writer } from './write.ts';

/** IK304, for faults of a segment as a whole. Faults of an element come as IK4 under code 8. */
const SEGMENT_CODES: Partial<Record<X12FaultCode, string>> = {
  'unknown-segment': '1',
  'bad-segment-id': '1',
  'segment-out-of-place': '2',
  'missing-segment': '3',
  'loop-too-long': '4',
  'repeated-segment': '5',
  'lost-terminator': '8',
};

/** IK403, for faults of an element. */
const ELEMENT_CODES: Partial<Record<X12FaultCode, string>> = {
  'missing-element': '1',
  'bad-number': '6',
  'hierarchy-mismatch': '7',
  'unknown-code': '7',
  'relationship-mismatch': '7',
  'bad-date': '8',
};

/** IK502 to IK506, for faults of a transaction's own envelope. */
const TRANSACTION_CODES: Partial<Record<X12FaultCode, string>> = {
  'not-834': '1',
  'not-837': '1',
  'not-835': '1',
  'missing-se': '2',
  'se02-control': '3',
  'se01-count': '4',
  'duplicate-control': '23',
  'other-version': 'I6',
};

/** AK905 to AK909, for faults of a group's own envelope. */
const GROUP_CODES: Partial<Record<X12FaultCode, string>> = {
  'not-834': '1',
  'not-837': '1',
  'not-835': '1',
  'missing-ge': '3',
  'ge02-control': '4',
  'ge01-count': '5',
};

/**
 * The 999 answer to one group that was read (005010X231A1; domain 15.1): a transaction with a refusal is rejected
 * (R), one with warnings that 999 has a code for is accepted with errors (E), any other accepted (A); the group is
 * rejected whole when its own envelope or its interchange's is refused, partly accepted (P) when some of its transactions are rejected.
 * @param control ST02 of the 999 itself, 4 to 9 characters
 */
export function answerGroup(group: Group, faults: readonly X12Fault[], control: string): GroupAnswer {
  const own = faults.filter((fault) => fault.position.transaction === 0 && around(fault.position, group.position));
  const groupCodes = codesOf(own, GROUP_CODES);
  const refused = group.refused || own.some((fault) => fault.severity === 'refusal');
  const transactions = group.transactions.map((transaction) => answerTransaction(transaction, faults));
  const accepted = refused ? 0 : transactions.filter((answer) => answer.status !== 'R').length;
  return {
    kind: 'groupAnswer',
    standard: '999',
    control,
    groupKind: group.kind,
    groupControl: group.control,
    version: group.version,
    transactions,
    status: groupStatus({ transactions, accepted, clean: groupCodes.length === 0 && !refused }),
    included: Number(group.declared) || transactions.length,
    received: transactions.length,
    accepted,
    codes: groupCodes,
  };
}

function groupStatus(seen: { transactions: readonly TransactionAnswer[]; accepted: number; clean: boolean }): string {
  if (seen.accepted === 0) return 'R';
  if (seen.accepted < seen.transactions.length) return 'P';
  return seen.clean && seen.transactions.every((answer) => answer.status === 'A') ? 'A' : 'E';
}

function answerTransaction(transaction: Transaction, faults: readonly X12Fault[]): TransactionAnswer {
  const { position, kind, control, version } = transaction;
  const own = faults.filter(
    (fault) => inGroup(fault.position, position) && fault.position.transaction === position.transaction,
  );
  const segments = segmentErrors(own);
  const codes = [...codesOf(own, TRANSACTION_CODES), ...(segments.length > 0 ? ['5'] : [])].slice(0, 5);
  const refused = transaction.refused || own.some((fault) => fault.severity === 'refusal');
  return { kind, control, version, status: refused ? 'R' : codes.length > 0 ? 'E' : 'A', codes, segments };
}

/** In the group's own envelope, or in that of its interchange. */
function around(a: X12Position, group: X12Position): boolean {
  return a.interchange === group.interchange && (a.group === group.group || a.group === 0);
}

function inGroup(a: X12Position, b: X12Position): boolean {
  return a.interchange === b.interchange && a.group === b.group;
}

function codesOf(faults: readonly X12Fault[], codes: Partial<Record<X12FaultCode, string>>): string[] {
  return [...new Set(faults.map((fault) => codes[fault.code]))].filter((code) => code !== undefined).slice(0, 5);
}

/** One IK3 for each segment and kind of error, its element errors under it. */
function segmentErrors(faults: readonly X12Fault[]): SegmentError[] {
  const errors = new Map<string, SegmentError & { elements: ElementError[] }>();
  for (const fault of faults) {
    const element = elementError(fault);
    const code = element === undefined ? SEGMENT_CODES[fault.code] : '8';
    if (code === undefined) continue;
    const segmentId = fault.segmentId ?? '';
    const { segment } = fault.position;
    const key = `${segment} ${segmentId} ${code}`;
    const error = errors.get(key) ?? { segmentId, segment, code, contexts: contextsOf(fault), elements: [] };
    errors.set(key, error);
    if (element !== undefined) error.elements.push(element);
  }
  return [...errors.values()];
}

function elementError(fault: X12Fault): ElementError | undefined {
  const code = ELEMENT_CODES[fault.code];
  if (code === undefined || fault.element === undefined) return undefined;
  const value = fault.value === undefined || fault.value === '' ? {} : { value: fault.value.slice(0, 99) };
  return { element: String(Number(fault.element.slice(-2))), code, ...value };
}

/** The business unit identifier of an 834: the subscriber whose loop the error is in. */
function contextsOf(fault: X12Fault): SegmentError['contexts'] {
  return fault.subscriberId === undefined ? [] : [[['SUBSCRIBER NUMBER REF02', fault.subscriberId]]];
}

/**
 * Writes one 999 transaction, ST to SE. Copies of bad elements lose separators they hold: X12 cannot express them.
 * @throws RangeError when a control number or version holds a separator
 */
export function write999(writer: X12Writer, answer: GroupAnswer): void {
  writer.openTransaction({ kind: '999', control: answer.control, version: '005010X231A1' });
  writer.segment('AK1', answer.groupKind, answer.groupControl, answer.version ?? '');
  for (const transaction of answer.transactions) {
    writer.segment('AK2', transaction.kind, transaction.control, transaction.version ?? '');
    for (const error of transaction.segments) writeSegmentError(writer, error);
    writer.segment('IK5', transaction.status, ...transaction.codes);
  }
  const counts = [answer.included, answer.received, answer.accepted].map(String);
  writer.segment('AK9', answer.status, ...counts, ...answer.codes);
  writer.closeTransaction();
}

function writeSegmentError(writer: X12Writer, error: SegmentError): void {
  const safe = (text: string) => cleanText(text, writer.separators);
  writer.segment('IK3', safe(error.segmentId), String(error.segment), error.loop ?? '', error.code);
  for (const context of error.contexts) writer.segment('CTX', ...context.map((components) => components.map(safe)));
  for (const { element, component = '', repetition = '', reference = '', code, value = '' } of error.elements) {
    writer.segment('IK4', [element, component, repetition], reference, code, safe(value));
  }
}
