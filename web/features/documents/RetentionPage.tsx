import { retention } from '@coverlane/contract/documents/retention-calls.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { listHref } from './document.ts';
import { LeavingDocuments } from './LeavingDocuments.tsx';
import { PurgedDocuments } from './PurgedDocuments.tsx';

const TABS = ['deleted', 'purged'] as const;
type Tab = (typeof TABS)[number];

/** What was deleted and can be taken back, what the next purge does, and the certificates of those before: `/admin/files/retention`. */
export function RetentionPage() {
  const t = useText();
  const address = useListAddress(['tab']);
  const allows = useAllows();
  const mayKeep = allows(retention.retentionList.access);
  const tab: Tab = !mayKeep || address.read('tab') === 'purged' ? 'purged' : 'deleted';
  const tabs = mayKeep && <RetentionTabs tab={tab} address={address} />;
  const List = tab === 'deleted' ? LeavingDocuments : PurgedDocuments;
  return (
    <div className="page page-list">
      <BackLink href={listHref('admin')}>{t('documents.title')}</BackLink>
      <List key={tab} address={address} tabs={tabs} />
    </div>
  );
}

function RetentionTabs({ tab, address }: { readonly tab: Tab; readonly address: ListAddress }) {
  const t = useText();
  const hrefOf = (name: Tab) =>
    address.href({ tab: name === 'deleted' ? undefined : name, search: undefined, sort: undefined });
  const tabs = TABS.map((name) => ({ href: hrefOf(name), label: t(`documents.retention.tab.${name}`) }));
  return <Tabs label={t('screens.retention')} tabs={tabs} current={hrefOf(tab)} />;
}
