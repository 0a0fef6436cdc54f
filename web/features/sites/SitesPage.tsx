import { sites } from '@coverlane/contract/collections/sites.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { SettingsPanel } from '../settings/SettingsPanel.tsx';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { SiteLogo } from './SiteLogo.tsx';

/** `/admin/sites`: host names with what visitors see there; an open one has its logo and its settings. */
export function SitesPage() {
  return (
    <CollectionPage collection={sites} renderMore={({ id, name }) => <OfSite key={id} id={id} name={String(name)} />} />
  );
}

function OfSite({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useText();
  const maySet = useAllows()(settings.putSetting.access);
  return (
    <div className="stack">
      <SiteLogo siteId={id} name={name} />
      {maySet && (
        <Disclosure summary={t('screens.settings')}>
          <SettingsPanel place={{ siteId: id }} />
        </Disclosure>
      )}
    </div>
  );
}
