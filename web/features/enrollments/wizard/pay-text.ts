import { formatMoney } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { useDraft } from './useDraft.ts';

/** What pay days take: decimal strings; `lastPay` null: the last one of a year as every other. */
interface PayDays {
  readonly perPay: string;
  readonly lastPay: string | null;
}

/**
 * In words: "$179.48 per paycheck", or, where the last pay day of a year differs, "25 × $179.48, then $179.44".
 * @param payPeriods null: not known, and the amounts are a month's
 */
export function payWords({ perPay, lastPay }: PayDays, payPeriods: number | null, t: Translate): string {
  if (payPeriods === null) return t('enrollment.aMonth', { amount: formatMoney(perPay) });
  return lastPay === null
    ? t('enrollment.perPaycheck', { amount: formatMoney(perPay) })
    : t('enrollment.perPaycheckThen', {
        times: payPeriods - 1,
        amount: formatMoney(perPay),
        last: formatMoney(lastPay),
      });
}

/** The same with the pay days of the draft. */
export function usePayText(): (pay: PayDays) => string {
  const t = useText();
  const { payPeriods } = useDraft().enrollment.cost;
  return (pay) => payWords(pay, payPeriods, t);
}
