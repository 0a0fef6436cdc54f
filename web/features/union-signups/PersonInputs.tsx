import { genders } from '@coverlane/contract/codes.ts';
import type { SignupData } from '@coverlane/contract/union-signups/form-data.ts';
import { useText } from '../../lib/i18n.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { SsnInput } from '../../ui/SsnInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Person = Pick<SignupData['worker'], 'firstName' | 'middleName' | 'lastName' | 'suffix' | 'dob' | 'gender'>;

type Props = {
  readonly person: Person;
  /** What the names of its fields begin with: 'formData.worker'. */
  readonly at: string;
  /** The end of the number that was typed before. */
  readonly lastFour: string | undefined;
  /** The worker's own: the browser may fill it in, and the number is needed. */
  readonly own: boolean;
};

/** Who somebody is: name, birth date, sex and number. */
export function PersonInputs({ person, at, lastFour, own }: Props) {
  const t = useText();
  const fills = (name: string) => (own ? name : 'off');
  return (
    <>
      <TextInput
        name={`${at}.firstName`}
        label={t('unionSignup.firstName')}
        autoComplete={fills('given-name')}
        defaultValue={person.firstName ?? ''}
      />
      <TextInput
        name={`${at}.middleName`}
        label={t('unionSignup.middleName')}
        autoComplete={fills('additional-name')}
        defaultValue={person.middleName ?? ''}
        optional
      />
      <TextInput
        name={`${at}.lastName`}
        label={t('unionSignup.lastName')}
        autoComplete={fills('family-name')}
        defaultValue={person.lastName ?? ''}
      />
      <DateInput
        name={`${at}.dob`}
        label={t('unionSignup.dob')}
        autoComplete={own ? 'bday' : 'off'}
        defaultValue={person.dob}
      />
      <Select
        name={`${at}.gender`}
        label={t('unionSignup.gender')}
        width="medium"
        defaultValue={person.gender}
        choices={genders.map((code) => ({ value: code, label: t(`gender.${code}`) }))}
      />
      <SsnInput
        name={`${at}.ssn`}
        label={t('unionSignup.ssn')}
        hint={
          lastFour === undefined
            ? t(own ? 'unionSignup.ssnHint' : 'unionSignup.ssnLater')
            : t('unionSignup.ssnKept', { end: lastFour })
        }
        optional={!own}
      />
    </>
  );
}
