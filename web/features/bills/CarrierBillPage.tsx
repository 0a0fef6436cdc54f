import { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import { verdicts } from '@coverlane/contract/bills/codes.ts';
import { useParams } from 'react-router';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { formatMoney, formatMonth } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FactsHeader } from '../../ui/FactsHeader.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BillColumns } from './BillColumns.tsx';
import { Findings } from './Findings.tsx';
import type { CarrierBill } from './replies.ts';

/** /admin/carrierbill/{billId}: what a carrier billed, held against our coverage, and what is done about the differences. */
export function CarrierBillPage() {
  const t = useText();
  const { billId = '' } = useParams();
  const address = usePeopleAddress(['verdict']);
  const { data, error, refetch, isFetching } = useCall(carrierBills.carrierBill, { id: billId }, { keep: true });
  if (!data && error)
    return <ErrorState title={t('bills.failed')} code={error.code} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} label={t('bills.loading')} />;
  const { bill, columns, unread } = data;
  return (
    <div className="page page-wide">
      <BackLink href="/admin/bills?tab=carrier">{t('bills.backCarrier')}</BackLink>
      <FactsHeader
        title={t('bills.carrierOf', { carrier: bill.carrierName, month: formatMonth(bill.month) })}
        facts={[
          { label: t('bills.client'), value: bill.clientName },
          { label: t('bills.file'), value: bill.name },
          { label: t('bills.theirs'), value: formatMoney(bill.theirs) },
          { label: t('bills.ours'), value: formatMoney(bill.ours) },
          { label: t('bills.difference'), value: formatMoney(bill.difference) },
          { label: t('bills.open'), value: String(bill.counts.open) },
        ]}
      />
      {bill.state === 'mapping' ? (
        <BillColumns bill={bill} columns={columns} />
      ) : (
        <>
          {unread.length > 0 && (
            <Banner
              kind="warn"
              title={t('bills.unread', { count: unread.length, rows: unread.slice(0, 20).join(', ') })}
            />
          )}
          <Actions bill={bill} address={address} />
          <Findings bill={bill} address={address} />
        </>
      )}
    </div>
  );
}

function Actions({ bill: { id }, address }: { readonly bill: CarrierBill; readonly address: ListAddress }) {
  const t = useText();
  const say = useFailureText();
  const { language } = useLanguage();
  const { notify } = useNotices();
  const verdict = verdicts.find((one) => one === address.read('verdict'));
  const search = address.read('search');
  const narrowed = { ...(verdict && { verdict }), ...(search && { search }) };
  const mayExport = useMayExport(carrierBills.findingsFile);
  const again = useAction(carrierBills.matchCarrierBill, {
    refreshes: [carrierBills.carrierBill, carrierBills.carrierBillList],
  });
  return (
    <div className="button-row">
      <Button
        icon="download"
        onClick={() =>
          void saveFile(carrierBills.disputeLetter, { id, language }).catch((failure: unknown) =>
            notify('error', say(failure)),
          )
        }
      >
        {t('bills.letter')}
      </Button>
      {mayExport === 'yes' && (
        <Button icon="download" onClick={() => void saveFile(carrierBills.findingsFile, { id, language, ...narrowed })}>
          {t('bills.xlsx')}
        </Button>
      )}
      {mayExport === 'lacks' && <MayNotExport />}
      <Button
        busy={again.isPending}
        onClick={() =>
          again.mutate(
            { id },
            {
              onSuccess: () => notify('success', t('bills.compared')),
              onError: (failure) => notify('error', say(failure)),
            },
          )
        }
      >
        {t('bills.again')}
      </Button>
    </div>
  );
}
