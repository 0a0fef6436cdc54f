import type { ExtraBenefitSays } from '../../changes/particular-values.ts';
import { decimalOf } from '../../money.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';

/** Somebody who has an extra benefit, as a supplier is told of them. */
export type BenefitHolder = {
  employeeId: string;
  memberNumber: string;
  firstName: string;
  lastName: string;
  /** The row that is recorded of them, with what they answered. */
  says: ExtraBenefitSays;
  effectiveDate: CalendarDate;
  /** Last day; null: open. */
  expirationDate: CalendarDate | null;
};

const HEADINGS = [
  'Employee ID',
  'Member Number',
  'Employee Last Name',
  'Employee First Name',
  'Covered Person',
  'Relationship',
  'Date of Birth',
  'Benefit',
  'Code',
  'Effective Date',
  'Last Day',
  'Amount Chosen',
  'Amount Issued',
  'Amount Pending',
  'Total per Month',
  'Employer per Month',
  'Employee per Month',
  'Employee per Paycheck',
] as const;

const money = (cents: number | null): string => (cents === null ? '' : decimalOf(cents));

/** The headings that the benefits' own values have in the file, in the order in which they come first. */
const ownHeadings = (holders: readonly BenefitHolder[]): string[] => [
  ...new Set(holders.flatMap(({ says }) => says.answers.flatMap(({ exportColumn }) => exportColumn ?? []))),
];

/** Amounts stand in the employee's row alone, so that a column adds up. */
const amountsOf = (says: ExtraBenefitSays): string[] => [
  money(says.chosenCents),
  money(says.issuedCents),
  money(says.issuedCents === null ? null : says.pendingCents),
  money(says.monthlyCents),
  money(says.employerCents),
  money(says.employeeCents),
  money(says.perPayCents),
];

function rowsOf(holder: BenefitHolder, own: readonly string[]): string[][] {
  const { says, employeeId, memberNumber, lastName, firstName, effectiveDate, expirationDate } = holder;
  return says.people.map((person, at) => {
    const answer = (heading: string) =>
      says.answers.find((one) => one.exportColumn === heading && one.person === person.key)?.value ?? '';
    const who = [employeeId, memberNumber, lastName, firstName, person.name, person.relationshipCode, person.dob ?? ''];
    const what = [says.name, says.exportCode ?? '', effectiveDate, expirationDate ?? ''];
    const amounts = at === 0 ? amountsOf(says) : amountsOf(says).map(() => '');
    return [...who, ...what, ...amounts, ...own.map(answer)];
  });
}

/**
 * The file of a supplier of extra benefits (domain 5.6): a row for each person covered, the employee's first, with a column for
 * each value that the benefits ask under a heading of their own. Money is decimal text, days are 'YYYY-MM-DD'. Pure.
 * @param holders those whose benefits are the supplier's, in the order of the file
 */
export function supplierTable(holders: readonly BenefitHolder[]): { headings: string[]; rows: string[][] } {
  const own = ownHeadings(holders);
  return { headings: [...HEADINGS, ...own], rows: holders.flatMap((holder) => rowsOf(holder, own)) };
}
