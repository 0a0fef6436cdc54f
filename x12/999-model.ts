/*
 * Acknowledgments as data: 999 (005010X231), its predecessor 997 (004010), and TA1. Codes are X12's own.
 */

/** IK4 (AK4): one element in error. */
export interface ElementError {
  /** Position of the element in the segment, and of the component and repetition where given. */
  readonly element: string;
  readonly component?: string;
  readonly repetition?: string;
  /** Data element number of the X12 dictionary. */
  readonly reference?: string;
  /** IK403: 1 required element missing, 7 invalid code, 8 invalid date ... */
  readonly code: string;
  /** IK404: copy of the bad element. */
  readonly value?: string;
}

/** IK3 (AK3): one segment in error. */
export interface SegmentError {
  readonly segmentId: string;
  /** Number of the segment in its transaction, ST being 1. */
  readonly segment: number;
  readonly loop?: string;
  /** IK304: 1 unrecognized, 2 unexpected, 3 missing, 5 repeated, 8 element errors ... */
  readonly code: string;
  /** CTX of the segment: each a list of elements, each of those its components. */
  readonly contexts: readonly (readonly (readonly string[])[])[];
  readonly elements: readonly ElementError[];
}

/** AK2 to IK5 (AK5): the answer to one transaction. */
export interface TransactionAnswer {
  /** AK201 to AK203: ST01, ST02, ST03 of the transaction answered. */
  readonly kind: string;
  readonly control: string;
  readonly version?: string;
  /** IK501: A accepted, E accepted with errors, R rejected (M, W, X: security). */
  readonly status: string;
  /** IK502 to IK506. */
  readonly codes: readonly string[];
  readonly segments: readonly SegmentError[];
}

/** AK1 to AK9: the answer to one group. */
export interface GroupAnswer {
  readonly kind: 'groupAnswer';
  /** The transaction that carries the answer: 999 or 997, and its ST02. */
  readonly standard: string;
  readonly control: string;
  /** AK101 to AK103: GS01, GS06, GS08 of the group answered. */
  readonly groupKind: string;
  readonly groupControl: string;
  readonly version?: string;
  readonly transactions: readonly TransactionAnswer[];
  /** AK901: A accepted, E accepted with errors, P partly accepted, R rejected. */
  readonly status: string;
  /** AK902 to AK904: transactions the group said it holds, those received, those accepted. */
  readonly included: number;
  readonly received: number;
  readonly accepted: number;
  /** AK905 to AK909. */
  readonly codes: readonly string[];
}

/** TA1: the answer to one interchange. */
export interface InterchangeAnswer {
  readonly kind: 'interchangeAnswer';
  /** ISA13, ISA09 and ISA10 of the interchange answered. */
  readonly control: string;
  readonly date: string;
  readonly time: string;
  /** TA104: A accepted, E accepted with errors, R rejected. */
  readonly status: string;
  /** TA105: 000 no error ... */
  readonly note: string;
}
