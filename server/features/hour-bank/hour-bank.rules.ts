import type { Reply } from '@coverlane/contract/call.ts';
import type { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { bankFailures } from '@coverlane/contract/hour-bank/codes.ts';
import type { BankMonth, Settled } from '../../domain/hour-bank/months.ts';
import { decimalOf } from '../../domain/money.ts';
import type { BankRow } from './hour-bank.queries.ts';

type Bank = Reply<typeof hourBanks.memberHours>['banks'][number];

/** Hundredths of an hour as text with two decimals, and cents as dollars: both are hundredths. */
export const hoursText = decimalOf;

const selfPayOf = (selfPay: Settled['selfPay']) =>
  selfPay && { amount: decimalOf(selfPay.cents), dueOn: selfPay.dueOn };

/** A bank as the contract shows it; why coverage differs is for who keeps the fund. */
export function bankReply({ unionId, asOf, says, failure, leftOut, months }: BankRow, isKeeper: boolean): Bank {
  const { fund, standing, rules } = says;
  const { next } = standing;
  return {
    unionId,
    unionName: fund.name,
    localNumber: fund.localNumber,
    phone: fund.phone,
    asOf,
    hours: hoursText(standing.bank),
    state: standing.state,
    coverage: standing.coverage,
    next: next && { ...next, missing: hoursText(next.missing), selfPay: selfPayOf(next.selfPay) },
    rules: rules && {
      ...rules,
      chargeHours: hoursText(rules.chargeHours),
      maxBank: hoursText(rules.maxBank),
      initialHours: hoursText(rules.initialHours),
    },
    months: months.toReversed().map(monthReply),
    failure: isKeeper ? (bankFailures.find((code) => code === failure?.code) ?? null) : null,
    leftOut: isKeeper ? leftOut : [],
  };
}

function monthReply(month: BankMonth): Bank['months'][number] {
  return {
    workMonth: month.workMonth,
    opening: hoursText(month.opening),
    lines: month.lines.map((line) => ({ ...line, hours: hoursText(line.hours) })),
    closing: hoursText(month.closing),
    state: month.state,
    awaitingPayment: hoursText(month.awaitingPayment),
    notCounted: hoursText(month.notCounted),
    settled: month.settled.map(({ coverageMonth, outcome, missing, selfPay, paidForNothing }) => ({
      coverageMonth,
      outcome,
      missing: hoursText(missing),
      selfPay: selfPayOf(selfPay),
      paidForNothing: paidForNothing && { amount: decimalOf(paidForNothing.cents), why: paidForNothing.why },
    })),
  };
}
