import type { MessageCode } from '@coverlane/contract/messages.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import type {
  CobraAction,
  CobraClosing,
  CobraState,
  secondCobraEvents,
} from '@coverlane/contract/eligibility/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Sentence } from '../sentence.ts';
import type { CobraLoss } from './cobra-clock.ts';

/** What can follow the first event. */
type SecondEvent = (typeof secondCobraEvents)[number];

/** A COBRA event as it stands (domain 3.6): what was lost, and what has happened since. Money in cents. */
export type CobraCase = CobraLoss & {
  /** Is it the employee's own? What happens to a family later concerns the others only. */
  isEmployee: boolean;
  state: CobraState;
  months: number;
  noticeBy: CalendarDate;
  noticeSentOn: CalendarDate | null;
  /** The notice names another event, day or last covered day than hold now. */
  noticeOutdated: boolean;
  /** The day on which what the notice says was last corrected, where it says something else; null: it fits. */
  correctedOn: CalendarDate | null;
  electBy: CalendarDate | null;
  electedOn: CalendarDate | null;
  firstPremiumBy: CalendarDate | null;
  coveredFrom: CalendarDate;
  coveredUntil: CalendarDate;
  /** The last day that premiums are paid for; null: none were paid yet. */
  paidThrough: CalendarDate | null;
  /** Since when the SSA found somebody of the family disabled; null: the plan was not told, or too late. */
  disabledSince: CalendarDate | null;
  secondEvent: SecondEvent | null;
  secondEventOn: CalendarDate | null;
  /** Months of the state's law instead of COBRA's; null: it is COBRA. */
  stateMonths: number | null;
  /** Since when the employee has Medicare, where that was before the event. */
  medicareOn: CalendarDate | null;
  /** From when the person is covered by work again; null: not known to be. */
  otherFrom: CalendarDate | null;
  closedBy: CobraClosing | null;
  heldState: CobraState | null;
  /** Received toward a premium that is not paid for yet. */
  receivedCents: number;
  /** What is lacking of a premium that counts as paid, and the first day it pays for. */
  shortfallCents: number | null;
  shortfallFrom: CalendarDate | null;
  /** Until when it has to come, once the person was told. */
  shortfallBy: CalendarDate | null;
};

/** What somebody entered: what happened and on which day. */
export type CobraEntry = {
  action: CobraAction;
  date: CalendarDate;
  coverageTypes?: readonly CoverageType[] | undefined;
  /** Of a payment: the last day it pays for; what came and what was due, both absent: it was paid whole. */
  paidThrough?: CalendarDate | null | undefined;
  amountCents?: number | null | undefined;
  dueCents?: number | null | undefined;
  /** Of a disability: since when, and the day it was found; of a second event: which, and its day. */
  disabledSince?: CalendarDate | null | undefined;
  foundOn?: CalendarDate | null | undefined;
  secondEvent?: SecondEvent | null | undefined;
  eventDate?: CalendarDate | null | undefined;
};

/** What is written of a case. */
export type CobraPatch = Partial<
  Omit<
    CobraCase,
    | keyof CobraLoss
    | 'isEmployee'
    | 'noticeOutdated'
    | 'correctedOn'
    | 'noticeBy'
    | 'coveredFrom'
    | 'stateMonths'
    | 'medicareOn'
  > & {
    waivedOn: CalendarDate;
    endedOn: CalendarDate;
    disabledFoundOn: CalendarDate;
    disabledToldOn: CalendarDate;
    shortfallToldOn: CalendarDate | null;
  }
>;

/** Why an entry cannot be: the words `errors.<code>` with their values. */
export type CobraRefusal = { refused: Sentence & { readonly code: MessageCode } };

/** Refuses an entry by code. */
export const refuse = (code: MessageCode, values: Sentence['values'] = {}): CobraRefusal => ({
  refused: { code, values },
});
