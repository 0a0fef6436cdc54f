import {
  beneficiaryClasses,
  beneficiaryKinds,
  beneficiaryRelationships,
  beneficiaryTypes,
} from '@coverlane/contract/particular-codes.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { FieldSet } from '../../ui/FieldSet.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ChangePage } from './ChangePage.tsx';
import { type ParticularsBefore, useAskedBefore } from './correcting.ts';
import { heldTypes } from './held-coverage.ts';
import { sendParticulars } from './send-particulars.ts';
import { codeOf, textOf, textOrNull } from './typed.ts';
import { type Entry, numbersOf, useEntries } from './useEntries.ts';
import type { MemberToChange } from './useMemberToChange.ts';

/** As recorded, or as a failed change asked for. */
type Named = NonNullable<ParticularsBefore['beneficiaries']>[number]['people'][number];

/** The types of life cover a member has or will have. */
const lifeOf = (member: MemberToChange): CoverageType[] => heldTypes(member, beneficiaryTypes);

function personOf(values: FormValues, name: string) {
  const kind = codeOf(beneficiaryKinds, textOf(values, `${name}.kind`)) ?? 'person';
  return {
    kind,
    class: codeOf(beneficiaryClasses, textOf(values, `${name}.class`)) ?? 'primary',
    name: textOf(values, `${name}.name`),
    relationship: codeOf(beneficiaryRelationships, textOf(values, `${name}.relationship`)) ?? null,
    dob: textOrNull(values, `${name}.dob`),
    share: textOf(values, `${name}.share`).replace('%', '').trim(),
  };
}

const send = sendParticulars((values, member) => ({
  beneficiaries: lifeOf(member).map((coverageType) => ({
    coverageType,
    people: numbersOf(Object.keys(values), coverageType).map((at) => personOf(values, `${coverageType}.${at}`)),
  })),
}));

/** Who gets the money of life cover, changed on any day: `/{area}/changeBeneficiaries/{memberId}`. */
export function BeneficiariesPage() {
  return (
    <ChangePage
      title="changing.beneficiariesTitle"
      about="changing.beneficiariesAbout"
      confirm="changing.beneficiariesConfirm"
      send={send}
      Fields={Fields}
    />
  );
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const before = useAskedBefore('particulars');
  const types = lifeOf(member);
  if (types.length === 0) return <Banner title={t('changing.noLife', { name: personName(member) })} />;
  return (
    <>
      {types.map((type) => (
        <NamedOfType key={type} type={type} member={member} />
      ))}
      <DateInput
        name="effectiveDate"
        label={t('changing.from')}
        defaultValue={before?.effectiveDate ?? member.asOf}
        required
      />
    </>
  );
}

function NamedOfType({ type, member }: { readonly type: CoverageType; readonly member: MemberToChange }) {
  const t = useText();
  const failed = useAskedBefore('particulars')?.beneficiaries;
  const lists = failed ?? member.particulars.beneficiaries;
  const known = lists.find(({ coverageType }) => coverageType === type)?.people ?? [];
  const { entries, add, remove } = useEntries<Named>(known);
  return (
    <Card title={t('members.beneficiariesOf', { type: t(`coverageType.${type}`) })}>
      <div className="stack">
        {entries.map((entry, place) => (
          <Beneficiary
            key={entry.at}
            name={`${type}.${entry.at}`}
            number={place + 1}
            entry={entry}
            onRemove={() => remove(entry.at)}
          />
        ))}
        <div>
          <Button icon="add" onClick={add}>
            {t('changing.addBeneficiary')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

type OneProps = {
  readonly name: string;
  readonly number: number;
  readonly entry: Entry<Named>;
  readonly onRemove: () => void;
};

/** What the fields of somebody new begin with. */
const NOBODY: Named = { kind: 'person', class: 'primary', name: '', relationship: null, dob: null, share: '' };

function Beneficiary({ name, number, entry, onRemove }: OneProps) {
  const t = useText();
  const recorded = entry.recorded ?? NOBODY;
  return (
    <FieldSet field={{ name, label: t('changing.beneficiary', { number }) }}>
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
        label={t('changing.beneficiaryRelation')}
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
      <div>
        <Button kind="quiet" icon="remove" onClick={onRemove}>
          {t('changing.removeBeneficiary', { number })}
        </Button>
      </div>
    </FieldSet>
  );
}
