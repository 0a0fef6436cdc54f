import type { CoverageType } from '@coverlane/contract/codes.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ChangePage } from './ChangePage.tsx';
import { useAskedBefore } from './correcting.ts';
import { heldTypes } from './held-coverage.ts';
import { sendParticulars } from './send-particulars.ts';
import { listOf, textOf } from '../../enrolling/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

/** Types of coverage within which somebody chooses a doctor or dentist. */
const ATTENDED: readonly CoverageType[] = ['medical', 'dental'];

const typesOf = (member: MemberToChange): CoverageType[] => heldTypes(member, ATTENDED);

const send = sendParticulars((values, member) => ({
  personIds: [...listOf(values, 'personIds')],
  doctors: typesOf(member)
    .map((coverageType) => ({
      coverageType,
      npi: textOf(values, `${coverageType}.npi`),
      name: textOf(values, `${coverageType}.name`),
      existingPatient: values[`${coverageType}.known`] === true || values[`${coverageType}.known`] === 'on',
    }))
    .filter(({ coverageType, npi, name }) => npi !== '' || name !== '' || hasDoctor(member, coverageType)),
}));

const doctorOf = ({ particulars }: MemberToChange, type: CoverageType) =>
  particulars.doctors.find(({ coverageType }) => coverageType === type);

const hasDoctor = (member: MemberToChange, type: CoverageType): boolean => doctorOf(member, type) !== undefined;

/** The primary-care doctor within a plan, changed on any day: `/{area}/changeDoctor/{memberId}`. */
export function DoctorPage() {
  return (
    <ChangePage
      title="changing.doctorTitle"
      about="changing.doctorAbout"
      confirm="changing.doctorConfirm"
      send={send}
      Fields={Fields}
      nothingFor={(member) => (typesOf(member).length === 0 ? 'changing.noPlanForDoctor' : undefined)}
    />
  );
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const before = useAskedBefore('particulars');
  const types = typesOf(member);
  const others = member.family.filter(({ id }) => id !== member.id);
  return (
    <>
      {types.map((type) => (
        <Doctor key={type} type={type} member={member} />
      ))}
      <DateInput
        name="effectiveDate"
        label={t('changing.from')}
        defaultValue={before?.effectiveDate ?? member.asOf}
        required
      />
      {others.length > 0 && (
        <CheckboxGroup
          name="personIds"
          label={t('changing.doctorFor')}
          defaultValue={before?.personIds ?? []}
          choices={others.map((person) => ({
            value: person.id,
            label: personName(person),
            hint: t(`relationship.${person.relationship}`),
          }))}
          optional
        />
      )}
    </>
  );
}

function Doctor({ type, member }: { readonly type: CoverageType; readonly member: MemberToChange }) {
  const t = useText();
  const failed = useAskedBefore('particulars')?.doctors?.find(({ coverageType }) => coverageType === type);
  const known = failed ?? doctorOf(member, type);
  return (
    <Card title={t('members.doctorOf', { type: t(`coverageType.${type}`) })}>
      <TextInput
        name={`${type}.name`}
        label={t('changing.doctorName')}
        defaultValue={known?.name}
        autoComplete="off"
        maxLength={100}
        optional
      />
      <TextInput
        name={`${type}.npi`}
        label={t('changing.doctorNpi')}
        hint={t('changing.doctorNpiHint')}
        defaultValue={known?.npi}
        inputMode="numeric"
        width="medium"
        autoComplete="off"
        optional
      />
      <Checkbox
        name={`${type}.known`}
        label={t('changing.doctorKnown')}
        defaultChecked={known?.existingPatient === true}
      />
    </Card>
  );
}
