import { installationCalls } from '@coverlane/contract/calls/installations.ts';
import { dashboarditems } from '@coverlane/contract/collections/dashboarditems.ts';
import { relatedcontent } from '@coverlane/contract/collections/relatedcontent.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CollectionPart } from '../../crud/CollectionPart.tsx';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { InstallationCard } from './InstallationCard.tsx';
import { NewInstallation } from './NewInstallation.tsx';
import './installations.css';

const tabs = ['installations', 'dashboarditems', 'relatedcontent'] as const;
const hrefOf = (tab: (typeof tabs)[number]) =>
  tab === 'installations' ? '/admin/installations' : `/admin/installations?tab=${tab}`;

/** `/admin/installations`: what an administrator runs, and what belongs to all of it (domain 1.1, 12.9). */
export function InstallationsPage() {
  const t = useText();
  const [params] = useSearchParams();
  const [making, make] = useState(false);
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'installations';
  const mayMake = useAllows()(installationCalls.createInstallation.access);
  const add = mayMake && tab === 'installations' && (
    <Button kind="primary" icon="add" onClick={() => make(true)}>
      {t('installations.new')}
    </Button>
  );
  return (
    <div className="page page-wide">
      <PageHeader title={t('screens.installations')} about={t('installations.about')} actions={add} />
      <Tabs
        label={t('installations.tabs')}
        tabs={tabs.map((one) => ({ href: hrefOf(one), label: t(`installations.tab.${one}`) }))}
        current={hrefOf(tab)}
      />
      {tab === 'installations' && <Installations />}
      {tab === 'dashboarditems' && <CollectionPart key={tab} collection={dashboarditems} />}
      {tab === 'relatedcontent' && <CollectionPart key={tab} collection={relatedcontent} />}
      {making && <NewInstallation onClose={() => make(false)} />}
    </div>
  );
}

function Installations() {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(installationCalls.installations, {});
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} label={t('screens.installations')} />;
  return (
    <div className="stack">
      {data.rows.map((installation) => (
        <InstallationCard key={`${installation.id} ${installation.version}`} installation={installation} />
      ))}
    </div>
  );
}
