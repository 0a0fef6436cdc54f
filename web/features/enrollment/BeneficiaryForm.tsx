import {
  beneficiaryClasses,
  beneficiaryKinds,
  beneficiaryRelationships,
} from '@coverlane/contract/particular-codes.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { readDate } from '../../ui/dateText.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type Beneficiary, entryOf, withBeneficiary } from './draft-extras.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

/** One of those who are named. */
export function BeneficiaryForm() {
  const t = useText();
  const { page } = useWizard();
  const { answers } = useDraft();
  const one = answers.beneficiaries.find(({ key }) => key === entryOf(page));
  if (!one) return null;
  return (
    <QuestionPage title={t('enrollment.beneficiaries.formTitle')}>
      <Kind one={one} />
      {one.kind !== 'estate' && <NameOf one={one} />}
      {one.kind === 'person' && <Person one={one} />}
      <ClassAndShare one={one} />
    </QuestionPage>
  );
}

type OneProps = { readonly one: Beneficiary };

/** Changes the fields of somebody named. */
function useChange({ key }: Beneficiary) {
  const store = useDraftStore();
  return (change: Partial<Beneficiary>) => store.change((before) => withBeneficiary(before, key, change));
}

function Kind({ one }: OneProps) {
  const t = useText();
  const change = useChange(one);
  return (
    <Select
      name={`beneficiaries.${one.key}.kind`}
      label={t('enrollment.field.beneficiaryKind')}
      width="medium"
      empty={null}
      value={one.kind}
      onChange={(value) => change({ kind: beneficiaryKinds.find((kind) => kind === value) ?? 'person' })}
      choices={beneficiaryKinds.map((value) => ({ value, label: t(`enrollment.beneficiaryKind.${value}`) }))}
    />
  );
}

function NameOf({ one }: OneProps) {
  const t = useText();
  const change = useChange(one);
  return (
    <TextInput
      name={`beneficiaries.${one.key}.name`}
      label={t('enrollment.field.beneficiaryName')}
      width="medium"
      autoComplete="off"
      maxLength={100}
      value={one.name ?? ''}
      onChange={(name) => change({ name: name || null })}
    />
  );
}

function Person({ one }: OneProps) {
  const t = useText();
  const change = useChange(one);
  const { generation } = useDraft();
  return (
    <>
      <Select
        name={`beneficiaries.${one.key}.relationship`}
        label={t('enrollment.field.beneficiaryRelationship')}
        width="medium"
        optional
        value={one.relationship ?? ''}
        onChange={(value) => change({ relationship: beneficiaryRelationships.find((code) => code === value) ?? null })}
        choices={beneficiaryRelationships.map((value) => ({
          value,
          label: t(`enrollment.beneficiaryRelationship.${value}`),
        }))}
      />
      <DateInput
        key={generation}
        name={`beneficiaries.${one.key}.dob`}
        label={t('enrollment.field.dob')}
        optional
        defaultValue={one.dob}
        onText={(text) => change({ dob: readDate(text, new Date().getFullYear()) || text || null })}
      />
      <Checkbox
        name={`beneficiaries.${one.key}.perStirpes`}
        label={t('enrollment.field.perStirpes')}
        hint={t('enrollment.hint.perStirpes')}
        checked={one.perStirpes === true}
        onChange={(perStirpes) => change({ perStirpes })}
      />
    </>
  );
}

function ClassAndShare({ one }: OneProps) {
  const t = useText();
  const change = useChange(one);
  return (
    <>
      <RadioGroup
        name={`beneficiaries.${one.key}.class`}
        label={t('enrollment.field.beneficiaryClass')}
        value={one.class}
        onChange={(value) => change({ class: value === 'contingent' ? 'contingent' : 'primary' })}
        choices={beneficiaryClasses.map((value) => ({
          value,
          label: t(`enrollment.beneficiaryClass.${value}`),
          hint: t(`enrollment.beneficiaryClassAbout.${value}`),
        }))}
      />
      <TextInput
        name={`beneficiaries.${one.key}.share`}
        label={t('enrollment.field.share')}
        hint={t('enrollment.hint.share')}
        width="short"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={one.share ?? ''}
        onChange={(share) => change({ share: share || null })}
      />
    </>
  );
}
