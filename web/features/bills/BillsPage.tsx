import { useActiveClient } from '../../lib/active-client.ts';
import { useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { BillList } from './BillList.tsx';
import { CarrierBillList } from './CarrierBillList.tsx';
import { TermList } from './TermList.tsx';

const TABS = ['bills', 'terms', 'carrier'] as const;

/** /admin/bills: what employers are billed, how, and what carriers bill. */
export function BillsPage() {
  const t = useText();
  const address = useListAddress(['tab', 'state', 'make']);
  const clientId = useActiveClient()?.id;
  const tab = TABS.find((name) => name === address.read('tab')) ?? 'bills';
  const hrefOf = (name: (typeof TABS)[number]) =>
    address.href({ tab: name === 'bills' ? undefined : name, search: undefined, state: undefined, make: undefined });
  const tabs = TABS.map((name) => ({ href: hrefOf(name), label: t(`bills.tab.${name}`) }));
  return (
    <div className="page page-list">
      <PageHeader
        title={t('screens.bills')}
        about={t('bills.about')}
        actions={
          <LinkButton href="/admin/payments" icon="money">
            {t('bills.toQueue')}
          </LinkButton>
        }
      />
      <Tabs label={t('bills.parts')} tabs={tabs} current={hrefOf(tab)} />
      {tab === 'bills' && <BillList address={address} clientId={clientId} area="admin" />}
      {tab === 'terms' && <TermList address={address} clientId={clientId} />}
      {tab === 'carrier' && <CarrierBillList address={address} clientId={clientId} />}
    </div>
  );
}
