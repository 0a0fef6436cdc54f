import { claimVerdicts, type ClaimVerdict } from '@coverlane/contract/claims/codes.ts';
import { totalsOf } from '../../../domain/claims/line-money.ts';
import type { Outcome } from './claim-outcome.ts';
import type { ClaimFileRow } from './claim-rows.queries.ts';
import type { AskedItem } from './claims-file.ts';
import type { ClaimAmounts, ClaimCounts, UnclearClaim, UndatedClaim } from './claims-order.ts';
import type { ClaimsScan } from './claims-scan.ts';
import type { DayAnswer } from './undated.rules.ts';

const MOST = 100;
const OF_DAYS = new Set(['service-date-missing', 'service-date-given']);

/** Where an amount of the file goes by what became of its claim. */
const PLACE: Partial<Record<ClaimVerdict, 'duplicates' | 'notTaken'>> = {
  duplicate: 'duplicates',
  leftOut: 'notTaken',
  unknownPerson: 'notTaken',
  undated: 'notTaken',
  unclear: 'notTaken',
  refused: 'notTaken',
};

/** Counts what becomes of the claims of a file, in claims and in cents, and notes what somebody is to be asked. */
export class ClaimTally {
  readonly faults: ClaimFileRow[] = [];
  readonly undated: UndatedClaim[] = [];
  readonly unclear: UnclearClaim[] = [];
  readonly amounts: ClaimAmounts;
  readonly #counts = new Map<ClaimVerdict, number>();

  constructor({ kind, outside }: Pick<ClaimsScan, 'kind' | 'outside'>) {
    const of = kind === '835' ? 'paid' : 'charged';
    this.amounts = { of, stated: 0, recorded: 0, duplicates: 0, notTaken: 0, replaced: 0, ...outside };
  }

  /** Takes what became of one claim; `answer`: what was said about its day. */
  take(outcome: Outcome, row: ClaimFileRow, answer: DayAnswer | undefined): void {
    const { verdict, reasons } = row;
    this.#counts.set(verdict, (this.#counts.get(verdict) ?? 0) + 1);
    const isFault = verdict === 'refused' || verdict === 'leftOut';
    if (isFault && reasons.length > 0) note(this.faults, row);
    this.#ask(outcome, answer);
    this.#weigh(outcome, PLACE[verdict] ?? 'recorded');
  }

  /** Claims that were answered stay in sight, so that it can be answered otherwise. */
  #ask({ item, asked }: Outcome, answer: DayAnswer | undefined): void {
    if (item.reasons.some(({ code }) => OF_DAYS.has(code))) note(this.undated, { item, answer });
    if (asked !== undefined) note(this.unclear, { item, ...asked });
  }

  #weigh({ item, decision }: Outcome, place: 'recorded' | 'duplicates' | 'notTaken'): void {
    const stated = this.amounts.of === 'paid' ? paidIn(item) : item.charge;
    this.amounts.stated += stated;
    this.amounts[place] += stated;
    if (place !== 'recorded' || this.amounts.of === 'charged') return;
    const { record, ends } = decision;
    this.amounts.replaced += stated - (paidOn(record) - paidOn(ends));
  }

  /** How many of each verdict. */
  counts(more: Pick<ClaimCounts, 'lines' | 'unknownPeople'>): ClaimCounts {
    const each = Object.fromEntries(claimVerdicts.map((verdict) => [verdict, this.#counts.get(verdict) ?? 0]));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every verdict has its count
    return { ...(each as Record<ClaimVerdict, number>), ...more };
  }
}

/** Keeps the first of them. */
function note<Noted>(list: Noted[], one: Noted): void {
  if (list.length < MOST) list.push(one);
}

const paidIn = (item: AskedItem): number => (item.kind === 'claim' ? 0 : (item.paid ?? 0));

/** What a claim says was paid; nothing where it was taken back. */
const paidOn = (claim: Outcome['decision']['record']): number =>
  claim === null || claim.void ? 0 : (totalsOf(claim.lines).paid ?? 0);
