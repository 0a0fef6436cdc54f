import { type Installation, installationCalls } from '@coverlane/contract/calls/installations.ts';
import { languages } from '@coverlane/contract/codes.ts';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { Form } from '../../ui/Form.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { CodeUpdate } from './CodeUpdate.tsx';
import { RemoveInstallation } from './RemoveInstallation.tsx';
import { languageNames, timeZones } from './installation-choices.ts';

type Props = { readonly installation: Installation };

/** One installation that was made from the own one: its particulars, saved together, and its codes. */
export function InstallationCard({ installation }: Props) {
  return (
    <Card title={installation.name}>
      <InstallationForm installation={installation} />
      <CodeUpdate installation={installation} />
    </Card>
  );
}

/** The particulars of an installation, saved together. */
export function InstallationForm({ installation }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const { id, name, version, own } = installation;
  const mayWrite = useAllows()(installationCalls.updateInstallation.access);
  const update = useAction(installationCalls.updateInstallation, { refreshes: [installationCalls.installations] });
  return (
    <Form
      wide
      label={name}
      onSubmit={async ({ allowTestIds, ...values }) => {
        const saved = await update.mutateAsync({ ...values, id, version, allowTestIds: allowTestIds === true });
        notify('success', t('installations.saved', { name: saved.name }));
      }}
    >
      <Particulars installation={installation} />
      {mayWrite && (
        <div className="row">
          <Button type="submit" kind="primary">
            {t('installations.save')}
          </Button>
          {!own && <RemoveInstallation id={id} name={name} />}
        </div>
      )}
    </Form>
  );
}

function Particulars({ installation }: Props) {
  const t = useText();
  const choices = languages.map((value) => ({ value, label: languageNames[value] }));
  const { code, clients } = installation;
  return (
    <>
      <p className="muted small">
        {`${t('installations.code')}: ${code}`}
        {clients !== null && ` · ${t('installations.clients')}: ${clients}`}
      </p>
      <div className="crud-fields">
        <TextInput name="name" label={t('installations.name')} required defaultValue={installation.name} />
        <TextInput
          name="legalName"
          label={t('installations.legalName')}
          optional
          defaultValue={installation.legalName ?? ''}
        />
        <Select
          name="timeZone"
          label={t('installations.timeZone')}
          choices={timeZones(installation.timeZone)}
          empty={null}
          defaultValue={installation.timeZone}
        />
        <Select
          name="defaultLanguage"
          label={t('installations.defaultLanguage')}
          choices={choices}
          empty={null}
          defaultValue={installation.defaultLanguage}
        />
        <CheckboxGroup
          name="languages"
          label={t('installations.languages')}
          choices={choices}
          defaultValue={installation.languages}
          inline
        />
        <TextInput
          name="payerId"
          label={t('installations.payerId')}
          optional
          defaultValue={installation.payerId ?? ''}
        />
        <TextInput
          name="payerEin"
          label={t('installations.payerEin')}
          hint={t('installations.payerEin.hint')}
          optional
          defaultValue={installation.payerEin ?? ''}
        />
        <NumberInput
          name="retentionYears"
          label={t('installations.retentionYears')}
          required
          defaultValue={installation.retentionYears}
        />
        <Checkbox
          name="allowTestIds"
          label={t('installations.allowTestIds')}
          defaultChecked={installation.allowTestIds}
        />
      </div>
    </>
  );
}
