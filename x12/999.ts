import { type AnswerCode, answerCodeOf, NOT_COPIED } from './999-codes.ts';
import type { ElementError, GroupAnswer, SegmentError, TransactionAnswer } from './999-model.ts';
import { dataElementOf } from './data-elements.ts';
import type { X12Fault, X12Position } from './fault.ts';
import type { Group, Transaction } from './interchange.ts';
import { cleanText } from './write.ts';
import type { X12Writer } from './write.ts';

/** Groups of 4010 are answered by the 997 of 4010, which knows neither guides nor loops' business units. */
const isOld = (version: string): boolean => version.startsWith('004010');

/**
 * The answer to one group that was read, 999 (005010X231A1; domain 15.1) or to a group of 4010 its 997: a transaction
 * with a refusal is rejected (R), one with warnings that the standard has a code for is accepted with errors (E), any
 * other accepted (A); the group is rejected whole when its own envelope or its interchange's is refused, partly
 * accepted (P) when some of its transactions are rejected.
 * @param control ST02 of the 999 itself, 4 to 9 characters
 */
export function answerGroup(group: Group, faults: readonly X12Fault[], control: string): GroupAnswer {
  const old = isOld(group.version);
  const own = faults.filter((fault) => fault.position.transaction === 0 && around(fault.position, group.position));
  const groupCodes = codesOf(own, 'group');
  const refused = group.refused || own.some((fault) => fault.severity === 'refusal');
  const transactions = group.transactions.map((one) => answerTransaction(one, faults, old));
  const accepted = refused ? 0 : transactions.filter((answer) => answer.status !== 'R').length;
  return {
    kind: 'groupAnswer',
    standard: old ? '997' : '999',
    control,
    groupKind: group.kind,
    groupControl: group.control,
    ...versionOf(group.version, old),
    transactions,
    status: groupStatus({ transactions, accepted, clean: groupCodes.length === 0 && !refused }),
    included: /^[1-9]\d{0,5}$/.test(group.declared) ? Number(group.declared) : transactions.length,
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

function answerTransaction(transaction: Transaction, faults: readonly X12Fault[], old: boolean): TransactionAnswer {
  const { position, kind, control, version } = transaction;
  const own = faults.filter(
    (fault) => inGroup(fault.position, position) && fault.position.transaction === position.transaction,
  );
  const segments = segmentErrors(own, old ? '' : kind);
  const codes = [...codesOf(own, 'transaction'), ...segmentsCode(segments)].slice(0, 5);
  const refused = transaction.refused || own.some((fault) => fault.severity === 'refusal');
  const status = refused ? 'R' : codes.length > 0 ? 'E' : 'A';
  const answer = { kind, control, status, codes, segments };
  return old ? without5010(answer) : { ...answer, ...versionOf(version, old) };
}

/** AK103 and AK203, which came with 5010. */
const versionOf = (version: string, old: boolean): { version?: string } => (old || version === '' ? {} : { version });

/** IK502 for segments in error: 5, or I5 where it is the guide alone that they break. */
function segmentsCode(segments: readonly SegmentError[]): string[] {
  if (segments.length === 0) return [];
  return segments.every(({ code }) => code.startsWith('I')) ? ['I5'] : ['5'];
}

/** Codes of 997 for those that speak of guides: not supported, unexpected segment, segments in error. */
const OLD_CODES: Readonly<Record<string, string>> = { I6: '1', I4: '2', I5: '5' };
const oldCode = (code: string): string => OLD_CODES[code] ?? code;

function without5010(answer: TransactionAnswer): TransactionAnswer {
  const segments = answer.segments.map((error) => ({ ...error, code: oldCode(error.code) }));
  return { ...answer, codes: answer.codes.map(oldCode), segments };
}

/** In the group's own envelope, or in that of its interchange. */
function around(a: X12Position, group: X12Position): boolean {
  return a.interchange === group.interchange && (a.group === group.group || a.group === 0);
}

function inGroup(a: X12Position, b: X12Position): boolean {
  return a.interchange === b.interchange && a.group === b.group;
}

function codesOf(faults: readonly X12Fault[], level: 'group' | 'transaction'): string[] {
  const said = faults.filter((fault) => segmentCode(fault) === undefined && !isOnlyOld(fault));
  const codes = said.map(({ code }) => answerCodeOf(code)[level]);
  return [...new Set(codes)].filter((code) => code !== undefined).slice(0, 5);
}

/** A version that is read all the same is supported: that it is another is for us to know, not for the sender. */
const isOnlyOld = ({ code, severity }: X12Fault): boolean => code === 'other-version' && severity === 'warning';

/** IK304 of a fault: of an element that is named it is 8; undefined for faults of a whole transaction or group. */
function segmentCode(fault: X12Fault): string | undefined {
  const { element, segment }: AnswerCode = answerCodeOf(fault.code);
  if (element !== undefined && fault.element !== undefined) return '8';
  return segment;
}

type OpenError = SegmentError & { elements: ElementError[] };

/** One IK3 for each segment and kind of error, its element errors under it. `kind`: ST01, for its business units. */
function segmentErrors(faults: readonly X12Fault[], kind: string): SegmentError[] {
  const errors = new Map<string, OpenError>();
  for (const fault of faults) {
    const code = segmentCode(fault);
    // What has no name cannot be named: that the transaction has segments in error is said all the same.
    if (code === undefined || !/[A-Za-z0-9]/.test(fault.segmentId ?? '')) continue;
    const key = `${fault.position.segment} ${fault.segmentId} ${code}`;
    const error = errors.get(key) ?? openError(fault, code, kind);
    errors.set(key, error);
    const element = elementError(fault);
    if (element !== undefined) error.elements.push(element);
  }
  return [...errors.values()];
}

function openError(fault: X12Fault, code: string, kind: string): OpenError {
  const { loop, position } = fault;
  const segmentId = writable(fault.segmentId ?? '')
    .slice(0, 3)
    .trim();
  const inLoop = loop === undefined ? {} : { loop };
  return { segmentId, segment: position.segment, ...inLoop, code, contexts: contextsOf(fault, kind), elements: [] };
}

/** IK404 holds 99 characters at most. */
const LONGEST_COPY = 99;

function elementError(fault: X12Fault): ElementError | undefined {
  const { element: code } = answerCodeOf(fault.code);
  if (code === undefined || fault.element === undefined) return undefined;
  const reference = dataElementOf(fault.element);
  const copy = NOT_COPIED.has(fault.code) ? '' : writable(fault.value ?? '').slice(0, LONGEST_COPY);
  return {
    element: String(Number(fault.element.slice(-2))),
    ...(reference === undefined ? {} : { reference }),
    code,
    ...(copy === '' ? {} : { value: copy }),
  };
}

/** Marks that stand for what no text can hold are nothing to send back. */
const writable = (text: string): string => text.replace(/[\u2400-\u2421\ufffd]/g, ' ').trim();

/** What an answer calls the business unit an error is in, by transaction (X231 CTX01). */
const UNITS: Readonly<Record<string, { name: string; of: (fault: X12Fault) => string | undefined }>> = {
  834: { name: 'SUBSCRIBER NUMBER REF02', of: ({ subscriberId }) => subscriberId },
  837: { name: 'CLM01', of: ({ claim }) => claim },
};

function contextsOf(fault: X12Fault, kind: string): SegmentError['contexts'] {
  const unit = UNITS[kind];
  const value = writable(unit?.of(fault) ?? '').slice(0, 35);
  return unit === undefined || value === '' ? [] : [[[unit.name, value]]];
}

/** GS08 and ST03 of an answer. 997 has no ST03: its GS08 says which 4010 was answered. */
export const ANSWER_VERSION = '005010X231A1';

/** The names of segments in 999 and in 997. */
const SEGMENTS = {
  999: { segment: 'IK3', element: 'IK4', end: 'IK5' },
  997: { segment: 'AK3', element: 'AK4', end: 'AK5' },
};

/**
 * Writes one transaction with an answer, ST to SE. Copies of bad elements lose separators they hold: X12 cannot express them.
 * @throws RangeError when a control number or version holds a separator
 */
export function write999(writer: X12Writer, answer: GroupAnswer): void {
  const names = SEGMENTS[answer.standard === '997' ? 997 : 999];
  const version = answer.standard === '997' ? '' : ANSWER_VERSION;
  writer.openTransaction({ kind: answer.standard, control: answer.control, version });
  writer.segment('AK1', answer.groupKind, answer.groupControl, answer.version ?? '');
  for (const transaction of answer.transactions) {
    writer.segment('AK2', transaction.kind, transaction.control, transaction.version ?? '');
    for (const error of transaction.segments) writeSegmentError(writer, error, names);
    writer.segment(names.end, transaction.status, ...transaction.codes);
  }
  const counts = [answer.included, answer.received, answer.accepted].map(String);
  writer.segment('AK9', answer.status, ...counts, ...answer.codes);
  writer.closeTransaction();
}

function writeSegmentError(writer: X12Writer, error: SegmentError, names: { segment: string; element: string }): void {
  const safe = (text: string) => cleanText(text, writer.separators);
  writer.segment(names.segment, safe(error.segmentId), String(error.segment), error.loop ?? '', error.code);
  for (const context of error.contexts) writer.segment('CTX', ...context.map((components) => components.map(safe)));
  for (const { element, component = '', repetition = '', reference = '', code, value = '' } of error.elements) {
    writer.segment(names.element, [element, component, repetition], reference, code, safe(value));
  }
}
