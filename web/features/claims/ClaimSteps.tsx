import type { ClaimShares } from '@coverlane/contract/claims/shares.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { useText } from '../../lib/i18n.ts';
import { Money } from '../../ui/Money.tsx';

const STEPS = ['discount', 'paid', 'cob', 'writtenOff', 'unstated'] as const;

type Props = {
  readonly shares: ClaimShares;
  /** Who charged; null where the claim does not name them. */
  readonly place: string | null;
  readonly own: boolean;
  /** Nobody agreed on a discount: what is above the allowed amount may be billed. */
  readonly isBillable: boolean;
};

function nameOf(step: (typeof STEPS)[number], { own, isBillable }: Pick<Props, 'own' | 'isBillable'>) {
  if (step !== 'discount' && step !== 'paid') return `claims.step.${step}` as const;
  const name = step === 'discount' && isBillable ? 'balance' : step;
  return own ? (`claims.step.${name}` as const) : (`claims.staffStep.${name}` as const);
}

/** From the charge to what is left, each step a line; a step of nothing is left out. */
export function ClaimSteps({ shares, place, own, isBillable }: Props) {
  const t = useText();
  const { charged, owed } = shares;
  return (
    <dl className="claim-steps">
      <div>
        <dt>{place === null ? t('claims.step.chargedBySomebody') : t('claims.step.charged', { place })}</dt>
        <dd>
          <Money amount={decimalOf(charged)} />
        </dd>
      </div>
      {shares.excess > 0 && (
        <div>
          <dt>{t('claims.step.excess')}</dt>
          <dd>
            <span aria-hidden="true">+ </span>
            <Money amount={decimalOf(shares.excess)} />
          </dd>
        </div>
      )}
      {STEPS.filter((step) => shares[step] !== 0).map((step) => (
        <div key={step}>
          <dt>{t(nameOf(step, { own, isBillable }))}</dt>
          <dd>
            <span aria-hidden="true">− </span>
            <Money amount={decimalOf(shares[step])} />
          </dd>
        </div>
      ))}
      <div className="claim-steps-end">
        <dt>{t(own ? 'claims.youMayOwe' : 'claims.patientMayOwe')}</dt>
        <dd>{owed === null ? t('claims.notStated') : <Money amount={decimalOf(owed)} />}</dd>
      </div>
    </dl>
  );
}
