import { formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import type { Offer } from './draft.ts';
import { useEmployeeName } from './names.ts';
import { useDraft, useDraftStore } from './useDraft.ts';

/** Of a health savings account that is elected: what may go in, and the certification. */
export function HsaFields({ hsa }: Pick<Offer, 'hsa'>) {
  return (
    <>
      <HsaLimits hsa={hsa} />
      <HsaCertification />
    </>
  );
}

/** What only the employee knows of the right to a health savings account (domain 4.2 step 4: HSA certification; IRC 223(c)). */
function HsaCertification() {
  const t = useText();
  const store = useDraftStore();
  const name = useEmployeeName();
  const { answers } = useDraft();
  const certify = (hsaCertified: boolean) => {
    store.change((before) => ({ ...before, hsaCertified }));
    void store.save();
  };
  return (
    <Checkbox
      name="hsaCertified"
      label={t('enrollment.hsa.certify', { name })}
      hint={t('enrollment.hsa.certifyHint')}
      checked={answers.hsaCertified === true}
      onChange={certify}
    />
  );
}

/** What may go into the account within the year it begins; nothing of another type. */
function HsaLimits({ hsa }: Pick<Offer, 'hsa'>) {
  const t = useText();
  if (hsa === null) return null;
  const { year, single, family, catchUp } = hsa;
  return (
    <p className="muted">
      {t('enrollment.hsa.limits', {
        year,
        single: formatMoney(single),
        family: formatMoney(family),
        catchUp: formatMoney(catchUp),
      })}
    </p>
  );
}
