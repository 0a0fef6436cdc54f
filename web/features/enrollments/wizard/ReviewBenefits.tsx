import { beside } from '../../../lib/beside.ts';
import { formatMoney } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList, type Detail } from '../../../ui/DescriptionList.tsx';
import { ChangeLink } from './ChangeLink.tsx';
import type { Answers } from './draft.ts';
import { coveredOf, type Extra, extraAnswer, pageOfExtra } from './extra-answers.ts';
import { nameOfKey } from './names.ts';
import { payWords } from './pay-text.ts';
import { useDraft } from './useDraft.ts';

/** The extra benefits of a session on the review page, each with a way to change it. */
export function ReviewBenefits() {
  const t = useText();
  const { enrollment, answers } = useDraft();
  const { extras, cost } = enrollment;
  const chosen = extras.filter(({ kind }) => kind !== 'link' && kind !== 'info');
  if (chosen.length === 0) return null;
  return (
    <Card title={t('enrollment.extra.title')}>
      <DescriptionList
        details={chosen.map((extra) => ({
          ...detailOf(answers, extra, { t, payPeriods: cost.payPeriods }),
          action: <ChangeLink page={pageOfExtra(extra)} of={extra.name} />,
        }))}
      />
    </Card>
  );
}

type Saying = { readonly t: Translate; readonly payPeriods: number | null };

/** What is insured at once and what awaits the insurer, apart; null: nothing waits. */
function apartOf({ issued, pending }: Extra): { issued: string; pending: string } | null {
  return issued === null || pending === null || Number(pending) === 0 ? null : { issued, pending };
}

/** "Jane, Kit · $50,000.00 · $30,000.00 now, $20,000.00 waiting for the insurer · $6.00 per paycheck". */
function electedOf(answers: Answers, extra: Extra, { t, payPeriods }: Saying): string {
  const { amount } = extraAnswer(answers, extra.benefitId);
  const { perPay, lastPay, hasAmount } = extra;
  const apart = apartOf(extra);
  const names = coveredOf(answers, extra).map((key) => nameOfKey(answers, key, t));
  const parts = [
    names.join(', '),
    hasAmount && amount !== null && formatMoney(amount),
    apart && t('enrollment.extra.apart', { issued: formatMoney(apart.issued), pending: formatMoney(apart.pending) }),
    perPay !== null && payWords({ perPay, lastPay }, payPeriods, t),
  ];
  return beside(...parts);
}

function detailOf(answers: Answers, extra: Extra, saying: Saying): Detail {
  const { t } = saying;
  const { decision } = extraAnswer(answers, extra.benefitId);
  const label = extra.name;
  if (decision === 'elect') return { label, value: electedOf(answers, extra, saying) };
  if (decision === 'waive') return { label, value: t('enrollment.extra.declined') };
  return { label, value: t(extra.asked ? 'enrollment.review.openBenefit' : 'enrollment.extra.notChosen') };
}
