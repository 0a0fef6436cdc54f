import type { CalendarDate } from '../../platform/values/dates.ts';
import { type BankFacts, HOUR, type RuleSet, type WorkedLine } from './facts.ts';

/** The rules of TV-16: charge 130, initial 390 in three months, cap 780, lag 1, 9.25 an hour by the 20th, frozen six months. */
export const rules = (changed: Partial<RuleSet> = {}): RuleSet => ({
  effectiveMonth: '2020-01-01',
  chargeHours: 130 * HOUR,
  initialHours: 390 * HOUR,
  initialMonths: 3,
  maxBank: 780 * HOUR,
  lagMonths: 1,
  reserveForfeitMonths: 6,
  selfPayMaxMonths: 6,
  selfPayRate: 92_500,
  selfPayDueDay: 20,
  creditOn: 'reported',
  holidayHours: true,
  ...changed,
});

export const worked = (workMonth: CalendarDate, hours: number, changed: Partial<WorkedLine> = {}): WorkedLine => ({
  workMonth,
  shop: 'Bay Drywall',
  worked: hours * HOUR,
  paidNotWorked: 0,
  holiday: 0,
  isPaid: true,
  ...changed,
});

export const facts = (changed: Partial<BankFacts> = {}): BankFacts => ({
  ruleSets: [rules()],
  worked: [],
  adjustments: [],
  selfPays: [],
  freezes: [],
  given: [],
  ...changed,
});

/** Hours of months that follow each other, from January 2026 on. */
export const year = (...hours: number[]): WorkedLine[] =>
  hours.map((each, at) => worked(`${2026 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`, each));

/** TV-16: January to July. */
export const tv16 = year(160, 150, 120, 170, 40, 0, 0);
