import type { CoverageType } from '@coverlane/contract/codes.ts';
import { doctorFaults, isDoctorStated } from '@coverlane/contract/members/stated-faults.ts';
import { DoctorFields, type TypedDoctor } from '../enrollments/DoctorFields.tsx';
import { useEditing } from '../enrollments/editing.ts';
import { complaintsOf, type FaultComplaints, labelsOf, useComplaintWords } from '../enrollments/fault-words.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { ChangePage } from './ChangePage.tsx';
import { useAskedBefore } from './correcting.ts';
import { heldTypes } from './held-coverage.ts';
import { sendParticulars } from './send-particulars.ts';
import { listOf, textOf } from '../enrollments/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

/** Types of coverage within which somebody chooses a doctor or dentist. */
const ATTENDED: readonly CoverageType[] = ['medical', 'dental'];

const typesOf = (member: MemberToChange): CoverageType[] => heldTypes(member, ATTENDED);

const PATIENT: Readonly<Record<string, boolean>> = { yes: true, no: false };

const doctorsOf = (values: FormValues, member: MemberToChange) =>
  typesOf(member).map((coverageType) => ({
    coverageType,
    npi: textOf(values, `${coverageType}.npi`),
    name: textOf(values, `${coverageType}.name`),
    existingPatient: PATIENT[textOf(values, `${coverageType}.existingPatient`)] ?? null,
  }));

const complaintsIn = (values: FormValues, member: MemberToChange): FaultComplaints =>
  Object.assign(
    {},
    ...doctorsOf(values, member).map((doctor) =>
      complaintsOf(doctorFaults(doctor), (field) => `${doctor.coverageType}.${field}`, labelsOf.doctor),
    ),
  );

/** What is wrong, in words at its inputs, before anything is sent. */
function useCheck() {
  const say = useComplaintWords();
  return (values: FormValues, member: MemberToChange) => say(complaintsIn(values, member));
}

const send = sendParticulars((values, member) => ({
  personIds: [...listOf(values, 'personIds')],
  doctors: doctorsOf(values, member).filter(
    (doctor) => isDoctorStated(doctor) || doctorOf(member, doctor.coverageType) !== undefined,
  ),
}));

const doctorOf = ({ particulars }: MemberToChange, type: CoverageType) =>
  particulars.doctors.find(({ coverageType }) => coverageType === type);

/** The primary-care doctor within a plan, changed on any day: `/{area}/changeDoctor/{memberId}`. */
export function DoctorPage() {
  const check = useCheck();
  return (
    <ChangePage
      title="changing.doctorTitle"
      about="changing.doctorAbout"
      confirm="changing.doctorConfirm"
      check={check}
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
  const { name = null, npi = null, existingPatient = null } = failed ?? doctorOf(member, type) ?? {};
  const editing = useEditing<TypedDoctor>({ name, npi, existingPatient }, (field) => `${type}.${field}`);
  return (
    <Card title={t('members.doctorOf', { type: t(`coverageType.${type}`) })}>
      <DoctorFields editing={editing} />
    </Card>
  );
}
