import type { Reply } from '@coverlane/contract/call.ts';
import type { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { hoursText } from '@coverlane/contract/unions/numbers.ts';
import { formatDate, formatDecimal, formatMoney, formatMonth } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';

export type MemberHours = Reply<typeof hourBanks.memberHours>;
export type Bank = MemberHours['banks'][number];
export type Month = Bank['months'][number];
export type Settled = Month['settled'][number];

/** '1250.50' -> '1,250.5'; what goes has its minus. */
export function hoursSaid(hours: string): string {
  const isLess = hours.startsWith('-');
  return `${isLess ? '−' : ''}${formatDecimal(hoursText(hours.replace('-', '')))}`;
}

/** A change of hours, with its sign in either direction. */
export const moveSaid = (hours: string): string => (hours.startsWith('-') ? hoursSaid(hours) : `+${hoursSaid(hours)}`);

/** Through when somebody is covered: their own coverage, or that of somebody a keeper looks at. */
export function coverageSentence({ coverage, state, asOf, hours }: Bank, t: Translate, isOwn: boolean): string {
  if (coverage !== null) {
    const isAhead = coverage.from > asOf;
    const date = formatDate(isAhead ? coverage.from : coverage.through);
    if (isAhead) return t(isOwn ? 'hours.you.begins' : 'hours.they.begins', { date });
    return t(isOwn ? 'hours.you.through' : 'hours.they.through', { date });
  }
  if (state === 'frozen') return t('hours.frozen', { hours: hoursSaid(hours) });
  return t(isOwn ? 'hours.you.none' : 'hours.they.none');
}

/** What keeps or begins the next month: hours while its work goes on, money afterwards; null: nothing does. */
export function nextSentence({ next, state }: Bank, t: Translate): string | null {
  if (next === null) return null;
  const values = {
    hours: hoursSaid(next.missing),
    month: formatMonth(next.coverageMonth),
    date: formatDate(next.workUntil),
  };
  if (next.selfPay !== null)
    return t('hours.pay', {
      ...values,
      amount: formatMoney(next.selfPay.amount),
      date: formatDate(next.selfPay.dueOn),
    });
  return t(state === 'covered' ? 'hours.keep' : 'hours.start', values);
}

/** What became of a month of coverage, with what is to be known of it. */
export function settledSaid(
  { coverageMonth, outcome, missing, selfPay, paidForNothing }: Settled,
  t: Translate,
): string {
  const values = {
    month: formatMonth(coverageMonth),
    hours: hoursSaid(missing),
    date: selfPay === null ? '' : formatDate(selfPay.dueOn),
  };
  const back = paidForNothing && t(`hours.back.${paidForNothing.why}`, { amount: formatMoney(paidForNothing.amount) });
  return [t(`hours.outcome.${outcome}`, values), back].filter(Boolean).join(' ');
}
