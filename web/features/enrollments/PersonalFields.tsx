import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { readDate } from '../../ui/date-text.ts';
import { digitsOf } from '../../ui/masks.ts';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { SsnInput } from '../../ui/SsnInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Editing } from './editing.ts';

/** When somebody was born, their number and how they are reached, as it is typed in the wizard and on the record. */
export interface TypedPersonal {
  readonly dob: string | null;
  readonly ssn: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

type Of<Field extends keyof TypedPersonal> = { readonly editing: Editing<Pick<TypedPersonal, Field>> };

/** The birth date; what is no date yet is kept as it was typed. */
export function BirthField({ editing: { value, change, nameOf, generation }, hint }: Of<'dob'> & Hint) {
  const t = useText();
  const year = new Date().getFullYear();
  return (
    <DateInput
      key={generation}
      name={nameOf('dob')}
      label={t('enrollment.field.dob')}
      hint={hint}
      autoComplete="off"
      defaultValue={value.dob}
      onText={(text) => change({ dob: readDate(text, year) || text || null })}
    />
  );
}

type Hint = { readonly hint?: ReactNode };
type SsnProps = Of<'ssn'> & Hint & { readonly label?: string; readonly optional?: boolean };

/** The Social Security number. @param label absent: its own name */
export function SsnField({ editing, label, hint, optional = false }: SsnProps) {
  const t = useText();
  const { value, change, nameOf, generation } = editing;
  return (
    <SsnInput
      key={generation}
      name={nameOf('ssn')}
      label={label ?? t('enrollment.field.ssn')}
      hint={hint}
      optional={optional}
      defaultValue={value.ssn}
      onText={(text) => change({ ssn: digitsOf(text).length === 9 ? digitsOf(text) : text || null })}
    />
  );
}

type Reach = { readonly optional?: boolean };

/** The e-mail address. */
export function EmailField({ editing: { value, change, nameOf }, optional = false }: Of<'email'> & Reach) {
  const t = useText();
  return (
    <TextInput
      name={nameOf('email')}
      type="email"
      label={t('enrollment.field.email')}
      optional={optional}
      width="medium"
      // Somebody else's: the browser must not fill in that of whoever types.
      autoComplete="off"
      spellCheck={false}
      maxLength={254}
      value={value.email ?? ''}
      onChange={(text) => change({ email: text === '' ? null : text })}
    />
  );
}

/** The telephone number. */
export function PhoneField({ editing: { value, change, nameOf, generation }, optional = false }: Of<'phone'> & Reach) {
  const t = useText();
  return (
    <PhoneInput
      key={generation}
      name={nameOf('phone')}
      label={t('enrollment.field.phone')}
      optional={optional}
      defaultValue={value.phone}
      onText={(text) => change({ phone: digitsOf(text).length === 10 ? digitsOf(text) : text || null })}
    />
  );
}
