import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { genders, linkedRecordAnswers } from '@coverlane/contract/codes.ts';
import { ssnReasons } from '@coverlane/contract/members/personal-values.ts';
import { salaryBases } from '@coverlane/contract/members/particular-codes.ts';
import { NameCode } from '../enrollments/NameCode.tsx';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { correcting, useAskedBefore } from './correcting.ts';
import { SsnFields } from './SsnFields.tsx';
import { codeOf, textOf, textOrNull } from '../enrollments/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

/** What of a person can be changed here, with what the record says now. */
const valuesOf = (member: MemberToChange) => ({
  prefix: member.prefix,
  firstName: member.firstName,
  middleName: member.middleName,
  lastName: member.lastName,
  suffix: member.suffix,
  gender: member.gender,
  dob: member.dob,
  email: member.email,
  phone: member.phone,
});

/** A recorded number is taken back only where that is ticked, with both reasons. */
const ssnOf = (values: FormValues) =>
  values['withdrawSsn'] === true
    ? { withdrawSsn: true, ssnReason: codeOf(ssnReasons, textOf(values, 'ssnReason')), note: textOf(values, 'note') }
    : {
        ssn: textOf(values, 'ssn') || undefined,
        linkedRecords: codeOf(linkedRecordAnswers, textOf(values, 'linkedRecords')),
      };

/** Only what differs is sent: a field that is absent stays as it is. */
function changed(values: FormValues, member: MemberToChange): Record<string, string | null> {
  const stored = Object.entries(valuesOf(member));
  const differing = stored.filter(([name, value]) => textOrNull(values, name) !== (value ?? null));
  const salary = textOrNull(values, 'salary');
  return {
    ...Object.fromEntries(differing.map(([name]) => [name, textOrNull(values, name)])),
    ...(salary !== null && { salary, salaryBasis: textOf(values, 'salaryBasis') || 'yearly' }),
  };
}

const send: SendChange = (values, member, preview) =>
  request(memberChanges.putMember, {
    id: member.id,
    clientId: member.clientId,
    ...correcting(values),
    preview,
    effectiveDate: textOf(values, 'effectiveDate'),
    ...ssnOf(values),
    ...changed(values, member),
  });

/** `/client/modifyDemographics/{memberId}` and its siblings: name, birth, SSN and ways to reach a member. */
export function DemographicsPage() {
  return (
    <ChangePage
      title="changing.detailsTitle"
      about="changing.detailsAbout"
      confirm="changing.detailsConfirm"
      send={send}
      Fields={Fields}
    />
  );
}

/** What the form begins with: what a failed change asked for, else what the record says. */
function useStart(member: MemberToChange) {
  const failed = useAskedBefore('demochange');
  const sealed = failed?.sealed ?? [];
  return { values: { ...valuesOf(member), ...failed?.details }, day: failed?.effectiveDate ?? member.asOf, sealed };
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const { values, day, sealed } = useStart(member);
  return (
    <>
      <Card title={t('changing.name')}>
        <NameFields values={values} />
      </Card>
      <Card title={t('changing.person')}>
        <DateInput name="dob" label={t('changing.dob')} defaultValue={values.dob} autoComplete="off" />
        <Select
          name="gender"
          label={t('changing.gender')}
          defaultValue={values.gender}
          choices={genders.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
          width="medium"
        />
        <SsnFields member={member} />
      </Card>
      <Card title={t('changing.reach')}>
        <TextInput name="email" type="email" label={t('changing.email')} defaultValue={values.email} optional />
        <PhoneInput name="phone" label={t('changing.phone')} defaultValue={values.phone} optional />
      </Card>
      {member.employment !== null && member.id === member.subscriberId && (
        <PayCard isTypedAgain={sealed.includes('salary')} />
      )}
      <DateInput name="effectiveDate" label={t('changing.from')} defaultValue={day} required />
    </>
  );
}

/** A salary is only ever typed anew: what is recorded is not shown here. */
function PayCard({ isTypedAgain }: { readonly isTypedAgain: boolean }) {
  const t = useText();
  return (
    <Card title={t('changing.work')}>
      <MoneyInput
        name="salary"
        label={t('changing.salary')}
        hint={t(isTypedAgain ? 'changing.salaryAgain' : 'changing.salaryHint')}
        optional
      />
      <Select
        name="salaryBasis"
        label={t('changing.salaryBasis')}
        width="short"
        empty={null}
        defaultValue="yearly"
        choices={salaryBases.map((value) => ({ value, label: t(`changing.salaryBasis.${value}`) }))}
      />
    </Card>
  );
}

type Values = ReturnType<typeof useStart>['values'];

function NameFields({ values }: { readonly values: Values }) {
  const t = useText();
  return (
    <>
      <NameCode field="prefix" name="prefix" label={t('changing.prefix')} value={values.prefix} />
      <TextInput name="firstName" label={t('changing.firstName')} defaultValue={values.firstName} required />
      <TextInput name="middleName" label={t('changing.middleName')} defaultValue={values.middleName} optional />
      <TextInput name="lastName" label={t('changing.lastName')} defaultValue={values.lastName} required />
      <NameCode field="suffix" name="suffix" label={t('changing.suffix')} value={values.suffix} />
    </>
  );
}
