import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { Claim } from './ClaimPage.tsx';

const PARTS = ['paid', 'cob', 'discount', 'owed', 'rest'] as const;

const cents = (amount: string | null): number => Math.round(Number(amount ?? 0) * 100);

/** The charge to scale: what the plan paid, other insurance, the discount, the patient, and the provider's own loss. */
export function ClaimBar({ claim, own }: { readonly claim: Claim; readonly own: boolean }) {
  const t = useText();
  const { charges, paid, cob, discount, patientResponsibility } = claim.totals;
  const whole = cents(charges);
  if (patientResponsibility === null || whole <= 0) return null;
  const known = { paid: cents(paid), cob: cents(cob), discount: cents(discount), owed: cents(patientResponsibility) };
  const amounts = { ...known, rest: Math.max(0, whole - known.paid - known.cob - known.discount - known.owed) };
  const label = (part: (typeof PARTS)[number]) =>
    t(part === 'owed' && !own ? 'claims.bar.patient' : `claims.bar.${part}`);
  const shown = PARTS.filter((part) => amounts[part] > 0);
  return (
    <figure className="claim-bar">
      <div className="claim-bar-frame" aria-hidden="true">
        {shown.map((part) => (
          <span key={part} className={`claim-bar-${part}`} style={{ flexGrow: amounts[part] }} />
        ))}
      </div>
      <figcaption>
        <ul>
          {shown.map((part) => (
            <li key={part}>
              <span className={`claim-bar-key claim-bar-${part}`} aria-hidden="true" />
              {t('claims.bar.share', {
                part: label(part),
                percent: Math.round((amounts[part] * 100) / whole),
                amount: formatMoney((amounts[part] / 100).toFixed(2)),
              })}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
