import { addMonths, type CalendarDate } from '../../platform/values/dates.ts';
import { type BankFacts, HOUR, type RuleSet } from './facts.ts';

/** An hour as a thing one can hold in the hand: it knows its month, or that it is old. */
type Token = string;

/** What became of months, and how many hours are left after each work month. */
export type Told = { outcomes: Record<CalendarDate, string>; left: Record<CalendarDate, number> };

/**
 * The same bank by other means than the program's: whole hours as tokens in a heap that are thrown in and taken out one by one, and
 * money reckoned with fractions. It knows nothing of holds and of months that were given.
 */
export function byTokens(facts: BankFacts, workMonths: readonly CalendarDate[], asOf: CalendarDate): Told {
  const heap = new Heap(facts, asOf);
  for (const month of workMonths) heap.work(month);
  return heap.told;
}

const olds = (count: number): Token[] => Array.from({ length: Math.max(0, count) }, () => 'old' as const);

class Heap {
  readonly told: Told = { outcomes: {}, left: {} };
  private readonly facts: BankFacts;
  private readonly asOf: CalendarDate;
  private tokens: Token[] = [];
  private isCovered = false;
  private wasCovered = false;
  private isOver = false;
  private gone = 0;
  private own = 0;
  private decided: CalendarDate | null = null;

  constructor(facts: BankFacts, asOf: CalendarDate) {
    this.facts = facts;
    this.asOf = asOf;
  }

  work(month: CalendarDate): void {
    const rules = this.rulesOf(month);
    this.throwIn(month, this.came(month, rules));
    if (!this.wasCovered) this.keepSince(month, rules, true);
    this.decideUpTo(addMonths(month, rules.lagMonths + 1), { month, rules });
    while (this.tokens.length > rules.maxBank / HOUR) this.dropOldest();
    this.told.left[month] = this.tokens.length;
  }

  private throwIn(month: CalendarDate, came: number): void {
    for (let each = 0; each < came; each += 1) this.tokens.push(month);
    for (let each = 0; each > came; each -= 1) this.dropNewest();
  }

  private decideUpTo(last: CalendarDate, at: { month: CalendarDate; rules: RuleSet }): void {
    for (let one = this.decided ?? last; one <= last && !this.isOver; one = addMonths(one, 1)) {
      this.decided = addMonths(one, 1);
      if (this.wasCovered || one === last) this.decide(one, at);
    }
  }

  private rulesOf(month: CalendarDate): RuleSet {
    const begun = this.facts.ruleSets.filter((one) => one.effectiveMonth <= month);
    return begun.reduce((one, other) => (other.effectiveMonth > one.effectiveMonth ? other : one));
  }

  private came(month: CalendarDate, rules: RuleSet): number {
    let sum = 0;
    for (const one of this.facts.worked)
      if (one.workMonth === month) sum += one.worked + (rules.holidayHours ? one.holiday : 0);
    for (const one of this.facts.adjustments) if (one.workMonth === month) sum += one.hours;
    return sum / HOUR;
  }

  private dated = (): string[] => this.tokens.filter((one) => one !== 'old').sort();
  private drop(token: Token | undefined): void {
    const at = token === undefined ? -1 : this.tokens.indexOf(token);
    if (at >= 0) this.tokens.splice(at, 1);
  }
  private dropNewest = (): void => this.drop(this.dated().at(-1) ?? 'old');
  private dropOldest = (): void => this.drop(this.tokens.includes('old') ? 'old' : this.dated()[0]);

  private keepSince(month: CalendarDate, rules: RuleSet, withOld: boolean): void {
    const from = addMonths(month, 1 - rules.initialMonths);
    this.tokens = this.tokens.filter((one) => (one === 'old' ? withOld : one >= from));
  }

  private decide(coverage: CalendarDate, { month, rules }: { month: CalendarDate; rules: RuleSet }): void {
    this.forfeit(month, rules);
    const charge = rules.chargeHours / HOUR;
    const due = `${addMonths(month, Math.max(1, rules.lagMonths)).slice(0, 8)}${rules.selfPayDueDay}`;
    if (this.tokens.length >= (this.wasCovered ? charge : Math.max(charge, rules.initialHours / HOUR)))
      this.bought(coverage, this.tokens.length - charge);
    else if (this.isCovered && this.hasPaid(coverage, rules, due)) this.paid(coverage);
    else this.missed(coverage, due);
  }

  private forfeit(month: CalendarDate, rules: RuleSet): void {
    if (!this.wasCovered || this.isCovered || this.gone < (rules.reserveForfeitMonths ?? Infinity)) return;
    this.keepSince(month, rules, false);
    [this.wasCovered, this.gone] = [false, 0];
  }

  private hasPaid(coverage: CalendarDate, rules: RuleSet, due: CalendarDate): boolean {
    if (rules.selfPayRate === null || this.own >= rules.selfPayMaxMonths) return false;
    const dollars = ((rules.chargeHours / HOUR - this.tokens.length) * rules.selfPayRate) / 10_000;
    const paid = this.facts.selfPays.filter((one) => one.coverageMonth === coverage && one.paidOn <= due);
    return paid.reduce((sum, { cents }) => sum + cents, 0) >= Math.floor(dollars * 100 + 0.5 + 1e-6);
  }

  private bought(coverage: CalendarDate, left: number): void {
    this.tokens = olds(left);
    this.told.outcomes[coverage] = 'bought';
    [this.isCovered, this.wasCovered, this.gone, this.own] = [true, true, 0, 0];
  }

  private paid(coverage: CalendarDate): void {
    this.tokens = [];
    this.own += 1;
    this.told.outcomes[coverage] = 'selfPaid';
  }

  private missed(coverage: CalendarDate, due: CalendarDate): void {
    this.isOver = this.isCovered && this.asOf <= due;
    const after = this.wasCovered ? 'frozen' : 'building';
    this.told.outcomes[coverage] = this.isOver ? 'short' : this.isCovered ? 'lost' : after;
    if (this.isOver) return;
    if (this.wasCovered) this.gone += 1;
    [this.isCovered, this.own] = [false, 0];
  }
}
