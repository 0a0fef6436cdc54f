import { reference } from '@coverlane/contract/reference/calls.ts';
import { sites } from '@coverlane/contract/collections/sites.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';

/** Where settings are looked at: the installation, a site, a client, or one of its divisions; '' is "none". */
type Place = { readonly siteId: string; readonly clientId: string; readonly divisionId: string };

/** `/admin/settings`: what holds at a place, where it comes from, and what is set there (domain 1.4). */
export function SettingsPage() {
  const t = useText();
  const [place, setPlace] = useState<Place>({ siteId: '', clientId: '', divisionId: '' });
  const said = Object.entries(place).filter(([, id]) => id !== '');
  return (
    <div className="page page-wide">
      <PageHeader title={t('screens.settings')} about={t('settings.about')} />
      <SettingsPanel
        place={Object.fromEntries(said)}
        renderChoice={(leave) => <PlaceChoice place={place} onChange={(next) => leave(() => setPlace(next))} />}
      />
    </div>
  );
}

type ChoiceProps = { readonly place: Place; readonly onChange: (place: Place) => void };

function PlaceChoice({ place, onChange }: ChoiceProps) {
  const t = useText();
  const clientChoices = useClientChoices();
  const { data } = useCall(reference.divisions, place.clientId ? { clientId: place.clientId } : undefined);
  return (
    <Toolbar>
      <SiteChoice place={place} onChange={onChange} />
      <Select
        name="clientId"
        label={t('settings.client')}
        value={place.clientId}
        empty={t('settings.everyClient')}
        choices={clientChoices}
        onChange={(clientId) => onChange({ siteId: '', clientId, divisionId: '' })}
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

/** The sites, for who keeps them. */
function SiteChoice({ place, onChange }: ChoiceProps) {
  const t = useText();
  const mayRead = useAllows()(sites.calls.list.access);
  const { data } = useCall(sites.calls.list, { pageSize: 200 }, { enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Select
      name="siteId"
      label={t('settings.site')}
      value={place.siteId}
      empty={t('settings.noSite')}
      choices={(data?.rows ?? []).map(({ id, ...row }) => ({ value: id, label: String(row['name']) }))}
      onChange={(siteId) => onChange({ siteId, clientId: '', divisionId: '' })}
    />
  );
}
