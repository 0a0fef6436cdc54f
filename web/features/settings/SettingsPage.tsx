import { reference } from '@coverlane/contract/calls/reference.ts';
import { settings } from '@coverlane/contract/calls/settings.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { ownValue, SettingInput, type SettingRow } from './SettingInput.tsx';
import './settings.css';

/** Where settings are looked at: the installation, a client, or one of its divisions; '' is "none". */
type Place = { readonly clientId: string; readonly divisionId: string };

/** `/admin/settings`: what holds at a place, where it comes from, and what is set there (domain 1.4). */
export function SettingsPage() {
  const t = useText();
  const [place, setPlace] = useState<Place>({ clientId: '', divisionId: '' });
  const { clientId, divisionId } = place;
  const { data } = useCall(settings.settingsAt, { ...(clientId && { clientId }), ...(divisionId && { divisionId }) });
  return (
    <div className="page page-wide">
      <PageHeader title={t('screens.settings')} about={t('settings.about')} />
      <PlaceChoice place={place} onChange={setPlace} />
      {data ? (
        <SettingsForm key={JSON.stringify([place, data.rows])} place={place} rows={data.rows} />
      ) : (
        <Skeleton lines={10} />
      )}
    </div>
  );
}

type ChoiceProps = { readonly place: Place; readonly onChange: (place: Place) => void };

function PlaceChoice({ place, onChange }: ChoiceProps) {
  const t = useText();
  const { clients } = useUser();
  const { data } = useCall(reference.divisions, place.clientId ? { clientId: place.clientId } : undefined);
  return (
    <Toolbar>
      <Select
        name="clientId"
        label={t('settings.client')}
        value={place.clientId}
        empty={t('settings.everyClient')}
        choices={clients.map(({ id, name, clientNumber }) => ({ value: id, label: `${name} (${clientNumber})` }))}
        onChange={(clientId) => onChange({ clientId, divisionId: '' })}
      />
      <Select
        name="divisionId"
        label={t('settings.division')}
        value={place.divisionId}
        empty={t('settings.everyDivision')}
        disabled={!place.clientId}
        choices={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(divisionId) => onChange({ ...place, divisionId })}
      />
    </Toolbar>
  );
}

function scopeOf({ clientId, divisionId }: Place) {
  if (divisionId) return 'division';
  return clientId ? 'client' : 'installation';
}

function SettingsForm({ place, rows }: { readonly place: Place; readonly rows: readonly SettingRow[] }) {
  const t = useText();
  const scope = scopeOf(place);
  const save = useSaving(place, rows);
  return (
    <Form wide label={t('screens.settings')} onSubmit={save}>
      <div className="settings-fields">
        {rows.map((row) => (
          <SettingInput key={row.key} row={row} scope={scope} />
        ))}
      </div>
      <div className="row">
        <Button type="submit" kind="primary">
          {t('settings.save')}
        </Button>
      </div>
    </Form>
  );
}

/** Saves what was changed, one setting after the other; what was emptied gives way to the wider scope. */
function useSaving(place: Place, rows: readonly SettingRow[]) {
  const t = useText();
  const { notify } = useNotices();
  const { mutateAsync: put } = useAction(settings.putSetting, { refreshes: [settings.settingsAt] });
  const scope = scopeOf(place);
  const scopeId = place.divisionId || place.clientId;
  return async (values: FormValues) => {
    const typed = (row: SettingRow): string => String(values[row.key] ?? '');
    const changed = rows.filter((row) => row.key in values && typed(row) !== ownValue(row, scope));
    for (const row of changed) await put({ key: row.key, scope, ...(scopeId && { scopeId }), value: typed(row) });
    if (changed.length > 0) notify('success', t('settings.saved'));
    else notify('info', t('settings.nothing'));
  };
}
