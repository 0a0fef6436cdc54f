import { unionReports } from '@coverlane/contract/union-reports/calls.ts';
import type { ReportStep } from '@coverlane/contract/union-reports/codes.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useToday } from '../../lib/today.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Opened } from './opened-report.ts';

const REFRESHES = [unionReports.unionReport, unionReports.unionReportList] as const;

/** What can be done with a report: accepted or sent back while it waits, a cheque entered while something is open, audited. */
export function ReportSteps({ report }: { readonly report: Opened }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [asking, setAsking] = useState<'sendBack' | 'cheque' | null>(null);
  const step = useAction(unionReports.unionReportStep, { refreshes: REFRESHES });
  const { reportId } = report;
  const { isWaiting, isPayable, isAuditable } = waysOn(report);
  const take = (which: ReportStep) =>
    step.mutate(
      { ids: [reportId], step: which },
      {
        onSuccess: () => notify('success', t(`unionReports.done.${which}`)),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <div className="button-row">
      {isWaiting && (
        <>
          <Button kind="primary" busy={step.isPending} onClick={() => take('accept')}>
            {t('unionReports.accept')}
          </Button>
          <Button onClick={() => setAsking('sendBack')}>{t('unionReports.sendBack')}</Button>
        </>
      )}
      {isPayable && <Button onClick={() => setAsking('cheque')}>{t('unionReports.cheque')}</Button>}
      {isAuditable && (
        <Button busy={step.isPending} onClick={() => take('audit')}>
          {t('unionReports.audit')}
        </Button>
      )}
      {asking === 'sendBack' && <SendBack report={report} onClose={() => setAsking(null)} />}
      {asking === 'cheque' && <Cheque report={report} onClose={() => setAsking(null)} />}
    </div>
  );
}

/** Which steps a report can take now. */
const waysOn = ({ state, open }: Opened) => ({
  isWaiting: state === 'submitted',
  isPayable: open !== '0.00' && state !== 'draft',
  isAuditable: state !== 'submitted' && state !== 'draft' && state !== 'audited',
});

type AskProps = { readonly report: Opened; readonly onClose: () => void };

function SendBack({ report: { reportId, shopName }, onClose }: AskProps) {
  const t = useText();
  const { notify } = useNotices();
  const step = useAction(unionReports.unionReportStep, { refreshes: REFRESHES });
  return (
    <Dialog open onClose={onClose} title={t('unionReports.sendBack')} maxWidth={480}>
      <Form
        label={t('unionReports.sendBack')}
        onSubmit={async ({ note }) => {
          await step.mutateAsync({ ids: [reportId], step: 'sendBack', note: String(note ?? '') });
          notify('success', t('unionReports.done.sendBack'));
          onClose();
        }}
      >
        <p>{t('unionReports.sendBackAbout', { shop: shopName })}</p>
        <TextArea name="note" label={t('unionReports.note')} maxLength={300} required />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('unionReports.sendBack')}
          </Button>
          <Button onClick={onClose}>{t('unionShop.notNow')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

function Cheque({ report: { reportId, open }, onClose }: AskProps) {
  const t = useText();
  const today = useToday();
  const { notify } = useNotices();
  const pay = useAction(unionReports.unionReportPayment, { refreshes: REFRESHES });
  return (
    <Dialog open onClose={onClose} title={t('unionReports.cheque')} maxWidth={480}>
      <Form
        label={t('unionReports.cheque')}
        onSubmit={async ({ amount, date, number }) => {
          await pay.mutateAsync({
            id: reportId,
            amount: String(amount ?? ''),
            date: String(date ?? ''),
            number: String(number ?? ''),
          });
          notify('success', t('unionReports.chequeEntered'));
          onClose();
        }}
      >
        <p>{t('unionReports.chequeAbout')}</p>
        <MoneyInput name="amount" label={t('unionReports.chequeAmount')} defaultValue={open} required />
        <DateInput name="date" label={t('unionReports.chequeDate')} defaultValue={today} required />
        <TextInput name="number" label={t('unionReports.chequeNumber')} maxLength={30} width="medium" required />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('unionReports.cheque')}
          </Button>
          <Button onClick={onClose}>{t('unionShop.notNow')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
