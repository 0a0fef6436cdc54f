import { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { CarrierBill, Finding } from './replies.ts';

type Props = { readonly bill: CarrierBill; readonly finding: Finding; readonly onClose: () => void };

/** The day before a day. */
const before = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
const after = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Brings our coverage to what the carrier says, as any change of coverage is made, and compares again. */
export function Correct({ bill, finding, onClose }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const change = useAction(memberChanges.adminCoverageChange, { refreshes: [] });
  const again = useAction(carrierBills.matchCarrierBill, {
    refreshes: [carrierBills.carrierBill, carrierBills.carrierBillList],
  });
  const { name, memberId, planId, planName, coverageType, verdict, values } = finding;
  const isEnd = verdict === 'oursOnly';
  const ended = values['date'];
  const proposed = isEnd ? before(bill.month) : finding.reason === 'ended' && ended ? after(ended) : bill.month;
  const title = t(isEnd ? 'bills.correctEnd' : 'bills.correctBack', { name });
  return (
    <Dialog open onClose={onClose} title={title} maxWidth={480}>
      <Form
        label={title}
        onSubmit={async ({ date, overrideReason }) => {
          if (memberId === null || planId === null || coverageType === null) return;
          const day = String(date ?? '');
          const to = isEnd
            ? ({ action: 'end', expirationDate: day } as const)
            : ({ action: 'cover', effectiveDate: day } as const);
          const { state } = await change.mutateAsync({
            clientId: bill.clientId,
            memberId,
            effectiveDate: day,
            coverages: [{ personId: memberId, coverageType, planId, ...to }],
            ...(overrideReason && { overrideReason: String(overrideReason) }),
          });
          const isDone = state === 'processed';
          if (isDone) await again.mutateAsync({ id: bill.id });
          notify(isDone ? 'success' : 'info', t(isDone ? 'bills.corrected' : 'bills.correctWaits'));
          onClose();
        }}
      >
        <p>{t(isEnd ? 'bills.correctEndAbout' : 'bills.correctBackAbout', { plan: planName ?? '' })}</p>
        <DateInput name="date" label={t(isEnd ? 'bills.lastDay' : 'bills.firstDay')} defaultValue={proposed} required />
        <TextInput name="overrideReason" label={t('bills.overrideReason')} maxLength={200} />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('bills.correct')}
          </Button>
          <Button onClick={onClose}>{t('bills.cancel')}</Button>
          {memberId && <Anchor href={`/admin/member/${memberId}?client=${bill.clientId}`}>{t('bills.member')}</Anchor>}
        </div>
      </Form>
    </Dialog>
  );
}
