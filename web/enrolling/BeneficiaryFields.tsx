import {
  beneficiaryClasses,
  beneficiaryKinds,
  beneficiaryRelationships,
} from '@coverlane/contract/particular-codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/calls/members.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { DateInput } from '../ui/DateInput.tsx';
import { FieldSet } from '../ui/FieldSet.tsx';
import type { FormValues } from '../ui/formValues.ts';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { codeOf, textOf, textOrNull } from './typed.ts';
import { type Entry, numbersOf, useEntries } from './useEntries.ts';

/** Somebody who is named for life cover, on record or as a change asked for it. */
type Recorded = Reply<typeof members.getMember>['particulars']['beneficiaries'][number]['people'][number];
export type Named = Omit<Recorded, 'relationship' | 'dob'> & {
  readonly relationship?: Recorded['relationship'] | undefined;
  readonly dob?: Recorded['dob'] | undefined;
};

function personOf(values: FormValues, name: string) {
  const kind = codeOf(beneficiaryKinds, textOf(values, `${name}.kind`)) ?? 'person';
  return {
    kind,
    class: codeOf(beneficiaryClasses, textOf(values, `${name}.class`)) ?? 'primary',
    name: textOf(values, `${name}.name`),
    relationship: codeOf(beneficiaryRelationships, textOf(values, `${name}.relationship`)) ?? null,
    dob: textOrNull(values, `${name}.dob`),
    perStirpes: kind === 'person' && values[`${name}.perStirpes`] === true,
    share: textOf(values, `${name}.share`).replace('%', '').trim(),
  };
}

/** Everybody typed for a type of life cover, as calls take them. */
export const typedBeneficiaries = (values: FormValues, type: string) =>
  numbersOf(Object.keys(values), type).map((at) => personOf(values, `${type}.${at}`));

type ListProps = {
  readonly type: string;
  readonly known: readonly Named[];
  /** Who types is the employee, whom the words address. */
  readonly own?: boolean;
};

/** The fields of everybody named for a type, and a button for one more: names of inputs are '<type>.<number>.<field>'. */
export function BeneficiaryFields({ type, known, own = false }: ListProps) {
  const t = useText();
  const { entries, add, remove } = useEntries<Named>(known);
  return (
    <div className="stack">
      {entries.map((entry, place) => (
        <Beneficiary
          key={entry.at}
          name={`${type}.${entry.at}`}
          number={place + 1}
          entry={entry}
          own={own}
          onRemove={() => remove(entry.at)}
        />
      ))}
      <div>
        <Button icon="add" onClick={add}>
          {t('changing.addBeneficiary')}
        </Button>
      </div>
    </div>
  );
}

type OneProps = {
  readonly name: string;
  readonly number: number;
  readonly entry: Entry<Named>;
  readonly own: boolean;
  readonly onRemove: () => void;
};

/** What the fields of somebody new begin with. */
const NOBODY: Named = { kind: 'person', class: 'primary', name: '', relationship: null, dob: null, share: '' };

function Beneficiary({ name, number, entry, own, onRemove }: OneProps) {
  const t = useText();
  const recorded = entry.recorded ?? NOBODY;
  return (
    <FieldSet field={{ name, label: t('changing.beneficiary', { number }) }}>
      <div className="stack">
        <Select
          name={`${name}.kind`}
          label={t('changing.beneficiaryKind')}
          defaultValue={recorded.kind}
          empty={null}
          width="medium"
          choices={beneficiaryKinds.map((value) => ({ value, label: t(`enrollment.beneficiaryKind.${value}`) }))}
        />
        <TextInput
          name={`${name}.name`}
          label={t('changing.beneficiaryName')}
          hint={t('changing.beneficiaryNameHint')}
          defaultValue={recorded.name}
          autoComplete="off"
          maxLength={100}
        />
        <Select
          name={`${name}.relationship`}
          label={t(own ? 'beneficiaries.relation' : 'changing.beneficiaryRelation')}
          defaultValue={recorded.relationship}
          width="medium"
          optional
          choices={beneficiaryRelationships.map((value) => ({
            value,
            label: t(`enrollment.beneficiaryRelationship.${value}`),
          }))}
        />
        <DateInput
          name={`${name}.dob`}
          label={t('changing.dob')}
          defaultValue={recorded.dob}
          autoComplete="off"
          optional
        />
        <Select
          name={`${name}.class`}
          label={t('changing.beneficiaryOrder')}
          defaultValue={recorded.class}
          empty={null}
          width="medium"
          choices={beneficiaryClasses.map((value) => ({ value, label: t(`enrollment.beneficiaryClass.${value}`) }))}
        />
        <TextInput
          name={`${name}.share`}
          label={t('changing.share')}
          hint={t('changing.shareHint')}
          defaultValue={recorded.share}
          inputMode="decimal"
          width="short"
          required
        />
        <Checkbox
          name={`${name}.perStirpes`}
          label={t('enrollment.field.perStirpes')}
          hint={t(own ? 'beneficiaries.perStirpes' : 'enrollment.hint.perStirpes')}
          defaultChecked={recorded.perStirpes === true}
        />
        <div>
          <Button kind="quiet" icon="remove" onClick={onRemove}>
            {t('changing.removeBeneficiary', { number })}
          </Button>
        </div>
      </div>
    </FieldSet>
  );
}
