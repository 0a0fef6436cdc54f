import { reference } from '@coverlane/contract/reference/calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { SettingsPanel } from '../../features/settings/SettingsPanel.tsx';
import { Select } from '../../ui/Select.tsx';

/** The settings of a client, or of one of its divisions. */
export function ClientSettings({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const [divisionId, setDivision] = useState('');
  const { data } = useCall(reference.divisions, { clientId });
  return (
    <div className="stack">
      <SettingsPanel
        place={{ clientId, ...(divisionId && { divisionId }) }}
        renderChoice={(leave) => (
          <Select
            name="divisionId"
            label={t('client.settings.place')}
            width="medium"
            value={divisionId}
            empty={t('client.settings.whole')}
            choices={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => leave(() => setDivision(id))}
          />
        )}
      />
    </div>
  );
}
