import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { linkedRecordAnswers } from '@coverlane/contract/codes.ts';
import { EXTERNAL_ID_LENGTH } from '@coverlane/contract/members/external-id.ts';
import { ssnReasons } from '@coverlane/contract/members/personal-values.ts';
import { salaryBases } from '@coverlane/contract/members/particular-codes.ts';
import { useEditing } from '../enrollments/editing.ts';
import { GenderField, MaritalField, NameFields, type TypedIdentity } from '../enrollments/IdentityFields.tsx';
import { nameFaults, personBirthFaults, reachFaults, ssnFaults } from '@coverlane/contract/members/stated-faults.ts';
import { BirthField, EmailField, PhoneField, type TypedPersonal } from '../enrollments/PersonalFields.tsx';
import { complaintsOf, useComplaintWords } from '../enrollments/fault-words.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
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
  maritalStatus: member.maritalStatus,
  dob: member.dob,
  email: member.email,
  phone: member.phone,
  externalId: member.externalId,
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
  const asked = stored.filter(([name]) => values[name] !== undefined);
  const differing = asked.filter(([name, value]) => textOrNull(values, name) !== (value ?? null));
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

const own = (field: string): string => field;

/** What was asked of a person, as it was typed. */
const typedOf = (values: FormValues) => ({
  firstName: textOf(values, 'firstName'),
  middleName: textOf(values, 'middleName'),
  lastName: textOf(values, 'lastName'),
  dob: textOf(values, 'dob'),
  ssn: textOf(values, 'ssn'),
  email: textOf(values, 'email'),
  phone: textOf(values, 'phone'),
});

/** What is wrong with it, in the wizard's words at its inputs, before anything is sent. */
function useCheck() {
  const say = useComplaintWords();
  return (values: FormValues) => {
    const typed = typedOf(values);
    const isAsked = false;
    const faults = { ...nameFaults(typed), ...personBirthFaults(typed), ...ssnFaults(typed, { isAsked }) };
    return say(complaintsOf({ ...faults, ...reachFaults(typed, { isAsked }) }, own));
  };
}

/** `/client/modifyDemographics/{memberId}` and its siblings: name, birth, SSN and ways to reach a member. */
export function DemographicsPage() {
  const check = useCheck();
  return (
    <ChangePage
      title="changing.detailsTitle"
      about="changing.detailsAbout"
      confirm="changing.detailsConfirm"
      check={check}
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
  const editing = useEditing<TypedIdentity & TypedPersonal>({ ...values, ssn: null }, own);
  const isEmployee = member.id === member.subscriberId;
  return (
    <>
      <Card title={t('changing.name')}>
        <NameFields editing={editing} />
      </Card>
      <Card title={t('changing.person')}>
        <BirthField editing={editing} />
        <SsnFields member={member} editing={editing} />
        <GenderField editing={editing} />
        {isEmployee && <MaritalField editing={editing} />}
      </Card>
      <Card title={t('changing.reach')}>
        <EmailField editing={editing} optional />
        <PhoneField editing={editing} optional />
      </Card>
      <Card title={t('changing.elsewhere')}>
        <TextInput
          name="externalId"
          label={t('members.field.externalId')}
          hint={t('changing.externalIdHint')}
          defaultValue={values.externalId ?? ''}
          maxLength={EXTERNAL_ID_LENGTH}
          optional
        />
      </Card>
      {member.employment !== null && isEmployee && <PayCard isTypedAgain={sealed.includes('salary')} />}
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
