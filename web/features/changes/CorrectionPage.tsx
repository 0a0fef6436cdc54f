import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { relationshipCodes } from '@coverlane/contract/codes.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { meantTwice } from './meant-twice.ts';
import { codeOf, textOf, textOrNull } from '../enrollments/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

/** What a dependent can be. */
const RELATIONSHIPS = relationshipCodes.filter((code) => code !== '18');

const isEmployee = ({ id, subscriberId }: MemberToChange): boolean => id === subscriberId;

/** What the form says of the work, beside what the record says. */
const workOf = (values: FormValues, { employment }: MemberToChange) => ({
  before: { hireDate: employment?.hireDate ?? null, classCode: employment?.classCode ?? null },
  after: {
    hireDate: textOrNull(values, 'hireDate') ?? employment?.hireDate ?? null,
    classCode: textOrNull(values, 'classCode'),
  },
});

const relationshipOf = (values: FormValues, { relationship }: MemberToChange) =>
  codeOf(RELATIONSHIPS, textOf(values, 'relationship')) ?? relationship;

/** Only what differs is sent: a field that is absent stays as it is. */
function changed(values: FormValues, member: MemberToChange) {
  if (!isEmployee(member)) {
    const relationship = relationshipOf(values, member);
    return relationship === member.relationship ? {} : { relationship };
  }
  const { before, after } = workOf(values, member);
  return {
    ...(after.hireDate !== null && after.hireDate !== before.hireDate && { hireDate: after.hireDate }),
    ...(after.classCode !== before.classCode && { classCode: after.classCode }),
  };
}

const send: SendChange = (values, member, preview) =>
  request(memberChanges.putMember, {
    id: member.id,
    clientId: member.clientId,
    preview,
    ...meantTwice(values),
    effectiveDate: textOf(values, 'effectiveDate') || member.asOf,
    note: textOrNull(values, 'note'),
    ...changed(values, member),
  });

/**
 * `/{area}/correctRecord/{memberId}`: the hire date and class of an employee, the relationship of a dependent, as they should have
 * been recorded; then what is judged again because of it (decision 74).
 */
export function CorrectionPage() {
  return (
    <ChangePage
      title="changing.correctTitle"
      about="changing.correctAbout"
      confirm="changing.correctConfirm"
      send={send}
      Fields={Fields}
    />
  );
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  return (
    <>
      {isEmployee(member) ? <WorkFields member={member} /> : <RelationshipFields member={member} />}
      <TextArea name="note" label={t('changing.note')} optional maxLength={500} />
    </>
  );
}

function WorkFields({ member: { employment } }: { readonly member: MemberToChange }) {
  const t = useText();
  return (
    <>
      <DateInput name="hireDate" label={t('changing.hireDate')} defaultValue={employment?.hireDate} required />
      <TextInput
        name="classCode"
        label={t('changing.classCode')}
        hint={t('changing.classCodeHint')}
        defaultValue={employment?.classCode}
        width="short"
        optional
      />
      <DateInput
        name="effectiveDate"
        label={t('changing.classFrom')}
        hint={t('changing.classFromHint')}
        defaultValue={employment?.hireDate}
        optional
      />
    </>
  );
}

function RelationshipFields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  return (
    <>
      <Select
        name="relationship"
        label={t('changing.relationship')}
        width="medium"
        empty={null}
        defaultValue={member.relationship}
        choices={RELATIONSHIPS.map((value) => ({ value, label: t(`relationship.${value}`) }))}
      />
      <DateInput name="effectiveDate" label={t('changing.from')} defaultValue={member.asOf} required />
    </>
  );
}
