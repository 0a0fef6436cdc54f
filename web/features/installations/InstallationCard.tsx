import { type Installation, installationCalls } from '@coverlane/contract/installations/calls.ts';
import { languages } from '@coverlane/contract/codes.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { LANGUAGES } from '../../lib/language.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { useAllows } from '../../lib/session.tsx';
import { NewerRecord } from '../../lists/NewerRecord.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { Form } from '../../ui/Form.tsx';
import { type FormValues, isSameValue } from '../../ui/form-values.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { CodeUpdate } from './CodeUpdate.tsx';
import { RemoveInstallation } from './RemoveInstallation.tsx';
import { timeZones } from './installation-choices.ts';
import { actorSaid } from '../../lib/actors.ts';

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

/** The particulars of an installation, saved together; what somebody else changes meanwhile takes nothing typed away. */
export function InstallationForm({ installation }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const [held, hold] = useState(installation);
  const [newer, setNewer] = useState<{ now: Installation; mine: FormValues }>();
  const { id, name, own } = held;
  const mayWrite = useAllows()(installationCalls.updateInstallation.access);
  const update = useAction(installationCalls.updateInstallation, { refreshes: [installationCalls.installations] });
  const take = (now: Installation) => {
    hold(now);
    setNewer(undefined);
  };
  const save = async (values: FormValues) => {
    try {
      const saved = await update.mutateAsync({ ...changesOf(held, values), id, version: (newer?.now ?? held).version });
      take(saved);
      notify('success', t('installations.saved', { name: saved.name }));
    } catch (failure) {
      const isConflict = failure instanceof RequestFailed && failure.code === 'conflict';
      const now = isConflict ? await installationNow(id) : undefined;
      if (!now) throw failure;
      setNewer({ now, mine: values });
    }
  };
  return (
    <Form wide label={name} onSubmit={save}>
      {newer && <NewerInstallation {...newer} before={held} onTake={() => take(newer.now)} />}
      <Particulars key={held.version} installation={held} />
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

const installationNow = async (id: string): Promise<Installation | undefined> =>
  (await request(installationCalls.installations, {})).rows.find((row) => row.id === id);

/** Only what was changed is sent, so that two people who change different fields both keep their work. */
function changesOf(held: Installation, values: FormValues): FormValues {
  const before: Readonly<Record<string, unknown>> = held;
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, before[name])));
}

type NewerProps = {
  readonly before: Installation;
  readonly now: Installation;
  readonly mine: FormValues;
  readonly onTake: () => void;
};

function NewerInstallation({ before, now, mine, onTake }: NewerProps) {
  const t = useText();
  const show = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'clientMatrix.yes' : 'clientMatrix.no');
    return [value].flat().map(nameOf).join(', ');
  };
  const signed = { by: actorSaid(now.updatedBy, t) || t('crud.somebody'), at: formatDateTime(now.updatedAt) };
  const fields = PARTICULARS.map((name) => ({ name, label: t(`installations.${name}`), show }));
  return <NewerRecord {...{ fields, before, now, mine, signed, onTake }} />;
}

const PARTICULARS = [
  'name',
  'legalName',
  'timeZone',
  'defaultLanguage',
  'languages',
  'payerId',
  'payerEin',
  'retentionYears',
  'allowTestIds',
] as const;

/** A value in words: languages by their own names. */
const nameOf = (value: unknown): string => {
  const language = languages.find((one) => one === value);
  return language ? LANGUAGES[language] : String(value ?? '');
};

function Particulars({ installation }: Props) {
  const t = useText();
  const choices = languages.map((value) => ({ value, label: LANGUAGES[value] }));
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
