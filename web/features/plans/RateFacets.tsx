import { genders, relationshipCodes } from '@coverlane/contract/codes.ts';
import type { RateKind } from '@coverlane/contract/plans/codes.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldSet } from '../../ui/FieldSet.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { facetsOf, type RateFacet } from './rate-facets.ts';
import type { DraftLine } from './rate-lines.ts';

type PickerProps = {
  readonly kind: RateKind;
  readonly facets: readonly RateFacet[];
  readonly onChange: (facet: RateFacet, differs: boolean) => void;
};

/** What the rates differ by: each tick gives every line an input of its own. */
export function FacetPicker({ kind, facets, onChange }: PickerProps) {
  const t = useText();
  return (
    <FieldSet field={{ name: 'facets', label: t('plans.differBy') }}>
      <div className="choices choices-inline">
        {facetsOf(kind).map((facet, at) => (
          <Checkbox
            key={facet}
            name="facets"
            value={facet}
            leads={at === 0}
            label={t(`plans.facet.${facet}`)}
            checked={facets.includes(facet)}
            onChange={(differs) => onChange(facet, differs)}
          />
        ))}
      </div>
    </FieldSet>
  );
}

type InputsProps = {
  readonly line: DraftLine;
  readonly facets: readonly RateFacet[];
  readonly onChange: (more: Partial<DraftLine>) => void;
};

/** The inputs of a line for what the rates differ by; empty means anybody. */
export function FacetInputs({ line, facets, onChange }: InputsProps) {
  const t = useText();
  const { id, gender, relationshipCode } = line;
  return (
    <>
      {facets.includes('gender') && (
        <Select
          name={`gender-${id}`}
          label={t('plans.facet.gender')}
          choices={genders.map((value) => ({ value, label: t(`gender.${value}`) }))}
          value={gender ?? ''}
          onChange={(value) => onChange({ gender: genders.find((one) => one === value) ?? null })}
          empty={t('plans.everybody')}
        />
      )}
      {facets.includes('relationship') && (
        <Select
          name={`relationship-${id}`}
          label={t('plans.facet.relationship')}
          choices={relationshipCodes.map((value) => ({ value, label: t(`relationship.${value}`) }))}
          value={relationshipCode ?? ''}
          onChange={(value) => onChange({ relationshipCode: relationshipCodes.find((one) => one === value) ?? null })}
          empty={t('plans.everybody')}
        />
      )}
      {facets.includes('volume') && <VolumeInputs line={line} onChange={onChange} />}
    </>
  );
}

function VolumeInputs({ line: { id, volumeFrom, volumeTo }, onChange }: Omit<InputsProps, 'facets'>) {
  const t = useText();
  return (
    <>
      <MoneyInput
        name={`volume-from-${id}`}
        label={t('plans.volumeFrom')}
        defaultValue={volumeFrom}
        onChange={(value) => onChange({ volumeFrom: value })}
        optional
      />
      <MoneyInput
        name={`volume-to-${id}`}
        label={t('plans.volumeTo')}
        defaultValue={volumeTo}
        onChange={(value) => onChange({ volumeTo: value })}
        optional
      />
    </>
  );
}
