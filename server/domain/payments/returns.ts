import type { PaymentKind } from '@coverlane/contract/payments/codes.ts';
import { addDays, type CalendarDate } from '../../platform/values/dates.ts';

/**
 * What a returned payment demands (domain 6.6): `retry` may be drawn again within the rules; `newAccount` the account cannot be used;
 * `stop` nothing is drawn from this payer without a new authorisation; `review` somebody looks at it.
 */
export type ReturnAction = 'retry' | 'newAccount' | 'stop' | 'review';

/** For the rates that NACHA watches. */
export type ReturnClass = 'unauthorized' | 'administrative' | 'other';

/** What the codes of returns demand. Codes that are not here are looked at by somebody. */
const ACTIONS: Readonly<Record<string, ReturnAction>> = {
  R01: 'retry',
  R02: 'newAccount',
  R03: 'newAccount',
  R04: 'newAccount',
  R05: 'stop',
  R06: 'review',
  R07: 'stop',
  R08: 'stop',
  R09: 'retry',
  R10: 'stop',
  R11: 'stop',
  R12: 'newAccount',
  R13: 'newAccount',
  R14: 'stop',
  R15: 'stop',
  R16: 'newAccount',
  R17: 'review',
  R20: 'newAccount',
  R23: 'review',
  R24: 'review',
  R28: 'newAccount',
  R29: 'stop',
};

/** Is it a code that domain 6.6 names? */
export const isKnownReturn = (code: string): boolean => code in ACTIONS;

/** What a code demands; of one nobody knows: that somebody looks. */
export const actionOf = (code: string): ReturnAction => ACTIONS[code] ?? 'review';

/** R05, R07, R10, R11, R29 are unauthorized; R02 to R04 administrative (NACHA Operating Rules, 2.17.2). */
export function classOf(code: string): ReturnClass {
  if (['R05', 'R07', 'R10', 'R11', 'R29'].includes(code)) return 'unauthorized';
  return ['R02', 'R03', 'R04'].includes(code) ? 'administrative' : 'other';
}

/** At most two retries of a payment, within 180 days of its first entry (NACHA; domain 6.5). */
export const RETRIES = 2;
const RETRY_DAYS = 180;

/** Is it drawn from a payer's account? Refunds and what tries an account are not. */
export const isDebit = (kind: PaymentKind): boolean =>
  kind !== 'refund' && kind !== 'prenote' && kind !== 'microdeposit';

/** What decides whether a returned payment is drawn again. */
export type RetryAsked = {
  kind: PaymentKind;
  code: string;
  /** How often it was drawn so far. */
  attempts: number;
  firstEffective: CalendarDate;
  today: CalendarDate;
  /** The authorisation stands and the account is used. */
  isAllowed: boolean;
};

/**
 * May it be drawn again (R01 and R09 alone, twice, within 180 days, while it is allowed)? Debits alone: what a refund that came back was
 * to give back can be given back anew, and would leave twice.
 */
export const mayRetry = ({ kind, code, attempts, firstEffective, today, isAllowed }: RetryAsked): boolean =>
  isAllowed &&
  isDebit(kind) &&
  actionOf(code) === 'retry' &&
  attempts <= RETRIES &&
  today <= addDays(firstEffective, RETRY_DAYS);

/** How many of the debits of a time came back, and what of it is too much. */
export type ReturnRate = {
  kind: 'unauthorized' | 'administrative' | 'overall';
  returned: number;
  percent: number;
  isHigh: boolean;
};

/** The levels from which NACHA asks questions, in percent: 0.5, 3 and 15 (domain 6.6). */
const LEVELS = { unauthorized: 0.5, administrative: 3, overall: 15 } as const;

/**
 * The rates of returns among debits.
 * @param debits how many were drawn
 * @param codes of those of them that came back
 */
export function returnRates(debits: number, codes: readonly string[]): ReturnRate[] {
  const counted = {
    unauthorized: codes.filter((code) => classOf(code) === 'unauthorized').length,
    administrative: codes.filter((code) => classOf(code) === 'administrative').length,
    overall: codes.length,
  };
  return (['unauthorized', 'administrative', 'overall'] as const).map((kind) => {
    const returned = counted[kind];
    const percent = debits === 0 ? 0 : Math.round((returned * 10_000) / debits) / 100;
    return { kind, returned, percent, isHigh: debits > 0 && returned * 100 >= LEVELS[kind] * debits && returned > 0 };
  });
}
