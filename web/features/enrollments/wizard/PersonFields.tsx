import { languages } from '@coverlane/contract/codes.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { LANGUAGES } from '../../../lib/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { readDate } from '../../../ui/date-text.ts';
import { readMoney } from '../../../ui/masks.ts';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { BirthField, EmailField, PhoneField, SsnField } from '../PersonalFields.tsx';
import { type Dependent, type Subscriber, withDependent, withSubscriber } from './draft.ts';
import { useDraft, useDraftStore } from './useDraft.ts';

/** Fields that the employee and every dependent have. */
type Shared = Pick<Dependent, keyof Subscriber & keyof Dependent>;

/** A person whose fields a page shows, and how to change them. */
export interface Who {
  readonly person: Shared & Partial<Subscriber>;
  /** Name of a field in errors: 'subscriber.ssn', 'dependents.d1.dob'. */
  readonly nameOf: (field: string) => string;
  readonly change: (change: Partial<Subscriber>, renew?: 'renew') => void;
}

/** The employee, or the dependent of a key; undefined where somebody removed them meanwhile. */
export function useWho(key: string): Who | undefined {
  const store = useDraftStore();
  const { answers } = useDraft();
  if (key === SUBSCRIBER_KEY) {
    return {
      person: answers.subscriber,
      nameOf: (field) => `subscriber.${field}`,
      change: (change, renew) => store.change((before) => withSubscriber(before, change), renew),
    };
  }
  const person = answers.dependents.find((one) => one.key === key);
  if (!person) return undefined;
  return {
    person,
    nameOf: (field) => `dependents.${key}.${field}`,
    change: (change, renew) => store.change((before) => withDependent(before, key, change), renew),
  };
}

type WorkField = 'classCode' | 'jobTitle' | 'hoursPerWeek';

type FieldProps = {
  readonly who: Who;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
};

type TextProps = FieldProps & {
  readonly field: WorkField;
  readonly width?: 'short' | 'medium' | 'full';
  readonly numeric?: boolean;
};

/** One line of text of a person. */
export function PersonText({ who, field, hint, optional = false, width = 'medium', numeric = false }: TextProps) {
  const t = useText();
  return (
    <TextInput
      name={who.nameOf(field)}
      label={t(`enrollment.field.${field}`)}
      hint={hint}
      optional={optional}
      width={width}
      {...(numeric && { inputMode: 'numeric' as const })}
      // Somebody else's details: the browser must not fill in those of whoever types.
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={who.person[field] ?? ''}
      onChange={(text) => who.change({ [field]: text === '' ? null : text })}
    />
  );
}

/** What a shared field shows of a person, and how it changes. */
function useEditingOf({ person, ...who }: Who) {
  const { generation } = useDraft();
  return { ...who, value: person, generation };
}

/** The birth date. */
export const PersonBirth = ({ who }: FieldProps) => <BirthField editing={useEditingOf(who)} />;

/** The first day of work; what is no date yet is kept as it was typed. */
export function PersonHireDate({ who, hint }: FieldProps) {
  const t = useText();
  const { generation } = useDraft();
  const year = new Date().getFullYear();
  return (
    <DateInput
      key={generation}
      name={who.nameOf('hireDate')}
      label={t('enrollment.field.hireDate')}
      hint={hint}
      defaultValue={who.person.hireDate}
      onText={(text) => who.change({ hireDate: readDate(text, year) || text || null })}
    />
  );
}

/** A number that the server keeps hidden from this reader. It is sent back as it came, and then stays. */
const isHidden = (value: string | null | undefined): value is string => value?.includes('*') ?? false;

/** The Social Security number; of one that is hidden, its last four digits and a way to type another. */
export function PersonSsn({ who, hint }: FieldProps) {
  const t = useText();
  const editing = useEditingOf(who);
  const { ssn } = who.person;
  if (isHidden(ssn)) {
    const another = () => who.change({ ssn: null }, 'renew');
    return <HiddenNumber label={t('enrollment.field.ssn')} value={ssn} onChange={another} />;
  }
  return <SsnField editing={editing} hint={hint ?? t('enrollment.hint.ssn')} />;
}

type HiddenProps = { readonly label: string; readonly value: string; readonly onChange: () => void };

function HiddenNumber({ label, value, onChange }: HiddenProps) {
  const t = useText();
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <div className="row">
        <span className="numbers">{value}</span>
        <Button kind="quiet" icon="edit" onClick={onChange}>
          {t('enrollment.typeAnother')}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </Button>
      </div>
    </div>
  );
}

/** The e-mail address. */
export const PersonEmail = ({ who }: FieldProps) => <EmailField editing={useEditingOf(who)} />;

/** The telephone number. */
export const PersonPhone = ({ who }: FieldProps) => <PhoneField editing={useEditingOf(who)} />;

/** The yearly salary: life cover and some prices depend on it. */
export function PersonSalary({ who, hint }: FieldProps) {
  const t = useText();
  const { generation } = useDraft();
  const { salary } = who.person;
  const label = t('enrollment.field.salary');
  if (isHidden(salary))
    return <HiddenNumber label={label} value={salary} onChange={() => who.change({ salary: null }, 'renew')} />;
  return (
    <MoneyInput
      key={generation}
      name={who.nameOf('salary')}
      label={label}
      hint={hint}
      optional
      defaultValue={salary}
      onText={(text) => who.change({ salary: readMoney(text) || text || null })}
    />
  );
}

/** The language of letters and e-mails. */
export function PersonLanguage({ who }: FieldProps) {
  const t = useText();
  return (
    <Select
      name={who.nameOf('language')}
      label={t('enrollment.field.language')}
      width="short"
      empty={null}
      value={who.person.language ?? 'en'}
      onChange={(language) => who.change({ language })}
      choices={languages.map((value) => ({ value, label: LANGUAGES[value] }))}
    />
  );
}

/** Tobacco: prices may depend on it. */
export function PersonTobacco({ who }: FieldProps) {
  const t = useText();
  const { tobacco } = who.person;
  return (
    <RadioGroup
      name={who.nameOf('tobacco')}
      label={t('enrollment.field.tobacco')}
      look="inline"
      value={tobacco === null ? null : tobacco ? 'yes' : 'no'}
      onChange={(choice) => who.change({ tobacco: choice === 'yes' })}
      choices={[
        { value: 'yes', label: t('enrollment.yes') },
        { value: 'no', label: t('enrollment.no') },
      ]}
    />
  );
}
