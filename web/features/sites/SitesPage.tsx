import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import { sites } from '@coverlane/contract/collections/sites.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { SettingsPanel } from '../settings/SettingsPanel.tsx';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { SiteAppearance } from './SiteAppearance.tsx';

/** `/admin/sites`: host names with what visitors see there; an open one has its pictures, colours and settings. */
export function SitesPage() {
  return <CollectionPage collection={sites} renderMore={(site) => <OfSite key={site.id} site={site} />} />;
}

function OfSite({ site }: { readonly site: CollectionRecord }) {
  const t = useText();
  const maySet = useAllows()(settings.putSetting.access);
  return (
    <div className="stack">
      <SiteAppearance site={site} />
      {maySet && (
        <Disclosure summary={t('screens.settings')}>
          <SettingsPanel place={{ siteId: site.id }} />
        </Disclosure>
      )}
    </div>
  );
}
