import { memberChanges } from '@coverlane/contract/calls/member-changes.ts';
import { relationshipCodes } from '@coverlane/contract/codes.ts';
import { formatDate } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { meantTwice } from './meant-twice.ts';
import { codeOf, textOf, textOrNull } from '../../enrolling/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

/** What a dependent can be. */
const RELATIONSHIPS = relationshipCodes.filter((code) => code !== '18');

const isEmployee = ({ id, subscriberId }: MemberToChange): boolean => id === subscriberId;

/** Only what differs is sent: a field that is absent stays as it is. */
function changed(values: FormValues, member: MemberToChange) {
  const relationship = codeOf(RELATIONSHIPS, textOf(values, 'relationship'));
  if (!isEmployee(member)) return relationship === member.relationship ? {} : { relationship };
  const [hireDate, classCode] = [textOf(values, 'hireDate'), textOrNull(values, 'classCode')];
  const { employment } = member;
  return {
    ...(hireDate !== '' && hireDate !== employment?.hireDate && { hireDate }),
    ...(classCode !== (employment?.classCode ?? null) && { classCode }),
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
      Asked={Asked}
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

type Said = { readonly label: TextKey; readonly before: string; readonly after: string };

/** What the record says, and what it will say: only what differs. */
function useSaid(member: MemberToChange, values: FormValues): Said[] {
  const t = useText();
  const { employment, relationship } = member;
  const dated = (day: string | null | undefined) => (day ? formatDate(day) : '–');
  const after = codeOf(RELATIONSHIPS, textOf(values, 'relationship')) ?? relationship;
  const said: Said[] = isEmployee(member)
    ? [
        {
          label: 'changing.hireDate',
          before: dated(employment?.hireDate),
          after: dated(textOrNull(values, 'hireDate') ?? employment?.hireDate),
        },
        {
          label: 'changing.classCode',
          before: employment?.classCode ?? '–',
          after: textOrNull(values, 'classCode') ?? '–',
        },
      ]
    : [
        {
          label: 'changing.relationship',
          before: t(`relationship.${relationship}`),
          after: t(`relationship.${after}`),
        },
      ];
  return said.filter((one) => one.before !== one.after);
}

/** Old and new beside each other: the consequences say what follows from it. */
function Asked({ member, values }: { readonly member: MemberToChange; readonly values: FormValues }) {
  const t = useText();
  const said = useSaid(member, values);
  if (said.length === 0) return null;
  return (
    <DescriptionList
      details={said.map(({ label, before, after }) => ({
        label: t(label),
        value: t('changing.beforeAfter', { before, after }),
      }))}
    />
  );
}
