import { useText } from '../../lib/i18n.ts';
import { LANGUAGES, type Language } from '../../lib/language.ts';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Props = {
  readonly language: Language;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly nickName?: string | null;
  readonly email?: string;
  readonly phone?: string | null;
  /** Why the e-mail address cannot be changed; undefined: it can. */
  readonly emailFixed?: string | undefined;
};

/** Who somebody is: names, e-mail address, phone, and the language of the portal and its mails. */
export function PersonInputs({ language, emailFixed, ...person }: Props) {
  const t = useText();
  return (
    <>
      <div className="field-row">
        <NameInput name="firstName" value={person.firstName} />
        <NameInput name="lastName" value={person.lastName} />
      </div>
      <TextInput
        name="email"
        type="email"
        label={t('users.email')}
        hint={emailFixed}
        disabled={emailFixed !== undefined}
        autoComplete="off"
        maxLength={254}
        defaultValue={person.email ?? ''}
        required
      />
      <div className="field-row">
        <TextInput
          name="nickName"
          label={t('users.nickName')}
          autoComplete="off"
          maxLength={60}
          defaultValue={person.nickName ?? ''}
          optional
        />
        <PhoneInput name="phone" label={t('users.phone')} defaultValue={person.phone ?? ''} optional />
      </div>
      <Select
        name="language"
        label={t('users.language')}
        choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        defaultValue={language}
        empty={null}
      />
    </>
  );
}

type NameProps = { readonly name: 'firstName' | 'lastName'; readonly value: string | undefined };

function NameInput({ name, value = '' }: NameProps) {
  const t = useText();
  return (
    <TextInput name={name} label={t(`users.${name}`)} autoComplete="off" maxLength={60} defaultValue={value} required />
  );
}
