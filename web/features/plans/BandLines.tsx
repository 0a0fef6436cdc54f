import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { type DraftBand, emptyBand } from './contribution-bands.ts';
import { PlanLines } from './PlanLines.tsx';
import { useTierCodeName } from './useRateName.ts';

type Props = {
  readonly bands: readonly DraftBand[];
  readonly setBands: (bands: DraftBand[]) => void;
  /** The tiers to choose of, where amounts differ by tier too. */
  readonly tierCodes: readonly string[] | null;
  readonly structureId: string | null;
};

/** What the employer pays by the employee's age, a line a band (domain 2.1 ageBased, table). */
export function BandLines({ bands, setBands, tierCodes, structureId }: Props) {
  const t = useText();
  const next = (last: DraftBand | undefined) =>
    emptyBand({ ageFrom: last?.ageTo == null ? 0 : last.ageTo + 1, tierCode: last?.tierCode ?? null });
  return (
    <PlanLines legend={t('plans.bands')} lines={bands} setLines={setBands} next={next}>
      {(band, wiring) => <BandInputs {...{ band, tierCodes, structureId }} {...wiring} />}
    </PlanLines>
  );
}

type InputsProps = Pick<Props, 'tierCodes' | 'structureId'> & {
  readonly band: DraftBand;
  readonly number: number;
  readonly onChange: (more: Partial<DraftBand>) => void;
  readonly onRemove: () => void;
};

function BandInputs({ band: { id, ageFrom, ageTo, tierCode, amount }, ...props }: InputsProps) {
  const t = useText();
  const { tierCodes, structureId, number, onChange, onRemove } = props;
  const tierName = useTierCodeName(structureId);
  return (
    <>
      {tierCodes && (
        <Select
          name={`band-tier-${id}`}
          label={t('plans.tier')}
          choices={tierCodes.map((value) => ({ value, label: tierName(value) }))}
          value={tierCode ?? ''}
          onChange={(value) => onChange({ tierCode: value || null })}
          empty={t('plans.everybody')}
        />
      )}
      <NumberInput
        name={`band-from-${id}`}
        label={t('plans.ageFrom')}
        defaultValue={ageFrom}
        onChange={(value) => onChange({ ageFrom: value })}
        required
      />
      <NumberInput
        name={`band-to-${id}`}
        label={t('plans.ageTo')}
        defaultValue={ageTo}
        onChange={(value) => onChange({ ageTo: value })}
        optional
      />
      <MoneyInput
        name={`band-amount-${id}`}
        label={t('plans.flatAmount')}
        defaultValue={amount}
        onChange={(value) => onChange({ amount: value })}
        required
      />
      <Button kind="quiet" icon="remove" iconOnly onClick={onRemove}>
        {t('plans.removeRow', { number })}
      </Button>
    </>
  );
}
