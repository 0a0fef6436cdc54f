import { decimalOf } from '../../lib/cents.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { type ClaimShares, percentsOf } from './claim-shares.ts';

const PARTS = ['paid', 'cob', 'discount', 'writtenOff', 'unstated', 'owed'] as const;

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
    <figure className="claim-bar">
      <div className="claim-bar-frame" aria-hidden="true">
        {shown.map((part) => (
          <span key={part} className={`claim-bar-${part}`} style={{ flexGrow: amounts[part] }} />
        ))}
      </div>
      <figcaption>
        <ul>
          {shown.map((part, at) => (
            <li key={part}>
              <span className={`claim-bar-key claim-bar-${part}`} aria-hidden="true" />
              {t('claims.bar.share', {
                part: t(`claims.bar.${nameOf(part, { own, isBillable })}`),
                percent: percents[at] ?? '',
                amount: formatMoney(decimalOf(amounts[part])),
              })}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
