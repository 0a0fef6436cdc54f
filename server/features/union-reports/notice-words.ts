/** What fills a notice to a shop. */
export interface Notice {
  shop: string;
  union: string;
  month: string;
  due: string;
  days: number;
  phone: string | null;
  /** What is owed, in words; null: the month was not reported. */
  late: { unpaid: string; damages: string; interest: string; total: string } | null;
}

/** The sentence that a notice, and the fund office's screen, rests on. */
const owed = ({ days, due, late }: Notice): string =>
  late === null
    ? `We don’t have your report. It was due on ${due}, ${days === 1 ? '1 day' : `${days} days`} ago. If no one worked, send a zero report.`
    : `${late.unpaid} was due on ${due}, ${days === 1 ? '1 day' : `${days} days`} ago. With liquidated damages of ${late.damages} and interest of ${late.interest} you owe ${late.total} today.`;

/** Subject and paragraphs of a notice (domain 13.3: days 1, 15, 30). Shops are written to in English: no language is kept for one. */
export function noticeWords(notice: Notice): { subject: string; body: string } {
  const { shop, union, month, days, phone, late } = notice;
  const last = days >= 30 ? ['This is our last notice before the fund takes further steps to collect.'] : [];
  const call = phone === null ? [] : [`Questions? Call us at ${phone}.`];
  const how =
    late === null
      ? 'Use the link to your reporting page to send it.'
      : 'Use the link to your reporting page to pay, or send a check with the coupon.';
  return {
    subject:
      late === null
        ? `${union}: your report for ${month} is missing`
        : `${union}: contributions for ${month} are past due`,
    body: [`Hello ${shop},`, owed(notice), how, ...last, ...call, union].join('\n\n'),
  };
}
