import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Policy } from './replies.ts';

/** What a policy says of one claimant: from which amount the carrier pays, and what it is told of. */
export function SpecificFields({ shown }: { readonly shown: Partial<Policy> }) {
  const t = useText();
  const noLimit = t('reinsurance.noLimit');
  return (
    <>
      <MoneyInput
        name="specificDeductible"
        label={t('reinsurance.specificDeductible')}
        defaultValue={shown.specificDeductible}
        required
      />
      <MoneyInput
        name="specificMax"
        label={t('reinsurance.specificMax')}
        hint={noLimit}
        defaultValue={shown.specificMax}
      />
      <MoneyInput
        name="aggregatingSpecific"
        label={t('reinsurance.aggregatingSpecific')}
        hint={t('reinsurance.aggregatingSpecific.hint')}
        defaultValue={shown.aggregatingSpecific}
      />
      <NumberInput name="noticePct" label={t('reinsurance.noticePct')} defaultValue={shown.noticePct} required />
      <TextInput
        name="triggerDiagnoses"
        label={t('reinsurance.triggerDiagnoses')}
        hint={t('reinsurance.triggerDiagnoses.hint')}
        defaultValue={shown.triggerDiagnoses?.join(', ')}
        width="full"
      />
      <NumberInput
        name="longStayDays"
        label={t('reinsurance.longStayDays')}
        hint={t('reinsurance.longStayDays.hint')}
        defaultValue={shown.longStayDays}
      />
      <Checkbox
        name="laserCapsAggregate"
        label={t('reinsurance.laserCapsAggregate')}
        defaultChecked={shown.laserCapsAggregate ?? null}
      />
    </>
  );
}
