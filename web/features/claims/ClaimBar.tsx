import { type ClaimShares, percentsOf } from '@coverlane/contract/claims/shares.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { StackedBar } from '../../ui/charts/StackedBar.tsx';

/** In the order of the story: what is taken off, who paid, what nobody pays, what is left to the patient. */
const PARTS = ['discount', 'paid', 'cob', 'writtenOff', 'unstated', 'owed'] as const;

const TONES = {
  discount: 'discount',
  paid: 'plan',
  cob: 'other',
  writtenOff: 'none',
  unstated: 'none',
  owed: 'you',
} as const;

function nameOf(part: (typeof PARTS)[number], { own, isBillable }: Omit<Props, 'shares'>) {
  if (part === 'owed' && !own) return 'patient';
  return part === 'discount' && isBillable ? 'balance' : part;
}

type Props = { readonly shares: ClaimShares; readonly own: boolean; readonly isBillable: boolean };

/** The charge (with what payers allowed above it) to scale: plan, other insurance, discount, what the provider bears, and the patient; in words below. */
export function ClaimBar({ shares, own, isBillable }: Props) {
  const t = useText();
  const { charged, owed } = shares;
  if (owed === null || charged <= 0) return null;
  const amounts = { ...shares, owed };
  const shown = PARTS.filter((part) => amounts[part] > 0);
  const percents = percentsOf(shown.map((part) => amounts[part]));
  return (
    <div className="claim-bar">
      <StackedBar
        parts={shown.map((part, at) => ({
          key: part,
          value: amounts[part],
          tone: TONES[part],
          said: t('claims.bar.share', {
            part: t(`claims.bar.${nameOf(part, { own, isBillable })}`),
            percent: percents[at] ?? '',
            amount: formatMoney(decimalOf(amounts[part])),
          }),
        }))}
      />
    </div>
  );
}
