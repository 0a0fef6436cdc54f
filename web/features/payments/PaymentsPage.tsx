import { payments } from '@coverlane/contract/payments/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { usePeopleAddress } from '../../lib/list-address.ts';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AccountingExport } from './AccountingExport.tsx';
import { BankAnswers } from './BankAnswers.tsx';
import { BankDetails } from './BankDetails.tsx';
import { BatchList } from './BatchList.tsx';
import { PaymentQueue } from './PaymentQueue.tsx';

const TABS = ['queue', 'files', 'answers', 'bank'] as const;
const NARROWED = ['tab', 'status', 'kind', 'batch', 'payer'] as const;

/** /admin/payments: what is drawn from those who pay directly, the files for the bank, and what it answers. */
export function PaymentsPage() {
  const t = useText();
  const address = usePeopleAddress(NARROWED);
  const tab = TABS.find((name) => name === address.read('tab')) ?? 'queue';
  const hrefOf = (name: (typeof TABS)[number]) =>
    address.href({ tab: name === 'queue' ? undefined : name, status: undefined, kind: undefined, batch: undefined });
  const tabs = TABS.map((name) => ({ href: hrefOf(name), label: t(`payments.tab.${name}`) }));
  return (
    <div className="page page-list">
      <PageHeader title={t('screens.payments')} about={t('payments.about')} actions={<Actions />} />
      <HighReturns />
      <Tabs label={t('payments.parts')} tabs={tabs} current={hrefOf(tab)} />
      {tab === 'queue' && <PaymentQueue address={address} />}
      {tab === 'files' && <BatchList address={address} />}
      {tab === 'answers' && <BankAnswers address={address} />}
      {tab === 'bank' && <BankDetails />}
    </div>
  );
}

/** Where bills of groups and carriers are, and what accounting takes away. */
function Actions() {
  const t = useText();
  return (
    <>
      <LinkButton href="/admin/bills" icon="document">
        {t('payments.toBills')}
      </LinkButton>
      <AccountingExport />
    </>
  );
}

/** Says where so many debits are returned that NACHA asks questions; nothing where they are few. */
function HighReturns() {
  const t = useText();
  const { data } = useCall(payments.paymentRates, {});
  const high = data?.rates.filter(({ isHigh }) => isHigh) ?? [];
  if (high.length === 0) return null;
  return (
    <Banner kind="warn">
      <strong>{t('payments.rates.title')}</strong>
      {high.map(({ kind, returned, percent }) => (
        <span key={kind}>
          {' '}
          {t(`payments.rates.${kind}`, {
            returned: formatCount(returned),
            debits: formatCount(data?.debits ?? 0),
            percent,
          })}
        </span>
      ))}
    </Banner>
  );
}
