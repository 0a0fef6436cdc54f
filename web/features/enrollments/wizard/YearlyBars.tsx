import { centsOrZero, decimalOf } from '@coverlane/contract/words/cents.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { StackedRows } from '../../../ui/charts/StackedRows.tsx';
import type { Offer, OfferedPlan } from './draft.ts';

const LEVELS = ['low', 'typical', 'high'] as const;

type Yearly = NonNullable<OfferedPlan['yearly']>;

/** What the plan takes in the worst year: payroll deductions and the out-of-pocket limit, in cents; null: there is no limit. */
const mostOf = ({ premium, limit }: Yearly): number | null =>
  limit === null ? null : centsOrZero(premium) + centsOrZero(limit);

/** The longest bar or mark of all plans, in cents: their cards are compared to one scale. */
const scaleOf = ({ plans }: Offer): number =>
  Math.max(1, ...plans.flatMap(({ yearly }) => (yearly ? [centsOrZero(yearly.high), mostOf(yearly) ?? 0] : [])));

type Props = { readonly plan: OfferedPlan; readonly offer: Offer };

/** A year with little, typical and much use: payroll deductions and the own share of bills, and where the limit lies (design 7). */
export function YearlyBars({ plan: { yearly }, offer }: Props) {
  const t = useText();
  if (yearly === null) return null;
  const premium = centsOrZero(yearly.premium);
  const most = mostOf(yearly);
  return (
    <div className="enrollment-year">
      <p className="small">
        <strong>{t('enrollment.yearly.estimated')}</strong>
      </p>
      <StackedRows
        most={scaleOf(offer)}
        mark={
          most === null
            ? undefined
            : { at: most, said: t('enrollment.yearly.most', { amount: formatMoney(decimalOf(most)) }) }
        }
        rows={LEVELS.map((level) => ({
          key: level,
          name: t(`enrollment.yearly.${level}`),
          said: formatMoney(yearly[level]),
          parts: [
            { tone: 'other', value: premium },
            { tone: 'you', value: centsOrZero(yearly[level]) - premium },
          ],
        }))}
        legend={[
          { tone: 'other', said: t('enrollment.yearly.premiumOf', { amount: formatMoney(yearly.premium) }) },
          { tone: 'you', said: t('enrollment.yearly.care') },
        ]}
      />
    </div>
  );
}
