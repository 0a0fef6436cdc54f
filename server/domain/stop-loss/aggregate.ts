/** What a policy says of the aggregate part, in cents and whole percents. */
export interface AggregateTerms {
  /** 125: claims are expected to be the attachment / 1.25. */
  readonly corridorPct: number;
  /** The most the carrier pays; null: without limit. */
  readonly aggregateMaxCents: number | null;
  /** Percent of the first month's attachment times the months of the term below which the year's end never goes. */
  readonly minimumPct: number;
  /** Stated in the policy instead of the first month times its months. */
  readonly estimatedCents: number | null;
  readonly accommodation: boolean;
}

/** One month's part of the aggregate, in cents. Refunds are above zero: they were paid back. */
export interface MonthPaid {
  readonly attachmentCents: number;
  readonly grossCents: number;
  readonly refundedCents: number;
  readonly ineligibleCents: number;
  readonly specificCents: number;
  /** Advanced by the carrier in this month; below zero where it got some back. */
  readonly advancedCents: number;
}

/** Where the aggregate stands after a month; everything in cents. */
export interface MonthStanding extends MonthPaid {
  readonly netCents: number;
  readonly attachmentToDateCents: number;
  readonly netToDateCents: number;
  /** The year's minimum up to this month. */
  readonly minimumToDateCents: number;
  /** Net paid of the attachment to date, in hundredths of a percent, rounded half up; null without an attachment. */
  readonly ratioBp: number | null;
  /** What could be advanced now, beside what was: below zero where less is left than was advanced. */
  readonly accommodationCents: number;
}

/** Cents of a percent, rounded half up once. */
const percentOf = (cents: number, pct: number): number => Math.floor((cents * pct + 50) / 100);

/** `minimumPct × (first month's attachment × months)`, or of what the policy states (domain 14.2). */
export const yearMinimum = (terms: AggregateTerms, firstMonthCents: number, months: number): number =>
  percentOf(terms.estimatedCents ?? firstMonthCents * months, terms.minimumPct);

/** Net paid of an attachment in hundredths of a percent: 106.63 % is 10663. */
export const ratioOf = (netCents: number, attachmentCents: number): number | null =>
  attachmentCents === 0 ? null : Math.round((netCents * 10_000) / attachmentCents);

/** What claims are expected to be: the attachment without its corridor (attachment / 1.25), rounded half up. */
export const expectedOf = (attachmentCents: number, corridorPct: number): number =>
  Math.floor((attachmentCents * 200 + corridorPct) / (corridorPct * 2));

/**
 * Where the aggregate stands after each month (domain 14.2, TV-18).
 * @param termMonths months of the term; months after them are run-out, in which the year's minimum holds whole
 */
export function standings(terms: AggregateTerms, months: readonly MonthPaid[], termMonths: number): MonthStanding[] {
  const minimum = yearMinimum(terms, months[0]?.attachmentCents ?? 0, termMonths);
  let [attachment, net, advanced] = [0, 0, 0];
  return months.map((month, at) => {
    const netCents = month.grossCents - month.refundedCents - month.ineligibleCents - month.specificCents;
    attachment += month.attachmentCents;
    net += netCents;
    const minimumToDateCents = partOf(minimum, Math.min(at + 1, termMonths), termMonths);
    const above = Math.max(0, net - Math.max(attachment, minimumToDateCents));
    const accommodationCents = terms.accommodation ? above - advanced : 0;
    advanced += month.advancedCents;
    return {
      ...month,
      netCents,
      attachmentToDateCents: attachment,
      netToDateCents: net,
      minimumToDateCents,
      ratioBp: ratioOf(net, attachment),
      accommodationCents,
    };
  });
}

/** So many of `of` equal parts of an amount, rounded half up: nine months of a year's minimum. */
const partOf = (cents: number, parts: number, of: number): number =>
  of === 0 ? 0 : Math.floor((cents * parts * 2 + of) / (of * 2));

/** The year's end: the attachment, never below the minimum, and what the carrier owes of what is above it. */
export interface YearEnd {
  readonly attachmentCents: number;
  readonly minimumCents: number;
  readonly netCents: number;
  readonly reimbursementCents: number;
  readonly advancedCents: number;
  /** Above zero: the carrier owes it still. Below: the employer gives back what was advanced. */
  readonly settlementCents: number;
}

/** `min(aggregateMax, max(0, net − max(attachment, minimum)))`, and what of it was advanced (domain 14.2). */
export function yearEnd(terms: AggregateTerms, months: readonly MonthPaid[], termMonths: number): YearEnd {
  const attached = months.reduce((sum, { attachmentCents }) => sum + attachmentCents, 0);
  const minimumCents = yearMinimum(terms, months[0]?.attachmentCents ?? 0, termMonths);
  const attachmentCents = Math.max(attached, minimumCents);
  const netCents = standings(terms, months, termMonths).at(-1)?.netToDateCents ?? 0;
  const above = Math.max(0, netCents - attachmentCents);
  const reimbursementCents = terms.aggregateMaxCents === null ? above : Math.min(above, terms.aggregateMaxCents);
  const advancedCents = months.reduce((sum, month) => sum + month.advancedCents, 0);
  const settlementCents = reimbursementCents - advancedCents;
  return { attachmentCents, minimumCents, netCents, reimbursementCents, advancedCents, settlementCents };
}
