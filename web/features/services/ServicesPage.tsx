import { installationCalls } from '@coverlane/contract/installations/calls.ts';
import { services } from '@coverlane/contract/collections/services.ts';
import { suppliers } from '@coverlane/contract/collections/suppliers.ts';
import { useSearchParams } from 'react-router';
import { EntityServices } from './EntityServices.tsx';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

const PATH = '/admin/services';
const parts = ['services', 'everywhere', 'suppliers'] as const;
type Part = (typeof parts)[number];

const hrefOf = (part: Part): string => (part === 'services' ? PATH : `${PATH}?tab=${part}`);

/** The services, which of them are on for every client, and the suppliers behind them: `/admin/services`. */
export function ServicesPage() {
  const t = useText();
  const [params] = useSearchParams();
  const shown = parts.find((part) => part === params.get('tab')) ?? 'services';
  const labels = {
    services: t('services.title'),
    everywhere: t('clientParts.everywhere'),
    suppliers: t('suppliers.title'),
  };
  const tabs = parts.map((part) => ({ href: hrefOf(part), label: labels[part] }));
  return (
    <>
      <div className="crud-parts">
        <Tabs label={t('services.title')} tabs={tabs} current={hrefOf(shown)} />
      </div>
      {shown === 'everywhere' && <Everywhere />}
      {shown === 'services' && <CollectionPage key="services" collection={services} />}
      {shown === 'suppliers' && <CollectionPage key="suppliers" collection={suppliers} />}
    </>
  );
}

/** What holds wherever no client says otherwise. */
function Everywhere() {
  const t = useText();
  const { data } = useCall(installationCalls.installations, {});
  const id = data?.rows[0]?.id;
  return (
    <div className="page page-wide">
      <PageHeader title={t('clientParts.everywhere')} about={t('clientParts.everywhereAbout')} />
      {id ? <EntityServices entityType="installation" entityId={id} /> : <Skeleton label={t('services.title')} />}
    </div>
  );
}
