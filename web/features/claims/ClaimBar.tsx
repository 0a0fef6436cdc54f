import { type ClaimShares, drawnShares } from '@coverlane/contract/claims/shares.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { StackedBar } from '../../ui/charts/StackedBar.tsx';

const TONES = {
  discount: 'discount',
  paid: 'plan',
  cob: 'other',
  writtenOff: 'none',
  unstated: 'none',
  owed: 'you',
} as const;

type Props = { readonly shares: ClaimShares; readonly own: boolean; readonly isBillable: boolean };

/** The charge (with what payers allowed above it) to scale: plan, other insurance, discount, what the provider bears, and the patient; in words below. */
export function ClaimBar({ shares, own, isBillable }: Props) {
  const t = useText();
  const drawn = drawnShares(shares, isBillable);
  if (drawn.length === 0) return null;
  return (
    <div className="claim-bar">
      <StackedBar
        parts={drawn.map(({ part, name, cents, percent }) => ({
          key: part,
          value: cents,
          tone: TONES[part],
          said: t('claims.bar.share', {
            part: t(`claims.bar.${part === 'owed' && !own ? 'patient' : name}`),
            percent,
            amount: formatMoney(decimalOf(cents)),
          }),
        }))}
      />
    </div>
  );
}
