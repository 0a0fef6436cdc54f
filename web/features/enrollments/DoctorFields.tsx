import { useText } from '../../lib/i18n.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Editing } from './editing.ts';

/** A doctor as typed; empty: the plan chooses. */
export interface TypedDoctor {
  readonly name: string | null;
  readonly npi: string | null;
  readonly existingPatient: boolean | null;
}

const wordOf = (yes: boolean | null): string | null => (yes === null ? null : yes ? 'yes' : 'no');

/** The primary care provider of one person within a plan, in the wizard and on the record. */
export function DoctorFields({ editing: { value, change, nameOf } }: { readonly editing: Editing<TypedDoctor> }) {
  const t = useText();
  return (
    <>
      <TextInput
        name={nameOf('name')}
        label={t('enrollment.field.doctorName')}
        width="medium"
        optional
        autoComplete="off"
        maxLength={100}
        value={value.name ?? ''}
        onChange={(name) => change({ name: name || null })}
      />
      <TextInput
        name={nameOf('npi')}
        label={t('enrollment.field.npi')}
        hint={t('enrollment.hint.npi')}
        width="short"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={value.npi ?? ''}
        onChange={(npi) => change({ npi: npi || null })}
      />
      <RadioGroup
        name={nameOf('existingPatient')}
        label={t('enrollment.field.existingPatient')}
        look="inline"
        optional
        value={wordOf(value.existingPatient)}
        onChange={(choice) => change({ existingPatient: choice === 'yes' })}
        choices={[
          { value: 'yes', label: t('enrollment.yes') },
          { value: 'no', label: t('enrollment.no') },
        ]}
      />
    </>
  );
}
