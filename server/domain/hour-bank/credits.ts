import type { CalendarDate } from '../../platform/values/dates.ts';
import type { BankFacts, Hours, RuleSet, WorkedLine } from './facts.ts';
import type { BankLine, LineKind } from './months.ts';

/** What a work month brings: its lines, what waits for the shop's payment, and what does not count. */
export type Credits = { lines: BankLine[]; awaitingPayment: Hours; notCounted: Hours };

const line = (kind: LineKind, hours: Hours, shop: string | null): BankLine[] =>
  hours === 0 ? [] : [{ kind, hours, shop, coverageMonth: null }];

/** Hours of one report that count by the rules: holidays where the fund credits them. */
const ofReport = (rules: RuleSet, { shop, worked, holiday }: WorkedLine): BankLine[] => [
  ...line('worked', worked, shop),
  ...line('holiday', rules.holidayHours ? holiday : 0, shop),
];

const ignored = (rules: RuleSet, { paidNotWorked, holiday }: WorkedLine): Hours =>
  paidNotWorked + (rules.holidayHours ? 0 : holiday);

/**
 * The hours of one work month, by shop and then what was adjusted. Of two shops both count (domain 13.3). Where hours count
 * when they are paid for, those of an unpaid report wait.
 */
export function creditsOf(facts: BankFacts, rules: RuleSet, workMonth: CalendarDate): Credits {
  const reports = facts.worked.filter((one) => one.workMonth === workMonth);
  const counts = ({ isPaid }: WorkedLine) => rules.creditOn === 'reported' || isPaid;
  const waiting = reports.filter((one) => !counts(one)).flatMap((one) => ofReport(rules, one));
  const adjusted = facts.adjustments.filter((one) => one.workMonth === workMonth);
  return {
    lines: [
      ...reports.filter(counts).flatMap((one) => ofReport(rules, one)),
      ...adjusted.flatMap(({ hours }) => line('adjustment', hours, null)),
    ],
    awaitingPayment: waiting.reduce((sum, { hours }) => sum + hours, 0),
    notCounted: reports.reduce((sum, one) => sum + ignored(rules, one), 0),
  };
}
