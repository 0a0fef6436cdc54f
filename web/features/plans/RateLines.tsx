import { type RateKind, tobaccoUses } from '@coverlane/contract/plans/codes.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { PlanLines } from './PlanLines.tsx';
import { FacetInputs } from './RateFacets.tsx';
import type { RateFacet } from './rate-facets.ts';
import { byAge, type DraftLine, emptyLine, mayHaveAges } from './rate-lines.ts';
import { choiceOf } from './typed.ts';
import { useRateName, useTierCodeName } from './useRateName.ts';

type Props = {
  readonly kind: RateKind;
  readonly lines: readonly DraftLine[];
  readonly setLines: (lines: DraftLine[]) => void;
  readonly tierCodes: readonly string[];
  readonly structureId: string | null;
  /** What the lines differ by beside tier, ages and tobacco. */
  readonly facets: readonly RateFacet[];
};

/** The lines of a version as inputs: what they are for, tobacco, the amount. */
export function RateLines({ kind, lines, setLines, tierCodes, structureId, facets }: Props) {
  const t = useText();
  const next = (last: DraftLine | undefined) => {
    const ages = byAge(kind) || last?.ageTo != null ? { ageFrom: last?.ageTo == null ? 0 : last.ageTo + 1 } : {};
    return emptyLine({ tierCode: last?.tierCode ?? null, ...ages });
  };
  return (
    <PlanLines legend={t('plans.rates')} lines={lines} setLines={setLines} next={next}>
      {(line, wiring) => <LineInputs {...{ kind, line, tierCodes, structureId, facets }} {...wiring} />}
    </PlanLines>
  );
}

type LineProps = Pick<Props, 'kind' | 'tierCodes' | 'structureId' | 'facets'> & {
  readonly line: DraftLine;
  readonly number: number;
  readonly onChange: (more: Partial<DraftLine>) => void;
  readonly onRemove: () => void;
};

function LineInputs({ kind, line, tierCodes, structureId, facets, number, onChange, onRemove }: LineProps) {
  const t = useText();
  const tierName = useTierCodeName(structureId);
  const nameOf = useRateName(structureId);
  const { id, tierCode, tobacco, amount } = line;
  const hasTier = kind === 'tier' || kind === 'ageTier';
  return (
    <>
      {hasTier && (
        <Select
          name={`tier-${id}`}
          label={t('plans.tier')}
          choices={[...new Set([...tierCodes, ...(tierCode ? [tierCode] : [])])].map((value) => ({
            value,
            label: tierName(value),
          }))}
          value={tierCode ?? ''}
          onChange={(value) => onChange({ tierCode: value || null })}
        />
      )}
      {mayHaveAges(kind) && <AgeInputs {...{ kind, line, onChange }} />}
      <FacetInputs {...{ line, facets, onChange }} />
      <Select
        name={`tobacco-${id}`}
        label={t('plans.tobacco')}
        choices={tobaccoUses.map((value) => ({ value, label: t(`plans.tobacco.${value}`) }))}
        value={tobacco}
        onChange={(value) => onChange({ tobacco: choiceOf(tobaccoUses, value) })}
        empty={null}
      />
      <TextInput
        name={`amount-${id}`}
        label={t('plans.amountOf', { name: nameOf(line) })}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(value) => onChange({ amount: value })}
        required
      />
      <Button kind="quiet" icon="remove" iconOnly onClick={onRemove}>
        {t('plans.removeRow', { number })}
      </Button>
    </>
  );
}

function AgeInputs({ kind, line: { id, ageFrom, ageTo }, onChange }: Pick<LineProps, 'kind' | 'line' | 'onChange'>) {
  const t = useText();
  return (
    <>
      <NumberInput
        name={`from-${id}`}
        label={t('plans.ageFrom')}
        defaultValue={ageFrom}
        onChange={(value) => onChange({ ageFrom: value })}
        {...(byAge(kind) ? { required: true } : { optional: true })}
      />
      <NumberInput
        name={`to-${id}`}
        label={t('plans.ageTo')}
        defaultValue={ageTo}
        onChange={(value) => onChange({ ageTo: value })}
        optional
      />
    </>
  );
}
