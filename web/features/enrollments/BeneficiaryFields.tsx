import {
  beneficiaryClasses,
  beneficiaryKinds,
  beneficiaryRelationships,
  type BeneficiaryClass,
  type BeneficiaryKind,
  type BeneficiaryRelationship,
} from '@coverlane/contract/members/particular-codes.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { readDate } from '../../ui/date-text.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Editing } from './editing.ts';
import { codeOf } from './typed.ts';

/** Somebody who is named for life cover, as typed. */
export interface TypedBeneficiary {
  readonly kind: BeneficiaryKind;
  readonly class: BeneficiaryClass;
  readonly name: string | null;
  readonly relationship: BeneficiaryRelationship | null;
  readonly dob: string | null;
  readonly perStirpes?: boolean | undefined;
  /** Percent, as typed. */
  readonly share: string | null;
}

type Props = {
  readonly editing: Editing<TypedBeneficiary>;
  /** Who types is the employee, whom the words address. */
  readonly own?: boolean;
};

/** Who gets a share of a life insurance: in the wizard, on the record, and where members ask for it themselves. */
export function BeneficiaryFields({ editing, own = false }: Props) {
  const t = useText();
  const { value, change, nameOf } = editing;
  return (
    <>
      <Select
        name={nameOf('kind')}
        label={t('enrollment.field.beneficiaryKind')}
        width="medium"
        empty={null}
        value={value.kind}
        onChange={(kind) => change({ kind: codeOf(beneficiaryKinds, kind) ?? 'person' })}
        choices={beneficiaryKinds.map((kind) => ({ value: kind, label: t(`enrollment.beneficiaryKind.${kind}`) }))}
      />
      {value.kind !== 'estate' && (
        <TextInput
          name={nameOf('name')}
          label={t('enrollment.field.beneficiaryName')}
          width="medium"
          autoComplete="off"
          maxLength={100}
          value={value.name ?? ''}
          onChange={(name) => change({ name: name || null })}
        />
      )}
      {value.kind === 'person' && <Person editing={editing} own={own} />}
      <ClassAndShare editing={editing} />
    </>
  );
}

function Person({ editing: { value, change, nameOf, generation = 0 }, own = false }: Props) {
  const t = useText();
  return (
    <>
      <Select
        name={nameOf('relationship')}
        label={t(own ? 'beneficiaries.relation' : 'enrollment.field.beneficiaryRelationship')}
        width="medium"
        optional
        value={value.relationship ?? ''}
        onChange={(code) => change({ relationship: codeOf(beneficiaryRelationships, code) ?? null })}
        choices={beneficiaryRelationships.map((code) => ({
          value: code,
          label: t(`enrollment.beneficiaryRelationship.${code}`),
        }))}
      />
      <DateInput
        key={generation}
        name={nameOf('dob')}
        label={t('enrollment.field.dob')}
        optional
        defaultValue={value.dob}
        onText={(text) => change({ dob: readDate(text, new Date().getFullYear()) || text || null })}
      />
      <Checkbox
        name={nameOf('perStirpes')}
        label={t('enrollment.field.perStirpes')}
        hint={t(own ? 'beneficiaries.perStirpes' : 'enrollment.hint.perStirpes')}
        checked={value.perStirpes === true}
        onChange={(perStirpes) => change({ perStirpes })}
      />
    </>
  );
}

function ClassAndShare({ editing: { value, change, nameOf } }: Props) {
  const t = useText();
  return (
    <>
      <RadioGroup
        name={nameOf('class')}
        label={t('enrollment.field.beneficiaryClass')}
        value={value.class}
        onChange={(order) => change({ class: order === 'contingent' ? 'contingent' : 'primary' })}
        choices={beneficiaryClasses.map((order) => ({
          value: order,
          label: t(`enrollment.beneficiaryClass.${order}`),
          hint: t(`enrollment.beneficiaryClassAbout.${order}`),
        }))}
      />
      <TextInput
        name={nameOf('share')}
        label={t('enrollment.field.share')}
        hint={t('enrollment.hint.share')}
        width="short"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={value.share ?? ''}
        onChange={(share) => change({ share: share || null })}
      />
    </>
  );
}
