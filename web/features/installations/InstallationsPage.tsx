import { type Installation, installationCalls } from '@coverlane/contract/installations/calls.ts';
import { dashboarditems } from '@coverlane/contract/collections/dashboarditems.ts';
import { relatedcontent } from '@coverlane/contract/collections/relatedcontent.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CollectionPart } from '../../crud/CollectionPart.tsx';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { CodeUpdate, isUnderWay } from './CodeUpdate.tsx';
import { InstallationCard, InstallationForm } from './InstallationCard.tsx';
import { NewInstallation } from './NewInstallation.tsx';
import './installations.css';
import { ArrangementPictures } from './ArrangementPictures.tsx';

const ASK_AGAIN_MS = 1000;

/** The parts of the own installation's record (domain 1.1, 12.9). */
const parts = {
  particulars: (installation) => <InstallationForm key={installation.id} installation={installation} />,
  codes: (installation) => <CodeUpdate installation={installation} />,
  dashboarditems: () => (
    <>
      <CollectionPart key="dashboarditems" collection={dashboarditems} />
      <ArrangementPictures />
    </>
  ),
  relatedcontent: () => <CollectionPart key="relatedcontent" collection={relatedcontent} />,
} as const satisfies Record<string, (installation: Installation) => ReactNode>;
const tabs = ['particulars', 'codes', 'dashboarditems', 'relatedcontent'] as const;
type Tab = (typeof tabs)[number];

const hrefOf = (tab: Tab) => (tab === 'particulars' ? '/admin/installations' : `/admin/installations?tab=${tab}`);

/** `/admin/installations`: what an administrator runs, the own one with what belongs to it as tabs of its record. */
export function InstallationsPage() {
  const t = useText();
  const [making, make] = useState(false);
  const mayMake = useAllows()(installationCalls.createInstallation.access);
  const add = mayMake && (
    <Button kind="primary" icon="add" onClick={() => make(true)}>
      {t('installations.new')}
    </Button>
  );
  return (
    <div className="page page-wide">
      <PageHeader title={t('screens.installations')} about={t('installations.about')} actions={add} />
      <Installations />
      {making && <NewInstallation onClose={() => make(false)} />}
    </div>
  );
}

function Installations() {
  const t = useText();
  const say = useFailureText();
  const [params] = useSearchParams();
  const { data, error, refetch } = useCall(
    installationCalls.installations,
    {},
    { every: (said) => (said?.rows.some(({ lastUpdate }) => isUnderWay(lastUpdate)) ? ASK_AGAIN_MS : false) },
  );
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} label={t('screens.installations')} />;
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'particulars';
  return (
    <div className="stack">
      {data.rows.map((installation) =>
        installation.own ? (
          <OwnInstallation key={installation.id} installation={installation} tab={tab} />
        ) : (
          tab === 'particulars' && <InstallationCard key={installation.id} installation={installation} />
        ),
      )}
    </div>
  );
}

/** The record of the own installation. */
function OwnInstallation({ installation, tab }: { readonly installation: Installation; readonly tab: Tab }) {
  const t = useText();
  const { name } = installation;
  return (
    <section className="stack" aria-label={name}>
      <div className="row">
        <h2>{name}</h2>
        <Chip tone="info">{t('installations.own')}</Chip>
      </div>
      <Tabs
        label={t('installations.tabs', { name })}
        tabs={tabs.map((one) => ({ href: hrefOf(one), label: t(`installations.tab.${one}`) }))}
        current={hrefOf(tab)}
      />
      {parts[tab](installation)}
    </section>
  );
}
