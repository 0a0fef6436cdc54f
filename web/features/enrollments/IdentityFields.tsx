import { genders } from '@coverlane/contract/codes.ts';
import { maritalStatuses } from '@coverlane/contract/members/personal-values.ts';
import { useText } from '../../lib/i18n.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Editing } from './editing.ts';
import { NameCode } from './NameCode.tsx';

/** Who somebody is, as it is typed in the wizard and on the record. */
export interface TypedIdentity {
  readonly prefix: string | null;
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly lastName: string | null;
  readonly suffix: string | null;
  readonly gender: string | null;
  /** Asked of an employee alone. */
  readonly maritalStatus?: string | null;
}

type Props = { readonly editing: Editing<TypedIdentity> };
type NamePart = 'firstName' | 'middleName' | 'lastName';

/** A whole name: title, first, middle and last name, suffix (specification 3, member fields). */
export function NameFields({ editing }: Props) {
  return (
    <>
      <Code editing={editing} field="prefix" />
      <div className="field-row">
        <Part editing={editing} part="firstName" />
        <Part editing={editing} part="middleName" />
      </div>
      <div className="field-row">
        <Part editing={editing} part="lastName" />
        <Code editing={editing} field="suffix" />
      </div>
    </>
  );
}

function Part({ editing: { value, change, nameOf }, part }: Props & { readonly part: NamePart }) {
  const t = useText();
  return (
    <TextInput
      name={nameOf(part)}
      label={t(`enrollment.field.${part}`)}
      optional={part === 'middleName'}
      width="medium"
      // Somebody else's name: the browser must not fill in that of whoever types.
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={value[part] ?? ''}
      onChange={(text) => change({ [part]: text === '' ? null : text })}
    />
  );
}

function Code({ editing: { value, change, nameOf }, field }: Props & { readonly field: 'prefix' | 'suffix' }) {
  const t = useText();
  return (
    <NameCode
      field={field}
      name={nameOf(field)}
      label={t(`enrollment.field.${field}`)}
      value={value[field]}
      onChange={(text) => change({ [field]: text || null })}
    />
  );
}

/** Gender as the plans' records have it. */
export function GenderField({ editing: { value, change, nameOf } }: Props) {
  const t = useText();
  return (
    <RadioGroup
      name={nameOf('gender')}
      label={t('enrollment.field.gender')}
      look="inline"
      value={value.gender ?? null}
      onChange={(gender) => change({ gender })}
      choices={genders.map((one) => ({ value: one, label: t(`gender.${one}`) }))}
    />
  );
}

/** Those that a form asks for; a roster file may state the others. */
const ASKED: readonly string[] = ['single', 'married', 'partnered', 'divorced', 'widowed', 'separated'];

/** Whether an employee is married; what a file stated otherwise stays among the choices. */
export function MaritalField({ editing: { value, change, nameOf } }: Props) {
  const t = useText();
  return (
    <Select
      name={nameOf('maritalStatus')}
      label={t('enrollment.field.maritalStatus')}
      width="short"
      optional
      value={value.maritalStatus ?? ''}
      onChange={(status) => change({ maritalStatus: status || null })}
      choices={maritalStatuses
        .filter((one) => ASKED.includes(one) || one === value.maritalStatus)
        .map((one) => ({ value: one, label: t(`maritalStatus.${one}`) }))}
    />
  );
}
