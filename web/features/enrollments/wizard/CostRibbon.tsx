import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { usePayText } from './pay-text.ts';
import { runningCost } from './running-cost.ts';
import { useDraft } from './useDraft.ts';

/** What the family pays per pay period as chosen so far, and the difference from today; in the bar of every page. */
export function CostRibbon() {
  const t = useText();
  const { enrollment, answers } = useDraft();
  const payText = usePayText();
  // Of somebody who had nothing before there is nothing to compare with.
  const hadSome = enrollment.offers.some(({ current }) => current !== null);
  const { perPay, lastPay, difference, monthly } = runningCost(enrollment, answers);
  return (
    <div className="enrollment-ribbon" role="status">
      <span className="enrollment-ribbon-label">{t('enrollment.costSoFar')}</span>
      <strong className="enrollment-ribbon-money numbers">
        {perPay === null ? t('enrolling.noPriceYet') : payText({ perPay, lastPay })}
      </strong>
      {difference !== null && hadSome && (
        <span className="muted numbers">
          {Number(difference) === 0
            ? t('enrollment.asToday')
            : t('enrollment.fromToday', { difference: signed(difference) })}
        </span>
      )}
      <LaterPay />
      {monthly !== null && enrollment.cost.payPeriods !== null && (
        <span className="muted numbers enrollment-ribbon-month">
          {t('enrollment.aMonth', { amount: formatMoney(monthly) })}
        </span>
      )}
    </div>
  );
}

/** How many days ahead the ribbon names; the review has all of them. */
const NAMED = 2;

/** From which later days on the paycheck is another one, as far as the server has priced these very answers. */
function LaterPay() {
  const t = useText();
  const { enrollment, answers } = useDraft();
  const { rows } = enrollment.cost;
  if (rows.length < 2 || answers.elections !== enrollment.answers.elections) return null;
  return rows.slice(0, NAMED + 1).map(({ date, after }) => (
    <span key={date} className="muted numbers small">
      {t('enrollment.thenFrom', {
        date: formatDate(date),
        amount: after === null ? t('enrolling.noPriceYet') : formatMoney(after),
      })}
    </span>
  ));
}

/** '+$3.10' or '-$3.10'. */
export const signed = (amount: string): string =>
  amount.startsWith('-') ? formatMoney(amount) : `+${formatMoney(amount)}`;
