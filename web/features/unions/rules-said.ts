import type { Language } from '@coverlane/contract/codes.ts';
import type { contributionBases, creditOns } from '@coverlane/contract/unions/codes.ts';
import { formatDecimal, formatRate, monthNamed } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';

/** What of a rule set is said in words; hours, dollars and percents are decimal strings. */
export type SaidRules = {
  readonly chargeHours: string;
  readonly initialHours: string;
  readonly initialMonths: number;
  readonly maxBank: string;
  readonly lagMonths: number;
  readonly reserveForfeitMonths: number | null;
  readonly selfPayMaxMonths: number;
  readonly selfPayRate: string | null;
  readonly selfPayDueDay: number;
  readonly creditOn: (typeof creditOns)[number];
  readonly holidayHours: boolean;
  readonly contributionBasis: (typeof contributionBases)[number];
  readonly contributionRate: string;
  readonly dueDay: number;
  readonly ldPct: string;
  readonly interestPct: string;
};

const JUNE = 5;

/** The rules as somebody would tell them to a worker, from the numbers alone: "130 hours buy a month of coverage …". */
export function rulesSaid(rules: SaidRules, t: Translate, language: Language): string[] {
  const { lagMonths, reserveForfeitMonths, selfPayMaxMonths, selfPayRate } = rules;
  const hours = formatDecimal;
  const charge = hours(rules.chargeHours);
  const months = Math.floor(Number(rules.maxBank) / Number(rules.chargeHours));
  const work = monthNamed(JUNE, language);
  const bought = monthNamed(JUNE + lagMonths + 1, language);
  return [
    t('unionRules.said.charge', { hours: charge, work, bought }),
    t('unionRules.said.initial', { hours: hours(rules.initialHours), months: rules.initialMonths }),
    t('unionRules.said.cap', { hours: hours(rules.maxBank), months }),
    reserveForfeitMonths === null
      ? t('unionRules.said.keptForEver')
      : t('unionRules.said.forfeit', { months: reserveForfeitMonths }),
    selfPayRate === null || selfPayMaxMonths === 0
      ? t('unionRules.said.noSelfPay')
      : t('unionRules.said.selfPay', {
          rate: formatRate(selfPayRate),
          day: rules.selfPayDueDay,
          months: selfPayMaxMonths,
        }),
    t(`unionRules.said.credit.${rules.creditOn}`),
    t(`unionRules.said.holidays.${rules.holidayHours ? 'yes' : 'no'}`),
    t(`unionRules.said.owes.${rules.contributionBasis}`, {
      rate: formatRate(rules.contributionRate),
      day: rules.dueDay,
    }),
    t('unionRules.said.late', { damages: rules.ldPct, interest: rules.interestPct }),
  ];
}
