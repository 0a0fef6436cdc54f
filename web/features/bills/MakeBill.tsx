import { bills } from '@coverlane/contract/bills/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Groups, Lines } from './BillTables.tsx';
import type { Terms } from './replies.ts';
import { textOf } from './typed.ts';

type Props = { readonly terms: Terms; readonly onClose: () => void };

/** A month's bill: shown first, to the cent, then issued as it was shown. */
export function MakeBill({ terms, onClose }: Props) {
  const t = useText();
  const [month, setMonth] = useState<string | null>(null);
  const values = { client: terms.clientName, carrier: terms.carrierName };
  return (
    <Dialog open onClose={onClose} title={t('bills.makeOf', values)} maxWidth={960}>
      <div className="stack">
        <Form
          label={t('bills.make')}
          onSubmit={async ({ month: asked }) => {
            await Promise.resolve();
            setMonth(textOf(asked));
          }}
        >
          <DateInput name="month" label={t('bills.monthOf')} required />
          <div className="button-row">
            <Button type="submit" kind={month === null ? 'primary' : 'secondary'}>
              {t('bills.show')}
            </Button>
          </div>
        </Form>
        {month !== null && <Preview key={month} terms={terms} month={month} />}
      </div>
    </Dialog>
  );
}

function Preview({ terms, month }: { readonly terms: Terms; readonly month: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error } = useCall(bills.billPreview, { id: terms.id, month });
  if (error) return <Banner kind="error">{say(error)}</Banner>;
  if (!data) return <Skeleton lines={6} label={t('bills.loading')} />;
  return (
    <div className="stack">
      <DescriptionList
        details={[
          { label: t('bills.employees'), value: formatCount(data.employees) },
          { label: t('bills.current'), value: formatMoney(data.current) },
          { label: t('bills.adjusted'), value: formatMoney(data.adjusted) },
          { label: t('bills.total'), value: <strong>{formatMoney(data.total)}</strong> },
        ]}
      />
      <Groups groups={data.groups} />
      {data.adjustments.length > 0 && <Lines caption={t('bills.adjustments')} lines={data.adjustments} />}
      {data.adjustmentCount > data.adjustments.length && (
        <p className="muted">{t('bills.more', { count: data.adjustmentCount - data.adjustments.length })}</p>
      )}
      <Issue terms={terms} month={month} preview={data} />
    </div>
  );
}

type IssueProps = { readonly terms: Terms; readonly month: string; readonly preview: Reply<typeof bills.billPreview> };

function Issue({ terms, month, preview: { isIssued, unpriced } }: IssueProps) {
  const t = useText();
  const say = useFailureText();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const issue = useAction(bills.issueBill, { refreshes: [bills.billList, bills.billPreview] });
  if (isIssued) return <Banner kind="info">{t('bills.alreadyIssued')}</Banner>;
  if (unpriced.length > 0)
    return (
      <Banner kind="warn" title={t('bills.unpriced')}>
        {unpriced.join(', ')}
      </Banner>
    );
  return (
    <div className="button-row">
      <Button
        kind="primary"
        busy={issue.isPending}
        onClick={() =>
          issue.mutate(
            { id: terms.id, month },
            {
              onSuccess: ({ id, number }) => {
                notify('success', t('bills.issued', { number }));
                void navigate(`/admin/bill/${id}`);
              },
              onError: (failure) => notify('error', say(failure)),
            },
          )
        }
      >
        {t('bills.issue')}
      </Button>
    </div>
  );
}
