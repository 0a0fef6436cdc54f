import { installationCalls } from '@coverlane/contract/installations/calls.ts';
import { languages } from '@coverlane/contract/codes.ts';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { LANGUAGES } from '../../lib/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { timeZones } from './installation-choices.ts';

const text = (value: FormValues[string] | undefined): string => String(value ?? '');

/** A new installation and its first administrator, who is invited. */
export function NewInstallation({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const create = useAction(installationCalls.createInstallation, { refreshes: [installationCalls.installations] });
  const make = async (values: FormValues) => {
    const language = languages.find((one) => one === values['defaultLanguage']) ?? 'en';
    const made = await create.mutateAsync({
      name: text(values['name']),
      code: text(values['code']),
      timeZone: text(values['timeZone']),
      defaultLanguage: language,
      administratorFirstName: text(values['administratorFirstName']),
      administratorLastName: text(values['administratorLastName']),
      administratorEmail: text(values['administratorEmail']),
    });
    notify('success', t('installations.made', { name: made.name }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('installations.new')} maxWidth={560}>
      <p>{t('installations.new.about')}</p>
      <Form onSubmit={make}>
        <TextInput name="name" label={t('installations.name')} required />
        <TextInput name="code" label={t('installations.code')} hint={t('installations.code.hint')} required />
        <Select
          name="timeZone"
          label={t('installations.timeZone')}
          choices={timeZones()}
          empty={null}
          defaultValue="America/New_York"
        />
        <Select
          name="defaultLanguage"
          label={t('installations.defaultLanguage')}
          choices={languages.map((value) => ({ value, label: LANGUAGES[value] }))}
          empty={null}
          defaultValue="en"
        />
        <h3>{t('installations.administrator')}</h3>
        <TextInput name="administratorFirstName" label={t('installations.firstName')} required autoComplete="off" />
        <TextInput name="administratorLastName" label={t('installations.lastName')} required autoComplete="off" />
        <TextInput
          name="administratorEmail"
          type="email"
          label={t('installations.email')}
          required
          autoComplete="off"
        />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('installations.make')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
