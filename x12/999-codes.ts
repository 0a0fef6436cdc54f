import type { X12FaultCode, X12RefusalCode } from './fault.ts';

/**
 * How the answer to a file says one of our faults, by where it stands: an element (IK403), a segment (IK304), a
 * transaction (IK502), a group (AK905), the interchange itself (TA105). Codes are those of 005010X231A1; 997 has the
 * same ones but for those that begin with I, which speak of guides.
 */
export interface AnswerCode {
  readonly element?: string;
  readonly segment?: string;
  readonly transaction?: string;
  readonly group?: string;
  readonly interchange?: string;
}

/** Every fault that a file is refused for has its code: a new one without is a type error. */
const REFUSALS: Readonly<Record<X12RefusalCode, AnswerCode>> = {
  // The file as a whole: there may be nobody to answer.
  'no-isa': { interchange: '022' },
  'bad-isa': { interchange: '022' },
  'missing-iea': { interchange: '023' },
  'missing-gs': { interchange: '024' },
  'segment-outside': { interchange: '024' },
  'iea02-control': { interchange: '001' },
  'segment-too-long': { segment: '8', interchange: '004' },
  // Groups and transactions.
  'missing-ge': { group: '3' },
  'ge02-control': { group: '4' },
  'missing-se': { transaction: '2' },
  'se02-control': { transaction: '3' },
  'not-834': { transaction: '1', group: '1' },
  'not-837': { transaction: '1', group: '1' },
  'not-835': { transaction: '1', group: '1' },
  'not-820': { transaction: '1', group: '1' },
  'other-version': { transaction: 'I6' },
  'exchange-guide': { transaction: 'I6' },
  // Segments.
  'unknown-segment': { segment: '1' },
  'bad-segment-id': { segment: '1', interchange: '024' },
  'segment-out-of-place': { segment: '2' },
  'missing-segment': { segment: '3', interchange: '024' },
  'loop-too-long': { segment: '4' },
  'repeated-segment': { segment: '5' },
  'lost-terminator': { segment: '8', interchange: '024' },
  'guide-mismatch': { segment: 'I4' },
  // Elements; of the segment id itself it is the segment's fault.
  'control-character': { element: '6', segment: '8', interchange: '024' },
  'bad-encoding': { element: '6', segment: '8', interchange: '024' },
  'missing-element': { element: '1' },
  'bad-number': { element: '6' },
  'remittance-unbalanced': { element: '7' },
  'hierarchy-mismatch': { element: '7' },
  'unknown-code': { element: '7' },
  'relationship-mismatch': { element: '7' },
  'bad-date': { element: '8' },
};

/** Warnings that the standard has a code for; of the others an answer says nothing. */
const WARNINGS: Readonly<Partial<Record<X12FaultCode, AnswerCode>>> = {
  'iea01-count': { interchange: '021' },
  'ge01-count': { group: '5' },
  'se01-count': { transaction: '4' },
  'duplicate-control': { transaction: '23' },
};

const CODES: Readonly<Partial<Record<X12FaultCode, AnswerCode>>> = { ...WARNINGS, ...REFUSALS };

/** How the answer says a fault; {} where the standard has no code for it, which no refusal comes to. */
export const answerCodeOf = (code: X12FaultCode): AnswerCode => CODES[code] ?? {};

/** Whose copy an answer may not hold: it would break the answer itself (X12 IK404). */
export const NOT_COPIED: ReadonlySet<X12FaultCode> = new Set(['control-character', 'bad-encoding']);
