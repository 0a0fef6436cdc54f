import { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { CarrierBill, Finding } from './replies.ts';
import { textOf } from './typed.ts';

type Props = { readonly bill: CarrierBill; readonly finding: Finding; readonly onClose: () => void };

/** Brings our coverage to what the carrier says, as any change of coverage is made, and compares again. */
export function Correct({ bill, finding, onClose }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const change = useAction(memberChanges.adminCoverageChange, { refreshes: [] });
  const again = useAction(carrierBills.matchCarrierBill, {
    refreshes: [carrierBills.carrierBill, carrierBills.carrierBillList],
  });
  const { name, memberId, planName } = finding;
  const say = isEnding(finding) ? ENDING : TAKING_BACK;
  const title = t(say.title, { name });
  return (
    <Dialog open onClose={onClose} title={title} maxWidth={480}>
      <Form
        label={title}
        onSubmit={async (values) => {
          const asked = changeOf(finding, bill.clientId, values);
          if (asked === null) return;
          const { state } = await change.mutateAsync(asked);
          const isDone = state === 'processed';
          if (isDone) await again.mutateAsync({ id: bill.id });
          notify(isDone ? 'success' : 'info', t(isDone ? 'bills.corrected' : 'bills.correctWaits'));
          onClose();
        }}
      >
        <p>{t(say.about, { plan: planName ?? '' })}</p>
        <DateInput name="date" label={t(say.day)} defaultValue={proposedDay(bill, finding)} required />
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

const ENDING = { title: 'bills.correctEnd', about: 'bills.correctEndAbout', day: 'bills.lastDay' } as const;
const TAKING_BACK = { title: 'bills.correctBack', about: 'bills.correctBackAbout', day: 'bills.firstDay' } as const;

/** What we cover and the carrier does not bill is ended; what it bills and we do not cover is covered. */
const isEnding = ({ verdict }: Finding): boolean => verdict === 'oursOnly';

const DAY_MS = 86_400_000;
const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The last day before the bill's month, or the first since which the carrier's bill holds. */
function proposedDay({ month }: CarrierBill, finding: Finding): string {
  if (isEnding(finding)) return daysLater(month, -1);
  const ended = finding.values['date'];
  return finding.reason === 'ended' && ended ? daysLater(ended, 1) : month;
}

/** The change of coverage that is asked for; null: whose or which coverage it is, is not known. */
function changeOf(finding: Finding, clientId: string, { date, overrideReason }: FormValues) {
  const { memberId, planId, coverageType } = finding;
  if (memberId === null || planId === null || coverageType === null) return null;
  const day = textOf(date);
  const to = isEnding(finding)
    ? ({ action: 'end', expirationDate: day } as const)
    : ({ action: 'cover', effectiveDate: day } as const);
  return {
    clientId,
    memberId,
    effectiveDate: day,
    coverages: [{ personId: memberId, coverageType, planId, ...to }],
    ...(overrideReason && { overrideReason: textOf(overrideReason) }),
  };
}
